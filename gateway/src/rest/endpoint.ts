import { notFound } from './error.ts'
import type { QueryValue } from './query.ts'

/**
 * A row as the platform sent it. GraphQL fields have the platform's names, so rows pass through resolvers unread, and
 * `any` is the honest type for fields that the gateway never reads. The schema checks the response.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Row = Record<string, any>

/** A platform resource, described as data. */
export interface Endpoint {
  /** The path beneath `/api/v3`, `/charges`. */
  readonly path: string
  /** The name of one row in errors, `charge`. */
  readonly name: string
  /** The platform's name for a row's id. */
  readonly idField: string
  /** Whether the platform's 404 means an empty list, or that there is nothing to remove. */
  readonly missingIsNone: boolean
  /** The id fields in which a search term is looked up, if the list has no separate search ways. */
  readonly searchBy: readonly string[]
  /** The filters that not every platform supports, with the row's values that they compare; undefined if omitted. */
  readonly addedFilters: Readonly<Record<string, (row: Row) => readonly unknown[] | undefined>>
  /**
   * Filters that take several values, with the platform's filter for a single one. Each value is a separate call, and
   * the pages are merged.
   */
  readonly mergedFilters: Readonly<Record<string, string>>
  /** Filters that accept only integers. */
  readonly integerFilters: readonly string[]
  /** The sortable fields of a list, and how their values compare. */
  readonly sortBy: Readonly<Record<string, SortKind>>
  /** The order of an unsorted list. */
  readonly defaultSort: string
  /** When a row was created, if the list can be read in order of creation; see `lists/list-walk.ts`. */
  readonly createdAt?: (row: Row) => unknown
  /** The default page size. */
  readonly pageSize: number
  /** The key that identifies a row: merchant and id, because each merchant chooses its ids. */
  readonly keyOf: (row: Row) => string
  /** The names of other calls directly below the path, `/mails/templates`. No row has such an id. */
  readonly calls: readonly string[]
  /** The parameter that accepts many ids, the row's field with such an id, and the maximum number of ids per call. */
  readonly manyBy?: { readonly parameter: string; readonly field: string; readonly most: number }
}

/** How values of a sortable field compare: `numbered` are ids that the platform generates, with a number at the end. */
export type SortKind = 'text' | 'decimal' | 'numbered'

/** A page of a list. `totalIsExact` and `failedLookups` tell whether it is complete. */
export interface Page {
  readonly items: readonly Row[]
  readonly total: number
  readonly totalIsExact: boolean
  readonly failedLookups: readonly FailedLookup[]
  /** When it was read, by the platform's clock. For merged lookups, the earliest time. */
  readonly asOf?: string | null
}

/** A failed lookup of a search, and the reason. */
export interface FailedLookup {
  readonly field: string
  readonly message: string
  readonly code: string
}

/** The query parameters of a call. */
export type Query = Readonly<Record<string, QueryValue>>

/** A resource's endpoint; omitted options are empty. */
export function endpoint(
  path: string,
  options: { readonly name: string } & Partial<Omit<Endpoint, 'path' | 'name'>>,
): Endpoint {
  const { idField = 'id' } = options
  const keyOf = (row: Row) => `${row.merchantAccount}\n${row[idField]}`
  const usual = {
    missingIsNone: false,
    searchBy: [],
    addedFilters: {},
    mergedFilters: {},
    integerFilters: [],
    sortBy: {},
    defaultSort: '',
    pageSize: 10,
    calls: [],
    keyOf,
  }
  return { path, ...usual, ...options, idField }
}

/** The creation time of a row, for rows that have it under the usual name. */
export function creationTimeOf({ creationTime }: Row): unknown {
  return creationTime
}

/** The row, or a NOT_FOUND error if it is null. */
export function required(endpoint: Endpoint, id: string, row: Row | null): Row {
  if (row === null) throw notFound(`${endpoint.name} ${id}`)
  return row
}

/** The provided fields of an input. An omitted or null field does not change the platform's value. */
export function given(input: Row): Row {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value != null))
}
