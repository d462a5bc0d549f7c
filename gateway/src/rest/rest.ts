import { cleanTerm, longestSearch, type ReadSearch, readSearch } from '@portal/schema/search-term'
import DataLoader from 'dataloader'
import { requireFiltered } from './added-filters.ts'
import type { Endpoint, Page, Query, Row } from './endpoint.ts'
import { badInput, codeOf, isUnreadSuccess, notFound, outcomeUnknown, unreadableResponse } from './error.ts'
import { mergeQueries, queriesOf } from './merged-values.ts'
import { anySuccess, hasValues, type Proof } from './proof.ts'
import { buildQuery, encodeSegment, isEmpty, isIntegerTerm, type QueryValue } from './query.ts'
import type { FileAsked, ReceivedFile } from './receive-file.ts'
import { plainWays, type SearchWay, searchBy } from './search.ts'
import { answeredAt, type Call, type Send } from './send.ts'
import { listKeys, parameterNames } from './wire.ts'

/**
 * Arguments of a list call: a client's arguments, or a query in the platform's format including its limit and offset.
 */
export type ListArguments = ClientArguments | { readonly query: Query }

interface ClientArguments {
  readonly search?: string | null | undefined
  readonly filter?: Readonly<Record<string, QueryValue>> | null | undefined
  readonly page?: { readonly limit?: number | null; readonly offset?: number | null } | null | undefined
  readonly sort?: string | null | undefined
}

/** Options for reading one row. */
export interface LoadForm {
  /** Query parameters that select the representation of the row. */
  readonly query?: Query
  /** The part below the row, `/customers/{id}/financialsummaries`. */
  readonly part?: string
  /** Reads the row again after something below it has changed. */
  readonly isFresh?: true
}

/** Options for a command that is not sent as `POST /things/{id}`. */
export interface CommandForm extends Pick<Call, 'headers' | 'expects' | 'query'> {
  /** A named action on a row: `POST /things/{id}/action`. */
  readonly action?: string
  /** The platform accepts this command as a GET. It is still sent only once. */
  readonly isGet?: true
  /**
   * By default, the response is the row with the id, or any object if there is no id, and nothing can be read as proof.
   */
  readonly proof?: Proof
}

/** Selects a file of an endpoint or a row. */
export interface FileForm {
  /** The path below the row: `/charges/{id}/{name}/{part}`. */
  readonly below?: { readonly name: string; readonly part: string }
  /** Query parameters of the file. */
  readonly query?: Query
}

/** A text file to send to the platform. */
export interface UploadedFile {
  readonly name: string
  readonly contentType: string
  readonly content: string
}

/**
 * The verbs for a signed platform, for one request.
 *
 * Any status from 200 to 299 means that a change succeeded (specification 7). If its body is unexpected, the proof is
 * read: it returns the result, or the error is OUTCOME_UNKNOWN.
 */
export interface Rest {
  /**
   * One row by its id, or a part below it; null if it does not exist. Without an id, the endpoint's only document.
   * Reading the same row twice in a request makes one call.
   */
  load(endpoint: Endpoint, id: string | null, form?: LoadForm): Promise<Row | null>
  /** The rows that have an id of `manyBy`. All ids that a request asks for at the same time share one call. */
  loadMany(endpoint: Endpoint, id: string): Promise<readonly Row[]>
  /**
   * A file of a row or below it, or of the endpoint without an id, once its first bytes have arrived. Throws NOT_FOUND
   * if it does not exist.
   */
  loadFile<Found>(
    endpoint: Endpoint,
    id: string | null,
    file: FileAsked<Found>,
    form?: FileForm,
  ): Promise<ReceivedFile<Found>>
  /**
   * A page of rows. A search is parsed and looked up in the given ways, and the results are merged (`SearchedPage`).
   * Without ways, it is a single plain term, looked up in the ids of `searchBy`.
   */
  list(endpoint: Endpoint, args: ListArguments, ways?: readonly SearchWay[]): Promise<Page>
  /**
   * Saves a row: PUT if it has an id, otherwise POST (specification 5). Returns the saved row. By default, the proof is
   * that the row can be read and has the values that were sent, or that a new row has the id that was sent.
   */
  save(endpoint: Endpoint, id: string | null, row: Row, proof?: Proof): Promise<Row>
  /**
   * Runs a command once and returns the platform's response. With an id, the command acts on a row, and the response is
   * the changed row. Without an id, it is `POST /things`, and there is no row afterward.
   */
  run(endpoint: Endpoint, id: string | null, command: Row, form?: CommandForm): Promise<Row>
  /** Uploads a file once, as the named part of a form to the endpoint, and returns the platform's response. */
  upload(endpoint: Endpoint, part: string, file: UploadedFile): Promise<Row>
  /**
   * Removes a row by its id, or by query parameters. With `lastModified`, removes it only if it is unchanged (CONFLICT,
   * reason CHANGED).
   */
  remove(endpoint: Endpoint, id: string | Query, lastModified?: string | null): Promise<void>
}

