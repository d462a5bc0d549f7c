import { type ChargeStatus, chargeStatuses, isNonFinal } from '@portal/schema/charge-status'

/**
 * How a payment came out: `waiting` for the provider or the payer, or `ended` without an answer because it expired or
 * was canceled.
 */
export type PaymentOutcome = 'approved' | 'declined' | 'error' | 'waiting' | 'ended'

/** The statuses of the outcomes that do not mean approval. Every other status follows an approval. */
const statusesOf = {
  declined: ['DECLINED'],
  error: ['ERROR'],
  waiting: chargeStatuses.filter((status) => isNonFinal(status) && !isAfterApproval(status)),
  ended: ['CANCELLED', 'EXPIRED'],
} as const satisfies Partial<Record<PaymentOutcome, readonly ChargeStatus[]>>

/** The statuses of an outcome, for the platform's filter; approved ones are the rest. */
export const outcomeStatuses: Readonly<Record<keyof typeof statusesOf, readonly ChargeStatus[]>> = statusesOf

const outcomes = new Map<string, PaymentOutcome>(
  (Object.keys(statusesOf) as (keyof typeof statusesOf)[]).flatMap((outcome) =>
    statusesOf[outcome].map((status) => [status, outcome] as const),
  ),
)

/** The outcome that a status of a charge or of its transaction means. */
export function outcomeOf(status: string | null): PaymentOutcome {
  return status === null ? 'waiting' : (outcomes.get(status) ?? 'approved')
}

/** A pending refund, credit or chargeback follows an approved payment. */
function isAfterApproval(status: ChargeStatus): boolean {
  return status === 'REFUND_PENDING' || status === 'CREDIT_PENDING' || status === 'CHARGEBACK_PENDING'
}
