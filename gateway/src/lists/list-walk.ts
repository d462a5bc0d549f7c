import type { Endpoint, Page, Query, Row } from '../rest/endpoint.ts'
import { badInput, codedError, codeOf } from '../rest/error.ts'
import { compareText } from '../rest/merge.ts'
import { queriesOf } from '../rest/merged-values.ts'
import type { Platform } from '../rest/platform.ts'
import { isoSeconds } from '../rest/query.ts'
import { deepestMerge, type ListCall, type ListTaker } from '../rest/rest.ts'
import { type Lookup, lookUp } from '../rest/search.ts'
import { parameterNames } from '../rest/wire.ts'
import { MergedRows } from './merged-rows.ts'
import { RowStream, timeOf } from './row-stream.ts'
import { SiftedPages } from './sifted-pages.ts'

const { from, to, sort, limit, offset } = parameterNames

/** The upper bound of the creation time is this long before the start, so that no row of its second is missing. */
const frozenMs = 2_000

/** The position of a walk through the ledger. */
export interface LedgerPlace {
  /** The next record to scan, in the direction of the walk, and the last one. */
  readonly next: number
  readonly last: number
}

/** The next rows; null after the last. */
interface Rows {
  next(): Promise<readonly Row[] | null>
}

/** The options of a walk. */
export interface WalkOptions {
  readonly platform: Pick<Platform, 'date' | 'skewSeconds'>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Rows per platform call. */
  readonly rowsAtOnce: number
}

/**
 * Reads a whole list over several requests. A list with a creation time is read in its order, up to two seconds before
 * the start on the platform's clock; a search reads every lookup to its end and merges them. If the platform takes only
 * one value of a filter and several are given, the walk filters all rows itself. Any other list is read by pages
 * (`isInOrder` is then false), and its reader must prove that nothing moved.
 */
export class ListWalk implements ListTaker {
  readonly #options: WalkOptions
  #isTaken = true
  #rows: Rows | null = null
  #sifted: SiftedPages | null = null
  /** The current request's read. */
  #read: (endpoint: Endpoint, query: Query) => Promise<Page> = () => Promise.reject(new Error('no request'))
  /** Whether the list is read in order of creation; null before its first rows. */
  isInOrder: boolean | null = null
  /** Whether all rows have been read. */
  isEnd = false
  /** The number of rows when the walk began, and whether it is exact; null while unknown. */
  total: number | null = null
  totalIsExact = true
  /** The upper bound of the creation time, in milliseconds; null if the list has none. */
  bound: number | null = null
  /** The place that a walk through the ledger has reached; null at its end, undefined before its start. */
  place: LedgerPlace | null | undefined

  constructor(options: WalkOptions) {
    this.#options = options
  }

  /** Makes the next list call of a client return the next rows. */
  arm(): void {
    this.#isTaken = false
  }

  take(call: ListCall, read: (endpoint: Endpoint, query: Query) => Promise<Page>): Promise<Page> | null {
    if (this.#isTaken) return null
    this.#isTaken = true
    this.#read = read
    if (call.asked.leftOut.length > 0) {
      const text = `has too many terms: a search looks up at most ${call.asked.terms.length}`
      return Promise.reject(badInput('search', text))
    }
    if (call.endpoint.createdAt === undefined) return hasSeveralValues(call) ? this.#siftedPage(call) : null
    return this.#rows === null ? this.#begin(call) : this.#page(this.#rows)
  }

  /** Whether the walk reads all rows of the list and filters them by several values itself. */
  get isSifted(): boolean {
    return this.#sifted !== null
  }

  /** Restarts a list that is not in order of creation. */
  restart(): void {
    this.#sifted = null
    this.isEnd = false
  }

  /** Whether to return the next rows of the ledger. The ledger is the gateway's own, so it is walked by place. */
  takeOwn(): boolean {
    const isTaken = this.#isTaken
    this.#isTaken = true
    return !isTaken
  }

  /** Begins a walk through the ledger. */
  beginOwn(total: number, totalIsExact: boolean): void {
    this.isInOrder = true
    this.total = total
    this.totalIsExact = totalIsExact
  }

  async #begin(call: ListCall): Promise<Page> {
    if (this.bound === null) await this.#freeze(call)
    const order = String(call.query[sort] ?? call.endpoint.defaultSort)
    if (order.replace(/^-/, '') !== 'creationTime' || this.isInOrder === false) return this.#inPages(call)
    try {
      this.isInOrder = true
      this.#rows = await this.#open(call, order === 'creationTime')
      return await this.#page(this.#rows)
    } catch (error) {
      // Not every platform supports these bounds on every list. Nothing has been returned yet.
      if (codeOf(error) !== 'NOT_SUPPORTED' || call.asked.terms.length > 0) throw error
      this.#rows = null
      this.total = null
      this.bound = null
      return this.#inPages(call)
    }
  }

