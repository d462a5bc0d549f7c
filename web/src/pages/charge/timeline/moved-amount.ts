import type { OperationType, TransactionStatus } from '../../../gql/enums.ts'
import { addDecimals, negate } from '../../../screens/decimal.ts'

/** Which way money moved when a transaction came to a status; in every other status none did. */
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
 * The money a transaction moved as the merchant's account sees it, negative where it went to the payer; null where none
 * moved: reserving, authorising, waiting and being refused leave all money where it is.
 */
export function movedAmount({ status, amount }: Movement): string | null {
  const way = status ? ways[status] : undefined
  if (!amount || way === undefined) return null
  return way === 'out' && !amount.startsWith('-') ? negate(amount) : amount
}

/** What the merchant holds after each transaction; null for those that moved nothing. */
export function balances(transactions: readonly Movement[]): readonly (string | null)[] {
  let balance = '0'
  return transactions.map((transaction) => {
    const moved = movedAmount(transaction)
    if (moved === null) return null
    balance = addDecimals(balance, moved)
    return balance
  })
}

/** Which of a charge's refunds a transaction is. */
export interface RefundPart {
  readonly number: number
  readonly count: number
}

/** Counts the refunds that were given where there are several; null for all that is none of them. */
export function refundParts(
  transactions: readonly { readonly type?: OperationType | null; readonly status?: TransactionStatus | null }[],
): readonly (RefundPart | null)[] {
  const isRefund = transactions.map(({ type, status }) => type === 'REFUND' && status === 'REFUNDED')
  const count = isRefund.filter(Boolean).length
  let number = 0
  return isRefund.map((given) => (given && count > 1 ? { number: ++number, count } : null))
}
