import { describe, expect, test } from 'vitest'
import type { SampledCharge } from '../sample/charge-sample.ts'
import {
  allOf,
  type CountedWindows,
  type Counts,
  healthOf,
  judgmentOf,
  paymentsByGateway,
  type SentPayment,
  worstIncidentOf,
} from './health.ts'
import { bandOf } from './rate-band.ts'
import { shiftOf } from './shift.ts'

const counts = (approved: number, declined: number, more: Partial<Counts> = {}): Counts => {
  const {
    errors = 0,
    communicationFailures = 0,
    requests = approved + declined + errors + communicationFailures,
  } = more
  return { requests, approved, declined, errors, communicationFailures }
}
/** A month at 70.8 percent before the given hour. */
const windows = (last60Minutes: Counts, before = counts(21_240, 8_760)): CountedWindows => ({
  last60Minutes,
  last24Hours: last60Minutes,
  last30Days: counts(last60Minutes.approved + before.approved, last60Minutes.declined + before.declined, {
    errors: last60Minutes.errors,
    communicationFailures: last60Minutes.communicationFailures,
  }),
})

describe('the verdict on an approval rate', () => {
  test.each([
    ['217 requests at 46.8 percent', counts(100, 114), 'worse'],
    ['217 requests at 69 percent', counts(150, 67), 'usual'],
    ['217 requests at 95 percent', counts(206, 11), 'better'],
    ['20 requests, all declined', counts(0, 20), 'worse'],
    ['19 requests, all declined', counts(0, 19), 'tooFew'],
    ['30 requests that wait, beside 10 that were approved', counts(10, 0, { requests: 40 }), 'tooFew'],
    ['a gateway that does not respond', counts(0, 0, { communicationFailures: 40 }), 'worse'],
    ['a gateway with errors', counts(0, 0, { errors: 40 }), 'worse'],
  ])('judges %s', (_what, hour, expected) => {
    expect(judgmentOf(windows(hour), 'last60Minutes').verdict).toBe(expected)
  })

  test('leaves out requests that are waiting, expired or canceled', () => {
    const { now, verdict } = judgmentOf(windows(counts(140, 60, { requests: 400 })), 'last60Minutes')
    expect([now, verdict]).toEqual([{ approved: 140, decided: 200 }, 'usual'])
  })

  test('compares with the 30 days before the last 24 hours, otherwise with the rest of the day', () => {
    const day = { last60Minutes: counts(10, 20), last24Hours: counts(100, 200), last30Days: counts(800, 400) }
    expect(judgmentOf(day, 'last60Minutes').usual).toEqual({ approved: 700, decided: 900 })
    expect(judgmentOf(day, 'last24Hours').usual).toEqual({ approved: 700, decided: 900 })
    const young = { ...day, last30Days: day.last24Hours }
    expect(judgmentOf(young, 'last60Minutes').usual).toEqual({ approved: 90, decided: 270 })
    expect(judgmentOf(young, 'last24Hours')).toMatchObject({ verdict: 'noPast', usual: null, band: null })
  })

  test('gives no verdict if a count is missing, or if the longer window has fewer requests than the shorter one', () => {
    expect(judgmentOf(null, 'last60Minutes').verdict).toBe('unread')
    const hour = counts(100, 100)
    expect(judgmentOf({ ...windows(hour), last60Minutes: null }, 'last60Minutes').verdict).toBe('unread')
    const odd = { last60Minutes: hour, last24Hours: hour, last30Days: counts(5, 5) }
    expect(judgmentOf(odd, 'last60Minutes').verdict).toBe('noPast')
  })

  test('has a band within 0 to 1 that grows wider with fewer requests', () => {
    const usual = { approved: 9_900, decided: 10_000 }
    const [few, many] = [bandOf(usual, 20), bandOf(usual, 2_000)]
    expect(few.to).toBeLessThanOrEqual(1)
    expect(few.from).toBeGreaterThanOrEqual(0)
    expect(few.from).toBeLessThan(many.from)
    expect(many.from).toBeLessThanOrEqual(0.97)
    expect(bandOf(usual, 1_000_000).from).toBeCloseTo(0.97, 5)
  })
})

