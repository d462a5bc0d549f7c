import type { OperationType, TransactionStatus } from '../../../gql/enums.ts'
import { addDecimals, negate } from '../../../values/decimal.ts'

/** The direction in which money moves when a transaction reaches a status. All other statuses move none. */
const ways: Partial<Record<TransactionStatus, 'in' | 'out'>> = {
  CHARGED: 'in',
  CHARGEBACK_REVERSED: 'in',
  REFUNDED: 'out',
  CHARGED_BACK: 'out',
  CREDITED: 'out',
}

interface Movement {
  readonly status?: TransactionStatus | null
  readonly amount?: string | null
}

/**
 * The amount that a transaction moved, from the merchant's view: negative if it went to the payer. Null if no money
 * moved, as with authorizations, pending and declined transactions.
 */
export function movedAmount({ status, amount }: Movement): string | null {
  const way = status ? ways[status] : undefined
  if (!amount || way === undefined) return null
  return way === 'out' && !amount.startsWith('-') ? negate(amount) : amount
}

/** The merchant's balance after each transaction. Null for transactions that moved no money. */
export function balances(transactions: readonly Movement[]): readonly (string | null)[] {
  let balance = '0'
  return transactions.map((transaction) => {
    const moved = movedAmount(transaction)
    if (moved === null) return null
    balance = addDecimals(balance, moved)
    return balance
  })
}

/** Which one of a charge's refunds a transaction is. */
export interface RefundPart {
  readonly number: number
  readonly count: number
}

/** Numbers the successful refunds if there are several. Null for all other transactions. */
export function refundParts(
  transactions: readonly { readonly type?: OperationType | null; readonly status?: TransactionStatus | null }[],
): readonly (RefundPart | null)[] {
  const isRefund = transactions.map(({ type, status }) => type === 'REFUND' && status === 'REFUNDED')
  const count = isRefund.filter(Boolean).length
  let number = 0
  return isRefund.map((given) => (given && count > 1 ? { number: ++number, count } : null))
}
