import { isUtf8 } from 'node:buffer'
import { pipeline } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import {
  type BinFileFault,
  type BinImportColumn,
  binImportColumns,
  binImportBounds as bounds,
  optionalBinImportColumns,
} from '@portal/schema/bin-import'
import { holdsCardNumber } from '@portal/schema/bin-lookup'
import { CsvError, parse } from 'csv-parse'
import type { GraphQLError } from 'graphql'
import type { Row } from '../rest/endpoint.ts'
import { codedError } from '../rest/error.ts'

/** A line of a file with its raw cells. */
export interface FileLine {
  /** The line number at which it begins. The header is line 1 if nothing precedes it. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A file of BIN lookups: its columns in order, and the lines below the header. */
export interface BinFile {
  readonly columns: readonly BinImportColumn[]
  readonly lines: readonly FileLine[]
}

/** BAD_INPUT about the whole file. The message never repeats text that may be a card number. */
function fileFault(reason: BinFileFault, message: string, details: Row = {}): GraphQLError {
  return codedError('BAD_INPUT', `file ${message}`, { field: 'file', reason, ...details })
}

/** The error for a file with too many bytes. */
export function tooLarge(): GraphQLError {
  return fileFault('TOO_LARGE', `is too large: at most ${bounds.bytes} bytes`, { most: bounds.bytes })
}

/**
 * Reads a CSV file in UTF-8 with commas or semicolons, any line ends, quotes, and an optional byte order mark. Throws
 * BAD_INPUT (`reason`, and the line if known) if the file cannot be split into lines.
 */
export async function readBinFile(content: Buffer): Promise<BinFile> {
  if (content.length > bounds.bytes) throw tooLarge()
  if (isSpreadsheet(content)) throw fileFault('SPREADSHEET', 'is a spreadsheet: save it as CSV (UTF-8)')
  if (!isUtf8(content)) throw notUtf8(content)
  const text = content.toString('utf8')
  if (text.includes('\0')) throw fileFault('NOT_CSV', 'is not text', { line: lineAt(text, text.indexOf('\0')) })
  requireFewLines(text)
  const [header, ...lines] = await recordsOf(text.replace(/^\uFEFF/, ''))
  if (header === undefined) throw fileFault('EMPTY', 'is empty')
  const columns = columnsOf(header)
  if (lines.length > bounds.lines) throw tooManyLines()
  if (lines.length === 0) throw fileFault('NO_LINES', 'has no lines below its header')
  return { columns, lines }
}

function tooManyLines(): GraphQLError {
  const { lines: most } = bounds
  return fileFault('TOO_MANY_LINES', `has too many lines: at most ${most} below the header`, { most })
}

/** Counts the lines of a file without quotes before it is parsed: parsing takes much longer. */
function requireFewLines(text: string): void {
  if (text.includes('"')) return
  let count = 0
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (/[^\s,;]/.test(line)) count++
    if (count > bounds.lines + 1) throw tooManyLines()
  }
}

/** Detects workbooks, both new (a ZIP archive) and old. */
function isSpreadsheet(content: Buffer): boolean {
  const first = content.toString('latin1', 0, 4)
  return first === 'PK\x03\x04' || first === '\xD0\xCF\x11\xE0'
}

function notUtf8(content: Buffer): GraphQLError {
  let line = 1
  for (let start = 0; start < content.length; line += 1) {
    const found = content.indexOf(10, start)
    const end = found < 0 ? content.length : found + 1
    if (!isUtf8(content.subarray(start, end))) break
    start = end
  }
  return fileFault('NOT_UTF8', `is not in UTF-8: line ${line}`, { line })
}

/** Characters parsed per step. Other requests are served between steps (decision 63). */
const portion = 32 * 1024

async function recordsOf(text: string): Promise<FileLine[]> {
  const parser = parse({
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Reads one line more than allowed, to detect files with too many lines.
    to: bounds.lines + 2,
  })
  // The loop below throws a parser's error.
  pipeline(portionsOf(text), parser, () => undefined)
  const lines: FileLine[] = []
  try {
    for await (const { info, record } of parser as AsyncIterable<ParsedRecord>) {
      if (record.some((cell) => cell.trim() !== '')) {
        lines.push({ line: info.lines - lineBreaksIn(record), cells: record })
      }
    }
    return lines
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The library's own message repeats parts of the file.
    const line = Number(error.lines ?? 1)
    throw fileFault('NOT_CSV', `is not valid CSV: the quotes of line ${line} do not match`, { line })
  }
}

interface ParsedRecord {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

async function* portionsOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += portion) {
    yield text.slice(start, start + portion)
    await setImmediate()
  }
}

/** Spreadsheets in many countries use semicolons. Picks the character that is more frequent in the header. */
function delimiterOf(text: string): ',' | ';' {
  const header = /[^\r\n]+/.exec(text)?.[0] ?? ''
  return header.split(';').length > header.split(',').length ? ';' : ','
}

function lineBreaksIn(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
}

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

function columnsOf({ line, cells }: FileLine): BinImportColumn[] {
  const mayHoldCard = cells.some(holdsCardNumber) || holdsCardNumber(cells.join(' '))
  if (mayHoldCard) throw fileFault('CARD_NUMBER', `may hold a card number in line ${line}`, { line })
  const found = cells.map((cell) => {
    const name = cell.trim().toLowerCase()
    return binImportColumns.find((column) => column.toLowerCase() === name) ?? null
  })
  const shown = (names: readonly string[]) => names.slice(0, 20).map((name) => name.trim().slice(0, 40))
  const unknown = shown(cells.filter((_, place) => found[place] === null))
  if (unknown.length > 0) {
    throw fileFault('UNKNOWN_COLUMNS', `has columns that are unknown: ${unknown.join(', ')}`, { names: unknown })
  }
  const columns = found.filter((column) => column !== null)
  const repeated = columns.filter((column, place) => columns.indexOf(column) < place)
  if (repeated.length > 0) {
    throw fileFault('REPEATED_COLUMNS', `has columns twice: ${repeated.join(', ')}`, { names: shown(repeated) })
  }
  const missing = binImportColumns.filter(
    (column) => !columns.includes(column) && !optionalBinImportColumns.includes(column),
  )
  if (missing.length > 0) {
    throw fileFault('MISSING_COLUMNS', `lacks the columns ${missing.join(', ')}`, { names: missing })
  }
  return columns
}
