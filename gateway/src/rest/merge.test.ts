import { describe, expect, test } from 'vitest'
import { endpoint, type Page, type Row } from './endpoint.ts'
import { mergeFinds } from './merge.ts'

const things = endpoint('/things', { name: 'thing', sortBy: { creationTime: 'text', amount: 'decimal' } })
const fields = ['chargeId', 'lgId', 'customerId']
const newestFirst = { limit: 10, offset: 0, sort: '-creationTime' }

const row = (id: string, creationTime = '2026-01-01T00:00:00Z', amount = '1.00', merchantAccount = 'M'): Row => ({
  id,
  creationTime,
  amount,
  merchantAccount,
})
const found = (items: Row[], total = items.length): PromiseSettledResult<Page> => ({
  status: 'fulfilled',
  value: { items, total, totalIsExact: true, failedLookups: [] },
})
const failed = (message: string): PromiseSettledResult<Page> => ({ status: 'rejected', reason: new Error(message) })

describe('mergeFinds', () => {
  test('identifies rows, and orders equal ones, by the id of their endpoint', () => {
    const people = endpoint('/people', { name: 'person', idField: 'userName' })
    const finds = [found([{ userName: 'a' }, { userName: 'c' }]), found([{ userName: 'b' }, { userName: 'c' }])]
    const { items } = mergeFinds(people, ['x', 'y'], finds, { ...newestFirst, sort: 'creationTime' })
    expect(items.map(({ userName }) => userName)).toEqual(['a', 'b', 'c'])
  })

  test('orders generated ids by their numbers, even among rows that are otherwise equal', () => {
    const sets = endpoint('/sets', { name: 'set', sortBy: { id: 'numbered', name: 'text' }, defaultSort: 'id' })
    const ids = (sort: string) => {
      const finds = [found(['set-9', 'set-11'].map((id) => row(id))), found(['set-2', 'set-10'].map((id) => row(id)))]
      return mergeFinds(sets, ['x', 'y'], finds, { limit: 10, offset: 0, sort }).items.map(({ id }) => id)
    }
    expect(ids('id')).toEqual(['set-2', 'set-9', 'set-10', 'set-11'])
    expect(ids('-name')).toEqual(['set-11', 'set-10', 'set-9', 'set-2'])
  })

  test('orders ids with many digits in proportion to their length', { timeout: 20_000 }, () => {
    const sets = endpoint('/sets', { name: 'set', sortBy: { id: 'numbered' }, defaultSort: 'id' })
    const long = `${'1'.repeat(262_144)}-`
    const { items } = mergeFinds(sets, ['x'], [found([row('set-2'), row(long)])], { ...newestFirst, sort: 'id' })
    expect(items.map(({ id }) => id)).toEqual([long, 'set-2'])
  })

  test('shows a row found by several lookups once, and counts exactly', () => {
    const page = mergeFinds(things, fields, [found([row('a')]), found([]), found([row('a'), row('b')])], newestFirst)
    expect(page.items.map((item) => item.id)).toEqual(['b', 'a'])
    expect(page).toMatchObject({ total: 2, totalIsExact: true, failedLookups: [] })
  })

  test('has the read time of its earliest lookup', () => {
    const at = (asOf: string | null): PromiseSettledResult<Page> => ({
      status: 'fulfilled',
      value: { items: [], total: 0, totalIsExact: true, failedLookups: [], asOf },
    })
    const asOfOf = (...finds: PromiseSettledResult<Page>[]) => mergeFinds(things, fields, finds, newestFirst).asOf
    expect(asOfOf(at('2026-11-21T12:00:02Z'), at(null), at('2026-11-21T12:00:01Z'))).toBe('2026-11-21T12:00:01Z')
    expect(asOfOf(at(null), failed('lost'))).toBeNull()
  })

  test('distinguishes rows of two merchants with the same id', () => {
    const both = [row('a', undefined, undefined, 'M'), row('a', undefined, undefined, 'N')]
    expect(mergeFinds(things, fields, [found(both), found([])], newestFirst).total).toBe(2)
  })

  test('orders amounts as decimals, not as text', () => {
    const rows = [row('a', undefined, '9.5'), row('b', undefined, '10.25'), row('c', undefined, '9.49')]
    const page = mergeFinds(things, fields, [found(rows), found([])], { ...newestFirst, sort: 'amount' })
    expect(page.items.map((item) => item.id)).toEqual(['c', 'a', 'b'])
  })

  test('orders equal amounts by their ids, regardless of their arrival and notation', () => {
    const rows = [row('b', undefined, '1.0'), row('c', undefined, '1'), row('a', undefined, '1.00')]
    const ids = (sort: string) =>
      mergeFinds(things, fields, [found(rows)], { ...newestFirst, sort }).items.map(({ id }) => id)
    expect([ids('amount'), ids('-amount')]).toEqual([
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
    ])
  })

  test('reports a lower bound if only one of two lookups was read to its end', () => {
    const page = mergeFinds(things, fields, [found([row('a')]), found([row('b')], 70)], newestFirst)
    expect(page).toMatchObject({ total: 70, totalIsExact: false })
  })

  test('pages through the merged order', () => {
    const rows = Array.from({ length: 8 }, (_, day) => row(`r${day}`, `2026-01-0${day + 1}T00:00:00Z`))
    const finds = [found(rows.slice(0, 4)), found(rows.slice(2))]
    const page = mergeFinds(things, fields, finds, { limit: 3, offset: 3, sort: '-creationTime' })
    expect(page.items.map((item) => item.id)).toEqual(['r4', 'r3', 'r2'])
  })

  test('reports a lower bound as the total if two lookups found more than was read', () => {
    const page = mergeFinds(things, fields, [found([row('a')], 40), found([row('b')], 70)], newestFirst)
    expect(page).toMatchObject({ total: 70, totalIsExact: false })
  })

  test('reports the total of the only lookup with results as exact', () => {
    const page = mergeFinds(things, fields, [found([row('a')], 40), found([])], newestFirst)
    expect(page).toMatchObject({ total: 40, totalIsExact: true })
  })

  test('names the failed lookups and marks the list incomplete', () => {
    const page = mergeFinds(things, fields, [found([row('a')]), failed('no answer'), found([])], newestFirst)
    expect(page).toMatchObject({ totalIsExact: false, failedLookups: [{ field: 'lgId', message: 'no answer' }] })
  })

  test('fails if every lookup failed, instead of returning an empty list', () => {
    expect(() => mergeFinds(things, ['a', 'b'], [failed('one'), failed('two')], newestFirst)).toThrow('one')
  })
})