  async #siftedPage({ endpoint, query, bounds }: ListCall): Promise<Page> {
    const queries = queriesOf(endpoint, query)
    if (queries.length < 2) return this.#read(endpoint, { ...query, ...bounds })
    this.#sifted ??= await SiftedPages.begin(endpoint, queries, this.#options.rowsAtOnce, this.#read)
    const items = await this.#sifted.next(this.#read)
    this.isEnd = this.#sifted.isEnd
    return { items, total: this.#sifted.total, totalIsExact: true, failedLookups: [] }
  }

  /** One page in another order, with the bound if the platform supports it. */
  async #inPages(call: ListCall): Promise<Page> {
    this.isInOrder = false
    const { endpoint, query, bounds, asked } = call
    if (asked.terms.length > 0) throw badInput('sort', 'must be creationTime or -creationTime in a file of a search')
    const bounded = this.bound === null ? query : { ...query, [to]: isoSeconds(this.#latest(query)) }
    try {
      return await this.#read(endpoint, { ...bounded, ...bounds })
    } catch (error) {
      if (codeOf(error) !== 'NOT_SUPPORTED' || this.bound === null) throw error
      this.bound = null
      return this.#read(endpoint, { ...query, ...bounds })
    }
  }

  /** Takes the platform's time from the response to a call with the same conditions. */
  async #freeze({ endpoint, query }: ListCall): Promise<void> {
    const { platform, clock } = this.#options
    await this.#read(endpoint, { ...query, [limit]: 1, [offset]: 0 })
    const now = Date.parse(platform.date ?? '') || clock() + platform.skewSeconds * 1_000
    this.bound = Math.floor((now - frozenMs) / 1_000) * 1_000
  }

