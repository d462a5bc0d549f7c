import type { ReadSearch, SearchTerm } from '@portal/schema/search-term'
import type { GraphQLError } from 'graphql'
import type { Endpoint, Page, Row } from './endpoint.ts'
import { mergeFinds } from './merge.ts'
import { isEmpty, isIntegerTerm, type QueryValue } from './query.ts'

/** What a term is asked as: at once, and, only where that found nothing, afterwards. */
interface Asked {
  readonly first?: readonly string[]
  readonly later?: readonly string[]
}

/** One source that a search looks in. */
export interface SearchWay {
  /** What is looked in, in the platform's words; it names the way in `askedLookups` and `failedLookups`. */
  readonly field: string
  /** The values that a term could have there; none where it cannot be one. */
  readonly asks: (term: SearchTerm, isOneOfSeveral: boolean) => Asked
  /** Whether the term is an id or a number of the row that is found, so that one find alone can be opened at once. */
  readonly names: boolean
  /** Why the caller may not look there; then nothing is asked, and the lookup counts as failed. */
  readonly refused?: () => GraphQLError | null
  /** How rows are found where the field is no filter of the list itself; it fails as a platform call does. */
  readonly find?: (value: string, query: SearchQuery) => Promise<Page>
}

/** The filters, the sort, and how many rows from the first on: what every lookup of a search asks for. */
export type SearchQuery = Readonly<Record<string, QueryValue>>

/** The list's own ids, chosen by the merchant: as typed, and afterwards in lower case where that differs. */
export function idWay(field: string, page: 'charge' | 'customer'): SearchWay {
  const asks = ({ kind, text }: SearchTerm): Asked => {
    if (kind === page) return { first: [text] }
    return kind === 'text' ? { first: [text], later: [text.toLowerCase()] } : {}
  }
  return { field, names: true, asks }
}

/** Ids of customers, of whom several rows may be: as the list's own ids, but of several terms only afterwards. */
export function customerIdWay(field: string, { names }: { readonly names: boolean }): SearchWay {
  const asks = ({ kind, text }: SearchTerm, isOneOfSeveral: boolean): Asked => {
    if (kind === 'customer') return { first: [text] }
    const isSecondary = isOneOfSeveral && !names
    // Merchants use addresses as ids, too.
    if (kind === 'email') return isSecondary ? {} : { first: [text] }
    if (kind !== 'text') return {}
    return isSecondary ? { later: [text] } : { first: [text], later: [text.toLowerCase()] }
  }
  return { field, names, asks }
}

/** A numeric id: only where the term equals its own integer string form (specification 5). */
export function integerWay(field: string): SearchWay {
  const asks = ({ kind, text }: SearchTerm) => (kind === 'text' && isIntegerTerm(text) ? { first: [text] } : {})
  return { field, names: true, asks }
}

/** An e-mail address: as typed, and afterwards in lower case where that differs. */
export function emailWay(field: string): SearchWay {
  const asks = ({ kind, text }: SearchTerm) => (kind === 'email' ? { first: [text], later: [text.toLowerCase()] } : {})
  return { field, names: true, asks }
}

/** The last four digits of a card: a term of exactly four digits, or what is left of a card number. */
export function last4Way(field: string): SearchWay {
  const asks = ({ kind, text }: SearchTerm, isOneOfSeveral: boolean) =>
    kind === 'card' || (kind === 'text' && !isOneOfSeveral && /^\d{4}$/.test(text)) ? { first: [text] } : {}
  return { field, names: false, asks }
}

/**
 * A number of something below the row, asked for only after the ids, and never for several terms: as typed, and in the
 * other case that such numbers are written in. A term without a digit is no number.
 */
export function numberWay(field: string, otherCase: (text: string) => string = (text) => text): SearchWay {
  const asks = ({ kind, text }: SearchTerm, isOneOfSeveral: boolean) =>
    kind === 'text' && !isOneOfSeveral && /\d/.test(text) ? { later: [text, otherCase(text)] } : {}
  return { field, names: true, asks }
}

/** The ways of a resource that is searched by ids alone. */
export function plainWays({ searchBy }: Endpoint): SearchWay[] {
  return searchBy.map((field) => ({ field, names: true, asks: ({ text }) => ({ first: [text] }) }))
}

/** What was found, and where it was looked for. */
export interface SearchedPage extends Page {
  readonly askedLookups: readonly string[]
  readonly leftOut: readonly string[]
  readonly exactHit: boolean
}

/** The fields that tell of the search; of a page that is none, they are empty. */
export const searchedPage = {
  askedLookups: (page: Row): string[] => page.askedLookups ?? [],
  leftOut: (page: Row): string[] => page.leftOut ?? [],
  exactHit: (page: Row): boolean => page.exactHit ?? false,
}

interface Lookup {
  readonly way: SearchWay
  readonly value: string
}

/**
 * Looks the terms up and merges what is found. A term is first tried as the ids it could be; only a term that no lookup
 * found is then tried in other spellings and as other numbers.
 * @param read asks the platform for the list with a query
 */
export async function searchBy(
  endpoint: Endpoint,
  ways: readonly SearchWay[],
  { terms, leftOut }: ReadSearch,
  query: SearchQuery,
  bounds: { readonly limit: number; readonly offset: number; readonly sort: string },
  read: (query: SearchQuery) => Promise<Page>,
): Promise<SearchedPage> {
  const isSeveral = terms.length > 1
  const ask = (lookups: readonly Lookup[]) =>
    Promise.allSettled(
      lookups.map(({ way, value }) => {
        const refused = way.refused?.()
        if (refused) return Promise.reject(refused)
        return way.find ? way.find(value, query) : read({ ...query, [way.field]: value })
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
  const lookups = found.flatMap((each) => each.lookups)
  const finds = found.flatMap((each) => each.finds)
  const fields = lookups.map(({ way }) => way.field)
  const merged = mergeFinds(endpoint, fields, finds, bounds)
  const [row] = merged.items
  const isAskable = terms.some((term) => ways.some((way) => Object.values(way.asks(term, isSeveral)).flat().length > 0))
  const isNamed = lookups.some(({ way }, place) => {
    const find = finds[place]
    return (
      row !== undefined &&
      way.names &&
      find?.status === 'fulfilled' &&
      find.value.items.some((item) => endpoint.keyOf(item) === endpoint.keyOf(row))
    )
  })
  return {
    ...merged,
    // Where the list has no way for what was pasted, it cannot be said that there is none.
    totalIsExact: merged.totalIsExact && (lookups.length > 0 || isAskable),
    askedLookups: [...new Set(lookups.flatMap(({ way }) => (way.refused?.() ? [] : way.field)))],
    leftOut,
    exactHit: !isSeveral && merged.total === 1 && merged.totalIsExact && isNamed,
  }
}

/** The lookups that a filter on the same field does not rule out, each once. */
function lookupsOf(way: SearchWay, values: readonly string[] = [], query: SearchQuery): Lookup[] {
  const filter = query[way.field]
  return [...new Set(values)]
    .filter((value) => way.find !== undefined || isEmpty(filter) || filter === value)
    .map((value) => ({ way, value }))
}

function keyOf({ way, value }: Lookup): string {
  return `${way.field}=${value}`
}
