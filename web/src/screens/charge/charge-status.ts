import { chargeStatuses, listedStatuses, type NonFinalStatus, nonFinalStatuses } from '@portal/schema/charge-status'
import type { PaymentMethodCode, TransactionStatus } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'

/** The tone of each final status of a charge or transaction. */
const finalTones: Record<Exclude<TransactionStatus, NonFinalStatus>, Tone> = {
  AUTHORIZED: 'held',
  FUNDS_AUTHORIZED: 'held',
  CHARGED: 'good',
  CREDITED: 'good',
  VALIDATED: 'good',
  VERIFIED: 'good',
  CHARGEBACK_REVERSED: 'good',
  REFUNDED: 'back',
  AUTH_REVERSED: 'ended',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
  CHARGED_BACK: 'bad',
  DECLINED: 'bad',
  ERROR: 'bad',
}

const nonFinalTones = Object.fromEntries(nonFinalStatuses.map((status) => [status, 'wait'])) as Record<
  NonFinalStatus,
  Tone
>

/** The tone of each status of a charge or transaction. Nonfinal ones are shown as waiting. */
export const statusTones: Readonly<Record<TransactionStatus, Tone>> = { ...finalTones, ...nonFinalTones }

/** All statuses in display order: those that the specification lists for charges come first (4.3). */
export const transactionStatuses: readonly TransactionStatus[] = [...new Set([...listedStatuses, ...chargeStatuses])]

// A record, so the compiler reports a missing method.
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

/** All payment methods in display order. */
export const paymentMethods = Object.keys(methods) as readonly PaymentMethodCode[]

/** The methods that charge a card. */
export const cardMethods: readonly PaymentMethodCode[] = [
  'CREDIT_CARD',
  'DEBIT_CARD',
  'PREPAID_CARD',
  'RECURRING_CREDIT_CARD',
]
