import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { notificationEmailTypes } from '@portal/schema/notification-email-type'
import type { ChargeStatus } from '../values/charge-values.ts'

/** The status of a notification's delivery (specification 4.3, job statuses). */
export const jobStatuses = [
  'READY',
  'SUCCESS',
  'FAILED',
  'STOPPED',
  'FAILED_PERMANENTLY',
  'SKIPPED',
  'FORCE_SUBMIT',
] as const
export type JobStatus = (typeof jobStatuses)[number]

/** An address to notify and its last response; null before the first attempt. */
export interface Callback {
  readonly url: string
  readonly status: JobStatus
  readonly lastHttpStatus: number | null
  readonly lastError: string | null
}

/** One attempt to deliver a notification. */
export interface NotificationMessage {
  readonly url: string
  readonly sentTime: string
  readonly httpStatus: number | null
  readonly requestBody: string
  readonly responseBody: string | null
  readonly attempt: number
  readonly durationMillis: number
}

/** Reads charges as the platform returns them: the JSON of each, in the order of the row numbers. */
export interface ChargeTexts {
  read(rows: readonly number[]): Buffer[]
}

/** Seconds between attempts. After the last one, a notification has failed permanently. */
export const backOff = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600]

/** Returns the type of notification for the result of a transaction (specification 9, notification types). */
export function notificationTypeOf(transactionStatus: ChargeStatus): (typeof notificationEmailTypes)[number] {
  switch (transactionStatus) {
    case 'CHARGED':
    case 'CREDITED':
    case 'VERIFIED':
      return 'PURCHASE_SUCCESS'
    case 'REFUNDED':
      return 'REFUND'
    case 'CHARGED_BACK':
      return 'CHARGEBACK'
    case 'CHARGEBACK_REVERSED':
      return 'CHARGEBACK_REVERSED'
    case 'AUTH_REVERSED':
      return 'PAYMENT_REVERSAL'
    case 'CREATED':
      return 'PURCHASE_CREATED'
    case 'AUTHORIZED':
    case 'FUNDS_AUTHORIZED':
    case 'AUTHORIZE_PENDING':
    case 'CHARGE_PENDING':
    case 'SUBMITTED':
      return 'PURCHASE_PENDING'
    default:
      return 'CANCELLED'
  }
}

/** Prepares the statement that queues a notification. It is held while the charge events queue is stopped. */
export function notificationStatement(database: DatabaseSync): StatementSync {
  return database.prepare(`
    insert into notification_queue (merchant, charge, notification_type, status, attempts, creation_time,
      next_attempt_time, callbacks, held) values (:merchant, :charge, :type, :status, :attempts, :now, :next, :callbacks,
      (select count(*) from stopped_queue where name = 'charge-events'))`)
}
