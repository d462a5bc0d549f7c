import type { DatabaseSync } from 'node:sqlite'
import { type CounterRow, counted, counterStatement } from '../charges/counters.ts'
import { DAY } from '../values/time.ts'
import type { ChargePlan, Step } from './charge-life.ts'
import type { Route } from './products.ts'

/** The counters reach back as far as the longest window of the statistics, and a day more. */
const COUNTED = 31 * DAY
/** What is older is counted by the hour. */
const BY_THE_MINUTE = 1.1 * DAY

/** Sums up what the seeded transactions add to the counters, so that each row is written once. */
export class CounterSums {
  readonly #now: number
  readonly #rows = new Map<string, CounterRow>()

  constructor(now: number) {
    this.#now = now
  }

  add(charge: number, plan: ChargePlan, route: Route, step: Step): void {
    if (step.moment < this.#now - COUNTED) return
    const width = step.moment < this.#now - BY_THE_MINUTE ? 3600 : 60
    const bucket = step.moment - (step.moment % width)
    const { status, result, amount } = step
    const row = counted(
      { charge, status, result, amount, currency: plan.currency },
      { merchant: plan.merchant, bucket, ...route },
    )
    const key = `${plan.merchant}/${bucket}/${route.instrumentConfigId}`
    const sum = this.#rows.get(key)
    if (!sum) {
      this.#rows.set(key, row)
      return
    }
    sum.requests += row.requests
    sum.approvals += row.approvals
    sum.declines += row.declines
    sum.errors += row.errors
    sum.communicationFailures += row.communicationFailures
    sum.responseMillis += row.responseMillis
    sum.volumeCents += row.volumeCents
  }

  write(database: DatabaseSync): void {
    const insert = counterStatement(database)
    for (const row of this.#rows.values()) insert.run({ ...row })
  }
}
