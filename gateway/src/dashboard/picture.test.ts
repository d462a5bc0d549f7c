import { expect, test } from 'vitest'
import type { ChargeSample, SampledCharge } from '../sample/charge-sample.ts'
import { failuresOf } from './failure-reasons.ts'
import { createPictures, gatewayBuckets } from './picture.ts'

const start = Date.parse('2026-11-23T07:12:00Z')
const minute = 60_000
const iso = (moment: number) => new Date(moment).toISOString()

function charge(at: number, chargeStatus: string, more: Partial<SampledCharge> = {}): SampledCharge {
  return {
    id: `chg-${at}`,
    customerId: null,
    creationTime: iso(at),
    chargeStatus,
    instrumentConfigId: '687',
    paymentGateway: 'gw-1',
    paymentMethod: 'CREDIT_CARD',
    country: 'ES',
    currency: 'EUR',
    amount: '10.00',
    operation: 'CHARGE',
    attempts: [],
    ...more,
  }
}

const sampleOf = (charges: readonly SampledCharge[], total = charges.length): ChargeSample => ({
  charges,
  total,
  readAt: 0,
})

function counting() {
  const calls: [readonly string[] | null, number][] = []
  const totals: Record<string, number> = { '': 20, DECLINED: 4, ERROR: 1, 'CANCELLED,EXPIRED': 2 }
  const count = async (statuses: readonly string[] | null, from: number) => {
    calls.push([statuses, from])
    return totals[statuses?.join() ?? ''] ?? 0
  }
  return { calls, totals, count }
}

test('needs no count if the sample has every charge', async () => {
  const { calls, count } = counting()
  const charges = [
    charge(start - minute, 'CHARGED'),
    charge(start - 2 * minute, 'AUTHORIZE_PENDING'),
    charge(start - 70 * minute, 'REFUND_PENDING'),
    charge(start - 71 * minute, 'DECLINED'),
    charge(start - 72 * minute, 'ERROR'),
    charge(start - 71.5 * minute, 'EXPIRED'),
  ]
  const buckets = await createPictures(() => start).get('me', 'DAY', sampleOf(charges), count)
  expect(calls).toEqual([])
  expect(buckets).toHaveLength(25)
  expect(buckets.at(-1)).toEqual({
    ...{ from: Date.parse('2026-11-23T07:00:00Z'), to: Date.parse('2026-11-23T08:00:00Z') },
    ...{ approved: 1, declined: 0, error: 0, waiting: 1, ended: 0 },
  })
  expect(buckets.at(-2)).toMatchObject({ approved: 1, declined: 1, error: 1, waiting: 0, ended: 1 })
  expect(buckets.at(-3)).toMatchObject({ approved: 0, declined: 0, error: 0, waiting: 0, ended: 0 })
})

test('counts buckets outside of the sample with five calls each, and caches them', async () => {
  const { calls, count } = counting()
  const clock = { now: start }
  const pictures = createPictures(() => clock.now)
  // The sample goes back to 6:50, so it covers all hours from 7:00.
  const sample = sampleOf([charge(start - minute, 'CHARGED'), charge(start - 22 * minute, 'CHARGED')], 5_000)
  const first = await pictures.get('me', 'DAY', sample, count)
  expect(calls).toHaveLength(24 * 5)
  expect(first[0]).toMatchObject({ approved: 13, declined: 4, error: 1, waiting: 0, ended: 2 })
  await pictures.get('me', 'DAY', sample, count)
  expect(calls).toHaveLength(24 * 5)
  await pictures.get('another', 'DAY', sample, count)
  expect(calls).toHaveLength(2 * 24 * 5)
  clock.now += 60 * minute
  await pictures.get('me', 'DAY', sample, count)
  // The hour from 7:00 has ended, and the hour from 8:00 has begun. The sample covers both.
  expect(calls).toHaveLength(2 * 24 * 5)
})

test('counts a bucket with waiting payments again after five minutes', async () => {
  const { calls, totals, count } = counting()
  totals['SUBMITTED,AUTHORIZE_PENDING,CHARGE_PENDING,CREATED,VERIFY_PENDING'] = 3
  const clock = { now: start }
  const pictures = createPictures(() => clock.now)
  const sample = sampleOf([charge(start, 'CHARGED')], 5_000)
  const [bucket] = await pictures.get('me', 'HOUR', sample, count)
  expect(bucket).toMatchObject({ approved: 10, waiting: 3 })
  const whole = calls.length
  clock.now += 2 * minute
  await pictures.get('me', 'HOUR', sample, count)
  // Only the buckets that ended in the last ten minutes are counted again.
  expect(calls.length - whole).toBe(3 * 5)
  clock.now += 10 * minute
  calls.length = 0
  await pictures.get('me', 'HOUR', sample, count)
  // The sample covers the two newest buckets.
  expect(calls).toHaveLength(11 * 5)
})

test('leaves out counts that failed, and repeats them the next time', async () => {
  const { count } = counting()
  const failing = (statuses: readonly string[] | null, from: number) =>
    statuses?.[0] === 'ERROR' ? Promise.reject(new Error('down')) : count(statuses, from)
  const pictures = createPictures(() => start)
  const sample = sampleOf([charge(start, 'CHARGED')], 5_000)
  const [bucket] = await pictures.get('me', 'DAY', sample, failing)
  expect(bucket).toMatchObject({ approved: null, error: null, declined: 4 })
  expect((await pictures.get('me', 'DAY', sample, count))[0]).toMatchObject({ approved: 13, error: 1 })
})

