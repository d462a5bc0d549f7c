import type { ResultCode } from '../charges/gateway-response.ts'
import type { ChargeStatus, OperationType, PaymentMethod } from '../values/charge-values.ts'
import type { MetadataNode, Property } from '../values/metadata.ts'

/** The random values of a charge, which determine its history. Money is in minor units, times are Unix seconds. */
export interface ChargePlan {
  readonly id: string
  readonly merchant: number
  readonly customer: number
  readonly status: ChargeStatus
  readonly created: number
  readonly paymentMethod: PaymentMethod
  readonly currency: string
  /** The position in the list of products. */
  readonly product: number
  readonly price: number
  readonly tax: number
  readonly taxInclusive: boolean
  /**
   * The returned amount of a charge that stays CHARGED, or the requested refund of one that is REFUND_PENDING;
   * otherwise 0.
   */
  readonly refund: number
  /** Why it was declined. */
  readonly declineResult: ResultCode
  readonly metadata: readonly MetadataNode[]
  readonly properties: readonly Property[]
}

/** A step of a charge's history. */
export interface Step {
  readonly operation: OperationType
  readonly status: ChargeStatus
  readonly amount: number
  readonly moment: number
  readonly result: ResultCode
}

/** The operation, its result, and the seconds since the previous step. */
type Turn = readonly [operation: OperationType, status: ChargeStatus, delay: number, result: ResultCode | 'DECLINED']

const HOUR = 3600
const charge: Turn = ['CHARGE', 'CHARGED', 60, 'APPROVED']
const chargeback: Turn = ['CHARGEBACK', 'CHARGED_BACK', 90 * HOUR, 'APPROVED']
const authorize: Turn = ['AUTHORIZE', 'AUTHORIZED', 30, 'APPROVED']
const refund: Turn = ['REFUND', 'REFUNDED', 26 * HOUR, 'APPROVED']

/** The steps that lead to each status. */
const lives: Readonly<Record<ChargeStatus, readonly Turn[]>> = {
  AUTHORIZED: [authorize],
  AUTHORIZE_PENDING: [['AUTHORIZE', 'AUTHORIZE_PENDING', 30, 'PENDING']],
  AUTH_REVERSED: [authorize, ['AUTH_REVERSAL', 'AUTH_REVERSED', 20 * HOUR, 'APPROVED']],
  CANCELLED: [
    ['FUNDS_AUTHORIZATION', 'FUNDS_AUTHORIZED', 30, 'APPROVED'],
    ['CANCEL_FUNDS_AUTHORIZATION', 'CANCELLED', 40 * HOUR, 'APPROVED'],
  ],
  CHARGEBACK_PENDING: [charge, ['DISPUTE', 'CHARGEBACK_PENDING', 80 * HOUR, 'PENDING']],
  CHARGEBACK_REVERSED: [charge, chargeback, ['CHARGEBACK_REVERSED', 'CHARGEBACK_REVERSED', 30 * HOUR, 'APPROVED']],
  CHARGED: [charge],
  CHARGED_BACK: [charge, chargeback],
  CHARGE_PENDING: [['CHARGE', 'CHARGE_PENDING', 30, 'PENDING']],
  CREATED: [['CREATE', 'CREATED', 0, 'PENDING']],
  CREDITED: [['CREDIT', 'CREDITED', 60, 'APPROVED']],
  CREDIT_PENDING: [['CREDIT', 'CREDIT_PENDING', 60, 'PENDING']],
  DECLINED: [['CHARGE', 'DECLINED', 20, 'DECLINED']],
  ERROR: [['CHARGE', 'ERROR', 45, 'SYSTEM_ERROR']],
  EXPIRED: [
    ['CREATE', 'CREATED', 0, 'PENDING'],
    ['INQUIRY', 'EXPIRED', 24 * HOUR, 'TIMED_OUT'],
  ],
  FUNDS_AUTHORIZED: [['FUNDS_AUTHORIZATION', 'FUNDS_AUTHORIZED', 30, 'APPROVED']],
  REFUNDED: [charge, refund],
  REFUND_PENDING: [charge, ['REFUND', 'REFUND_PENDING', 26 * HOUR, 'PENDING']],
  SUBMITTED: [['CHARGE', 'SUBMITTED', 15, 'PENDING']],
  VALIDATED: [['VERIFY_PAYMENT_DETAIL', 'VALIDATED', 10, 'APPROVED']],
  VERIFIED: [['VERIFY_PAYMENT_DETAIL', 'VERIFIED', 10, 'APPROVED']],
  VERIFY_PENDING: [['VERIFY_PAYMENT_DETAIL', 'VERIFY_PENDING', 10, 'PENDING']],
}

/** The total for the payer: the price, plus the tax unless the price includes it. */
export function amountOf(plan: ChargePlan): number {
  return plan.taxInclusive ? plan.price : plan.price + plan.tax
}

/** Returns the history of a charge until it reached its status, but nothing later than `until`. */
export function historyOf(plan: ChargePlan, until: number): Step[] {
  const amount = amountOf(plan)
  let moment = plan.created
  return lives[plan.refund > 0 && plan.status === 'CHARGED' ? 'REFUNDED' : plan.status].map(
    ([operation, status, delay, result]) => {
      moment = Math.min(until, moment + delay)
      return {
        operation,
        status,
        amount: operation === 'REFUND' && plan.refund > 0 ? plan.refund : amount,
        moment,
        result: result === 'DECLINED' ? plan.declineResult : result,
      }
    },
  )
}
