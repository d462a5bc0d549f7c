import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ChargeStatus } from '../values/charge-values.ts'
import { toDollarCents } from '../values/money.ts'
import type { ResultCode } from './gateway-response.ts'

/** A row of the statistics counters: one bucket of time, gateway and instrument. */
export interface CounterRow extends Figures {
  readonly merchant: number
  /** When the bucket begins, in Unix seconds: a minute, or an hour if it was more than a day old when seeded. */
  readonly bucket: number
  readonly paymentGateway: string
  readonly instrumentConfigId: string
}

/** The figures of a bucket. */
export interface Figures {
  requests: number
  approvals: number
  declines: number
  errors: number
  communicationFailures: number
  responseMillis: number
  /** The charged amount in US cents. */
  volumeCents: number
}

/** The counters of charges routed by a routing configuration. */
export type RoutingCounterRow = Omit<CounterRow, 'paymentGateway' | 'instrumentConfigId'> & {
  readonly routingConfigId: string
}

/** A transaction as the counters see it. */
interface CountedTransaction {
  /** The charge's row number. */
  readonly charge: number
  readonly status: ChargeStatus
  readonly result: ResultCode
  /** Minor units of the currency. */
  readonly amount: bigint | number
  readonly currency: string
}

/** Returns what a transaction adds to the counters. */
export function counted<Where extends { readonly merchant: number; readonly bucket: number }>(
  transaction: CountedTransaction,
  where: Where,
): Where & Figures {
  const { charge, status, result } = transaction
  const failed = result === 'SYSTEM_ERROR'
  // One out of three errors is a gateway that did not respond.
  const unreachable = failed && charge % 3 === 0
  return {
    ...where,
    requests: 1,
    approvals: Number(result === 'APPROVED'),
    declines: Number(!failed && result !== 'APPROVED' && result !== 'PENDING'),
    errors: Number(failed && !unreachable),
    communicationFailures: Number(unreachable),
    // The response time is made up, but the same in every run.
    responseMillis: 120 + ((charge * 7919) % 900),
    volumeCents: status === 'CHARGED' ? Number(toDollarCents(BigInt(transaction.amount), transaction.currency)) : 0,
  }
}

/** Prepares the statement that adds a row to the counters. */
export function counterStatement(database: DatabaseSync): StatementSync {
  return database.prepare(
    addition('counter', 'payment_gateway, instrument_config_id', ':paymentGateway, :instrumentConfigId'),
  )
}

/** Prepares the statement that adds a row to the counters of routing configurations. */
export function routingCounterStatement(database: DatabaseSync): StatementSync {
  return database.prepare(addition('routing_counter', 'routing_config_id', ':routingConfigId'))
}

function addition(table: string, columns: string, values: string): string {
  return `
    insert into ${table} (merchant, bucket, ${columns}, requests, approvals, declines, errors,
      communication_failures, response_millis, volume_cents)
    values (:merchant, :bucket, ${values}, :requests, :approvals, :declines, :errors,
      :communicationFailures, :responseMillis, :volumeCents)
    on conflict do update set requests = requests + excluded.requests, approvals = approvals + excluded.approvals,
      declines = declines + excluded.declines, errors = errors + excluded.errors,
      communication_failures = communication_failures + excluded.communication_failures,
      response_millis = response_millis + excluded.response_millis, volume_cents = volume_cents + excluded.volume_cents`
}
