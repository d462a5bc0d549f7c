import type { DatabaseSync } from 'node:sqlite'
import {
  binImportBounds,
  binImportColumns,
  cellOfRanges,
  optionalBinImportColumns,
  rangesInCell,
} from '@portal/schema/bin-import'
import { holdsCardNumber } from '@portal/schema/bin-lookup'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { read } from '../http/list-parameters.ts'
import { badRequest, RequestError } from '../http/request-error.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { isoTime } from '../values/time.ts'
import { binLookups, type Range } from './bin-lookup.ts'
import { superAccounts } from './resource.ts'
import { newValues, type ResourceRow, type ResourceRows } from './resource-rows.ts'

/** The largest accepted form, in bytes: the file and the parts around it. */
const largestForm = binImportBounds.bytes * 2

/** A refused line. */
interface LineError {
  readonly line: number
  readonly message: string
}

interface BinImportDeps {
  readonly database: DatabaseSync
  readonly rows: ResourceRows
}

/** Imports a CSV file of BIN lookups, line by line (specification 7.5). */
export function binImportEndpoint({ database, rows }: BinImportDeps): Endpoint {
  return {
    method: 'POST',
    path: '/bin/import',
    needs: [],
    largestBody: largestForm,
    async handle(call) {
      superAccounts(call)
      const file = (await call.form()).get('file')
      if (!(file instanceof Blob)) throw badRequest(['file is required'])
      return JSON.stringify(imported(database, rows, recordsOf(await file.text()), call))
    },
  }
}

type Cells = Readonly<Record<string, string>>

/** Returns the lines of a file by column. Throws a 400 that does not repeat the file's content. */
function recordsOf(text: string): { readonly line: number; readonly cells: Cells }[] {
  try {
    const options = { bom: true, columns: readHeader, info: true, to: binImportBounds.lines + 1 } as const
    const records = parse(text, options) as unknown as { readonly info: { lines: number }; readonly record: Cells }[]
    return records.map(({ info, record }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (error instanceof CsvError) throw badRequest([`The file is not CSV: line ${error.lines ?? 1}`], 'bad_file')
    throw error
  }
}

const columns: readonly string[] = [...binImportColumns, 'lastModified']

function readHeader(header: readonly string[]): string[] {
  const missing = binImportColumns.filter((name) => !optionalBinImportColumns.includes(name) && !header.includes(name))
  if (missing.length > 0) throw badRequest([`The header lacks ${missing.join(', ')}`], 'bad_file')
  if (header.some((name) => !columns.includes(name)) || new Set(header).size < header.length) {
    throw badRequest([`The header may have each of these once: ${columns.join(', ')}`], 'bad_file')
  }
  return [...header]
}

const shape = z.strictObject(newValues(binLookups))

function imported(
  database: DatabaseSync,
  rows: ResourceRows,
  records: ReturnType<typeof recordsOf>,
  { now }: Pick<Call, 'now'>,
) {
  if (records.length > binImportBounds.lines) throw badRequest([`At most ${binImportBounds.lines} lines`], 'bad_file')
  const known = rows.all(binLookups, null)
  const byId = new Map(known.map((row) => [row.id, row]))
  const byRanges = new Map(known.map((row) => [keyOf(row), row]))
  const counts = { imported: 0, updated: 0 }
  const fileUploadErrors: LineError[] = []
  const take = (cells: Cells): void => {
    const before = storedOf(cells, byId, byRanges)
    const values = valuesOf(cells, before)
    const other = byRanges.get(keyOf({ values }))
    if (other && other.id !== before?.id) throw badRequest([`ranges: ${other.id} has them already`])
    const row = rows.write(binLookups, before?.id ?? rows.nextId(binLookups), values, null, now)
    if (before) byRanges.delete(keyOf(before))
    byRanges.set(keyOf(row), row)
    byId.set(row.id, row)
    counts[before ? 'updated' : 'imported'] += 1
  }
  inTransaction(database, () => {
    for (const { line, cells } of records) {
      try {
        take(cells)
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        fileUploadErrors.push({ line, message: error.message })
      }
    }
  })
  return { ...counts, rejected: fileUploadErrors.length, fileUploadErrors }
}

/** Returns the values of a line. Throws a 400 with their faults, without repeating a possible card number. */
function valuesOf(
  { binLookupId: _id, lastModified: _moment, ranges = '', ...texts }: Cells,
  before: ResourceRow | null,
) {
  if (Object.values(texts).some(holdsCardNumber)) throw badRequest(['The line may hold a card number'])
  const filled = Object.entries(texts).map(([name, cell]) => [name, cell === '' ? null : cell])
  const kept = before && texts.cardCategory === undefined ? { cardCategory: before.values.cardCategory } : {}
  return read(shape, { ...Object.fromEntries(filled), ...kept, ranges: rangesInCell(ranges) })
}

/**
 * Finds the lookup for a line by id, or by identical ranges. A `lastModified` in the file must match; an empty one
 * means the lookup must not exist.
 */
function storedOf(
  { binLookupId: id, ranges = '', lastModified }: Cells,
  byId: ReadonlyMap<string, ResourceRow>,
  byRanges: ReadonlyMap<string, ResourceRow>,
): ResourceRow | null {
  const row = (id ? byId.get(id) : byRanges.get(sortedCell(rangesInCell(ranges)))) ?? null
  if (id && !row) throw badRequest([`binLookupId: there is no bin lookup ${id.slice(0, 40)}`])
  if (lastModified !== undefined && lastModified !== (row ? isoTime(row.lastModified) : '')) {
    throw badRequest([row ? `${row.id} has changed since` : 'The bin lookup is gone'])
  }
  return row
}

function keyOf({ values }: Pick<ResourceRow, 'values'>): string {
  return sortedCell(values.ranges as readonly Range[])
}

function sortedCell(ranges: readonly Range[]): string {
  return cellOfRanges(ranges.toSorted((one, other) => (one.start < other.start ? -1 : 1)))
}
