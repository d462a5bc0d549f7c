import { describe, expect, test } from 'vitest'
import type { Row } from '../rest/endpoint.ts'
import type { Rest } from '../rest/rest.ts'
import { readFailures } from './failures.ts'

const callbackURLList = [{ url: 'https://shop.example.test/', status: 'FAILED', lastHttpStatus: 503 }]
const failed = (count: number): Row[] => Array.from({ length: count }, (_, n) => ({ id: `n-${n}`, callbackURLList }))

/** A platform with these notifications, oldest first. `onCall` may change them after the response of a call. */
function platformOf(rows: Row[], onCall: (call: number) => void = () => undefined, most = 200) {
  const offsets: number[] = []
  let inFlight = 0
  let mostInFlight = 0
  const list = async (_endpoint: unknown, { query }: { query: Row }) => {
    const call = offsets.push(query.offset)
    inFlight++
    mostInFlight = Math.max(mostInFlight, inFlight)
    const size = Math.min(query.limit, most)
    const page = { items: rows.slice(query.offset, query.offset + size), total: rows.length }
    onCall(call)
    // The later a call began, the sooner the response comes.
    for (let turn = 0; turn < 40 - call; turn++) await Promise.resolve()
    inFlight--
    return { ...page, totalIsExact: true, failedLookups: [] }
  }
  return { rest: { list } as unknown as Rest, offsets, mostInFlight: () => mostInFlight }
}

const idsOf = (items: readonly Row[]) => items.map(({ id }) => id)

describe('reading the failures of notifications', () => {
  test.each([
    [0, 1],
    [200, 1],
    [201, 2],
    [380, 2],
    [381, 3],
    [5_000, 28],
  ])(
    'reads %i with %i calls, oldest first, the first call alone and six of the others at a time',
    async (count, calls) => {
      const { rest, offsets, mostInFlight } = platformOf(failed(count))
      const { items, isComplete } = await readFailures(rest)
      expect(idsOf(items)).toEqual(idsOf(failed(count)))
      expect(isComplete).toBe(true)
      expect(offsets).toEqual(Array.from({ length: calls }, (_, call) => call * 180))
      expect(mostInFlight()).toBe(Math.max(1, Math.min(6, calls - 1)))
    },
  )

  test('reads the 5,000 oldest if there are more', async () => {
    const { rest, offsets } = platformOf(failed(6_000))
    const { items, isComplete } = await readFailures(rest)
    expect([items.length, items.at(-1)?.id, isComplete, offsets.length]).toEqual([5_000, 'n-4999', false, 28])
  })

  test('reads all from a platform that returns fewer rows than asked for', async () => {
    const { rest, offsets } = platformOf(failed(250), undefined, 100)
    const { items, isComplete } = await readFailures(rest)
    expect([items.length, isComplete, offsets]).toEqual([250, true, [0, 80, 160]])
  })

  test('returns an incomplete list for a platform that returns a few rows only', async () => {
    const { rest } = platformOf(failed(25), undefined, 10)
    expect(await readFailures(rest)).toMatchObject({ isComplete: false })
  })

  test('misses none if some are delivered between two calls', async () => {
    const rows = failed(1_000)
    const { rest, offsets } = platformOf(rows, () => rows.splice(0, 3))
    const { items, isComplete } = await readFailures(rest)
    expect(isComplete).toBe(true)
    expect(offsets).toHaveLength(6)
    const left = idsOf(rows)
    expect(left.filter((id) => !idsOf(items).includes(id))).toEqual([])
  })

  test('reads all again if so many are delivered between two calls that others may be missing', async () => {
    const rows = failed(1_000)
    const { rest, offsets } = platformOf(rows, (call) => call === 2 && rows.splice(0, 20))
    const { items, isComplete } = await readFailures(rest)
    expect(isComplete).toBe(true)
    expect(offsets).toEqual([0, 180, 360, 540, 720, 900, 0, 180, 360, 540, 720, 900].slice(0, offsets.length))
    expect(idsOf(items)).toEqual(idsOf(rows))
  })

  test('returns an incomplete list if it changes too much each time', async () => {
    const rows = failed(2_000)
    const { rest } = platformOf(rows, () => rows.splice(0, 50))
    expect(await readFailures(rest)).toMatchObject({ isComplete: false })
  })
})
