import { chargeStatuses, listedStatuses, type NonFinalStatus, nonFinalStatuses } from '@portal/schema/charge-status'
import type { PaymentMethodCode, TransactionStatus } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'

/** The outcome of a charge or transaction that the provider has answered, in the product's colours. */
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

/** What each status of a charge or transaction means, in the product's colours; what is not final waits. */
export const statusTones: Readonly<Record<TransactionStatus, Tone>> = { ...finalTones, ...nonFinalTones }

/** All statuses in the order they are offered: the specification's list of what becomes of charges first (4.3). */
export const transactionStatuses: readonly TransactionStatus[] = [...new Set([...listedStatuses, ...chargeStatuses])]

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

/** The methods by which a card is charged. */
export const cardMethods: readonly PaymentMethodCode[] = [
  'CREDIT_CARD',
  'DEBIT_CARD',
  'PREPAID_CARD',
  'RECURRING_CREDIT_CARD',
]
