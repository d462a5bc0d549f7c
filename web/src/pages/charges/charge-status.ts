import type { PaymentMethodCode, TransactionStatus } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'

/** What each status of a charge or transaction means, in the product's colours. */
export const statusTones = {
  AUTHORIZED: 'active',
  FUNDS_AUTHORIZED: 'active',
  CHARGED: 'good',
  CREDITED: 'good',
  VALIDATED: 'good',
  VERIFIED: 'good',
  CHARGEBACK_REVERSED: 'good',
  REFUNDED: 'returned',
  CREATED: 'waiting',
  SUBMITTED: 'waiting',
  AUTHORIZE_PENDING: 'waiting',
  CHARGE_PENDING: 'waiting',
  CHARGEBACK_PENDING: 'waiting',
  CREDIT_PENDING: 'waiting',
  REFUND_PENDING: 'waiting',
  VERIFY_PENDING: 'waiting',
  AUTH_REVERSED: 'ended',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
  CHARGED_BACK: 'bad',
  DECLINED: 'bad',
  ERROR: 'bad',
} as const satisfies Record<TransactionStatus, Tone>

/** All statuses, in the order they are offered. */
export const transactionStatuses = Object.keys(statusTones) as readonly TransactionStatus[]

/** Statuses in which money has moved or is reserved (specification 4.3). */
const settledStatuses: readonly TransactionStatus[] = [
  'CHARGED',
  'REFUNDED',
  'CHARGED_BACK',
  'CHARGEBACK_REVERSED',
  'FUNDS_AUTHORIZED',
]

/** Whether the status is a settled one (specification 4.3). */
export function isSettled(status: TransactionStatus): boolean {
  return settledStatuses.includes(status)
}

// A record, so that a method missing here does not compile.
const methods: Record<PaymentMethodCode, true> = {
  CREDIT_CARD: true,
  DEBIT_CARD: true,
  PREPAID_CARD: true,
  RECURRING_CREDIT_CARD: true,
  PAYPAL_PAYMENT: true,
  RECURRING_PAYPAL_PAYMENT: true,
  BANK_TRANSFER: true,
  ONLINE_BANK_TRANSFER: true,
  DIRECT_DEBIT: true,
  VIRTUAL_ACCOUNT: true,
  WALLET: true,
  MONEYBOOKERS_WALLET: true,
  MOBILE_PAYMENT: true,
  CARRIER_BILLING: true,
  TOKEN_PAYMENT: true,
  STORED_PROFILE: true,
  RECURRING_STORED_PROFILE: true,
  CASH: true,
  CHECK: true,
  PAYSAFECARD: true,
  CLICK_AND_BUY: true,
  FACEBOOK_CREDIT: true,
  OFFER: true,
  OPAQUE: true,
  CALLBACK: true,
  RECORDER_PAYMENT: true,
  TFE_ACCOUNT: true,
}

/** All payment methods, in the order they are offered. */
export const paymentMethods = Object.keys(methods) as readonly PaymentMethodCode[]
