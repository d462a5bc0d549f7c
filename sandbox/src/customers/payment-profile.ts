import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { inTransaction } from '../store/in-transaction.ts'
import type { Store } from '../store/store.ts'
import type { PaymentProfile } from './customer-document.ts'

/** The call that deletes a customer's payment profile (specification 7.8). Its charges do not change. */
export function paymentProfileEndpoint({ database }: Pick<Store, 'database'>): Endpoint {
  // The sandbox writes this JSON itself, so the id appears in it exactly as searched.
  const holders = database.prepare(
    'select n, merchant, payment_profiles from customer where instr(payment_profiles, ?) > 0',
  )
  const update = database.prepare('update customer set payment_profiles = ? where n = ?')

  const remove = (call: Call): null => {
    const id = call.parameters.profile ?? ''
    const row = onlyRow(holders.all(`"id":${JSON.stringify(id)}`), call.scope, 'Payment profile')
    const profiles: PaymentProfile[] = JSON.parse(String(row.payment_profiles))
    const others = profiles.filter((profile) => profile.id !== id)
    inTransaction(database, () => update.run(JSON.stringify(others), Number(row.n)))
    return null
  }

  return {
    method: 'DELETE',
    path: '/paymentprofiles/:profile',
    needs: ['payment_profiles.read', 'payment_profiles.write'],
    handle: remove,
  }
}