describe('an incident', () => {
  test('ends when the gateway approves again', () => {
    const payments = Array.from({ length: 400 }, (_, place): SentPayment => {
      const isApproved = place >= 200 && place < 260 ? place % 5 === 0 : place % 10 < 7
      return {
        at: place * 30_000,
        outcome: isApproved ? 'approved' : 'declined',
        currency: 'EUR',
        amount: 1,
        isSaved: false,
      }
    })
    const healthAfter = (count: number) =>
      healthOf('gw-2', windows(counts(80, 40)), 'last60Minutes', payments.slice(0, count))
    expect(healthAfter(260)).toMatchObject({ verdict: 'worse', shift: { since: expect.closeTo(200 * 30_000, -6) } })
    expect(healthAfter(400)).toMatchObject({ verdict: 'usual', shift: null })
  })

  test('costs its share of the excess failed amounts, without amounts that another gateway was paid', () => {
    const payments = Array.from({ length: 200 }, (_, place): SentPayment => {
      const isApproved = place < 100 ? place % 10 < 7 : place % 10 < 2
      const currency = place % 2 === 0 ? 'EUR' : 'USD'
      return {
        at: place,
        outcome: isApproved ? 'approved' : 'declined',
        currency,
        amount: 100,
        isSaved: place % 10 === 3,
      }
    })
    const health = healthOf('gw-2', windows(counts(90, 110)), 'last60Minutes', payments)
    const incident = worstIncidentOf(healthOf(null, null, 'last60Minutes', []), [health], new Map([['gw-2', payments]]))
    expect(health.shift?.since).toBe(97)
    expect(incident).toMatchObject({ gatewayConfigId: 'gw-2', now: { approved: 20, decided: 103 }, moreFailed: 53 })
    expect(incident?.lost.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'USD'])
    expect(incident?.lost.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThan(53 * 100)
  })

  test('names all gateways together if no single one is worse', () => {
    const payments = Array.from({ length: 200 }, (_, at): SentPayment => {
      const isApproved = at < 100 ? at % 10 < 7 : at % 10 < 2
      return { at, outcome: isApproved ? 'approved' : 'declined', currency: 'EUR', amount: 1, isSaved: false }
    })
    const byGateway = new Map([
      ['gw-1', payments.filter(({ at }) => at % 2 === 0)],
      ['gw-2', payments.filter(({ at }) => at % 2 === 1)],
    ])
    const all = healthOf(null, windows(counts(100, 114)), 'last60Minutes', allOf(byGateway))
    expect(worstIncidentOf(all, [], byGateway)).toMatchObject({ gatewayConfigId: null, since: 97 })
  })
})

describe('the start of a drop', () => {
  const usual = { approved: 7_000, decided: 10_000 }
  const requests = (before: number, after: number) =>
    Array.from({ length: before + after }, (_, at) => ({ at, isApproved: at < before ? at % 10 < 7 : false }))

  test('the start of a drop is the first request after which the outcomes differ from the usual ones', () => {
    const found = shiftOf(requests(100, 40), usual)
    expect(found).toEqual({
      since: 97,
      before: { approved: 70, decided: 97 },
      after: { approved: 0, decided: 43 },
    })
  })

  test('needs 20 requests on both sides', () => {
    expect(shiftOf(requests(100, 8), usual)).toBeNull()
    expect(shiftOf(requests(10, 28), usual)).toBeNull()
  })

  test('does not exist if the rate was just as low before', () => {
    const low = Array.from({ length: 400 }, (_, at) => ({ at, isApproved: at % 10 < 5 }))
    expect(shiftOf(low, usual)).toBeNull()
  })
})

test('judges a gateway with too few requests in an hour by its day', () => {
  const quiet = { last60Minutes: counts(2, 6), last24Hours: counts(90, 90), last30Days: counts(9_090, 990) }
  expect(healthOf('gw-4', quiet, 'last60Minutes', [])).toMatchObject({ window: 'last24Hours', verdict: 'worse' })
  const usual = { ...quiet, last24Hours: counts(165, 15), last30Days: counts(9_165, 915) }
  expect(healthOf('gw-4', usual, 'last60Minutes', [])).toMatchObject({
    window: 'last60Minutes',
    verdict: 'tooFew',
  })
})

