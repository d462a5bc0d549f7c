import type { ReadSearch, SearchTerm } from '@portal/schema/search-term'
import type { GraphQLError } from 'graphql'
import type { Endpoint, Page, Row } from './endpoint.ts'
import { mergeFinds } from './merge.ts'
import { isEmpty, isIntegerTerm, type QueryValue } from './query.ts'

/** The values to look up for a term: `first`, and `later` only if nothing was found. */
interface Asked {
  readonly first?: readonly string[]
  readonly later?: readonly string[]
}

/** One source in which a search looks. */
export interface SearchWay {
  /** The platform's name for the source. It identifies the way in `askedLookups` and `failedLookups`. */
  readonly field: string
  /** The possible values of a term in this source; empty if it cannot match. */
  readonly asks: (term: SearchTerm, isOneOfSeveral: boolean) => Asked
  /** Whether the term is an id or number of the found row, so that a single match can be opened directly. */
  readonly names: boolean
  /** The error if the caller may not search here. No call is made then, and the lookup counts as failed. */
  readonly refused?: () => GraphQLError | null
  /** Finds rows if the field is not a filter of the list itself. Fails like a platform call. */
  readonly find?: (value: string, query: SearchQuery) => Promise<Page>
}

/** The filters, the sort order, and the number of rows from the start: the common query of all lookups of a search. */
export type SearchQuery = Readonly<Record<string, QueryValue>>

/** The list's own ids, chosen by the merchant: as typed, and later in lower case if that differs. */
export function idWay(field: string, page: 'charge' | 'customer'): SearchWay {
  const asks = ({ kind, text }: SearchTerm): Asked => {
    if (kind === page) return { first: [text] }
    return kind === 'text' ? { first: [text], later: [text.toLowerCase()] } : {}
  }
  return { field, names: true, asks }
}

/**
 * Ids of customers, which several rows may share. Like the list's own ids, but looked up later if there are several
 * terms.
 */
export function customerIdWay(field: string, { names }: { readonly names: boolean }): SearchWay {
  const asks = ({ kind, text }: SearchTerm, isOneOfSeveral: boolean): Asked => {
    if (kind === 'customer') return { first: [text] }
    const isSecondary = isOneOfSeveral && !names
    // Some merchants use addresses as ids.
    if (kind === 'email') return isSecondary ? {} : { first: [text] }
    if (kind !== 'text') return {}
    return isSecondary ? { later: [text] } : { first: [text], later: [text.toLowerCase()] }
  }
  return { field, names, asks }
}

/** A numeric id: only if the term equals its integer written as a string (specification 5). */
export function integerWay(field: string): SearchWay {
  const asks = ({ kind, text }: SearchTerm) => (kind === 'text' && isIntegerTerm(text) ? { first: [text] } : {})
  return { field, names: true, asks }
}

/** An email address: as typed, and later in lower case if that differs. */
export function emailWay(field: string): SearchWay {
  const asks = ({ kind, text }: SearchTerm) => (kind === 'email' ? { first: [text], later: [text.toLowerCase()] } : {})
  return { field, names: true, asks }
}

/** The last four digits of a card: a term of exactly four digits, or the end of a card number. */
export function last4Way(field: string): SearchWay {
  const asks = ({ kind, text }: SearchTerm, isOneOfSeveral: boolean) =>
    kind === 'card' || (kind === 'text' && !isOneOfSeveral && /^\d{4}$/.test(text)) ? { first: [text] } : {}
  return { field, names: false, asks }
}

/**
 * A number below the row. Looked up only after the ids, and never for several terms: as typed, and in the other case
 * that such numbers use. A term without a digit is not a number.
 */
export function numberWay(field: string, otherCase: (text: string) => string = (text) => text): SearchWay {
  const asks = ({ kind, text }: SearchTerm, isOneOfSeveral: boolean) =>
    kind === 'text' && !isOneOfSeveral && /\d/.test(text) ? { later: [text, otherCase(text)] } : {}
  return { field, names: true, asks }
}

/** The ways of a resource that is searched only by ids. */
export function plainWays({ searchBy }: Endpoint): SearchWay[] {
  return searchBy.map((field) => ({ field, names: true, asks: ({ text }) => ({ first: [text] }) }))
}

/** The results of a search, and the sources that were searched. */
export interface SearchedPage extends Page {
  readonly askedLookups: readonly string[]
  readonly leftOut: readonly string[]
  readonly exactHit: boolean
}

/** The fields about the search. They are empty for a page without a search. */
export const searchedPage = {
  askedLookups: (page: Row): string[] => page.askedLookups ?? [],
  leftOut: (page: Row): string[] => page.leftOut ?? [],
  exactHit: (page: Row): boolean => page.exactHit ?? false,
}

