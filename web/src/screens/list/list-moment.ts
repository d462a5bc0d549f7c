import type { ListPage, ListVariables } from './list-types.ts'

/** When the rows of a list were created: its filters `from` and `to` are about that moment. */
export interface Creation<Row> {
  readonly at: (row: Row) => string | null | undefined
  /** Whether the filter `to` leaves out rows of that same second. */
  readonly isToExclusive?: true
}

/** The moment at which an open list was read, by the platform's clock. It bounds the other pages of the same list. */
export interface ListMoment {
  readonly asOf: string
  /** The variables of the page that was read. */
  readonly variables: ListVariables
  /** The number of rows of the moment's own second, if all of them are at the top of that page; otherwise 0. */
  readonly newest: number
}

/** The moment of a page that was read without a bound; null if the platform did not say when. */
export function momentOf<Row>(
  { asOf, items }: ListPage<Row>,
  variables: ListVariables,
  creation: Creation<Row> | undefined,
): ListMoment | null {
  if (!asOf) return null
  const isNewestFirst = variables.sort === null && variables.search === null && variables.page.offset === 0
  const newest = creation && isNewestFirst ? items.filter((row) => (creation.at(row) ?? '') >= asOf).length : 0
  return { asOf, variables, newest: newest < items.length ? newest : 0 }
}

/** The variables for a page, and how they relate to the moment of the list. */
export interface Bounded {
  readonly variables: ListVariables
  /** Whether this is the page of the moment itself, which must not be replaced by a newer one. */
  readonly isKept: boolean
  /** The number of rows that the bound leaves out although they belong to the list. */
  readonly leftOut: number
}

/**
 * Bounds a page by the moment of the list, so rows that were created since shift no row to another page. Rows of the
 * moment's own second may still arrive. If those that were read are known, the bound leaves out the whole second.
 */
export function boundBy<Row>(
  variables: ListVariables,
  moment: ListMoment | null,
  creation: Creation<Row> | undefined,
): Bounded {
  const free = { variables, isKept: false, leftOut: 0 }
  if (!moment || !creation || listKey(moment.variables) !== listKey(variables)) return free
  const { filter, page } = variables
  if (page.offset === moment.variables.page.offset) return { ...free, isKept: true }
  const leftOut = page.offset < moment.newest ? 0 : moment.newest
  const last = secondsAfter(moment.asOf, (leftOut > 0 ? -1 : 0) + (creation.isToExclusive ? 1 : 0))
  if (typeof filter.to === 'string' && Date.parse(filter.to) <= Date.parse(last)) return free
  return {
    variables: { ...variables, filter: { ...filter, to: last }, page: { ...page, offset: page.offset - leftOut } },
    isKept: false,
    leftOut,
  }
}

/** What the pages of one list have in common. */
export function listKey({ search, filter, sort, page }: ListVariables): string {
  return JSON.stringify([search, filter, sort, page.limit])
}

/** A moment some seconds later, in the format of the schema. */
export function secondsAfter(iso: string, seconds: number): string {
  return `${new Date(Date.parse(iso) + seconds * 1000).toISOString().slice(0, 19)}Z`
}
