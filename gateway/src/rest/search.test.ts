import type { ReadSearch, SearchTerm } from '@portal/schema/search-term'
import { describe, expect, test } from 'vitest'
import { endpoint, type Page, type Row } from './endpoint.ts'
import { badInput } from './error.ts'
import {
  customerIdWay,
  emailWay,
  idWay,
  integerWay,
  last4Way,
  numberWay,
  plainWays,
  type SearchWay,
  searchBy,
  searchedPage,
} from './search.ts'

const kinds = ['text', 'email', 'card', 'charge', 'customer'] as const
const things = endpoint('/things', { name: 'thing', searchBy: ['thingId', 'name'], defaultSort: 'id' })

/** The lookups that a way makes for a term of each kind; kinds without a lookup are left out. */
function askedFor(way: SearchWay, text: string, isOneOfSeveral = false) {
  const asks = kinds.map((kind) => [kind, way.asks({ kind, text }, isOneOfSeveral)] as const)
  return Object.fromEntries(asks.filter(([, asked]) => Object.keys(asked).length > 0))
}

describe('a way of a search', () => {
  const asTyped = { first: ['Ab-1'], later: ['ab-1'] }
  const only = { first: ['Ab-1'] }

  test('tries an id as typed and later in lower case, and the URL of such a page unchanged', () => {
    expect(askedFor(idWay('chargeId', 'charge'), 'Ab-1')).toEqual({ text: asTyped, charge: only })
    expect(askedFor(idWay('customerId', 'customer'), 'Ab-1')).toEqual({ text: asTyped, customer: only })
    expect(idWay('chargeId', 'charge')).toMatchObject({ field: 'chargeId', names: true })
  })

  test('tries a customer’s id that looks like an email address', () => {
    const way = customerIdWay('customerId', { names: true })
    expect(askedFor(way, 'Ab-1')).toEqual({ text: asTyped, customer: only, email: only })
    expect(askedFor(way, 'Ab-1', true)).toEqual({ text: asTyped, customer: only, email: only })
    expect(way).toMatchObject({ field: 'customerId', names: true })
  })

  test('tries a customer’s id that does not name the row only later if there are several terms', () => {
    const way = customerIdWay('customerId', { names: false })
    expect(askedFor(way, 'Ab-1')).toEqual({ text: asTyped, customer: only, email: only })
    expect(askedFor(way, 'Ab-1', true)).toEqual({ text: { later: ['Ab-1'] }, customer: only })
    expect(way.names).toBe(false)
  })

  test('tries a numeric id only for canonical integers', () => {
    const way = integerWay('lgId')
    expect(askedFor(way, '17')).toEqual({ text: { first: ['17'] } })
    for (const text of ['017', 'x', '1.0']) expect(askedFor(way, text)).toEqual({})
    expect(way.names).toBe(true)
  })

  test('tries an email address as typed and later in lower case', () => {
    expect(askedFor(emailWay('email'), 'Ab-1')).toEqual({ email: asTyped })
    expect(emailWay('email').names).toBe(true)
  })

  test('takes the last four digits from a card, or from a single term of exactly four digits', () => {
    const way = last4Way('last4')
    const card = { first: ['4242'] }
    expect(askedFor(way, '4242')).toEqual({ text: card, card })
    expect(askedFor(way, '4242', true)).toEqual({ card })
    for (const text of ['424', '42421', 'x4242', '4242x']) expect(askedFor(way, text).text).toBeUndefined()
    expect(way.names).toBe(false)
  })

  test('tries a number below the row later in both cases, only with a digit and as the only term', () => {
    const way = numberWay('code', (text) => text.toUpperCase())
    expect(askedFor(way, 'ab1')).toEqual({ text: { later: ['ab1', 'AB1'] } })
    expect(askedFor(way, 'ab1', true)).toEqual({})
    expect(askedFor(way, 'abc')).toEqual({})
    expect(way.names).toBe(true)
    expect(numberWay('code').asks({ kind: 'text', text: 'a1' }, false)).toEqual({ later: ['a1', 'a1'] })
  })

  test('searches a plain resource by each of its ids', () => {
    const ways = plainWays(things)
    expect(ways.map(({ field, names }) => [field, names])).toEqual([
      ['thingId', true],
      ['name', true],
    ])
    for (const way of ways) expect(way.asks({ kind: 'text', text: 'Ab-1' }, false)).toEqual(only)
  })
})