test('the picture of a gateway starts where the newest charges are complete', () => {
  const charges = [
    charge(start - minute, 'CHARGED'),
    charge(start - 3 * minute, 'CHARGED', { paymentGateway: 'gw-2' }),
    charge(start - 6 * minute, 'DECLINED'),
    charge(start - 13 * minute, 'DECLINED'),
  ]
  const buckets = gatewayBuckets('HOUR', sampleOf(charges, 5_000), 'gw-1', start)
  expect(buckets.map(({ from, approved, declined }) => [iso(from).slice(11, 16), approved, declined])).toEqual([
    ['07:00', 0, 0],
    ['07:05', 0, 1],
    ['07:10', 1, 0],
  ])
  expect(gatewayBuckets('HOUR', sampleOf(charges), 'gw-1', start)).toHaveLength(13)
})

test('groups failed charges by their last reason, with the usual number for the same total', () => {
  const attempt = (result: string) => ({
    attempts: [{ paymentGateway: 'gw-1', creationTime: null, status: 'DECLINED', code: '05', result }],
  })
  const before = Array.from({ length: 100 }, (_, place) =>
    charge(
      start - 100 * minute,
      place < 20 ? 'DECLINED' : 'CHARGED',
      attempt(place < 10 ? 'DO_NOT_HONOR' : 'EXPIRED_CARD'),
    ),
  )
  const since = [
    ...Array.from({ length: 30 }, () => charge(start, 'DECLINED', attempt('DO_NOT_HONOR'))),
    ...Array.from({ length: 5 }, () => charge(start, 'ERROR', { paymentGateway: 'gw-2', ...attempt('SYSTEM_ERROR') })),
    ...Array.from({ length: 15 }, () => charge(start, 'CHARGED')),
    charge(start, 'AUTHORIZE_PENDING'),
  ]
  const charges = [...since, ...before]
  const asked = { by: 'REASON', gateway: null, since: start - minute } as const
  expect(failuresOf({ charges }, asked)).toEqual({
    failed: 35,
    decided: 50,
    groups: [
      { value: 'DO_NOT_HONOR', failed: 30, decided: 30, usual: 5 },
      { value: 'SYSTEM_ERROR', failed: 5, decided: 5, usual: 0 },
      { value: 'EXPIRED_CARD', failed: 0, decided: 0, usual: 5 },
    ],
  })
  expect(failuresOf({ charges }, { ...asked, gateway: 'gw-2' })).toEqual({
    failed: 5,
    decided: 5,
    groups: [{ value: 'SYSTEM_ERROR', failed: 5, decided: 5, usual: null }],
  })
  expect(failuresOf({ charges }, { ...asked, by: 'GATEWAY' }).groups).toEqual([
    { value: 'gw-1', failed: 30, decided: 45, usual: 10 },
    { value: 'gw-2', failed: 5, decided: 5, usual: 0 },
  ])
})

test('groups failed charges by instrument, country and payment method, most failures first', () => {
  const failed = (more: Partial<SampledCharge>) => charge(start, 'DECLINED', more)
  const charges = [
    failed({ instrumentConfigId: '688', country: 'PT', paymentMethod: 'PAYPAL_PAYMENT' }),
    failed({}),
    failed({ instrumentConfigId: null, country: null, paymentMethod: null }),
    failed({}),
    charge(start, 'CHARGED', { instrumentConfigId: '702', country: 'FR', paymentMethod: 'WALLET' }),
    charge(start, 'EXPIRED'),
  ]
  const valuesBy = (by: 'INSTRUMENT' | 'COUNTRY' | 'PAYMENT_METHOD') =>
    failuresOf({ charges }, { by, gateway: null, since: start }).groups.map(({ value, failed }) => [value, failed])
  expect(valuesBy('INSTRUMENT')).toEqual([
    ['687', 2],
    ['688', 1],
    [null, 1],
  ])
  expect(valuesBy('COUNTRY')).toEqual([
    ['ES', 2],
    ['PT', 1],
    [null, 1],
  ])
  expect(valuesBy('PAYMENT_METHOD')).toEqual([
    ['CREDIT_CARD', 2],
    ['PAYPAL_PAYMENT', 1],
    [null, 1],
  ])
})

test('knows the usual number of failures from 50 earlier decided payments on, and orders equal groups', () => {
  const attempt = (code: string) => ({
    attempts: [{ paymentGateway: 'gw-1', creationTime: null, status: 'DECLINED', code, result: null }],
  })
  const since = [charge(start, 'DECLINED', attempt('05')), charge(start, 'DECLINED', attempt('51'))]
  const before = (count: number) =>
    Array.from({ length: count }, (_, place) =>
      charge(start - 1, place < 40 ? 'DECLINED' : 'CHARGED', attempt(place < 10 ? '05' : '51')),
    )
  const asked = { by: 'REASON', gateway: null, since: start } as const
  const groupsAfter = (count: number) =>
    failuresOf({ charges: [...since, ...before(count)] }, asked).groups.map(({ value, usual }) => [value, usual])
  expect(groupsAfter(50)).toEqual([
    ['51', 1],
    ['05', 0],
  ])
  expect(groupsAfter(49)).toEqual([
    ['05', null],
    ['51', null],
  ])
})
