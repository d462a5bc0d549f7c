import type { FastifyBaseLogger } from 'fastify'
import { csvOf } from '../exports/csv-writer.ts'
import { provenFile } from '../exports/export-file.ts'
import { describedExport, exportOfList } from '../exports/export-record.ts'
import { type ExportRequest, exportParameters, readRequest } from '../exports/export-request.ts'
import { type ExportRows, type ExportServices, exportRows } from '../exports/export-rows.ts'
import type { ExportTurns } from '../exports/export-turns.ts'
import { type About, xlsxOf } from '../exports/xlsx-writer.ts'
import { portalSchema } from '../graphql/schema.ts'
import { fileObjects } from '../ledger/file-objects.ts'
import type { Context } from '../request/context.ts'
import { merchantOf, ownerOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { isoSeconds } from '../rest/query.ts'
import type { ListExports } from '../store/list-exports.ts'
import type { Deadline } from '../timing/deadline.ts'
import { currentIdentity } from './current-identity.ts'
import type { FileRoute, PassedFile } from './file-route.ts'
import type { IdentifyServices } from './identify.ts'

interface ListExportServices extends ExportServices, IdentifyServices {
  readonly listExports: ListExports
  readonly exportTurns: ExportTurns
  readonly log: FastifyBaseLogger
}

/** How often the record gets the number of rows, in milliseconds. */
const noteEveryMs = 1_000

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * All matching rows of a list, or the selected ones, as CSV or XLSX. Its record in the store, named by `x-list-export`,
 * has its SHA-256 and tells whether the file was complete.
 */
export const listExports: FileRoute<ListExportServices> = {
  url: '/files/lists/:list',
  access: 'logout',
  query: exportParameters,
  // One hour: ten million rows.
  patience: 240,
  audit: 'list',
  describe: describedExport,
  record: (parameters) => ({
    declaration: exportOfList,
    object: fileObjects.ListExport,
    args: describedExport(parameters),
  }),
  async respond(context, parameters) {
    const { services, principal } = context
    const request = readRequest(portalSchema(), parameters, context)
    const turn = services.exportTurns.begin(principal)
    const check = (deadline: Deadline) => currentIdentity(context.request, services, deadline)
    try {
      const file = await begun(request, await exportRows(portalSchema(), request, context, check, turn), context)
      file.body.once('close', turn.free)
      return file
    } catch (error) {
      turn.free()
      throw error
    }
  },
}

async function begun(
  request: ExportRequest,
  rows: ExportRows,
  context: Context<ListExportServices>,
): Promise<PassedFile> {
  const { listExports, log, clock } = context.services
  const { list, format, columns } = request
  const began = clock()
  const id = await listExports.begin({
    owner: ownerOf(context),
    list: list.stem,
    format,
    bound: rows.bound ?? 0,
    total: rows.total ?? -1,
    isTotalExact: Number(rows.totalIsExact),
    way: rows.way,
  })
  const noteFailed = (failure: unknown) => log.error(failure, 'what became of an export could not be noted')
  let count = 0
  let noted = performance.now()
  async function* counted() {
    for await (const portion of rows.portions) {
      count += portion.length
      if (performance.now() - noted >= noteEveryMs) {
        noted = performance.now()
        await listExports.progress(id, count).catch(noteFailed)
      }
      yield portion
    }
  }
  const chunks =
    format === 'csv'
      ? csvOf(columns, counted())
      : xlsxOf(list.stem, columns, counted(), (written) => aboutOf(request, rows, written, began, context))
  const body = provenFile(chunks, async ({ bytes, sha256 }) => {
    await listExports.end(id, { state: 'COMPLETE', rows: count, bytes, sha256 })
    context.change.after = { isWhole: true, rows: count, bytes, sha256 }
  })
  const merchant = merchantOf(context).replaceAll(/[^\w-]/g, '_')
  return {
    body,
    length: undefined,
    contentType: contentTypes[format],
    disposition: 'attachment',
    name: `${merchant}-${list.stem}-${isoSeconds(rows.bound ?? began).replaceAll(/[:-]/g, '')}.${format}`,
    headers: {
      'x-list-export': id,
      ...(rows.total !== null && { 'x-list-rows': String(rows.total), 'x-list-rows-exact': String(rows.totalIsExact) }),
    },
    async onBroken(error) {
      context.change.after = { isWhole: false }
      const why = (error as Error).message.slice(0, 500)
      await listExports.end(id, { state: 'BROKEN', rows: count, why }).catch(noteFailed)
    },
  }
}

const ways = {
  CREATION: 'Read by creation time and id, so that rows that came meanwhile moved no others',
  TWICE: 'Read twice with the same rows in the same order',
  ONCE: 'One answer of the platform',
  IDS: 'The selected rows, read one by one',
} as const

/** The facts for the second sheet of a workbook. A workbook cannot contain its own SHA-256, so the record has it. */
function aboutOf(
  { list, columns, search, filter, sort, ids }: ExportRequest,
  { bound, way }: ExportRows,
  written: number,
  began: number,
  context: Context,
): About {
  const conditions = Object.entries(filter as Row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name} = ${Array.isArray(value) ? value.join(' or ') : value}`)
  return [
    ['List', list.stem],
    ['Merchant account', merchantOf(context)],
    ['Rows', String(written)],
    ...(bound === null ? [] : [['Created until (UTC)', isoSeconds(bound)] as const]),
    ['Begun (UTC)', isoSeconds(began)],
    ['Search', search ?? 'none'],
    ['Conditions', conditions.join('; ') || 'none'],
    ['Order', sort ?? 'that of the list'],
    ...(ids === null ? [] : [['Selected rows', String(ids.length)] as const]),
    ['Columns', columns.map(({ path }) => path).join(', ')],
    ['Moments', 'are in UTC'],
    ['Method', ways[way]],
    ['Each row', 'is as it was when it was read'],
  ]
}
