import { createHash } from 'node:crypto'
import type { GraphQLSchema } from 'graphql'
import { type AuditServices, auditReading } from '../audit/audit.ts'
import { ListWalk } from '../lists/list-walk.ts'
import { requireAccess } from '../request/access.ts'
import { Context, type ContextServices } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { clientGone, codedError, notFound } from '../rest/error.ts'
import type { Identity } from '../session/identity.ts'
import { Deadline } from '../timing/deadline.ts'
import type { ExportRequest } from './export-request.ts'
import type { ExportTurn } from './export-turns.ts'
import { checkFilter, dataOf, keyFieldOf, type ListDocument, listDocument, rowDocument } from './list-document.ts'

/**
 * Rows per call of the platform. V8 keeps a text above 128 kB apart from young objects until a full collection: with 200
 * charges in a response the process grew by 140 MiB, with 64 it does not.
 */
const rowsAtOnce = 64
/** How many rows are read by their ids at the same time. */
const idsAtOnce = 20

/** The services that read the rows of a file. */
export interface ExportServices extends ContextServices, AuditServices {
  /** Maximum duration of a page, in milliseconds. */
  readonly deadlineMs: number
}

/** Checks the sender of a file again. */
export type Identify = (deadline: Deadline) => Promise<Identity>

/** The rows of a file before they are written. */
export interface ExportRows {
  /** The rows in chunks. Fails if the list cannot be read completely. */
  readonly portions: AsyncIterableIterator<readonly Row[]>
  /** The number of rows when reading began; null if unknown. */
  readonly total: number | null
  readonly totalIsExact: boolean
  /** The latest creation time in the file, in milliseconds; null if the list has none or rows were selected. */
  readonly bound: number | null
  /** How the rows were proven complete: by creation time, by two equal reads, by a single response, or one by one. */
  readonly way: 'CREATION' | 'TWICE' | 'ONCE' | 'IDS'
}

/**
 * Starts reading the rows of a file and waits for the first chunk, so that a refusal can still be an error response.
 * Every chunk is a separate request to the list's resolvers, and checks the caller again.
 */
export async function exportRows(
  schema: GraphQLSchema,
  request: ExportRequest,
  context: Context<ExportServices>,
  identify: Identify,
  turn: Pick<ExportTurn, 'rest'>,
): Promise<ExportRows> {
  const pages = new Pages(context, identify, turn)
  if (request.ids !== null) return rowsOfIds(schema, request, request.ids, pages)
  const document = listDocument(schema, request.list, request.columns)
  const { search, filter, sort } = request
  checkFilter(schema, document, { search, filter, sort, page: null })
  const key = keyFieldOf(schema, request.list.rowType)
  const { platform, clock } = context.services
  const walk = new ListWalk({ platform, clock, rowsAtOnce })
  const read = (offset: number) => {
    walk.arm()
    return pages.run(document, { search, filter, sort, page: { limit: rowsAtOnce, offset } }, walk)
  }
  const first = pageOf(await read(0))
  if (walk.isInOrder) {
    const { total, totalIsExact, bound } = walk
    return { portions: walked(first.items, read, walk), total, totalIsExact, bound, way: 'CREATION' }
  }
  const { total, totalIsExact, items } = first
  const way = items.length >= total && !walk.isSifted ? 'ONCE' : 'TWICE'
  const portions = paged(first, read, {
    key,
    isOnce: way === 'ONCE',
    restart: () => walk.restart(),
    isEnd(count, page) {
      if (walk.isSifted) return walk.isEnd
      // The total of merged lookups grows until each of them has been read to its end.
      return page.items.length === 0 || count >= (totalIsExact ? total : page.total)
    },
  })
  return { portions, total, totalIsExact, bound: walk.bound, way }
}

/**
 * The rows of a list that is walked in order of creation. A page is read after the previous one was written: so only one
 * is in memory, and the time between two pages is the work of the export.
 */
export async function* walked(
  first: readonly Row[],
  read: (offset: number) => Promise<Row>,
  walk: Pick<ListWalk, 'isEnd'>,
): AsyncGenerator<readonly Row[]> {
  if (first.length > 0) yield first
  while (!walk.isEnd) {
    const { items } = pageOf(await read(0))
    if (items.length > 0) yield items
  }
}

/** How to read the pages of a list without a creation time. */
interface PagedRows {
  /** The field that identifies a row. */
  readonly key: string
  /** Whether a single platform response has all rows. */
  readonly isOnce: boolean
  /** Reads the list from the start again. */
  readonly restart: () => void
  /** Whether the list has ended after `count` rows, given the last page. */
  readonly isEnd: (count: number, page: ListPage) => boolean
}

