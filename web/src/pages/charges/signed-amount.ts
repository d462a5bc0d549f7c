import type { OperationType } from '../../gql/enums.ts'
import { negate } from '../../screens/decimal.ts'

/** Operations that take money from the merchant and give it back to the payer. */
const outgoing: readonly OperationType[] = ['REFUND', 'CHARGEBACK', 'CREDIT']

interface Movement {
  readonly type?: OperationType | null
  readonly amount?: string | null
}

/** The amount as the merchant's account sees it: negative where the money goes back to the payer. */
export function signedAmount({ type, amount }: Movement): string | null {
  if (!amount) return null
  return type && outgoing.includes(type) && !amount.startsWith('-') ? negate(amount) : amount
}