/** Maximum page size. */
export const largestPage = 200
/** Maximum depth of a page in a merged search: each lookup requests all rows up to there. */
export const deepestMerge = 1000

/** The reads of one request, in flight or done, by merchant acted for, path and query. */
export type SharedReads = Map<string, Promise<unknown>>

/** A client's list call. */
export interface ListCall {
  readonly endpoint: Endpoint
  /** The filters and the sort order. */
  readonly query: Query
  readonly bounds: Bounds
  readonly asked: ReadSearch
  readonly ways: readonly SearchWay[]
}

/** Reads a list in a different way than page by page. */
export interface ListTaker {
  /** The rows to return for a list call; null to read the list as usual. */
  take(call: ListCall, read: (endpoint: Endpoint, query: Query) => Promise<Page>): Promise<Page> | null
}

/**
 * The verbs for one request and merchant, based on its `send`. Loaders live as long as the request. `walk` may take
 * over its list.
 */
export function createRest(
  send: Send,
  merchant: string | null = null,
  reads: SharedReads = new Map(),
  walk: ListTaker | null = null,
): Rest {
  /** Rows by endpoint and id. The platform does not accept several ids here, so each distinct id is a separate call. */
  const rows = new Map<string, Promise<Row | null>>()
  const manyLoaders = new Map<Endpoint, DataLoader<string, readonly Row[]>>()

  function loadRow(endpoint: Endpoint, id: string | null): Promise<Row | null> {
    const key = keyOf(endpoint, id)
    const known = rows.get(key)
    if (known) return known
    const row = loadOne(endpoint, id)
    rows.set(key, row)
    return row
  }

  async function loadForm(
    endpoint: Endpoint,
    id: string | null,
    { query, part, isFresh }: LoadForm,
  ): Promise<Row | null> {
    if (isFresh) return remember(endpoint, id, await loadOne(endpoint, id))
    return orNull(read(pathOf(endpoint, id, part), query))
  }

  function manyLoaderOf(endpoint: Endpoint): DataLoader<string, readonly Row[]> {
    const known = manyLoaders.get(endpoint)
    if (known) return known
    const { manyBy } = endpoint
    if (!manyBy) throw new TypeError(`${endpoint.path} does not take several ids`)
    const loader = new DataLoader<string, readonly Row[]>(
      async (ids) => {
        const { items } = await page(endpoint, { [manyBy.parameter]: ids.join(',') })
        const rows = Map.groupBy(items, (row) => String(row[manyBy.field]))
        return ids.map((id) => rows.get(id) ?? [])
      },
      { maxBatchSize: manyBy.most },
    )
    manyLoaders.set(endpoint, loader)
    return loader
  }

  function loadOne(endpoint: Endpoint, id: string | null): Promise<Row | null> {
    if (isCall(endpoint, id)) return Promise.resolve(null)
    return send({ method: 'GET', path: pathOf(endpoint, id), mayBeMissing: true }) as Promise<Row | null>
  }

  /** Identical reads in a request share one call, because many rows may refer to the same one. */
  function read(path: string, query: Query = {}): Promise<unknown> {
    const key = `${merchant}${path}${buildQuery(query)}`
    const known = reads.get(key)
    if (known) return known
    const response = send({ method: 'GET', path, query, isDated: true })
    reads.set(key, response)
    return response
  }

  /** A change invalidates all earlier reads. */
  async function write(call: Call, { isExpected, read: prove }: Proof): Promise<Row> {
    reads.clear()
    const response = await bodyOf(call)
    if (isExpected(response)) return response
    const proven = prove === undefined ? null : await orNothing(prove())
    if (proven === null) throw outcomeUnknown(unreadableResponse('it is not the expected object', 200))
    return proven
  }

  /** The body of a successful change; empty if there is none or it cannot be read. */
  async function bodyOf(call: Call): Promise<Row> {
    try {
      return ((await send(call)) ?? {}) as Row
    } catch (error) {
      if (isUnreadSuccess(error, call.expects)) return {}
      throw error
    }
  }

  /** The saved row, read again if the platform did not return it. */
  function savedAs(endpoint: Endpoint, id: string | null, row: Row): Proof {
    const known: unknown = id ?? row[endpoint.idField]
    const { [parameterNames.lastModified]: _, ...values } = row
    return {
      isExpected: isRowOf(endpoint, id),
      async read() {
        if (typeof known !== 'string') return null
        const saved = await loadOne(endpoint, known)
        return saved && isRowOf(endpoint, known)(saved) && (id === null || hasValues(saved, values)) ? saved : null
      },
    }
  }

  async function page(endpoint: Endpoint, query: Query): Promise<Page> {
    const queries = queriesOf(endpoint, query)
    const [only] = queries
    if (queries.length === 1 && only) return pageFor(endpoint, only)
    return mergeQueries(endpoint, queries, (each) => pageFor(endpoint, each))
  }

  async function pageFor(endpoint: Endpoint, query: Query): Promise<Page> {
    const page = pageOf((await read(endpoint.path, query)) as Row, query[parameterNames.limit])
    requireFiltered(endpoint, query, page)
    return page
  }

  return {
    load(endpoint, id, form) {
      if (form) return loadForm(endpoint, id, form)
      try {
        return loadRow(endpoint, id)
      } catch (error) {
        return Promise.reject(error)
      }
    },
    loadMany: (endpoint, id) => manyLoaderOf(endpoint).load(id),
    async loadFile<Found>(
      endpoint: Endpoint,
      id: string | null,
      file: FileAsked<Found>,
      { below, query = {} }: FileForm = {},
    ) {
      const path = pathOf(endpoint, id) + (below ? `/${below.name}/${encodeSegment(below.part, below.name)}` : '')
      return (await send({ method: 'GET', path, query, file })) as ReceivedFile<Found>
    },
    async list(endpoint, args, ways) {
      if ('query' in args) return page(endpoint, args.query)
      const bounds = boundsOf(args.page, endpoint.pageSize)
      const search = args.search ?? ''
      if (search.length > longestSearch) throw badInput('search', `is too long: at most ${longestSearch} characters`)
      const asked = ways ? readSearch(search) : readPlain(search)
      const query = { ...args.filter, [parameterNames.sort]: args.sort ?? undefined }
      checkSort(endpoint, args.sort)
      checkIntegers(endpoint, query)
      const call = { endpoint, query, bounds, asked, ways: ways ?? plainWays(endpoint) }
      const walked = walk?.take(call, page)
      if (walked) return walked
      if (asked.terms.length === 0) return page(endpoint, { ...query, ...bounds })
      if (bounds.offset + bounds.limit > deepestMerge) {
        throw badInput('page', `is too deep: a search can be paged through its first ${deepestMerge} rows`)
      }
      const deep = { ...query, [parameterNames.limit]: bounds.offset + bounds.limit, [parameterNames.offset]: 0 }
      const sort = args.sort ?? null
      return searchBy(endpoint, ways ?? plainWays(endpoint), asked, deep, { ...bounds, sort }, (lookup) =>
        page(endpoint, lookup),
      )
    },
    async save(endpoint, id, row, proof = savedAs(endpoint, id, row)) {
      if (id === null) return write({ method: 'POST', path: endpoint.path, body: row }, proof)
      return remember(endpoint, id, await write({ method: 'PUT', path: pathOf(endpoint, id), body: row }, proof))
    },
    async run(endpoint, id, command, { action, isGet, proof, ...options } = {}) {
      if (id === null)
        return write({ method: 'POST', path: endpoint.path, body: command, ...options }, proof ?? anyObject)
      const path = pathOf(endpoint, id, action)
      if (isGet) return write({ method: 'GET', path, hasEffect: true, ...options }, proof ?? anyObject)
      const call: Call = { method: 'POST', path, body: command, ...options }
      return remember(endpoint, id, await write(call, proof ?? { isExpected: isRowOf(endpoint, id) }))
    },
    async upload(endpoint, part, { name, contentType, content }) {
      const form = new FormData()
      form.append(part, new Blob([content], { type: contentType }), name)
      const encoded = new Response(form)
      const head = encoded.headers.get('content-type') ?? ''
      const text = await encoded.text()
      return write({ method: 'POST', path: endpoint.path, form: { contentType: head, text } }, anyObject)
    },
    async remove(endpoint, named, lastModified) {
      const [id, names] = typeof named === 'string' ? [named, {}] : [null, named]
      const query = { ...names, [parameterNames.lastModified]: lastModified }
      await write({ method: 'DELETE', path: pathOf(endpoint, id), query }, anySuccess)
      rows.delete(keyOf(endpoint, id))
    },
  }

  function remember<Known extends Row | null>(endpoint: Endpoint, id: string | null, row: Known): Known {
    rows.set(keyOf(endpoint, id), Promise.resolve(row))
    return row
  }
}

