import { chargeStatuses as allStatuses, type ChargeStatus, isNonFinal } from '@portal/schema/charge-status'

export type { ChargeStatus }

/** Every status of a charge and of its transactions (specification 4.3), alphabetically: the position is the sort key. */
export const chargeStatuses: readonly ChargeStatus[] = [...allStatuses].sort()

/** What can be done to a charge (specification 4.3, transaction actions). */
export const chargeCommands = [
  'CAPTURE_FUNDS',
  'CANCEL_FUNDS_AUTHORIZATION',
  'REFUND',
  'CHARGEBACK',
  'REVERSE_CHARGEBACK',
  'UPDATE_STATUS',
  'SETTLE',
  'AUTH_REVERSAL',
] as const
export type ChargeCommand = (typeof chargeCommands)[number]

/** What a transaction did (specification 4.3, operation types); only those the sandbox performs. */
export const operationTypes = [
  'CREATE',
  'CHARGE',
  'AUTHORIZE',
  'AUTH_REVERSAL',
  'SETTLE',
  'FUNDS_AUTHORIZATION',
  'FUNDS_CAPTURE',
  'CANCEL_FUNDS_AUTHORIZATION',
  'CANCEL',
  'REFUND',
  'CHARGEBACK',
  'CHARGEBACK_REVERSED',
  'DISPUTE',
  'CREDIT',
  'VERIFY_PAYMENT_DETAIL',
  'INQUIRY',
  'DISPUTE_WITHDRAWN',
] as const
export type OperationType = (typeof operationTypes)[number]

/** What a new charge can ask of the gateway: to take the money, to reserve it, or to authorise it for a settlement. */
export const creationOperations = ['CHARGE', 'FUNDS_AUTHORIZATION', 'AUTHORIZE'] as const
export type CreationOperation = (typeof creationOperations)[number]

/** Whether a price includes the tax. */
export const taxModels = ['INCLUSIVE', 'EXCLUSIVE'] as const

/** How a charge can be paid (specification 9). */
export const paymentMethods = [
  'CREDIT_CARD',
  'PAYPAL_PAYMENT',
  'RECURRING_CREDIT_CARD',
  'MOBILE_PAYMENT',
  'RECURRING_PAYPAL_PAYMENT',
  'TFE_ACCOUNT',
  'CALLBACK',
  'PREPAID_CARD',
  'RECORDER_PAYMENT',
  'PAYSAFECARD',
  'CLICK_AND_BUY',
  'STORED_PROFILE',
  'FACEBOOK_CREDIT',
  'OFFER',
  'OPAQUE',
  'MONEYBOOKERS_WALLET',
  'WALLET',
  'TOKEN_PAYMENT',
  'BANK_TRANSFER',
  'RECURRING_STORED_PROFILE',
  'DEBIT_CARD',
  'CARRIER_BILLING',
  'CASH',
  'CHECK',
  'DIRECT_DEBIT',
  'ONLINE_BANK_TRANSFER',
  'VIRTUAL_ACCOUNT',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The sandbox's table of what may be done to a charge that the provider has answered; a status left out allows nothing. */
const commandsByStatus: Partial<Record<ChargeStatus, readonly ChargeCommand[]>> = {
  FUNDS_AUTHORIZED: ['CAPTURE_FUNDS', 'CANCEL_FUNDS_AUTHORIZATION'],
  AUTHORIZED: ['SETTLE', 'AUTH_REVERSAL'],
  CHARGED: ['REFUND', 'CHARGEBACK'],
  CHARGED_BACK: ['REVERSE_CHARGEBACK'],
  CHARGEBACK_REVERSED: ['REFUND', 'CHARGEBACK'],
}

/** The commands the platform allows in a status, whatever the caller's permissions. */
export function allowedCommands(status: ChargeStatus): readonly ChargeCommand[] {
  return isNonFinal(status) ? ['UPDATE_STATUS'] : (commandsByStatus[status] ?? [])
}
