import { expect, test } from 'vitest'
import { endpoint, type Page, type Query, type Row } from './endpoint.ts'
import { mergeQueries, mostMerged, queriesOf } from './merged-values.ts'

const things = endpoint('/things', {
  name: 'thing',
  mergedFilters: { kinds: 'kind', states: 'state' },
  sortBy: { id: 'text' },
  defaultSort: 'id',
})

test('a filter with several values is one query per combination, and the other filters stay', () => {
  expect(queriesOf(things, { kinds: ['A', 'B', 'A'], states: ['ON'], owner: 'x' })).toEqual([
    { kind: 'A', state: 'ON', owner: 'x' },
    { kind: 'B', state: 'ON', owner: 'x' },
  ])
  expect(queriesOf(things, { kind: 'A', owner: 'x' })).toEqual([{ kind: 'A', owner: 'x' }])
  expect(queriesOf(things, { kinds: [] })).toEqual([{}])
})

test('a filter for one value and one for several both apply', () => {
  expect(queriesOf(things, { kind: 'B', kinds: ['A', 'B'] })).toEqual([{ kind: 'B' }])
  expect(queriesOf(things, { kind: 'C', kinds: ['A', 'B'] })).toEqual([])
})

test('refuses too many combinations, and names them', () => {
  const kinds = Array.from({ length: mostMerged / 2 + 1 }, (_, place) => `K${place}`)
  expect(() => queriesOf(things, { kinds, states: ['ON', 'OFF'] })).toThrow('filter.states has too many values')
})

const rows: Row[] = Array.from({ length: 9 }, (_, place) => ({ id: `t${place}`, kind: 'ABC'[place % 3] }))
const read = async ({ kind, limit, offset }: Query): Promise<Page> => {
  const found = rows.filter((row) => row.kind === kind)
  const items = found.slice(Number(offset), Number(offset) + Number(limit))
  return { items, total: found.length, totalIsExact: true, failedLookups: [] }
}
const merged = (query: Query) => mergeQueries(things, queriesOf(things, query), read)

test('the pages of several values contain each row once, in order, with an exact total', async () => {
  const page = await merged({ kinds: ['A', 'C'], limit: 4, offset: 0 })
  expect(page).toMatchObject({ total: 6, totalIsExact: true })
  expect(page.items.map(({ id }) => id)).toEqual(['t0', 't2', 't3', 't5'])
  const next = await merged({ kinds: ['A', 'C'], limit: 4, offset: 4 })
  expect(next.items.map(({ id }) => id)).toEqual(['t6', 't8'])
})

test('fails the page if one value fails, and refuses a page that is too deep', async () => {
  const failing = mergeQueries(things, [{ kind: 'A' }, { kind: 'B' }], ({ kind }) =>
    kind === 'B' ? Promise.reject(new Error('down')) : read({ kind, limit: 10, offset: 0 }),
  )
  await expect(failing).rejects.toThrow('down')
  await expect(merged({ kinds: ['A', 'C'], limit: 200, offset: 900 })).rejects.toThrow('too deep')
})
