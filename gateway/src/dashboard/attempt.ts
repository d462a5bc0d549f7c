import { type ChargeStatus, chargeStatuses, isNonFinal } from '@portal/schema/charge-status'

/**
 * The outcome of a payment: `waiting` for the provider or the payer, or `ended` without a decision because it expired
 * or was canceled.
 */
export type PaymentOutcome = 'approved' | 'declined' | 'error' | 'waiting' | 'ended'

/** The statuses of outcomes without an approval. Every other status follows an approval. */
const statusesOf = {
  declined: ['DECLINED'],
  error: ['ERROR'],
  waiting: chargeStatuses.filter((status) => isNonFinal(status) && !isAfterApproval(status)),
  ended: ['CANCELLED', 'EXPIRED'],
} as const satisfies Partial<Record<PaymentOutcome, readonly ChargeStatus[]>>

/** The statuses of an outcome, for the platform's filter. Approved ones are all others. */
export const outcomeStatuses: Readonly<Record<keyof typeof statusesOf, readonly ChargeStatus[]>> = statusesOf

const outcomes = new Map<string, PaymentOutcome>(
  (Object.keys(statusesOf) as (keyof typeof statusesOf)[]).flatMap((outcome) =>
    statusesOf[outcome].map((status) => [status, outcome] as const),
  ),
)

/** The outcome that a status of a charge or a transaction means. */
export function outcomeOf(status: string | null): PaymentOutcome {
  return status === null ? 'waiting' : (outcomes.get(status) ?? 'approved')
}

/** A pending refund, credit or chargeback follows an approved payment. */
function isAfterApproval(status: ChargeStatus): boolean {
  return status === 'REFUND_PENDING' || status === 'CREDIT_PENDING' || status === 'CHARGEBACK_PENDING'
}
