import DataLoader from 'dataloader'
import { badInput, codeOf, notFound } from './error.ts'
import { mergeFinds, type SortKind } from './merge.ts'
import { buildQuery, encodeSegment, isEmpty, isIntegerTerm, type QueryValue } from './query.ts'
import type { FileAsked, ReceivedFile } from './receive-file.ts'
import type { Call, Send } from './send.ts'
import { listKeys, parameterNames } from './wire.ts'

/**
 * A row as the platform sent it. GraphQL fields bear the platform's names, so rows pass through resolvers unread, and
 * `any` is the honest type of a field the gateway never looks into; the schema checks what leaves.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Row = Record<string, any>

/** A resource of the platform, as data. */
export interface Endpoint {
  /** The path beneath `/api/v3`, `/charges`. */
  readonly path: string
  /** What one is called in errors, `charge`. */
  readonly name: string
  /** The id fields a search term is tried against, and which of them take integers only. */
  readonly searchBy: Readonly<Record<string, 'text' | 'integer'>>
  /** Filters that take integers only. */
  readonly integerFilters: readonly string[]
  /** The fields a list can be sorted by, and how their values compare. */
  readonly sortBy: Readonly<Record<string, SortKind>>
  /** The order of an unsorted list. */
  readonly defaultSort: string
  /** What tells one row from all others: merchant and id, as each merchant chooses its own ids. */
  readonly keyOf: (row: Row) => string
  /** The parameter that takes many ids at once, the field of a row that bears such an id, and how many may be asked for. */
  readonly manyBy?: { readonly parameter: string; readonly field: string; readonly most: number }
}

/** What a list call asks for. */
export interface ListArguments {
  readonly search?: string | null | undefined
  readonly filter?: Readonly<Record<string, QueryValue>> | null | undefined
  readonly page?: { readonly limit?: number | null; readonly offset?: number | null } | null | undefined
  readonly sort?: string | null | undefined
}

/** A page of a list; `totalIsExact` and `failedLookups` tell how far it is whole. */
export interface Page {
  readonly items: readonly Row[]
  readonly total: number
  readonly totalIsExact: boolean
  readonly failedLookups: readonly FailedLookup[]
}

/** A lookup of a search that did not answer, and why. */
export interface FailedLookup {
  readonly field: string
  readonly message: string
  readonly code: string
}

type Query = Readonly<Record<string, QueryValue>>

/** Which file below a row: `/charges/{id}/taxinvoice/{part}`. */
export interface FilePart {
  readonly name: string
  readonly part: string
}

/** The verbs over a signed platform, for one request. */
export interface Rest {
  /** One row by its id, or null where there is none. The same id twice in a request is one call. */
  load(endpoint: Endpoint, id: string): Promise<Row | null>
  /** One row read again after something below it was changed; NOT_FOUND where it is gone. */
  reload(endpoint: Endpoint, id: string): Promise<Row>
  /** One row in the form that the query asks for, or null where there is none. */
  loadAs(endpoint: Endpoint, id: string, query: Query): Promise<Row | null>
  /** What hangs below one row, `/customers/{id}/financialsummaries`; null where there is none. */
  loadPart(endpoint: Endpoint, id: string, part: string): Promise<Row | null>
  /** A file, a row itself or what hangs below it, once its first bytes are there; NOT_FOUND where there is none. */
  loadFile<Found>(endpoint: Endpoint, id: string, file: FileAsked<Found>, part?: FilePart): Promise<ReceivedFile<Found>>
  /** A page of rows; a search term is tried against every id field and the finds are merged. */
  list(endpoint: Endpoint, args: ListArguments): Promise<Page>
  /** All rows of a resource that the platform does not page. */
  readAll(endpoint: Endpoint, query: Query): Promise<Row>
  /** The rows that bear an id of `manyBy`; all ids that a request asks for at once are one call. */
  loadMany(endpoint: Endpoint, id: string): Promise<readonly Row[]>
  /** Saves a row: PUT where it has an id, POST where it has none (specification 5). Answers the saved row. */
  save(endpoint: Endpoint, id: string | null, row: Row): Promise<Row>
  /** Has the platform do something once (`POST /things`) that leaves no row; answers what came of it. */
  perform(endpoint: Endpoint, body: Row, headers?: Readonly<Record<string, string>>): Promise<Row>
  /** Runs a command on a row (`POST /things/{id}`) and answers the row afterwards. */
  run(endpoint: Endpoint, id: string, command: Row): Promise<Row>
  /** Runs a named action on a row (`POST /things/{id}/action`) and answers the row afterwards. */
  runPart(endpoint: Endpoint, id: string, action: string, body: Row): Promise<Row>
  /** Asks once for what the platform answers to a GET that moves something; NOT_FOUND where there is nothing to move. */
  trigger(endpoint: Endpoint, id: string): Promise<Row>
  /** Removes a row; where `lastModified` is given, only as long as the row bears it (CONFLICT, reason CHANGED). */
  remove(endpoint: Endpoint, id: string, lastModified?: string | null): Promise<void>
}

