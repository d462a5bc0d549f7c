import type { DatabaseSync } from 'node:sqlite'
import type { Figures } from '../charges/counters.ts'
import { formatMoney } from '../values/money.ts'
import { DAY, isoTime } from '../values/time.ts'

/** The length of each window, in seconds. */
const windows = { last60Minutes: 3600, last24Hours: DAY, last30Days: 30 * DAY } as const

const MINUTE = 60

/** The criteria for the transactions to count; omitted fields match all. */
export interface CountedFor {
  readonly merchant: number | null
  readonly paymentGateway?: string
  readonly instrumentConfigId?: string
  /** Counted separately: the charges that a routing configuration routed, or would have routed in shadow. */
  readonly routingConfigId?: string
}

/** The start of the counting period, in Unix seconds, and the figures of that minute before it. */
export interface CountedSince {
  readonly time: number
  readonly before: Figures | null
}

/** Reads the transaction counters of gateways, instruments, routing configurations and merchants. */
export class StatisticsReader {
  readonly #sum
  readonly #routingSum

  constructor(database: DatabaseSync) {
    const sums = `
      select coalesce(sum(requests), 0) as requests, coalesce(sum(approvals), 0) as approvals,
        coalesce(sum(declines), 0) as declines, coalesce(sum(errors), 0) as errors,
        coalesce(sum(communication_failures), 0) as communicationFailures,
        coalesce(sum(response_millis), 0) as responseMillis, coalesce(sum(volume_cents), 0) as volumeCents`
    this.#routingSum = database.prepare(`${sums}
      from routing_counter where merchant = :merchant and bucket >= :from and routing_config_id = :routingConfigId`)
    this.#sum = database.prepare(`${sums}
      from counter where (:merchant is null or merchant = :merchant) and bucket >= :from
        and (:paymentGateway is null or payment_gateway = :paymentGateway)
        and (:instrumentConfigId is null or instrument_config_id = :instrumentConfigId)`)
  }

  /** Returns the three windows that end now (specification 3, statistics object). */
  read(counted: CountedFor, since: CountedSince, now: number) {
    const entries = Object.entries(windows).map(([name, reach]) => {
      const from = Math.max(now - reach + 1, minuteOf(since.time))
      const figures = this.#since(counted, from)
      const isWithin = since.before !== null && minuteOf(since.time) >= from
      return [name, windowDocument(isWithin && since.before ? less(figures, since.before) : figures)]
    })
    return { resetTime: isoTime(since.time), ...Object.fromEntries(entries) }
  }

  /** Returns the figures of a minute so far. */
  ofMinute(counted: CountedFor, moment: number): Figures {
    return this.#since(counted, minuteOf(moment))
  }

  #since({ merchant, paymentGateway, instrumentConfigId, routingConfigId }: CountedFor, from: number): Figures {
    if (routingConfigId !== undefined) {
      return { ...this.#routingSum.get({ merchant, routingConfigId, from }) } as unknown as Figures
    }
    const conditions = {
      merchant,
      paymentGateway: paymentGateway ?? null,
      instrumentConfigId: instrumentConfigId ?? null,
      from,
    }
    return { ...this.#sum.get(conditions) } as unknown as Figures
  }
}

function minuteOf(moment: number): number {
  return moment - (moment % MINUTE)
}

function less(figures: Figures, before: Figures): Figures {
  const names = Object.keys(figures) as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, figures[name] - before[name]])) as unknown as Figures
}

function windowDocument(figures: Figures) {
  const { requests, approvals, declines, errors, communicationFailures, responseMillis, volumeCents } = figures
  const isEmpty = requests === 0
  return {
    totalRequests: requests,
    tpvInUsd: formatMoney(volumeCents, 'USD'),
    conversionPercentage: isEmpty ? null : Math.round((approvals * 10_000) / requests) / 100,
    approvals,
    declines,
    errors,
    communicationFailures,
    responseMillis,
    averageResponseMillis: isEmpty ? null : Math.round(responseMillis / requests),
  }
}
