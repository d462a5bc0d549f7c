import type { Endpoint, Page, Query, Row } from '../rest/endpoint.ts'
import { codedError, codeOf } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import { parameterNames } from '../rest/wire.ts'

const { from, to, startId, sort, limit, offset } = parameterNames

/** The rows of a list that is read in order of creation. */
export interface StreamOptions {
  readonly endpoint: Endpoint
  /** The conditions, without bounds on the creation time. */
  readonly conditions: Query
  readonly oldestFirst: boolean
  /** The bounds of the creation time in milliseconds: both inclusive and in whole seconds. */
  readonly earliest: number | null
  readonly latest: number
  /** Rows per call. */
  readonly rowsAtOnce: number
  readonly read: (endpoint: Endpoint, query: Query) => Promise<Page>
}

/**
 * Reads the rows of a list in order of creation. Each call starts at the second in which the previous one ended, and
 * skips the rows that were read before. It uses no offset, so rows that arrive or leave in the meantime neither repeat
 * nor hide others. If a second has more rows than a call returns, the calls within it start at the id of the last row.
 * Throws NOT_SUPPORTED if the platform ignores the bounds or the order.
 */
export class RowStream {
  readonly #options: StreamOptions
  /** The second at which the next call starts. */
  #edge: number
  /** The keys of the rows in that second that were already returned. */
  #returned: ReadonlySet<string> = new Set()
  /** The last row read in a second that has more rows than one call returns. */
  #within: Row | null = null
  #isEnd = false
  /** The number of matching rows when the first ones were read. */
  total: number | null = null

  constructor(options: StreamOptions) {
    this.#options = options
    this.#edge = options.oldestFirst ? (options.earliest ?? 0) : options.latest
  }

  /** The next rows; null if all have been read. */
  async next(): Promise<readonly Row[] | null> {
    while (!this.#isEnd) {
      const rows = await this.#nextPage()
      if (rows.length > 0) return rows
    }
    return null
  }

  async #nextPage(): Promise<readonly Row[]> {
    const { endpoint, conditions, oldestFirst, earliest, latest, rowsAtOnce, read } = this.#options
    if (earliest !== null && earliest > latest) return this.#end([])
    const [low, high] = this.#bounds()
    const query = {
      ...conditions,
      [sort]: oldestFirst ? 'creationTime' : '-creationTime',
      [from]: low === null ? null : isoSeconds(low),
      [to]: isoSeconds(high),
      [startId]: this.#within?.[endpoint.idField],
      [limit]: rowsAtOnce,
      [offset]: 0,
    }
    const { items, total } = await read(endpoint, query).catch((error) => {
      throw this.#within !== null && codeOf(error) === 'NOT_SUPPORTED' ? this.#tooMany() : error
    })
    this.total ??= total
    const times = items.map((row) => timeOf(endpoint, row))
    this.#check(times, low, high)
    const rows = items.filter((row) => !this.#returned.has(endpoint.keyOf(row)))
    if (this.#within !== null) this.#checkStart(items, rows)
    const last = times.at(-1)
    if (last === undefined || items.length < rowsAtOnce) return this.#leave(rows)
    const isOneSecond = times[0] === last
    if (isOneSecond && rows.length === 0) throw this.#tooMany()
    this.#within = this.#within !== null || isOneSecond ? (items.at(-1) ?? null) : null
    this.#edge = last
    this.#returned = new Set(items.filter((_row, place) => times[place] === last).map(endpoint.keyOf))
    return rows
  }

  /** The last page of a second with many rows, or of the list. */
  #leave(rows: readonly Row[]): readonly Row[] {
    if (this.#within === null) return this.#end(rows)
    const { oldestFirst, earliest, latest } = this.#options
    this.#within = null
    this.#returned = new Set()
    this.#edge += oldestFirst ? 1_000 : -1_000
    const isBeyond = oldestFirst ? this.#edge > latest : this.#edge < (earliest ?? 0)
    return isBeyond ? this.#end(rows) : rows
  }

  #end(rows: readonly Row[]): readonly Row[] {
    this.#isEnd = true
    return rows
  }

  #bounds(): readonly [low: number | null, high: number] {
    const { oldestFirst, earliest, latest } = this.#options
    if (this.#within !== null) return [this.#edge, this.#edge]
    return oldestFirst ? [this.#edge === 0 ? null : this.#edge, latest] : [earliest, this.#edge]
  }

  #check(times: readonly number[], low: number | null, high: number): void {
    const way = this.#options.oldestFirst ? 1 : -1
    const isKept = times.every(
      (time, place) =>
        (low === null || time >= low) && time <= high && (place === 0 || way * (time - (times[place - 1] ?? 0)) >= 0),
    )
    if (isKept) return
    const { path } = this.#options.endpoint
    throw codedError('NOT_SUPPORTED', `The platform does not list ${path} by creation time: it returned other rows`)
  }

  /** A platform that ignores the start returns earlier rows again. */
  #checkStart(items: readonly Row[], rows: readonly Row[]): void {
    const { idField } = this.#options.endpoint
    const repeated = items.filter((row) => row[idField] === this.#within?.[idField]).length
    if (items.length - rows.length > repeated) throw this.#tooMany()
  }

  #tooMany() {
    const { endpoint, rowsAtOnce } = this.#options
    const second = isoSeconds(this.#edge)
    return codedError(
      'NOT_SUPPORTED',
      `More than ${rowsAtOnce} rows of ${endpoint.path} were created in the second ${second}, and the platform cannot list them completely. Filter the list`,
    )
  }
}

/** When a row was created, in milliseconds. */
export function timeOf({ createdAt, path }: Endpoint, row: Row): number {
  const time = Date.parse(String(createdAt?.(row)))
  if (Number.isNaN(time)) throw codedError('NOT_SUPPORTED', `A row of ${path} has no creation time`)
  return time
}