/**
 * The rows of a list without a creation time. Unless a single platform response has them all, they are read a second
 * time before the file ends. If both reads return the same rows in the same order, no row moved between them.
 */
async function* paged(
  first: ListPage,
  read: (offset: number) => Promise<Row>,
  { key, isOnce, restart, isEnd }: PagedRows,
): AsyncGenerator<readonly Row[]> {
  const seen = createHash('sha256')
  for await (const items of pagesFrom(first, read, isEnd)) {
    for (const row of items) seen.update(`${row[key]}\n`)
    yield items
  }
  if (isOnce) return
  restart()
  const again = createHash('sha256')
  for await (const page of pagesFrom(pageOf(await read(0)), read, isEnd)) {
    for (const row of page) again.update(`${row[key]}\n`)
  }
  if (seen.digest('hex') === again.digest('hex')) return
  throw codedError('CONFLICT', 'The list changed while it was read, so the file would not be the list. Try again', {
    reason: 'CHANGED',
  })
}

async function* pagesFrom(
  first: ListPage,
  read: (offset: number) => Promise<Row>,
  isEnd: PagedRows['isEnd'],
): AsyncGenerator<readonly Row[]> {
  let page = first
  let count = page.items.length
  if (count > 0) yield page.items
  while (!isEnd(count, page)) {
    page = pageOf(await read(count))
    count += page.items.length
    if (page.items.length > 0) yield page.items
  }
}

async function rowsOfIds(
  schema: GraphQLSchema,
  { list, columns }: ExportRequest,
  ids: readonly string[],
  pages: Pages,
): Promise<ExportRows> {
  const document = rowDocument(schema, list, columns)
  if (document === null) throw codedError('NOT_SUPPORTED', `The rows of ${list.stem} cannot be named by their ids`)
  const portion = (place: number) =>
    Promise.all(
      ids.slice(place, place + idsAtOnce).map(async (id) => {
        const { row } = await pages.run(document, { id }, null)
        if (!row) throw notFound(`${list.rowType} ${id}`)
        return row as Row
      }),
    )
  const first = await portion(0)
  async function* portions() {
    yield first
    for (let place = idsAtOnce; place < ids.length; place += idsAtOnce) yield await portion(place)
  }
  return { portions: portions(), total: ids.length, totalIsExact: true, bound: null, way: 'IDS' }
}

interface ListPage {
  readonly items: readonly Row[]
  readonly total: number
  readonly totalIsExact: boolean
}

/** The rows of a page. Throws if a lookup of its search failed. */
function pageOf({ list }: Row): ListPage {
  const { items, total, totalIsExact, failedLookups } = list as Row
  const [failed] = failedLookups
  if (failed === undefined) return { items, total, totalIsExact }
  const text = `The search by ${failed.field} failed, so the file would be incomplete: ${failed.message}`
  throw codedError('PLATFORM_ERROR', text, { field: failed.field })
}

/** Runs the requests for one file. */
class Pages {
  readonly #context: Context<ExportServices>
  readonly #identify: Identify
  readonly #turn: Pick<ExportTurn, 'rest'>
  readonly #open = new Set<Deadline>()

  constructor(context: Context<ExportServices>, identify: Identify, turn: Pick<ExportTurn, 'rest'>) {
    this.#context = context
    this.#identify = identify
    this.#turn = turn
    context.reply.raw.once('close', () => {
      for (const deadline of this.#open) deadline.abort(clientGone('it left'))
    })
  }

  /** Runs a document as a request of the file's caller. Fails if the caller has signed out or lost the permission. */
  async run(document: ListDocument, variables: Row, walk: ListWalk | null): Promise<Row> {
    const { services, request, reply, onBehalfOf } = this.#context
    await this.#turn.rest()
    const deadline = new Deadline(services.deadlineMs)
    this.#open.add(deadline)
    try {
      if (reply.raw.destroyed) throw clientGone('it left')
      const identity = await this.#identify(deadline)
      const lane = walk ?? new ListWalk({ platform: services.platform, clock: services.clock, rowsAtOnce })
      const page = new Context(services, identity, request, reply, deadline, onBehalfOf ?? undefined, lane)
      // This error also says that the session has ended.
      requireAccess(page, 'logout')
      const data = dataOf(await document.run(null, page, variables))
      await auditReading(page)
      return data
    } finally {
      this.#open.delete(deadline)
      deadline.end()
    }
  }
}
