import { chargeStatuses as allStatuses, type ChargeStatus, isNonFinal } from '@portal/schema/charge-status'

export type { ChargeStatus }

/**
 * All statuses of a charge and of its transactions (specification 4.3) in alphabetical order; the position is the sort
 * key.
 */
export const chargeStatuses: readonly ChargeStatus[] = [...allStatuses].sort()

/** The commands on a charge (specification 4.3, transaction actions). */
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

/** The operations of transactions (specification 4.3, operation types); only those that the sandbox performs. */
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

/** The operations of a new charge: capture the money, reserve it, or authorize it for a settlement. */
export const creationOperations = ['CHARGE', 'FUNDS_AUTHORIZATION', 'AUTHORIZE'] as const
export type CreationOperation = (typeof creationOperations)[number]

/** Whether a price includes the tax. */
export const taxModels = ['INCLUSIVE', 'EXCLUSIVE'] as const

/** The payment methods (specification 9). */
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

/** The sandbox's table of commands by status. An omitted status allows nothing. */
const commandsByStatus: Partial<Record<ChargeStatus, readonly ChargeCommand[]>> = {
  FUNDS_AUTHORIZED: ['CAPTURE_FUNDS', 'CANCEL_FUNDS_AUTHORIZATION'],
  AUTHORIZED: ['SETTLE', 'AUTH_REVERSAL'],
  CHARGED: ['REFUND', 'CHARGEBACK'],
  CHARGED_BACK: ['REVERSE_CHARGEBACK'],
  CHARGEBACK_REVERSED: ['REFUND', 'CHARGEBACK'],
}

/** Returns the commands that a status allows, regardless of the caller's permissions. */
export function allowedCommands(status: ChargeStatus): readonly ChargeCommand[] {
  return isNonFinal(status) ? ['UPDATE_STATUS'] : (commandsByStatus[status] ?? [])
}