describe('the payments of charges', () => {
  const attempt = (paymentGateway: string | null, creationTime: string | null, status: string) => ({
    ...{ paymentGateway, creationTime, status },
    ...{ code: null, result: null },
  })
  const charge = (chargeStatus: string, amount: string | null, attempts: SampledCharge['attempts']): SampledCharge => ({
    ...{ id: 'chg-1', customerId: null, creationTime: null, chargeStatus, amount, attempts, currency: 'EUR' },
    ...{ instrumentConfigId: null, paymentGateway: null, paymentMethod: null, country: null, operation: 'CHARGE' },
  })
  const [first, second] = ['2026-11-23T07:12:00Z', '2026-11-23T07:12:01Z']

  test('the payments of charges are sorted by gateway and time, and within a second in the order of the charges', () => {
    const payments = paymentsByGateway([
      charge('DECLINED', '3.00', [attempt('gw-1', second, 'DECLINED')]),
      charge('ERROR', '2.00', [attempt('gw-1', first, 'ERROR')]),
      charge('CHARGED', '1.00', [attempt('gw-1', second, 'DECLINED'), attempt('gw-2', second, 'CHARGED')]),
    ])
    expect(payments).toEqual(
      new Map([
        [
          'gw-1',
          [
            { at: Date.parse(first), outcome: 'error', currency: 'EUR', isSaved: false, amount: 2 },
            { at: Date.parse(second), outcome: 'declined', currency: 'EUR', isSaved: true, amount: 1 },
            { at: Date.parse(second), outcome: 'declined', currency: 'EUR', isSaved: false, amount: 3 },
          ],
        ],
        ['gw-2', [{ at: Date.parse(second), outcome: 'approved', currency: 'EUR', isSaved: true, amount: 1 }]],
      ]),
    )
  })

  test('leave out an attempt without a gateway or a time, and keep one without an amount', () => {
    const attempts = [
      attempt(null, first, 'DECLINED'),
      attempt('gw-1', null, 'DECLINED'),
      attempt('gw-1', first, 'ERROR'),
    ]
    const payments = paymentsByGateway([charge('ERROR', null, attempts)])
    expect([...payments.values()].flat()).toEqual([
      { at: Date.parse(first), outcome: 'error', currency: 'EUR', isSaved: false, amount: null },
    ])
  })
})

describe('the worst incident', () => {
  const quiet = healthOf(null, null, 'last60Minutes', [])
  const worse = (id: string, failed: number) =>
    healthOf(id, windows(counts(10, failed), counts(21_240, 8_760)), 'last60Minutes', [])

  test('belongs to the gateway with the most excess failures', () => {
    const gateways = [worse('gw-1', 60), worse('gw-2', 90), worse('gw-3', 70)]
    expect(worstIncidentOf(quiet, gateways, new Map())).toMatchObject({
      gatewayConfigId: 'gw-2',
      lost: [],
      since: null,
    })
  })

  test('needs a gateway whose rate is worse than usual, even if some requests failed', () => {
    const gateways = [healthOf('gw-1', windows(counts(150, 67)), 'last60Minutes', [])]
    expect(worstIncidentOf(quiet, gateways, new Map())).toBeNull()
    const whole = healthOf(null, windows(counts(150, 67)), 'last60Minutes', [])
    expect(worstIncidentOf(whole, gateways, new Map())).toBeNull()
  })
})

test('ignores counters that were read at two different times', () => {
  const hour = counts(100, 100)
  const more = (approved: number, declined: number) => ({
    ...{ last60Minutes: hour, last24Hours: hour },
    last30Days: counts(approved, declined),
  })
  // More approved requests than in the longer window, or fewer decided than approved.
  expect(judgmentOf(more(99, 10_000), 'last60Minutes').verdict).toBe('noPast')
  expect(judgmentOf(more(10_000, 99), 'last60Minutes').verdict).toBe('noPast')
  expect(judgmentOf(more(100, 10_000), 'last60Minutes').verdict).toBe('better')
  expect(judgmentOf(more(10_000, 100), 'last60Minutes').verdict).toBe('worse')
})
