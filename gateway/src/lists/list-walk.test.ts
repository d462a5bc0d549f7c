import { readSearch } from '@portal/schema/search-term'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../tests/support/depth.ts'
import { creationTimeOf, endpoint, type Page, type Query, type Row } from '../rest/endpoint.ts'
import { codedError } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import type { SearchWay } from '../rest/search.ts'
import { ListWalk } from './list-walk.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const charges = endpoint('/charges', {
  name: 'charge',
  sortBy: { creationTime: 'text', amount: 'decimal' },
  defaultSort: '-creationTime',
  createdAt: creationTimeOf,
})

interface Kept {
  readonly id: string
  readonly merchantAccount: string
  readonly second: number
  readonly customerId: string
}

/** A platform with the documented filters that records the queries it receives. */
class SmallPlatform {
  readonly rows: Kept[]
  readonly asked: Query[] = []
  /** Runs before each response. */
  before: () => void = () => undefined
  knows = { startId: true, to: true, order: true }

  constructor(rows: readonly Kept[]) {
    this.rows = [...rows]
  }

  readonly read = async (_endpoint: unknown, query: Query): Promise<Page> => {
    this.before()
    this.asked.push(query)
    const { startId, from, to, limit, sort, customerId, id } = query
    if (startId && !this.knows.startId) throw codedError('NOT_SUPPORTED', 'unknown: startId')
    if (to && !this.knows.to) throw codedError('NOT_SUPPORTED', 'unknown: to')
    const way = sort === 'creationTime' ? 1 : -1
    const byId = (a: Kept, b: Kept) => Number(a.id > b.id) - Number(a.id < b.id)
    const byMerchant = (a: Kept, b: Kept) => Number(a.merchantAccount > b.merchantAccount) - 0.5
    const found = this.rows
      .filter((row) => !from || row.second >= Date.parse(String(from)) / 1000)
      .filter((row) => !to || row.second <= Date.parse(String(to)) / 1000)
      .filter((row) => !startId || way * (row.id === startId ? 0 : row.id > String(startId) ? 1 : -1) >= 0)
      .filter((row) => !customerId || row.customerId === customerId)
      .filter((row) => !id || row.id === id)
      .sort((a, b) => way * (a.second - b.second || byId(a, b) || byMerchant(a, b)))
    const items = found
      .slice(0, Number(limit))
      .map(({ second, ...row }) => ({ ...row, creationTime: isoSeconds(second * 1000) }))
    return { items, total: found.length, totalIsExact: true, failedLookups: [] }
  }
}

const ways: readonly SearchWay[] = [
  { field: 'id', names: true, asks: ({ text }) => ({ first: [text] }) },
  { field: 'customerId', names: false, asks: ({ text }) => ({ first: [text] }) },
]

async function walked(
  platform: SmallPlatform,
  { search = '', query = {}, rowsAtOnce = 3 }: { search?: string; query?: Query; rowsAtOnce?: number } = {},
): Promise<{ readonly keys: readonly string[]; readonly walk: ListWalk }> {
  const walk = new ListWalk({
    platform: { date: new Date(start).toUTCString(), skewSeconds: 0 },
    clock: () => start + 60_000,
    rowsAtOnce,
  })
  const keys: string[] = []
  while (!walk.isEnd) {
    walk.arm()
    const call = { endpoint: charges, query, bounds: { limit: 10, offset: 0 }, asked: readSearch(search), ways }
    const page = await walk.take(call, platform.read)
    if (walk.isInOrder === false) throw new Error('in pages')
    keys.push(...(page?.items ?? []).map(charges.keyOf))
    if (keys.length > 5_000) throw new Error('endless')
  }
  return { keys, walk }
}

const keyOf = ({ merchantAccount, id }: Kept) => `${merchantAccount}\n${id}`
const now = start / 1000

/** Few seconds and ids, so that many rows share them. */
const kept = fc.record({
  id: fc.constantFrom(...'abcdefghijklmnopqrst'),
  merchantAccount: fc.constantFrom('A', 'B'),
  second: fc.integer({ min: now - 4, max: now }),
  customerId: fc.constantFrom('c1', 'c2', 'a'),
})
const rows = fc.uniqueArray(kept, { selector: keyOf, maxLength: 40 })