  #latest(query: Query): number {
    const bound = this.bound ?? 0
    return query[to] ? Math.min(bound, Math.floor(Date.parse(String(query[to])) / 1_000) * 1_000) : bound
  }

  async #open({ endpoint, query, asked, ways }: ListCall, oldestFirst: boolean): Promise<Rows> {
    const { rowsAtOnce } = this.#options
    const { [from]: lower, [to]: _to, [sort]: _sort, ...conditions } = query
    const earliest = lower ? Math.ceil(Date.parse(String(lower)) / 1_000) * 1_000 : null
    const latest = this.#latest(query)
    const read = (of: Endpoint, asking: Query) => this.#read(of, asking)
    const streamOf = (narrower: Query) =>
      new RowStream({ endpoint, conditions: narrower, oldestFirst, earliest, latest, rowsAtOnce, read })
    if (asked.terms.length === 0) return this.#counted([new FirstRows(streamOf(conditions))], endpoint, oldestFirst)
    const bounded = { ...query, [to]: isoSeconds(latest), [limit]: deepestMerge, [offset]: 0 }
    const compare = orderOf(endpoint, oldestFirst)
    const find = async ({ way, value }: Lookup) => {
      const rows = way.find
        ? await wholeFind(await way.find(value, bounded), (row) => timeOf(endpoint, row) <= latest, compare)
        : new FirstRows(streamOf({ ...conditions, [way.field]: value }))
      return rows.begun()
    }
    const { lookups, finds } = await lookUp(ways, asked.terms, conditions, find)
    const rows = finds.map((found, place) => {
      if (found.status === 'rejected') throw lookupFailed(lookups[place]?.way.field ?? '', found.reason)
      return found.value
    })
    return this.#counted(rows, endpoint, oldestFirst)
  }

  /** The rows of all lookups, without duplicates. */
  async #counted(lookups: readonly FirstRows[], endpoint: Endpoint, oldestFirst: boolean): Promise<Rows> {
    await Promise.all(lookups.map((rows) => rows.begun()))
    this.total = lookups.reduce((sum, { total }) => sum + total, 0)
    // Several lookups may find the same row.
    this.totalIsExact = lookups.filter(({ total }) => total > 0).length <= 1
    const [only] = lookups
    if (lookups.length === 1 && only) return only
    return new MergedRows(lookups, endpoint.keyOf, (row) => timeOf(endpoint, row), orderOf(endpoint, oldestFirst))
  }

  async #page(rows: Rows): Promise<Page> {
    const items = await rows.next()
    this.isEnd = items === null
    return { items: items ?? [], total: this.total ?? 0, totalIsExact: this.totalIsExact, failedLookups: [] }
  }
}

/** Whether a filter has several values but the platform takes only one. The ids of a search match few rows. */
function hasSeveralValues({ endpoint, query, asked }: ListCall): boolean {
  return asked.terms.length === 0 && Object.keys(endpoint.mergedFilters).some((name) => query[name] !== undefined)
}

/** A stream whose first rows have been read, so that its total is known. */
class FirstRows implements Rows {
  readonly #rows: Rows & { readonly total: number | null }
  #first: Promise<readonly Row[] | null> | null = null
  #isFirst = true

  constructor(rows: Rows & { readonly total: number | null }) {
    this.#rows = rows
  }

  get total(): number {
    return this.#rows.total ?? 0
  }

  async begun(): Promise<FirstRows> {
    this.#first ??= this.#rows.next()
    await this.#first
    return this
  }

  async next(): Promise<readonly Row[] | null> {
    if (!this.#isFirst) return this.#rows.next()
    await this.begun()
    this.#isFirst = false
    const first = (await this.#first) ?? null
    this.#first = Promise.resolve(null)
    return first
  }
}

/** The rows that a lookup with separate calls finds. They must be complete. */
async function wholeFind(
  { items, total, totalIsExact }: Page,
  isWithin: (row: Row) => boolean,
  compare: (a: Row, b: Row) => number,
): Promise<FirstRows> {
  if (!totalIsExact || items.length < total) {
    throw codedError('LIMIT_EXCEEDED', `it finds ${total} rows, more than can be read. Filter by an id instead`)
  }
  const rows = items.filter(isWithin).toSorted(compare)
  let left: readonly Row[] | null = rows.length === 0 ? null : rows
  return new FirstRows({
    total: rows.length,
    async next() {
      const next = left
      left = null
      return next
    },
  })
}

function orderOf(endpoint: Endpoint, oldestFirst: boolean): (a: Row, b: Row) => number {
  const way = oldestFirst ? 1 : -1
  const { idField } = endpoint
  return (a, b) => way * (timeOf(endpoint, a) - timeOf(endpoint, b) || compareText(a[idField], b[idField]))
}

function lookupFailed(field: string, reason: unknown) {
  const message = reason instanceof Error ? reason.message : String(reason)
  return codedError(
    codeOf(reason) ?? 'PLATFORM_ERROR',
    `The search by ${field} failed, so the file would be incomplete: ${message}`,
    {
      field,
    },
  )
}
