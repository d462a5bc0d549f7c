import type { DatabaseSync } from 'node:sqlite'
import { callbackUrlOf, notificationStatement, notificationTypeOf } from '../notifications/notification.ts'
import { type ChargeStatus, chargeStatuses, type OperationType, operationTypes } from './charge-values.ts'
import { counted, counterStatement } from './counters.ts'
import { type ResultCode, responsePlace } from './gateway-response.ts'

/** The charge that a step belongs to, as far as a step leaves traces elsewhere. */
export interface SteppedCharge {
  readonly n: number
  readonly merchant: number
  readonly currency: string
  readonly paymentGateway: string
  readonly instrumentConfigId: string
}

/** One step in a charge's life; money is in minor units, the moment in Unix seconds. */
export interface ChargeStep {
  readonly operation: OperationType
  readonly status: ChargeStatus
  readonly result: ResultCode
  readonly amount: bigint
  readonly now: number
  readonly chargebackReasonCode: string | null
  readonly reason: string | null
  readonly comment: string | null
  /** Who did it; null for the payer's own and the platform's steps. */
  readonly callerName: string | null
}

/**
 * Writes steps with all they leave behind: the transaction, the counters, and the notification that is queued for the
 * merchant. To be called within a transaction of the database.
 */
export function stepWriter(database: DatabaseSync): (charge: SteppedCharge, step: ChargeStep) => void {
  const append = database.prepare(`
    insert into charge_transaction (charge, operation, status, amount, creation_time, response, chargeback_reason_code,
      reason, comment, caller_name)
    values (:charge, :operation, :status, :amount, :now, :response, :chargebackReasonCode, :reason, :comment,
      :callerName)`)
  const count = counterStatement(database)
  const notify = notificationStatement(database)

  return (charge, { operation, status, result, amount, now, ...given }) => {
    append.run({
      charge: charge.n,
      operation: operationTypes.indexOf(operation),
      status: chargeStatuses.indexOf(status),
      amount,
      now,
      response: responsePlace(result),
      ...given,
    })
    const { n, merchant, currency, paymentGateway, instrumentConfigId } = charge
    const where = { merchant, bucket: now - (now % 60), paymentGateway, instrumentConfigId }
    count.run({ ...counted({ charge: n, status, result, amount, currency }, where) })
    notify.run({
      merchant,
      charge: n,
      type: notificationTypeOf(status),
      status: 'READY',
      attempts: 0,
      now,
      next: now,
      callbacks: JSON.stringify([
        { url: callbackUrlOf(merchant), status: 'READY', lastHttpStatus: null, lastError: null },
      ]),
    })
  }
}