describe('a walk through a list', () => {
  test('equals the list of two seconds before the start, although rows arrive and leave', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.array(fc.record({ row: kept, leaves: fc.nat(100) }), { maxLength: 30 }),
        fc.boolean(),
        fc.integer({ min: 3, max: 7 }),
        async (rows, events, oldestFirst, rowsAtOnce) => {
          const platform = new SmallPlatform(rows)
          const wanted = new Set(rows.filter(({ second }) => second <= now - 2).map(keyOf))
          const left = new Set<string>()
          let step = 0
          platform.before = () => {
            const event = events[step++]
            if (!event) return
            // New rows have the current time, and rows leave a filter when their state changes.
            platform.rows.push({ ...event.row, id: `${event.row.id}${step}`, second: now + step })
            const gone = platform.rows.splice(
              event.leaves % Math.max(1, platform.rows.length),
              event.leaves % 3 ? 0 : 1,
            )
            for (const row of gone) left.add(keyOf(row))
          }
          const { keys } = await walked(platform, { query: oldestFirst ? { sort: 'creationTime' } : {}, rowsAtOnce })
          expect(new Set(keys).size).toBe(keys.length)
          for (const key of keys) expect(wanted.has(key)).toBe(true)
          for (const key of wanted) if (!left.has(key)) expect(keys).toContain(key)
          expect(platform.asked.every(({ offset }) => !offset)).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('has the order of the list', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (rows) => {
        const platform = new SmallPlatform(rows)
        const { keys } = await walked(platform)
        const list = await platform.read(charges, { limit: 1_000, to: isoSeconds(start - 2_000) })
        expect(keys).toEqual(list.items.map(charges.keyOf))
      }),
    )
  })

  test('reads a second with many times as many rows as a call returns', async () => {
    const many = Array.from({ length: 1_000 }, (_, place) => ({
      id: `chg-${place}`,
      merchantAccount: 'A',
      second: now - 5,
      customerId: 'c1',
    }))
    const { keys } = await walked(new SmallPlatform(many), { rowsAtOnce: 50 })
    expect(keys.length).toBe(1_000)
    expect(new Set(keys).size).toBe(1_000)
  })

  test('reads each of a million rows once if ten of them share each second', async () => {
    const count = rounds({ fast: 20_000, deep: 1_000_000 })
    let calls = 0
    // The row at a place, from the newest to the oldest.
    const rowAt = (place: number): Row => ({
      id: `chg-${10_000_000 - place}`,
      merchantAccount: 'A',
      creationTime: isoSeconds(start - Math.floor(place / 10) * 1_000),
    })
    const read = async (_of: unknown, { to, limit }: Query): Promise<Page> => {
      calls++
      const first = to ? Math.max(0, ((start - Date.parse(String(to))) / 1_000) * 10) : 0
      const size = Math.max(0, Math.min(Number(limit), count - first))
      const items = Array.from({ length: size }, (_, place) => rowAt(first + place))
      return { items, total: count - first, totalIsExact: true, failedLookups: [] }
    }
    const date = new Date(start).toUTCString()
    const walk = new ListWalk({ platform: { date, skewSeconds: 0 }, clock: () => start, rowsAtOnce: 64 })
    const call = { endpoint: charges, query: {}, bounds: { limit: 64, offset: 0 }, asked: readSearch(''), ways }
    let next = 20
    while (!walk.isEnd) {
      walk.arm()
      for (const row of (await walk.take(call, read))?.items ?? []) {
        if (row.id !== rowAt(next).id) throw new Error(`${row.id} instead of ${rowAt(next).id}`)
        next++
      }
    }
    expect(next).toBe(count)
    expect(calls).toBeLessThan(3 + count / (64 - 10))
  })

  test('returns each row of a search once, and reads every lookup to its end', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (rows) => {
        const { keys } = await walked(new SmallPlatform(rows), { search: 'a' })
        const wanted = rows.filter(
          ({ id, customerId, second }) => (id === 'a' || customerId === 'a') && second <= now - 2,
        )
        expect([...keys].sort()).toEqual(wanted.map(keyOf).sort())
      }),
    )
  })

  test('fails and names the lookup that failed', async () => {
    const platform = new SmallPlatform([{ id: 'a', merchantAccount: 'A', second: now - 5, customerId: 'a' }])
    const read = platform.read
    const failing = async (of: unknown, query: Query) => {
      if (query.customerId) throw codedError('PLATFORM_UNAVAILABLE', 'no answer')
      return read(of, query)
    }
    const walk = new ListWalk({ platform: { date: undefined, skewSeconds: 0 }, clock: () => start, rowsAtOnce: 3 })
    walk.arm()
    const call = { endpoint: charges, query: {}, bounds: { limit: 10, offset: 0 }, asked: readSearch('a'), ways }
    await expect(walk.take(call, failing)).rejects.toThrow(/search by customerId failed.*no answer/)
  })

  test('tells which second is too full for a platform that cannot start at an id', async () => {
    const many = Array.from({ length: 20 }, (_, place) => ({
      id: `chg-${place}`,
      merchantAccount: 'A',
      second: now - 5,
      customerId: 'c1',
    }))
    const platform = new SmallPlatform(many)
    platform.knows.startId = false
    await expect(walked(platform)).rejects.toThrow(
      'More than 3 rows of /charges were created in the second 2026-11-21T11:59:55Z',
    )
  })

  test('falls back to pages if the platform does not support the bounds, or for another order', async () => {
    const platform = new SmallPlatform([{ id: 'a', merchantAccount: 'A', second: now - 5, customerId: 'a' }])
    await expect(walked(platform, { query: { sort: 'amount' } })).rejects.toThrow('in pages')
    platform.knows.to = false
    await expect(walked(platform)).rejects.toThrow('in pages')
  })

  test('does not accept rows from a platform that ignores the bounds', async () => {
    const walk = new ListWalk({
      platform: { date: new Date(start).toUTCString(), skewSeconds: 0 },
      clock: () => start,
      rowsAtOnce: 3,
    })
    const items: Row[] = [{ id: 'new', merchantAccount: 'A', creationTime: isoSeconds(start) }]
    const asked: Query[] = []
    walk.arm()
    const call = { endpoint: charges, query: {}, bounds: { limit: 10, offset: 0 }, asked: readSearch(''), ways }
    await walk.take(call, async (_of, query) => {
      asked.push(query)
      return { items, total: 1, totalIsExact: true, failedLookups: [] }
    })
    expect(walk.isInOrder).toBe(false)
    expect(walk.bound).toBeNull()
  })
})