/** The most rows a page may ask for. */
export const largestPage = 200
/** How deep a merged search can be paged: each lookup is asked for all rows up to there. */
export const deepestMerge = 1000

/** Reads of one request, under way or answered, by merchant acted for, path and query. */
export type SharedReads = Map<string, Promise<unknown>>

/** The verbs for one request and merchant, over its `send`. Loaders live as long as the request. */
export function createRest(send: Send, merchant: string | null = null, reads: SharedReads = new Map()): Rest {
  const loaders = new Map<Endpoint, DataLoader<string, Row | null>>()
  const manyLoaders = new Map<Endpoint, DataLoader<string, readonly Row[]>>()

  function loaderOf(endpoint: Endpoint): DataLoader<string, Row | null> {
    const known = loaders.get(endpoint)
    if (known) return known
    // The platform has no multi-id parameter here: a batch is one call per distinct id, all in flight together.
    const loader = new DataLoader<string, Row | null>(
      (ids) => Promise.all(ids.map((id) => loadOne(endpoint, id).catch(asError))),
      { maxBatchSize: Number.POSITIVE_INFINITY },
    )
    loaders.set(endpoint, loader)
    return loader
  }

  function manyLoaderOf(endpoint: Endpoint): DataLoader<string, readonly Row[]> {
    const known = manyLoaders.get(endpoint)
    if (known) return known
    const { manyBy } = endpoint
    if (!manyBy) throw new TypeError(`${endpoint.path} takes no several ids`)
    const loader = new DataLoader<string, readonly Row[]>(
      async (ids) => {
        const { [listKeys.items]: items } = await readAll(endpoint, { [manyBy.parameter]: ids.join(',') })
        const rows = Map.groupBy(items as Row[], (row) => String(row[manyBy.field]))
        return ids.map((id) => rows.get(id) ?? [])
      },
      { maxBatchSize: manyBy.most },
    )
    manyLoaders.set(endpoint, loader)
    return loader
  }

  async function readAll(endpoint: Endpoint, query: Query): Promise<Row> {
    return (await read(endpoint.path, query)) as Row
  }

  async function loadOne(endpoint: Endpoint, id: string): Promise<Row | null> {
    return orNull(send({ method: 'GET', path: pathOf(endpoint, id) }))
  }

  /** The same read twice in a request is one call, as rows that many others point to ask for the same. */
  function read(path: string, query: Query = {}): Promise<unknown> {
    const key = `${merchant}${path}${buildQuery(query)}`
    const known = reads.get(key)
    if (known) return known
    const answer = send({ method: 'GET', path, query })
    reads.set(key, answer)
    return answer
  }

  /** A change: what was read before may be no longer so. */
  async function write(call: Call): Promise<Row> {
    reads.clear()
    return (await send(call)) as Row
  }

  async function page(endpoint: Endpoint, query: Query): Promise<Page> {
    const envelope = (await read(endpoint.path, query)) as Row
    return { items: envelope[listKeys.items], total: envelope[listKeys.total], totalIsExact: true, failedLookups: [] }
  }

  async function search(endpoint: Endpoint, term: string, query: Row, bounds: Bounds): Promise<Page> {
    const deep = { ...query, [parameterNames.limit]: bounds.offset + bounds.limit, [parameterNames.offset]: 0 }
    const fields = searchableFields(endpoint, term, query)
    const finds = await Promise.allSettled(fields.map((field) => page(endpoint, { ...deep, [field]: term })))
    return mergeFinds(endpoint, fields, finds, { ...bounds, sort: query[parameterNames.sort] ?? endpoint.defaultSort })
  }

  return {
    load: (endpoint, id) => loaderOf(endpoint).load(id),
    async reload(endpoint, id) {
      const row = required(endpoint, id, await loadOne(endpoint, id))
      return remember(endpoint, id, row)
    },
    readAll,
    loadMany: (endpoint, id) => manyLoaderOf(endpoint).load(id),
    loadAs: (endpoint, id, query) => orNull(read(pathOf(endpoint, id), query)),
    loadPart: (endpoint, id, part) => orNull(read(`${pathOf(endpoint, id)}/${part}`)),
    async loadFile<Found>(endpoint: Endpoint, id: string, file: FileAsked<Found>, part?: FilePart) {
      const below = part ? `/${part.name}/${encodeSegment(part.part, part.name)}` : ''
      return (await send({ method: 'GET', path: pathOf(endpoint, id) + below, file })) as ReceivedFile<Found>
    },
    async list(endpoint, args) {
      const bounds = boundsOf(args.page)
      const term = args.search?.trim() ?? ''
      const query = { ...args.filter, [parameterNames.sort]: args.sort ?? undefined }
      checkSort(endpoint, args.sort)
      checkIntegers(endpoint, query)
      if (term === '') return page(endpoint, { ...query, ...bounds })
      if (bounds.offset + bounds.limit > deepestMerge) {
        throw badInput('page', `reaches too deep: a search can be paged through its first ${deepestMerge} rows`)
      }
      return search(endpoint, term, query, bounds)
    },
    async save(endpoint, id, row) {
      if (id === null) return write({ method: 'POST', path: endpoint.path, body: row })
      return remember(endpoint, id, await write({ method: 'PUT', path: pathOf(endpoint, id), body: row }))
    },
    perform: (endpoint, body, headers = {}) => write({ method: 'POST', path: endpoint.path, body, headers }),
    async run(endpoint, id, command) {
      return remember(endpoint, id, await write({ method: 'POST', path: pathOf(endpoint, id), body: command }))
    },
    async runPart(endpoint, id, action, body) {
      const path = `${pathOf(endpoint, id)}/${action}`
      return remember(endpoint, id, await write({ method: 'POST', path, body }))
    },
    trigger: (endpoint, id) => write({ method: 'GET', path: pathOf(endpoint, id), hasEffect: true }),
    async remove(endpoint, id, lastModified) {
      const query = { [parameterNames.lastModified]: lastModified }
      await write({ method: 'DELETE', path: pathOf(endpoint, id), query })
      loaderOf(endpoint).clear(id)
    },
  }

  function remember(endpoint: Endpoint, id: string, row: Row): Row {
    loaderOf(endpoint).clear(id).prime(id, row)
    return row
  }
}

