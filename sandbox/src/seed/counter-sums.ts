import type { DatabaseSync } from 'node:sqlite'
import {
  type CounterRow,
  counted,
  counterStatement,
  type Figures,
  type RoutingCounterRow,
  routingCounterStatement,
} from '../charges/counters.ts'
import type { Route } from '../charges/route.ts'
import { DAY } from '../values/time.ts'
import type { ChargePlan, Step } from './charge-life.ts'

/** The counters reach back one day more than the longest window of the statistics. */
const COUNTED = 31 * DAY
/** Older transactions are counted by the hour. */
const BY_THE_MINUTE = 1.1 * DAY

/** The route of a charge, and the routing configurations that count it. */
interface CountedRoute extends Route {
  readonly routing: readonly string[]
}

/** Sums up the counters of seeded transactions, so each row is written once. */
export class CounterSums {
  readonly #now: number
  readonly #rows = new Map<string, CounterRow>()
  readonly #routingRows = new Map<string, RoutingCounterRow>()

  constructor(now: number) {
    this.#now = now
  }

  add(charge: number, plan: ChargePlan, route: CountedRoute, step: Step): void {
    if (step.moment < this.#now - COUNTED) return
    const width = step.moment < this.#now - BY_THE_MINUTE ? 3600 : 60
    const bucket = step.moment - (step.moment % width)
    const { status, result, amount } = step
    const { merchant, currency } = plan
    const { routing, instrumentConfigId, paymentGateway } = route
    const transaction = { charge, status, result, amount, currency }
    const where = { merchant, bucket, instrumentConfigId, paymentGateway }
    sumUp(this.#rows, `${merchant}/${bucket}/${instrumentConfigId}`, counted(transaction, where))
    for (const routingConfigId of routing) {
      const row = counted(transaction, { merchant, bucket, routingConfigId })
      sumUp(this.#routingRows, `${merchant}/${bucket}/${routingConfigId}`, row)
    }
  }

  write(database: DatabaseSync): void {
    const insert = counterStatement(database)
    for (const row of this.#rows.values()) insert.run({ ...row })
    const insertRouting = routingCounterStatement(database)
    for (const row of this.#routingRows.values()) insertRouting.run({ ...row })
  }
}

function sumUp<Row extends Figures>(rows: Map<string, Row>, key: string, row: Row): void {
  const sum = rows.get(key)
  if (!sum) {
    rows.set(key, row)
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
