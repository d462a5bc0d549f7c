import { expect, test } from 'vitest'
import { boundBy, momentOf } from '../list-moment.ts'
import type { ListVariables } from '../list-types.ts'
import { amongVariables, judge, type Look, newsVariables, type Shown } from './look.ts'

interface Row {
  readonly id: string
  readonly at: string
  readonly status: string
}

const second = (seconds: number) => `2026-11-21T12:00:${String(seconds).padStart(2, '0')}Z`
const row = (id: string, seconds: number, status = 'CHARGED'): Row => ({ id, at: second(seconds), status })
const creation = { at: ({ at }: Row) => at }
const variables: ListVariables = { search: null, filter: {}, page: { limit: 3, offset: 0 }, sort: null }
const shown: Shown<Row> = {
  asOf: second(30),
  variables,
  rows: [row('c', 30), row('b', 20), row('a', 10)],
  total: 9,
  creation,
  keyOf: ({ id }) => id,
}
const found = (items: readonly Row[], total = items.length) => ({ items, total, isExact: true })
const look = (news: readonly Row[], among: readonly Row[] | null = shown.rows): Look<Row> => ({
  news: { ...found(news), since: second(30) },
  among: among && { ...found(among), from: second(10), to: second(30) },
})

test('a look requests rows since the time of the list, and the displayed ones wherever they are', () => {
  expect(newsVariables(shown)).toMatchObject({ filter: { from: second(30) }, page: { offset: 0 } })
  expect(amongVariables(shown)).toMatchObject({ filter: { from: second(10), to: second(30) }, page: { offset: 0 } })
  const ended = { ...shown, variables: { ...variables, filter: { to: second(29) } } }
  expect(newsVariables(ended)).toBeNull()
})

test('displayed rows from the same second as the list are not new, and one that left does not hide one that came', () => {
  const verdict = judge(shown, look([row('d', 31), row('c', 30)], [row('c', 30), row('a', 10)]), true)
  expect(verdict?.count).toBe(1)
  expect([...(verdict?.gone ?? [])].map(({ id }) => id)).toEqual(['b'])
  expect(verdict?.changed.size).toBe(0)
})

test('finds a changed row by its id, and does not report an unreadable row as gone', () => {
  const among = { ...found([row('c', 30, 'REFUNDED')], 900), from: second(10), to: second(30) }
  const verdict = judge(shown, { news: { ...found([]), since: second(30) }, among }, true)
  expect([...(verdict?.changed.values() ?? [])].map(({ id, status }) => `${id} ${status}`)).toEqual(['c REFUNDED'])
  expect(verdict?.gone.size).toBe(0)
})

test('a look of another tab counts from its own time, if that is early enough', () => {
  const earlier: Look<Row> = { ...look([row('e', 40), row('d', 31), row('c', 30), row('x', 15)]) }
  expect(
    judge(shown, { ...earlier, news: { ...found(earlier.news?.items ?? []), since: second(5) } }, true)?.count,
  ).toBe(2)
  expect(judge(shown, { ...earlier, news: { ...found([]), since: second(31) } }, true)).toBeNull()
  const many = { ...found([row('e', 40)], 70), since: second(5) }
  expect(judge(shown, { ...earlier, news: many }, true)).toBeNull()
  expect(judge(shown, look([], null), true)).toBeNull()
})

test('a list without a creation time counts changed rows and replaced rows', () => {
  const plain = { ...shown, creation: undefined, total: 4 }
  const now = [row('n', 50), row('c', 30), row('b', 20, 'REFUNDED'), row('a', 10)]
  const verdict = judge(plain, { news: null, among: { ...found(now), from: null, to: null } }, true)
  expect(verdict?.count).toBe(2)
  expect(verdict?.gone.size).toBe(0)
})

test('later pages of an open list are bounded by its time, without the rows of that second', () => {
  const page = { items: shown.rows, total: 9, totalIsExact: true, failedLookups: [], asOf: second(30) }
  const moment = momentOf(page, variables, creation)
  expect(moment?.newest).toBe(1)
  const second2 = { ...variables, page: { limit: 3, offset: 3 } }
  expect(boundBy(second2, moment, creation)).toEqual({
    variables: { ...second2, filter: { to: second(29) }, page: { limit: 3, offset: 2 } },
    isKept: false,
    leftOut: 1,
  })
  expect(boundBy(variables, moment, creation)).toEqual({ variables, isKept: true, leftOut: 0 })
  const other = { ...second2, sort: 'amount' }
  expect(boundBy(other, moment, creation).variables).toBe(other)
  expect(boundBy(second2, moment, undefined).variables).toBe(second2)
})