test('has empty search fields for a page without a search, and its own for a searched page', () => {
  const fields = (page: Row) => Object.values(searchedPage).map((read) => read(page))
  expect(fields({})).toEqual([[], [], false])
  expect(fields({ askedLookups: ['a'], leftOut: ['b'], exactHit: true })).toEqual([['a'], ['b'], true])
})

const text = (value: string): SearchTerm => ({ kind: 'text', text: value })
const rowsOf = (...ids: string[]): Page => ({
  items: ids.map((id) => ({ id, merchantAccount: 'M' })),
  total: ids.length,
  totalIsExact: true,
  failedLookups: [],
})
const nothing = rowsOf()

interface Searched {
  readonly ways: readonly SearchWay[]
  readonly terms: readonly SearchTerm[]
  readonly leftOut?: ReadSearch['leftOut']
  readonly query?: Record<string, string>
  /** The pages by lookup, `field=value`. All others are empty. */
  readonly found?: Record<string, Page | Error>
}

/** Searches and returns the result with the lookups that were made, in order. */
async function search({ ways, terms, leftOut = [], query = {}, found = {} }: Searched) {
  const calls: string[] = []
  const bounds = { limit: 10, offset: 0, sort: 'id' }
  const page = await searchBy(things, ways, { terms, leftOut }, query, bounds, async (asked) => {
    const call = ways.map(({ field }) => `${field}=${asked[field]}`).find((each) => !each.endsWith('=undefined')) ?? ''
    calls.push(call)
    const result = found[call] ?? nothing
    if (result instanceof Error) throw result
    return result
  })
  return { ...page, calls, ids: page.items.map(({ id }) => id) }
}

/** A way that always looks up the term, and later other spellings of it. */
const way = (field: string, more: Partial<SearchWay> = {}, later: readonly string[] = []): SearchWay => ({
  field,
  names: true,
  asks: ({ text }) => ({ first: [text], later }),
  ...more,
})