/** One value to look up in a source. */
export interface Lookup {
  readonly way: SearchWay
  readonly value: string
}

/** The lookups of a search, with their results. */
interface LookedUp<Found> {
  readonly lookups: readonly Lookup[]
  readonly finds: readonly PromiseSettledResult<Found>[]
}

/**
 * Looks up the terms and merges the results. A term is first tried as the ids that it could be. Only terms without a
 * result are then tried in other spellings and as other numbers. Without a sort order, the rows that a term names come
 * first.
 * @param read requests the list from the platform with a query
 */
export async function searchBy(
  endpoint: Endpoint,
  ways: readonly SearchWay[],
  { terms, leftOut }: ReadSearch,
  query: SearchQuery,
  bounds: { readonly limit: number; readonly offset: number; readonly sort: string | null },
  read: (query: SearchQuery) => Promise<Page>,
): Promise<SearchedPage> {
  const isSeveral = terms.length > 1
  const { lookups, finds } = await lookUp(ways, terms, query, ({ way, value }) =>
    way.find ? way.find(value, query) : read({ ...query, [way.field]: value }),
  )
  const fields = lookups.map(({ way }) => way.field)
  const named = new Map<string, number>()
  for (const [place, { way }] of lookups.entries()) {
    const find = finds[place]
    const keys = way.names && find?.status === 'fulfilled' ? find.value.items.map(endpoint.keyOf) : []
    // A row's rank is that of the first lookup that names it. A way with its own call also determines the order of its
    // rows.
    const rank = named.size
    for (const key of keys) if (!named.has(key)) named.set(key, way.find ? named.size : rank)
  }
  const order = bounds.sort === null ? { sort: endpoint.defaultSort, first: named } : { sort: bounds.sort }
  const merged = mergeFinds(endpoint, fields, finds, { ...bounds, ...order })
  const [row] = merged.items
  const isAskable = terms.some((term) => ways.some((way) => Object.values(way.asks(term, isSeveral)).flat().length > 0))
  const isNamed = row !== undefined && named.has(endpoint.keyOf(row))
  return {
    ...merged,
    // If the list has no way for the pasted term, an empty result is not exact.
    totalIsExact: merged.totalIsExact && (lookups.length > 0 || isAskable),
    askedLookups: [...new Set(lookups.flatMap(({ way }) => (way.refused?.() ? [] : way.field)))],
    leftOut,
    exactHit: !isSeveral && merged.total === 1 && merged.totalIsExact && isNamed,
  }
}

/**
 * Looks up each term in two rounds: first as the ids that it could be, and if nothing was found, in other spellings and
 * as other numbers. `find` calls the platform.
 */
export async function lookUp<Found extends { readonly total: number }>(
  ways: readonly SearchWay[],
  terms: readonly SearchTerm[],
  query: SearchQuery,
  find: (lookup: Lookup) => Promise<Found>,
): Promise<LookedUp<Found>> {
  const isSeveral = terms.length > 1
  const ask = (lookups: readonly Lookup[]) =>
    Promise.allSettled(
      lookups.map((lookup) => {
        const refused = lookup.way.refused?.()
        return refused ? Promise.reject(refused) : find(lookup)
      }),
    )
  const found = await Promise.all(
    terms.map(async (term) => {
      const asks = ways.map((way) => ({ way, asked: way.asks(term, isSeveral) }))
      const first = asks.flatMap(({ way, asked }) => lookupsOf(way, asked.first, query))
      const finds = await ask(first)
      if (finds.some((find) => find.status === 'fulfilled' && find.value.total > 0)) return { lookups: first, finds }
      const asked = new Set(first.map(keyOf))
      const later = asks
        .flatMap(({ way, asked: { later } }) => lookupsOf(way, later, query))
        .filter((lookup) => !asked.has(keyOf(lookup)))
      return { lookups: [...first, ...later], finds: [...finds, ...(await ask(later))] }
    }),
  )
  return { lookups: found.flatMap((each) => each.lookups), finds: found.flatMap((each) => each.finds) }
}

/** The lookups of a way, without duplicates and without those that a filter on the same field rules out. */
function lookupsOf(way: SearchWay, values: readonly string[] = [], query: SearchQuery): Lookup[] {
  const filter = query[way.field]
  return [...new Set(values)]
    .filter((value) => way.find !== undefined || isEmpty(filter) || filter === value)
    .map((value) => ({ way, value }))
}

function keyOf({ way, value }: Lookup): string {
  return `${way.field}=${value}`
}
