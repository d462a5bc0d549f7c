import { isoSeconds } from '../../values/iso-seconds.ts'
import type { ListPage, ListVariables } from './list-types.ts'

/** When a list's rows were created: its filters `from` and `to` are about that time. */
export interface Creation<Row> {
  readonly at: (row: Row) => string | null | undefined
  /** Whether the filter `to` excludes rows of that same second. */
  readonly isToExclusive?: true
}

/** The time at which an open list was read, by the platform's clock. It bounds the other pages of the same list. */
export interface ListMoment {
  readonly asOf: string
  /** The variables of the page that was read. */
  readonly variables: ListVariables
  /** The number of rows created within that same second, if all of them are at the top of that page; otherwise 0. */
  readonly newest: number
}

/** The time of a page that was read without a bound; null if the platform sent no time. */
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

/** The variables for a page, and how they relate to the time of the list. */
export interface Bounded {
  readonly variables: ListVariables
  /** Whether this is the page that was read at that time, which a newer one must not replace. */
  readonly isKept: boolean
  /** The number of rows that the bound excludes although they belong to the list. */
  readonly leftOut: number
}

/**
 * Bounds a page by the time of the list, so that rows created since then shift no row to another page. More rows may
 * still be created within that same second. If the ones that were read are known, the bound excludes the whole second.
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

/** The parameters that the pages of one list share. */
export function listKey({ search, filter, sort, page }: ListVariables): string {
  return JSON.stringify([search, filter, sort, page.limit])
}

/** A time some seconds later, in the format of the schema. */
export function secondsAfter(iso: string, seconds: number): string {
  return isoSeconds(Date.parse(iso) + seconds * 1000)
}