describe('a search', () => {
  test('tries other spellings only if nothing was found', async () => {
    const ways = [way('id', {}, ['a', 'A']), way('name')]
    const hit = await search({ ways, terms: [text('A')], found: { 'name=A': rowsOf('1') } })
    expect(hit).toMatchObject({ calls: ['id=A', 'name=A'], ids: ['1'], total: 1 })
    const miss = await search({ ways, terms: [text('A')], found: { 'id=a': rowsOf('2') } })
    expect(miss).toMatchObject({ calls: ['id=A', 'name=A', 'id=a'], ids: ['2'], total: 1 })
  })

  test('tries the other spellings of each term on its own', async () => {
    const ways = [{ ...way('id'), asks: ({ text }: SearchTerm) => ({ first: [text], later: [text.toLowerCase()] }) }]
    const { calls, ids } = await search({
      ways,
      terms: [text('A'), text('B')],
      found: { 'id=A': rowsOf('1'), 'id=b': rowsOf('2') },
    })
    expect(calls).toEqual(['id=A', 'id=B', 'id=b'])
    expect(ids).toEqual(['1', '2'])
  })

  test('tells the ways whether the term is one of several', async () => {
    const told: boolean[] = []
    const asks = ({ text }: SearchTerm, isOneOfSeveral: boolean) => {
      told.push(isOneOfSeveral)
      return { first: [text] }
    }
    await search({ ways: [way('id', { asks })], terms: [text('a')] })
    expect(new Set(told)).toEqual(new Set([false]))
    told.length = 0
    await search({ ways: [way('id', { asks })], terms: [text('a'), text('b')] })
    expect(new Set(told)).toEqual(new Set([true]))
  })

  test('keeps the filters, and makes no lookup that a filter on the same field excludes', async () => {
    const asked: unknown[] = []
    const read = async (query: unknown) => {
      asked.push(query)
      return nothing
    }
    const bounds = { limit: 10, offset: 0, sort: 'id' }
    const query = { currency: 'EUR', id: 'other', name: 'a', email: '' }
    const ways = [way('id'), way('name'), way('email')]
    const page = await searchBy(things, ways, { terms: [text('a')], leftOut: [] }, query, bounds, read)
    expect(asked).toEqual([
      { ...query, name: 'a' },
      { ...query, email: 'a' },
    ])
    expect(page.askedLookups).toEqual(['name', 'email'])
  })

  test('gives a way’s own lookup the value and the common query, regardless of the filters', async () => {
    const asked: unknown[] = []
    const find: SearchWay['find'] = async (value, query) => {
      asked.push([value, query])
      return rowsOf('1')
    }
    const page = await search({ ways: [way('id', { find })], terms: [text('a')], query: { id: 'other' } })
    expect(asked).toEqual([['a', { id: 'other' }]])
    expect(page).toMatchObject({ calls: [], ids: ['1'], exactHit: true })
  })

  test('skips a lookup that the caller may not make, and counts it as failed', async () => {
    const refused = () => badInput('email', 'is not yours')
    const ways = [way('id'), way('email', { refused })]
    const page = await search({ ways, terms: [text('a')], found: { 'id=a': rowsOf('1') } })
    expect(page).toMatchObject({ calls: ['id=a'], askedLookups: ['id'], ids: ['1'], totalIsExact: false })
    expect(page.failedLookups).toEqual([{ field: 'email', message: 'email is not yours', code: 'BAD_INPUT' }])
    const allowed = await search({ ways: [way('id', { refused: () => null })], terms: [text('a')] })
    expect(allowed).toMatchObject({ calls: ['id=a'], askedLookups: ['id'], totalIsExact: true })
  })

  test('keeps the results of other lookups if one fails, and the result is not exact', async () => {
    const ways = [way('id'), way('name')]
    const found = { 'id=a': rowsOf('1'), 'name=a': new Error('down') }
    const page = await search({ ways, terms: [text('a')], found })
    expect(page).toMatchObject({ ids: ['1'], totalIsExact: false, exactHit: false })
    expect(page.failedLookups).toMatchObject([{ field: 'name', message: 'down' }])
  })

  test('tries other spellings even if a lookup failed', async () => {
    const ways = [way('name', {}, ['A']), way('id')]
    const found = { 'name=a': new Error('down'), 'name=A': rowsOf('1') }
    const page = await search({ ways, terms: [text('a')], found })
    expect(page).toMatchObject({ calls: ['name=a', 'id=a', 'name=A'], ids: ['1'], exactHit: false })
  })

  test('names each searched source once, and reports the terms left out', async () => {
    const terms = [text('a'), text('b')]
    const { askedLookups, leftOut } = await search({ ways: [way('id'), way('name')], terms, leftOut: ['z'] })
    expect(askedLookups).toEqual(['id', 'name'])
    expect(leftOut).toEqual(['z'])
  })

  test('treats an empty result as exact only if some way could search for the term', async () => {
    const none = way('id', { asks: () => ({}) })
    expect(await search({ ways: [none], terms: [text('a')] })).toMatchObject({ totalIsExact: false, calls: [] })
    expect(await search({ ways: [way('id')], terms: [text('a')] })).toMatchObject({ totalIsExact: true })
    // A filter rules out the only lookup, so the empty result is exact.
    const excluded = await search({ ways: [way('id')], terms: [text('a')], query: { id: 'b' } })
    expect(excluded).toMatchObject({ totalIsExact: true, calls: [], total: 0 })
    const noneOfTwo = await search({ ways: [none, way('name')], terms: [text('a')], query: { name: 'b' } })
    expect(noneOfTwo).toMatchObject({ totalIsExact: true, calls: [] })
  })

  test('looks up a value once, even if it is among the other spellings', async () => {
    const ways = [way('id', { asks: () => ({ first: ['a', 'a'], later: ['a', 'b', 'b'] }) })]
    expect((await search({ ways, terms: [text('a')] })).calls).toEqual(['id=a', 'id=b'])
  })
})

describe('a single match can be opened directly', () => {
  const exactHit = async (searched: Partial<Searched>) =>
    (await search({ ways: [way('id')], terms: [text('a')], found: { 'id=a': rowsOf('1') }, ...searched })).exactHit

  test('if the term names it', async () => {
    expect(await exactHit({})).toBe(true)
  })

  test('but not if only sources that do not name the row found it', async () => {
    const ways = [way('last4', { names: false }), way('id')]
    expect(await exactHit({ ways, found: { 'last4=a': rowsOf('1') } })).toBe(false)
    expect(await exactHit({ ways, found: { 'last4=a': rowsOf('1'), 'id=a': rowsOf('1') } })).toBe(true)
  })

  test('but not if there are several matches, several terms or none', async () => {
    expect(await exactHit({ found: { 'id=a': rowsOf('1', '2') } })).toBe(false)
    expect(await exactHit({ terms: [text('a'), text('b')] })).toBe(false)
    expect(await exactHit({ found: {} })).toBe(false)
  })

  test('but not if its row is not in the page or more may exist', async () => {
    expect(await exactHit({ found: { 'id=a': { ...rowsOf(), total: 1 } } })).toBe(false)
    expect(await exactHit({ found: { 'id=a': { ...rowsOf('1'), totalIsExact: false } } })).toBe(false)
  })
})
