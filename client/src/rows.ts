import type { Client, Operation, RequestOptions } from './client.ts'
import { IncompletePageError } from './errors.ts'

/** A page of any list. */
export interface Page<Row> {
  readonly items: readonly Row[]
  /** The number of matching rows; a lower bound unless `totalIsExact`. */
  readonly total: number
  readonly failedLookups: readonly { readonly field: string; readonly message: string }[]
}

interface WithPage {
  page?: { limit?: number | null; offset?: number | null } | null
}

/** Options for reading rows. */
export interface RowsOptions extends RequestOptions {
  /** Rows per request, 1 to 200. Default 200. */
  readonly limit?: number
}

/**
 * Reads a list row by row, loading pages as needed. A row that shifts to a later page because of newer ones is returned
 * only once. Throws IncompletePageError if a page lacks rows, so that an incomplete export does not look complete.
 */
export async function* rowsOf<Data, Variables extends WithPage, Row extends { readonly id: string }>(
  client: Client,
  operation: Operation<Data, Variables>,
  variables: Omit<Variables, 'page'>,
  pageOf: (data: Data) => Page<Row>,
  { limit = 200, ...options }: RowsOptions = {},
): AsyncGenerator<Row, void, undefined> {
  let before = new Set<string>()
  for (let offset = 0; ; offset += limit) {
    const asked = { ...variables, page: { limit, offset } } as Variables
    const request = client.request as (
      operation: Operation<Data, Variables>,
      variables: Variables,
      options: RequestOptions,
    ) => Promise<Data>
    const { items, failedLookups } = pageOf(await request(operation, asked, options))
    if (failedLookups.length > 0) throw new IncompletePageError(failedLookups)
    for (const row of items) if (!before.has(row.id)) yield row
    if (items.length < limit) return
    before = new Set(items.map(({ id }) => id))
  }
}