/** Limit and offset of a page. */
export interface Bounds {
  readonly limit: number
  readonly offset: number
}

/** Limit and offset of a page. Throws BAD_INPUT for values that no list accepts. */
export function boundsOf(page: ClientArguments['page'], usual = 10): Bounds {
  const limit = page?.limit ?? usual
  const offset = page?.offset ?? 0
  if (limit < 1) throw badInput('page.limit', 'value is too low: at least 1')
  if (limit > largestPage) throw badInput('page.limit', `value is too high: at most ${largestPage}`)
  if (offset < 0) throw badInput('page.offset', 'value is too low: at least 0')
  return { limit, offset }
}

/** A search for one id that may contain any character. */
function readPlain(search: string): ReadSearch {
  const text = cleanTerm(search)
  return { terms: text === '' ? [] : [{ kind: 'text', text }], leftOut: [] }
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

function keyOf(endpoint: Endpoint, id: string | null): string {
  return `${endpoint.path}\n${id ?? ''}`
}

/** Whether an id equals the name of another call: a request for it would make that call. */
function isCall({ calls }: Endpoint, id: string | null): boolean {
  return id !== null && calls.includes(id)
}

function pathOf(endpoint: Endpoint, id: string | null, part?: string): string {
  if (id !== null && isCall(endpoint, id)) throw notFound(`${endpoint.name} ${id}`)
  const path = id === null ? endpoint.path : `${endpoint.path}/${encodeSegment(id)}`
  return part === undefined ? path : `${path}/${part}`
}

/** Whether a response is the row with an id, or for a new row any row with an id. */
function isRowOf({ idField }: Endpoint, id: string | null): (response: Row) => boolean {
  return ({ [idField]: found }) => (id === null ? found != null : String(found) === id)
}

const anyObject: Proof = { isExpected: (response) => Object.keys(response).length > 0 }

/** The row, or null if the read failed, which proves nothing. */
async function orNothing(read: Promise<Row | null>): Promise<Row | null> {
  try {
    return await read
  } catch {
    return null
  }
}

/** The largest page that a platform may return although a smaller one was requested: some ignore the limit of short lists. */
const largestUnasked = 1_000

/**
 * Unwraps a list's envelope. Only this function checks it. A long page with more rows than its limit is unreadable:
 * millions of rows would occupy the gateway. Without a limit, a list may have any number of rows.
 */
function pageOf(envelope: Row, limit: unknown): Page {
  const { [listKeys.items]: items, [listKeys.total]: total } = envelope
  if (!Array.isArray(items)) throw unreadableResponse('no list', 200)
  if (items.length > Math.max(largestUnasked, Number(limit ?? Number.POSITIVE_INFINITY))) {
    throw unreadableResponse(`more than the ${limit} rows that were requested`, 200)
  }
  return { items, total, totalIsExact: true, failedLookups: [], asOf: answeredAt(envelope) }
}

async function orNull(response: Promise<unknown>): Promise<Row | null> {
  try {
    return (await response) as Row
  } catch (error) {
    if (codeOf(error) === 'NOT_FOUND') return null
    throw error
  }
}
