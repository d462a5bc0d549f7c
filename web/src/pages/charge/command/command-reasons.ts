import type { TransactionAction } from '../../../gql/enums.ts'
import type { MessageId } from '../../../i18n/messages.ts'

/** Common reasons. The code is sent and stored, so it means the same in every language. */
export type ReasonCode =
  Extract<MessageId, `charges.reason.${string}`> extends `charges.reason.${infer Code}` ? Code : never

const ending: readonly ReasonCode[] = ['ORDER_CANCELLED', 'CUSTOMER_REQUEST', 'DUPLICATE', 'FRAUD']

const reasons: Record<TransactionAction, readonly ReasonCode[]> = {
  REFUND: ['CUSTOMER_REQUEST', 'DUPLICATE', 'NOT_DELIVERED', 'ORDER_CANCELLED', 'PRICE_ERROR', 'FRAUD'],
  CAPTURE_FUNDS: ['DELIVERED'],
  SETTLE: ['DELIVERED'],
  CANCEL_FUNDS_AUTHORIZATION: ending,
  AUTH_REVERSAL: ending,
  CHARGEBACK: ['BANK_NOTICE', 'FRAUD', 'NOT_DELIVERED', 'DUPLICATE'],
  REVERSE_CHARGEBACK: ['EVIDENCE_ACCEPTED'],
  UPDATE_STATUS: ['STATUS_DIFFERS'],
}

/** The usual reasons for a command, most frequent first. */
export function usualReasons(command: TransactionAction): readonly ReasonCode[] {
  return reasons[command]
}

const known = new Set<string>(Object.values(reasons).flat())

/** Whether the reason of a transaction is one of the common codes. Others are free text. */
export function isReasonCode(reason: string): reason is ReasonCode {
  return known.has(reason)
}
