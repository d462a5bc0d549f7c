import { expect, test } from 'vitest'
import type { Row } from './endpoint.ts'
import { readNewestRows } from './newest-rows.ts'

/** Reads the newest rows of a platform with this many rows. Returns them with the queries of the calls. */
async function read(total: number, most: number, later?: (newest: Row | undefined) => Row) {
  const asked: Row[] = []
  const readPage = async (query: Row) => {
    asked.push(query)
    const rows = Array.from({ length: Math.max(0, Math.min(200, total - query.offset)) }, (_, place) => ({
      id: query.offset + place,
    }))
    return { items: rows, total, totalIsExact: true, failedLookups: [] }
  }
  return { asked, ...(await readNewestRows(readPage, most, later)) }
}

test.each([
  [0, 1],
  [1, 1],
  [200, 1],
  [201, 2],
  [400, 2],
  [401, 3],
])('reads all of %i rows with %i calls, newest first', async (total, calls) => {
  const found = await read(total, 10_000)
  expect(found.rows.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, place) => place))
  expect(found.total).toBe(total)
  expect(found.asked).toEqual(
    Array.from({ length: calls }, (_, call) => ({ sort: '-creationTime', limit: 200, offset: call * 200 })),
  )
})

test('reads no page beyond the limit, and still reports the total', async () => {
  const found = await read(1_000, 400)
  expect(found.asked.map(({ offset }) => offset)).toEqual([0, 200])
  expect(found.total).toBe(1_000)
})

test('adds the condition of the newest row to all calls except the first', async () => {
  const { asked } = await read(450, 450, (newest) => ({ upTo: newest?.id }))
  expect(asked.map(({ upTo }) => upTo)).toEqual([undefined, 0, 0])
})

test('fails entirely if one page fails', async () => {
  const readPage = ({ offset }: Row) =>
    offset === 200
      ? Promise.reject(new Error('down'))
      : Promise.resolve({ items: [], total: 600, totalIsExact: true, failedLookups: [] })
  await expect(readNewestRows(readPage, 600)).rejects.toThrow('down')
})
