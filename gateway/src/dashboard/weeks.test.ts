import { describe, expect, test } from 'vitest'
import {
  type CountedWindows,
  type Counts,
  healthOf,
  type Incident,
  type SentPayment,
  worstIncidentOf,
} from './health.ts'

const counts = (approved: number, declined: number): Counts => ({
  requests: approved + declined,
  approved,
  declined,
  errors: 0,
  communicationFailures: 0,
})

/** A generator of numbers from 0 to 1, the same in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const hour = 3_600_000
const day = 24 * hour

interface Gateway {
  readonly id: string
  /** Requests per hour at noon; a quarter of that at night. */
  readonly hourly: number
  readonly rate: number
}

const gateways: readonly Gateway[] = [
  { id: 'gw-1', hourly: 120, rate: 0.82 },
  { id: 'gw-2', hourly: 90, rate: 0.708 },
  { id: 'gw-3', hourly: 60, rate: 0.83 },
  { id: 'gw-4', hourly: 12, rate: 0.93 },
  { id: 'gw-5', hourly: 25, rate: 0.57 },
]

/** How a gateway behaves during an incident. */
interface Seeded {
  readonly gateway: string
  readonly from: number
  readonly rate: number
}

/** The payments of a gateway: more during the day, and a rate that differs by two points between day and night. */
function paymentsOf({ id, hourly, rate }: Gateway, until: number, random: () => number, incident?: Seeded) {
  const payments: SentPayment[] = []
  let at = 0
  while (at < until) {
    const sun = Math.sin(((at % day) / day) * 2 * Math.PI)
    at += (-Math.log(1 - random()) * hour) / (hourly * (0.625 + 0.375 * sun))
    const isOff = incident?.gateway === id && at >= incident.from
    const isApproved = random() < (isOff ? incident.rate : rate + 0.01 * sun)
    const outcome = isApproved ? ('approved' as const) : ('declined' as const)
    payments.push({ at, outcome, currency: 'EUR', amount: 10, isSaved: false })
  }
  return payments
}

/** A month and a week of payments, which can be viewed from any time of the week. */
function seededWeek(seed: number, incident?: Seeded) {
  const random = randomOf(seed)
  const all = gateways.map((gateway) => ({ gateway, payments: paymentsOf(gateway, 38 * day, random, incident) }))
  const isBefore = (moment: number, payments: readonly SentPayment[]) => {
    let [low, high] = [0, payments.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((payments[middle]?.at ?? 0) < moment) low = middle + 1
      else high = middle
    }
    return low
  }
  const series = all.map(({ gateway, payments }) => {
    const approved = [0]
    for (const { outcome } of payments) approved.push((approved.at(-1) ?? 0) + Number(outcome === 'approved'))
    const countsSince = (from: number, to: number) => {
      const [low, high] = [isBefore(from, payments), isBefore(to, payments)]
      const taken = (approved[high] ?? 0) - (approved[low] ?? 0)
      return counts(taken, high - low - taken)
    }
    return { gateway, payments, countsSince }
  })
  return function lookAt(moment: number): Incident | null {
    const newest = series
      .flatMap(({ payments }) => {
        const end = isBefore(moment, payments)
        return payments.slice(Math.max(0, end - 1000), end)
      })
      .sort((one, other) => other.at - one.at)
    const reach = newest[999]?.at ?? 0
    const sampled = new Map<string, readonly SentPayment[]>()
    const healths = series.map(({ gateway: { id }, payments, countsSince }) => {
      const own = payments.slice(isBefore(reach, payments), isBefore(moment, payments))
      sampled.set(id, own)
      const read: CountedWindows = {
        last60Minutes: countsSince(moment - hour, moment),
        last24Hours: countsSince(moment - day, moment),
        last30Days: countsSince(moment - 30 * day, moment),
      }
      return healthOf(id, read, 'last60Minutes', own)
    })
    return worstIncidentOf(healthOf(null, null, 'last60Minutes', []), healths, sampled)
  }
}

describe('a quiet week', () => {
  test.each([1, 2, 3, 4, 5, 6])('has no incident when looked at every 15 minutes (seed %i)', (seed) => {
    const lookAt = seededWeek(seed)
    const found = Array.from({ length: 7 * 96 }, (_, place) => lookAt(31 * day + place * (hour / 4)))
    expect(found.filter((incident) => incident !== null)).toEqual([])
  })
})

describe('a seeded incident', () => {
  const noon = (days: number) => (31 + days) * day + 6 * hour
  test.each([
    ['gw-1', 0.5, 30],
    ['gw-1', 0, 15],
    ['gw-1', 0.65, 60],
    ['gw-2', 0.468, 90],
    ['gw-2', 0.1, 20],
    ['gw-2', 0.3, 30],
    ['gw-3', 0.4, 40],
    ['gw-3', 0, 30],
    ['gw-4', 0.2, 180],
    ['gw-5', 0.05, 60],
  ])('finds the fall of %s to a rate of %d after %i minutes, with its moment', (gateway, rate, minutes) => {
    const from = noon(2)
    const lookAt = seededWeek(7, { gateway, from, rate })
    expect(lookAt(from)).toBeNull()
    const found = lookAt(from + minutes * 60_000)
    expect(found?.gatewayConfigId).toBe(gateway)
    expect(found?.moreFailed).toBeGreaterThan(0)
    if (found?.since) expect(Math.abs(found.since - from)).toBeLessThan(30 * 60_000)
  })
})
