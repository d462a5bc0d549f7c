import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../tests/support/depth.ts'
import { RowIndex, type RowQuery } from './row-index.ts'

interface Row {
  id: string
  state: number
  time: number
}

const FIRST_ROW = 7
const rows = fc.array(
  fc.record({ id: fc.string({ maxLength: 3 }), state: fc.nat(4), time: fc.oneof(fc.nat(5), fc.nat(5_000_000_000)) }),
  { minLength: 1, maxLength: 120 },
)
const queries = fc.record({
  state: fc.option(fc.oneof(fc.nat(5), fc.array(fc.nat(5), { maxLength: 3 }))),
  from: fc.option(fc.nat(6), { nil: undefined }),
  to: fc.option(fc.oneof(fc.nat(6), fc.nat(5_000_000_000)), { nil: undefined }),
  candidates: fc.option(fc.array(fc.integer({ min: 0, max: 140 }))),
  order: fc.constantFrom('state' as const, 'time' as const, 'id' as const),
  descending: fc.boolean(),
  offset: fc.nat(130),
  limit: fc.integer({ min: 1, max: 130 }),
})

function indexOf(table: readonly Row[]) {
  const slotsById = Uint32Array.from(byId(table))
  return new RowIndex({
    firstRow: FIRST_ROW,
    categories: { state: Float64Array.from(table, (row) => row.state) },
    measures: { time: Float64Array.from(table, (row) => row.time) },
    slotsById,
  })
}

function byId(table: readonly Row[]): number[] {
  const slots = table.map((_, slot) => slot)
  return slots.sort((left, right) => compareText(table[left]?.id ?? '', table[right]?.id ?? '') || left - right)
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right)
}

/** The naive implementation: filter, sort, slice. */
function expected(table: readonly Row[], query: RowQuery<'state', 'time'>) {
  const places = byId(table)
  const value = (slot: number) => (query.order === 'id' ? 0 : (table[slot]?.[query.order] ?? 0))
  const found = table.flatMap((row, slot) => {
    const { state } = query.among
    const { from = 0, to = Number.POSITIVE_INFINITY } = query.between.time ?? {}
    const isCandidate = query.candidates === null || query.candidates.includes(slot + FIRST_ROW)
    const isInState = state === null || state === undefined || [state].flat().includes(row.state)
    return isCandidate && isInState && row.time >= from && row.time <= to ? [slot] : []
  })
  found.sort((left, right) => value(left) - value(right) || places.indexOf(left) - places.indexOf(right))
  if (query.descending) found.reverse()
  const part = found.slice(query.offset, query.offset + query.limit)
  return { total: found.length, rows: part.map((slot) => slot + FIRST_ROW) }
}

test('returns the same rows as filtering, sorting and slicing, for any conditions, order and page', () => {
  fc.assert(
    fc.property(rows, queries, (table, { state, from, to, ...rest }) => {
      const query = { among: { state }, between: { time: { from, to } }, ...rest }
      expect(indexOf(table).find(query)).toEqual(expected(table, query))
    }),
    { numRuns: rounds({ fast: 30, deep: 150 }) },
  )
})

test('after updates it equals an index that is built from the changed rows', () => {
  const changes = fc.array(fc.record({ place: fc.nat(119), state: fc.nat(6), time: fc.nat(8) }), { maxLength: 30 })
  fc.assert(
    fc.property(rows, changes, queries, (table, changed, { state, from, to, ...rest }) => {
      const index = indexOf(table)
      for (const { place, ...values } of changed) {
        const row = table[place % table.length]
        if (!row) continue
        Object.assign(row, values)
        index.update((place % table.length) + FIRST_ROW, values)
      }
      const query = { among: { state }, between: { time: { from, to } }, ...rest }
      expect(index.find(query)).toEqual(expected(table, query))
    }),
    { numRuns: rounds({ fast: 30, deep: 150 }) },
  )
})

test('after inserts it equals an index that is built from all rows', () => {
  fc.assert(
    fc.property(rows, rows, queries, (table, added, { state, from, to, ...rest }) => {
      const index = indexOf(table)
      for (const row of added) {
        const slot = table.push(row) - 1
        const order = byId(table)
        const previous = order[order.indexOf(slot) - 1]
        const { id, ...values } = row
        index.insert(slot + FIRST_ROW, values, previous === undefined ? null : previous + FIRST_ROW)
      }
      const query = { among: { state }, between: { time: { from, to } }, ...rest }
      expect(index.find(query)).toEqual(expected(table, query))
    }),
    { numRuns: rounds({ fast: 30, deep: 150 }) },
  )
})

test('many matches, which are not sorted separately, are returned in order', () => {
  const table = Array.from({ length: 9_000 }, (_, slot) => ({
    id: `x${(slot * 7919) % 9_000}`,
    state: slot % 3,
    time: (slot * 31) % 977,
  }))
  const index = indexOf(table)
  for (const offset of [0, 10, 1_400, 2_985, 2_999, 3_000]) {
    for (const descending of [false, true]) {
      const query = {
        among: { state: 1 },
        between: {},
        candidates: null,
        order: 'time' as const,
        descending,
        offset,
        limit: 20,
      }
      expect(index.find(query)).toEqual(expected(table, query))
    }
  }
})
