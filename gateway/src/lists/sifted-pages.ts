import type { Endpoint, Page, Query, Row } from '../rest/endpoint.ts'
import { codedError } from '../rest/error.ts'
import { parameterNames } from '../rest/wire.ts'

const { limit, offset } = parameterNames

type Read = (endpoint: Endpoint, query: Query) => Promise<Page>

/**
 * Reads the rows with one of several values from a platform that takes one value per call: reads all pages without that
 * filter and drops the other rows. This keeps the platform's own order, which no one else knows exactly. The sum of the
 * platform's totals of each value must match their number.
 */
export class SiftedPages {
  readonly #endpoint: Endpoint
  /** The conditions that all rows must meet. */
  readonly #conditions: Query
  /** The wanted values of each field with several values. */
  readonly #wanted: readonly (readonly [field: string, values: ReadonlySet<string>])[]
  readonly #rowsAtOnce: number
  #offset = 0
  #count = 0
  /** The number of wanted rows according to the platform's totals. */
  readonly total: number
  isEnd = false

  private constructor(endpoint: Endpoint, queries: readonly Query[], rowsAtOnce: number, total: number) {
    const [conditions = {}] = queries
    const fields = Object.values(endpoint.mergedFilters)
    this.#wanted = fields
      .map((field) => [field, new Set(queries.map((query) => String(query[field])))] as const)
      .filter(([, values]) => values.size > 1)
    const several = new Set(this.#wanted.map(([field]) => field))
    this.#conditions = Object.fromEntries(Object.entries(conditions).filter(([name]) => !several.has(name)))
    this.#endpoint = endpoint
    this.#rowsAtOnce = rowsAtOnce
    this.total = total
  }

  /** Asks for the totals of `queries`, one for each combination of values. */
  static async begin(
    endpoint: Endpoint,
    queries: readonly Query[],
    rowsAtOnce: number,
    read: Read,
  ): Promise<SiftedPages> {
    const counted = await Promise.all(queries.map((query) => read(endpoint, { ...query, [limit]: 1, [offset]: 0 })))
    const total = counted.reduce((sum, page) => sum + page.total, 0)
    return new SiftedPages(endpoint, queries, rowsAtOnce, total)
  }

  /**
   * The wanted rows of the next page; may be empty. Throws CONFLICT at the end if their number does not match the
   * totals.
   */
  async next(read: Read): Promise<readonly Row[]> {
    if (this.isEnd) return []
    const query = { ...this.#conditions, [limit]: this.#rowsAtOnce, [offset]: this.#offset }
    const { items, total } = await read(this.#endpoint, query)
    const rows = items.filter((row) => this.#wanted.every(([field, values]) => values.has(String(row[field]))))
    this.#offset += items.length
    this.#count += rows.length
    this.isEnd = items.length === 0 || this.#offset >= total
    if (this.isEnd && this.#count !== this.total) {
      const text = 'The list changed while it was read, so the file would not be the list. Try again'
      throw codedError('CONFLICT', text, { reason: 'CHANGED' })
    }
    return rows
  }
}
