import type { AccessFlag } from '@portal/schema/access'
import type { GraphQLSchema } from 'graphql'
import { type ExportColumn, exportColumnsOf } from '../lists/export-columns.ts'
import { type ListField, listFieldsOf } from '../lists/list-fields.ts'
import { refusal, requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput, codedError, notFound } from '../rest/error.ts'

/** The formats of a file. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The maximum number of rows that can be selected by id. */
export const mostIds = 500
const mostColumns = 200

/** The content of a file. */
export interface ExportRequest {
  readonly list: ListField
  readonly format: ExportFormat
  readonly columns: readonly ExportColumn[]
  readonly search: string | null
  readonly filter: Row
  readonly sort: string | null
  /** The ids of the selected rows; null for all matching rows. */
  readonly ids: readonly string[] | null
}

/** The URL parameters of a file. */
export const exportParameters = ['format', 'columns', 'search', 'filter', 'sort', 'ids']

/**
 * Parses the parameters of a file. Throws NOT_FOUND for an unknown list, FORBIDDEN for a list or column that the caller
 * may not read, and BAD_INPUT.
 */
export function readRequest(
  schema: GraphQLSchema,
  parameters: Readonly<Record<string, string>>,
  context: Context,
): ExportRequest {
  const { list: stem = '', format = 'csv', columns, search, filter, sort, ids } = parameters
  const list = listFieldsOf(schema).get(stem)
  if (list === undefined) throw notFound(`list ${stem.slice(0, 100)}`)
  requireAccess(context, list.access)
  if (!isFormat(format)) throw badInput('format', `must be one of ${exportFormats.join(', ')}`)
  const request = {
    list,
    format,
    columns: withCurrencies(exportColumnsOf(schema, list.rowType), columns, context),
    search: search?.trim() || null,
    filter: objectIn('filter', filter),
    sort: sort || null,
    ids: ids === undefined ? null : idsIn(ids),
  }
  if (request.ids && (request.search !== null || Object.keys(request.filter).length > 0 || request.sort !== null))
    throw badInput('ids', 'cannot be combined with search, filter or sort')
  return request
}

/** The requested columns, or the default ones that the caller may read, each amount with its currency. */
function withCurrencies(
  known: ReadonlyMap<string, ExportColumn>,
  named: string | undefined,
  context: Context,
): ExportColumn[] {
  const chosen = named
    ? columnsNamed(known, named, context)
    : [...known.values()].filter(({ isUsual, flags }) => isUsual && missingFlag(flags, context) === null)
  const paths = new Set(chosen.map(({ path }) => path))
  return chosen.flatMap((column, place) => {
    const { currency } = column
    if (currency === null || paths.has(currency)) return [column]
    // Comes after the last amount in this currency.
    const isLast = !chosen.slice(place + 1).some((other) => other.currency === currency)
    const added = isLast ? known.get(currency) : undefined
    return added ? [column, added] : [column]
  })
}

function columnsNamed(known: ReadonlyMap<string, ExportColumn>, named: string, context: Context): ExportColumn[] {
  const paths = [...new Set(named.split(',').map((path) => path.trim()))]
  if (paths.length > mostColumns) throw badInput('columns', `are too many: at most ${mostColumns}`)
  return paths.map((path) => {
    const column = known.get(path)
    if (column === undefined) throw badInput('columns', `has no column "${path.slice(0, 100)}" in this list`)
    const flag = missingFlag(column.flags, context)
    if (flag === null) return column
    const error = refusal(context, flag)
    throw codedError('FORBIDDEN', `The column ${path} cannot be exported: ${error?.message}`, {
      ...error?.extensions,
      field: 'columns',
      column: path,
    })
  })
}

function missingFlag(flags: readonly AccessFlag[], context: Context): AccessFlag | null {
  return flags.find((flag) => refusal(context, flag) !== null) ?? null
}

function isFormat(format: string): format is ExportFormat {
  return (exportFormats as readonly string[]).includes(format)
}

function objectIn(field: string, text: string | undefined): Row {
  if (text === undefined || text === '') return {}
  const value = jsonIn(field, text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badInput(field, 'is not a JSON object')
  return value as Row
}

function idsIn(text: string): readonly string[] {
  const value = jsonIn('ids', text)
  if (!Array.isArray(value) || value.some((id) => typeof id !== 'string' || id === ''))
    throw badInput('ids', 'is not a JSON list of ids')
  const ids = [...new Set(value as string[])]
  if (ids.length === 0) throw badInput('ids', 'is empty: name at least one row')
  if (ids.length > mostIds) throw badInput('ids', `are too many: at most ${mostIds}. Use search and filter instead`)
  return ids
}

function jsonIn(field: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput(field, 'is not JSON')
  }
}
