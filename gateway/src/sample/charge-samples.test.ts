import { describe, expect, test } from 'vitest'
import type { Page, Row } from '../rest/endpoint.ts'
import { Deadline } from '../timing/deadline.ts'
import { type ChargeSample, readChargeSample } from './charge-sample.ts'
import { createChargeSamples, type SampleOwner } from './charge-samples.ts'

const owner: SampleOwner = { merchantAccount: 'DEMO', callerName: 'admin', merchant: 'DEMO' }
const never = new Deadline(60_000)

function setUp() {
  const clock = { now: 1_000_000 }
  let reads = 0
  const samples = createChargeSamples(() => clock.now)
  const read = async (): Promise<ChargeSample> => ({ charges: [], total: ++reads, readAt: clock.now })
  return { clock, samples, read, get: async (of = owner) => (await samples.get(of, never, read)).total }
}

describe('a sample of charges', () => {
  test('a sample of charges is shared for 60 seconds with the same caller and merchant', async () => {
    const { clock, get } = setUp()
    expect(await get()).toBe(1)
    clock.now += 60_000
    expect(await get()).toBe(1)
    clock.now += 1
    expect(await get()).toBe(2)
  })

  test.each([
    ['another caller', { ...owner, callerName: 'operator' }],
    ['a caller of the same name of another account', { ...owner, merchantAccount: 'OTHER' }],
    ['another merchant acted for', { ...owner, merchant: 'OTHER' }],
    ['names that look the same when joined', { ...owner, merchantAccount: 'DEMO","admin', callerName: '' }],
  ])('a sample of charges is not shared with %s', async (_who, other) => {
    const { get } = setUp()
    expect(await get()).toBe(1)
    expect(await get(other)).toBe(2)
    expect(await get()).toBe(1)
  })

  test('a sample of charges is read once for concurrent requests', async () => {
    const { samples } = setUp()
    const held = Promise.withResolvers<ChargeSample>()
    let reads = 0
    const read = () => {
      reads++
      return held.promise
    }
    const answers = Promise.all([1, 2, 3].map(() => samples.get(owner, never, read)))
    held.resolve({ charges: [], total: 7, readAt: 0 })
    expect((await answers).map(({ total }) => total)).toEqual([7, 7, 7])
    expect(reads).toBe(1)
  })

  test('a sample of charges is not cached if the read failed', async () => {
    const { samples, get } = setUp()
    await expect(samples.get(owner, never, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await get()).toBe(1)
  })

  test('a sample of charges is read again for waiting requests if the request that started the read has disconnected', async () => {
    const { samples, read } = setUp()
    const first = new Deadline(60_000)
    const held = Promise.withResolvers<ChargeSample>()
    const left = samples.get(owner, first, () => held.promise)
    const waiting = samples.get(owner, never, read)
    first.abort()
    held.reject(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect((await waiting).total).toBe(1)
  })

  test('drops old samples when all of them together are too large', async () => {
    const { samples } = setUp()
    const charges = Array.from({ length: 1000 }, (_, place) => ({ ...empty, id: `chg-${place}` }))
    for (let place = 0; place < 200; place++) {
      await samples.get({ ...owner, callerName: `${place}` }, never, async () => ({ charges, total: 1000, readAt: 0 }))
    }
    expect(samples.size).toBeGreaterThan(30)
    expect(samples.size).toBeLessThan(100)
  })
})

const empty = {
  customerId: null,
  creationTime: null,
  chargeStatus: null,
  instrumentConfigId: null,
  paymentGateway: null,
  paymentMethod: null,
  country: null,
  currency: null,
  amount: null,
  operation: null,
  attempts: [],
}

describe('reading a sample of charges', () => {
  const platform = (count: number) => {
    const calls: Row[] = []
    const rows = Array.from({ length: count }, (_, place) => ({ id: `chg-${place}`, creationTime: `t-${place}` }))
    const readPage = async (query: Row): Promise<Page> => {
      calls.push(query)
      const items = rows.slice(query.offset, query.offset + query.limit)
      return { items, total: rows.length, totalIsExact: true, failedLookups: [] }
    }
    return { calls, rows, readPage }
  }

  test('reads at most 1,000 charges in five calls', async () => {
    const { calls, readPage } = platform(2500)
    const { charges, total } = await readChargeSample(readPage, () => 5)
    expect([charges.length, total, calls.length]).toEqual([1000, 2500, 5])
    expect(calls.slice(1).map(({ offset, to }) => [offset, to])).toEqual([
      [200, 't-0'],
      [400, 't-0'],
      [600, 't-0'],
      [800, 't-0'],
    ])
  })

  test.each([
    [0, 1],
    [200, 1],
    [201, 2],
  ])('reads %i charges in %i calls', async (count, expected) => {
    const { calls, readPage } = platform(count)
    expect((await readChargeSample(readPage, () => 5)).charges).toHaveLength(count)
    expect(calls).toHaveLength(expected)
  })

  test('returns each charge once, although rows shift between the calls', async () => {
    const { rows, readPage } = platform(400)
    let isFirst = true
    const { charges } = await readChargeSample(
      async (query) => {
        const answer = await readPage(query)
        if (isFirst) rows.unshift({ id: 'chg-new', creationTime: 't-0' })
        isFirst = false
        return answer
      },
      () => 5,
    )
    expect(charges.map(({ id }) => id)).toEqual(Array.from({ length: 399 }, (_, place) => `chg-${place}`))
  })

  test('fails if one call fails', async () => {
    const { readPage } = platform(900)
    const failing = (query: Row) => (query.offset === 600 ? Promise.reject(new Error('down')) : readPage(query))
    await expect(readChargeSample(failing, () => 5)).rejects.toThrow('down')
  })
})
