import type { DatabaseSync } from 'node:sqlite'
import { MerchantConfiguration } from '../configuration/merchant-configuration.ts'
import { mailWriter } from '../mails/mail-writer.ts'
import { type Callback, notificationStatement, notificationTypeOf } from '../notifications/notification.ts'
import { type ChargeStatus, chargeStatuses, type OperationType, operationTypes } from '../values/charge-values.ts'
import { counted, counterStatement, routingCounterStatement } from './counters.ts'
import { type ResultCode, responsePlace } from './gateway-response.ts'

/** The fields of a step's charge that counters, mails and notifications need. */
export interface SteppedCharge {
  readonly n: number
  readonly merchant: number
  readonly currency: string
  readonly paymentGateway: string
  readonly instrumentConfigId: string
  /**
   * The routing configurations that count this step: the one that routed the charge and, for its first step, those in
   * shadow.
   */
  readonly routing: readonly string[]
}

/** A step in a charge's life; money is in minor units, times are Unix seconds. */
export interface ChargeStep {
  readonly operation: OperationType
  readonly status: ChargeStatus
  readonly result: ResultCode
  readonly amount: bigint
  readonly now: number
  readonly chargebackReasonCode: string | null
  readonly reason: string | null
  readonly comment: string | null
  /** The caller; null for steps of the payer and the platform. */
  readonly callerName: string | null
  /** The gateway that failed, if another one was tried after it; left out for the charge's own gateway. */
  readonly inVainAt?: string
}

/**
 * Writes steps with all their effects: the transaction, the counters, the mail to the customer, and the merchant's
 * queued notification. Must run within a transaction.
 */
export function stepWriter(database: DatabaseSync): (charge: SteppedCharge, step: ChargeStep) => void {
  const append = database.prepare(`
    insert into charge_transaction (charge, operation, status, amount, creation_time, response, chargeback_reason_code,
      reason, comment, caller_name, payment_gateway)
    values (:charge, :operation, :status, :amount, :now, :response, :chargebackReasonCode, :reason, :comment,
      :callerName, :inVainAt)`)
  const count = counterStatement(database)
  const countRouting = routingCounterStatement(database)
  const notify = notificationStatement(database)
  const writeMail = mailWriter(database)
  const configuration = new MerchantConfiguration(database)

  return (charge, { operation, status, result, amount, now, inVainAt = null, ...rest }) => {
    append.run({
      charge: charge.n,
      operation: operationTypes.indexOf(operation),
      status: chargeStatuses.indexOf(status),
      amount,
      now,
      response: responsePlace(result),
      inVainAt,
      ...rest,
    })
    const { n, merchant, currency, instrumentConfigId } = charge
    const paymentGateway = inVainAt ?? charge.paymentGateway
    const when = { merchant, bucket: now - (now % 60) }
    const transaction = { charge: n, status, result, amount, currency }
    count.run({ ...counted(transaction, { ...when, paymentGateway, instrumentConfigId }) })
    for (const routingConfigId of charge.routing) {
      countRouting.run({ ...counted(transaction, { ...when, routingConfigId }) })
    }
    // The next gateway is tried immediately, so there is nothing to report yet.
    if (inVainAt !== null) return
    writeMail({ charge: n, type: notificationTypeOf(status), now, amount })
    const { chargeNotificationURLs, notificationUrl } = configuration.of(merchant).settings
    const urls = chargeNotificationURLs.length === 0 && notificationUrl ? [notificationUrl] : chargeNotificationURLs
    // The merchant has no address for notifications.
    if (urls.length === 0) return
    notify.run({
      merchant,
      charge: n,
      type: notificationTypeOf(status),
      status: 'READY',
      attempts: 0,
      now,
      next: now,
      callbacks: JSON.stringify(
        urls.map((url): Callback => ({ url, status: 'READY', lastHttpStatus: null, lastError: null })),
      ),
    })
  }
}
