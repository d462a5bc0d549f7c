import type { CustomerIndex } from './customer.ts'
import { customerStatuses, trustLevels } from './customer-document.ts'
import { inTransaction } from './in-transaction.ts'
import { merchantAccounts } from './merchant-account.ts'
import { CUSTOMER_LG_ID_BASE } from './numeric-id.ts'
import type { Store } from './store.ts'
import { isoTime } from './time.ts'

/** Who pays for the first time, as far as a paywall asks. */
interface NewPayer {
  readonly merchant: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly country: string
}

/** Makes a customer of somebody who pays for the first time; answers the number of the row. */
export type AddPayer = (payer: NewPayer, now: number) => number

/** The making of customers at a paywall: active, new, and with nothing known but what they typed in. */
export function payerMaker({ database }: Store, index: CustomerIndex): AddPayer {
  const next = database.prepare('select max(n) + 1 as n from customer')
  const taken = database.prepare('select n from customer where id = ? and merchant = ?')
  const before = database.prepare(
    'select n from customer where (id, merchant) < (?, ?) order by id desc, merchant desc limit 1',
  )
  const insert = database.prepare(`insert into customer (n, id, merchant, status, trust_level, creation_time,
    last_modified, email, phone_number, document, payment_profiles)
    values (:n, :id, :merchant, :customerStatus, :trustLevel, :now, :now, :email, '', :document, '[]')`)

  return ({ merchant, firstName, lastName, email, country }, now) => {
    const n = Number(next.get()?.n)
    let id = `cust-${n}`
    for (let again = 2; taken.get(id, merchant); again++) id = `cust-${n}-${again}`
    const categories = {
      merchant,
      customerStatus: customerStatuses.indexOf('ACTIVE'),
      trustLevel: trustLevels.indexOf('NEW_CUSTOMER'),
    }
    const address = { streetAddress: null, streetAddress2: null, city: null, stateProvince: null, postalCode: null }
    const document = {
      id,
      lgId: String(CUSTOMER_LG_ID_BASE + n),
      merchantAccount: merchantAccounts[merchant - 1]?.name,
      customerType: 'INDIVIDUAL',
      customerStatus: 'ACTIVE',
      trustLevel: 'NEW_CUSTOMER',
      locale: null,
      creationTime: isoTime(now),
      lastModified: isoTime(now),
      personalInfo: { firstName, lastName, email, dob: null, phoneNumber: null, address: { ...address, country } },
      fraud: { riskScore: 0, blocked: false, blockReason: null, blockedUntil: null },
      properties: [],
    }
    const previous = inTransaction(database, () => {
      insert.run({ ...categories, n, id, now, email: email.toLowerCase(), document: JSON.stringify(document) })
      return before.get(id, merchant)
    })
    const measures = { creationTime: now, lastModified: now }
    index.insert(n, { ...categories, ...measures }, previous ? Number(previous.n) : null)
    return n
  }
}
