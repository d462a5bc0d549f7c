/** The columns of a file of BIN lookups, in the order of the template. */
export const binImportColumns = [
  'binLookupId',
  'ranges',
  'cardBrand',
  'cardType',
  'cardCategory',
  'issuerName',
  'issuerCountry',
  'status',
] as const

/** A column of a file of BIN lookups. */
export type BinImportColumn = (typeof binImportColumns)[number]

/** The columns that a file may leave out. */
export const optionalBinImportColumns: readonly string[] = ['binLookupId', 'cardCategory']

/**
 * Limits of an import: the bytes and lines of the file, the number of stored lookups to compare with, and the rows of
 * each outcome (and overlaps) in a plan.
 */
export const binImportBounds = { bytes: 2 * 1024 * 1024, lines: 10_000, stored: 20_000, listed: 200 } as const

/** The reason why a file cannot be read; `extensions.reason` of the error. */
export type BinFileFault =
  | 'TOO_LARGE'
  | 'TOO_MANY_LINES'
  | 'EMPTY'
  | 'SPREADSHEET'
  | 'NOT_UTF8'
  | 'NOT_CSV'
  | 'CARD_NUMBER'
  | 'UNKNOWN_COLUMNS'
  | 'REPEATED_COLUMNS'
  | 'MISSING_COLUMNS'
  | 'NO_LINES'

/** The reason why a line of a file is not imported. */
export type BinLineFault =
  | 'CARD_NUMBER'
  | 'CELLS'
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'CONTROL_CHARACTER'
  | 'NOT_RANGES'
  | 'REVERSED'
  | 'OVERLAPS_ITSELF'
  | 'TOO_MANY_RANGES'
  | 'NOT_LISTED'
  | 'NOT_COUNTRY'
  | 'UNKNOWN_ID'
  | 'REPEATED'
  | 'TAKEN'

/** A line that is not imported. */
export interface BadBinLine {
  readonly line: number
  /** The column; null if the error concerns the whole line. */
  readonly field: BinImportColumn | null
  readonly reason: BinLineFault
  /** The value of the cell; null if it is empty or might be a card number. */
  readonly value: string | null
  /** The conflicting line (`4`) or stored lookup (`bin-1`), or the allowed values or limit; null if neither applies. */
  readonly with: string | null
  /** The same as a sentence, for programs. */
  readonly message: string
}

/** A field that an import changes, as a string; null if it has no value. */
export interface BinFieldChange {
  readonly field: BinImportColumn
  readonly before: string | null
  readonly after: string | null
}

/** A line that adds or changes a BIN lookup. */
export interface PlannedBinLine {
  readonly line: number
  readonly outcome: 'ADDED' | 'CHANGED'
  /** The stored lookup; null for a new one. */
  readonly id: string | null
  readonly issuerName: string
  readonly changes: readonly BinFieldChange[]
}

/** A range of a line that overlaps a range of another lookup. The narrower one takes precedence. */
export interface BinOverlap {
  readonly line: number
  readonly range: string
  readonly otherLine: number | null
  readonly otherId: string | null
  readonly otherRange: string
}

/** The preview of an import. `added + changed + unchanged + bad` is `lines`. */
export interface BinImportPlan {
  /** Identifies the file and the stored lookups. An import that passes it executes exactly this plan or nothing. */
  readonly planHash: string
  /** SHA-256 of the file. */
  readonly fileHash: string
  readonly lines: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly bad: number
  /** Number of stored lookups. */
  readonly stored: number
  /** The first lines of each outcome. */
  readonly items: readonly PlannedBinLine[]
  readonly badLines: readonly BadBinLine[]
  readonly overlapping: number
  /** The first overlaps. */
  readonly overlaps: readonly BinOverlap[]
}

/** A line that was not imported, with a message. */
export interface BinUploadError {
  /** Its line number in the file; null if the platform's error matches no sent line. */
  readonly line: number | null
  readonly message: string
  /** The system that refused it. */
  readonly by: 'PORTAL' | 'PLATFORM'
}

/** The result of an import. `imported + updated + unchanged + rejected` is `lines` if `isReconciled`. */
export interface BinImported {
  readonly lines: number
  /** Number of lookups that the platform added. */
  readonly imported: number
  /** Number of lookups that the platform changed. */
  readonly updated: number
  /** Number of lines that equal the stored lookup and were therefore not sent. */
  readonly unchanged: number
  /** Number of lines that were not imported: invalid ones, which were not sent, and those that the platform refused. */
  readonly rejected: number
  readonly fileUploadErrors: readonly BinUploadError[]
  readonly fileHash: string
  /** Whether the platform's counts add up to the number of sent lines. */
  readonly isReconciled: boolean
  /**
   * Whether this request id was already imported. The import is not repeated, and the errors of the first one are not
   * kept.
   */
  readonly isRepeated: boolean
}

interface CellRange {
  readonly start: string
  readonly end: string
}

/**
 * The ranges in a cell, `424242|42424250-42424299`. Spaces are not allowed, so that a grouped card number is not read
 * as ranges.
 */
export function rangesInCell(cell: string): CellRange[] {
  return cell === '' ? [] : cell.split('|').map(rangeIn)
}

function rangeIn(text: string): CellRange {
  const dash = text.indexOf('-')
  return dash < 0 ? { start: text, end: text } : { start: text.slice(0, dash), end: text.slice(dash + 1) }
}

/** Ranges in the format of a cell. */
export function cellOfRanges(ranges: readonly CellRange[]): string {
  return ranges.map(rangeText).join('|')
}

/** A range in the format of a cell. */
export function rangeText({ start, end }: CellRange): string {
  return start === end ? start : `${start}-${end}`
}
