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
 * How much is imported at once: bytes and lines below the header; beside how many stored lookups it is compared; how many
 * rows of each outcome, and overlaps, a plan lists.
 */
export const binImportBounds = { bytes: 2 * 1024 * 1024, lines: 10_000, stored: 20_000, listed: 200 } as const

/** Why a file cannot be read, `extensions.reason` of the error. */
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

/** Why a line of a file is not imported. */
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
  /** The column; null where it is the whole line. */
  readonly field: BinImportColumn | null
  readonly reason: BinLineFault
  /** What stands there; null where nothing does, and where it might be a card number. */
  readonly value: string | null
  /** What it meets: another line (`4`) or a stored lookup (`bin-1`); what is allowed, or how much; null for none. */
  readonly with: string | null
  /** All of this in a sentence, for programs. */
  readonly message: string
}

/** A field that an import changes, as text; null for none. */
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

/** A range of a line that meets a range of another lookup: the narrower one answers then. */
export interface BinOverlap {
  readonly line: number
  readonly range: string
  readonly otherLine: number | null
  readonly otherId: string | null
  readonly otherRange: string
}

/** What importing a file would do. `added + changed + unchanged + bad` is `lines`. */
export interface BinImportPlan {
  /** Names the file and what is stored: an import with it does this plan or nothing. */
  readonly planHash: string
  /** SHA-256 of the file. */
  readonly fileHash: string
  readonly lines: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly bad: number
  /** How many lookups are stored. */
  readonly stored: number
  /** The first lines of each outcome. */
  readonly items: readonly PlannedBinLine[]
  readonly badLines: readonly BadBinLine[]
  readonly overlapping: number
  /** The first of them. */
  readonly overlaps: readonly BinOverlap[]
}

/** A line that was not imported, in words. */
export interface BinUploadError {
  /** Its number in the file; null where the platform named none that was sent. */
  readonly line: number | null
  readonly message: string
  /** Who refused it. */
  readonly by: 'PORTAL' | 'PLATFORM'
}

/** What an import has done. `imported + updated + unchanged + rejected` is `lines` where `isReconciled`. */
export interface BinImported {
  readonly lines: number
  /** How many lookups the platform added. */
  readonly imported: number
  /** How many lookups the platform changed. */
  readonly updated: number
  /** How many lines said what is stored, and were not sent. */
  readonly unchanged: number
  /** How many lines were not imported: bad ones, which were not sent, and those the platform refused. */
  readonly rejected: number
  readonly fileUploadErrors: readonly BinUploadError[]
  readonly fileHash: string
  /** Whether the platform's counts add up to the lines that it was sent. */
  readonly isReconciled: boolean
  /** Whether this request id had been imported before: nothing was done again, and the errors of then are not kept. */
  readonly isRepeated: boolean
}

interface CellRange {
  readonly start: string
  readonly end: string
}

/** The ranges of a cell, `424242|42424250-42424299`: no blanks, so that no grouped card number is taken for ranges. */
export function rangesInCell(cell: string): CellRange[] {
  return cell === '' ? [] : cell.split('|').map(rangeIn)
}

function rangeIn(text: string): CellRange {
  const dash = text.indexOf('-')
  return dash < 0 ? { start: text, end: text } : { start: text.slice(0, dash), end: text.slice(dash + 1) }
}

/** Ranges as a cell has them. */
export function cellOfRanges(ranges: readonly CellRange[]): string {
  return ranges.map(rangeText).join('|')
}

/** A range as a cell has it. */
export function rangeText({ start, end }: CellRange): string {
  return start === end ? start : `${start}-${end}`
}