/** A resource's endpoint; what is left out is empty. */
export function endpoint(
  path: string,
  particulars: { readonly name: string } & Partial<Omit<Endpoint, 'path' | 'name'>>,
): Endpoint {
  const keyOf = (row: Row) => `${row.merchantAccount}\n${row.id}`
  return { path, searchBy: {}, integerFilters: [], sortBy: {}, defaultSort: '', keyOf, ...particulars }
}

/** The row, or NOT_FOUND in the words of a missing thing. */
export function required(endpoint: Endpoint, id: string, row: Row | null): Row {
  if (row === null) throw notFound(`${endpoint.name} ${id}`)
  return row
}

/** What of an input was given: a field left out or null leaves the platform's as it is. */
export function given(input: Row): Row {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value != null))
}

interface Bounds {
  readonly limit: number
  readonly offset: number
}

function boundsOf(page: ListArguments['page']): Bounds {
  const limit = page?.limit ?? 10
  const offset = page?.offset ?? 0
  if (limit < 1) throw badInput('page.limit', 'value is too low: at least 1')
  if (limit > largestPage) throw badInput('page.limit', `value is too high: at most ${largestPage}`)
  if (offset < 0) throw badInput('page.offset', 'value is too low: at least 0')
  return { limit, offset }
}

/** The id fields that could match: integer fields only take integers, and a filter on the field must agree. */
function searchableFields(endpoint: Endpoint, term: string, query: Row): string[] {
  const applicable = Object.entries(endpoint.searchBy)
    .filter(([, kind]) => kind === 'text' || isIntegerTerm(term))
    .map(([field]) => field)
  if (applicable.length === 0) throw badInput('search', 'is not an integer')
  return applicable.filter((field) => isEmpty(query[field]) || query[field] === term)
}

function checkIntegers(endpoint: Endpoint, query: Row): void {
  for (const field of endpoint.integerFilters) {
    const value = query[field]
    if (!isEmpty(value) && !isIntegerTerm(value)) {
      throw badInput(`filter.${field}`, 'is not an integer')
    }
  }
}

function checkSort(endpoint: Endpoint, sort: string | null | undefined): void {
  if (sort && !Object.hasOwn(endpoint.sortBy, sort.replace(/^-/, ''))) {
    throw badInput('sort', `is not a field to sort by: one of ${Object.keys(endpoint.sortBy).join(', ')}`)
  }
}

function pathOf(endpoint: Endpoint, id: string): string {
  return `${endpoint.path}/${encodeSegment(id)}`
}

async function orNull(answer: Promise<unknown>): Promise<Row | null> {
  try {
    return (await answer) as Row
  } catch (error) {
    if (codeOf(error) === 'NOT_FOUND') return null
    throw error
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
