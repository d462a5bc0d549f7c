import { type BadBinLine, type BinImportColumn, type BinLineFault, rangesInCell } from '@portal/schema/bin-import'
import { binBounds, binCardTypes, holdsCardNumber, rangesFault } from '@portal/schema/bin-lookup'
import { countryCodes } from '@portal/schema/reference-lists'
import { inSteps } from '../timing/in-steps.ts'
import type { BinFile, FileLine } from './read-file.ts'

/** A range of card numbers by their first digits. */
export interface BinRange {
  readonly start: string
  readonly end: string
}

/** The values of a BIN lookup. */
export interface BinValues {
  readonly ranges: readonly BinRange[]
  readonly cardBrand: string
  readonly cardType: string
  readonly cardCategory: string | null
  readonly issuerName: string
  readonly issuerCountry: string
  readonly status: string
}

/** A line that is a valid BIN lookup. */
export interface BinLine {
  readonly line: number
  /** The id of the stored lookup; null if the line has none. */
  readonly id: string | null
  /** Without `cardCategory` if the file has no such column. */
  readonly values: Omit<BinValues, 'cardCategory'> & { readonly cardCategory?: string | null }
}

/** Splits the lines of a file into valid BIN lookups and invalid lines with all their errors. */
export async function readBinLines({ columns, lines }: BinFile): Promise<{
  readonly good: readonly BinLine[]
  readonly bad: readonly BadBinLine[]
}> {
  const good: BinLine[] = []
  const bad: BadBinLine[] = []
  await inSteps(lines, (line) => {
    const faults = faultsOf(columns, line)
    if (faults.length > 0) bad.push(...faults)
    else good.push(valuesOf(columns, line))
  })
  return { good, bad }
}

/** The errors of a line. If a cell contains a card number, its value is not repeated and no other error is reported. */
function faultsOf(columns: readonly BinImportColumn[], { line, cells }: FileLine): BadBinLine[] {
  const place = cells.findIndex((cell, at) => columns[at] !== 'ranges' && holdsCardNumber(cell))
  if (place >= 0) return [badLine(line, columns[place] ?? null, 'CARD_NUMBER')]
  const isWhole = cells.length === columns.length
  const ranges = cells[columns.indexOf('ranges')]?.trim() ?? ''
  if (!hasFormOfRanges(ranges) && holdsCardNumber(ranges)) return [badLine(line, 'ranges', 'CARD_NUMBER')]
  // If a cell is missing or added, the column of ranges may hold any value.
  if (!isWhole && holdsCardNumber(cells.join(''))) return [badLine(line, null, 'CARD_NUMBER')]
  if (!isWhole) return [badLine(line, null, 'CELLS', { with: String(columns.length) })]
  return columns.flatMap((column, at): BadBinLine[] => {
    const cell = cells[at]?.trim() ?? ''
    const fault = checks[column](cell)
    return fault === null ? [] : [badLine(line, column, fault.reason, { value: cell, with: fault.with ?? null })]
  })
}

/** Whether a cell has the format of ranges: 6 to 8 digits, twice for a range, separated by `|`. */
function hasFormOfRanges(cell: string): boolean {
  return /^\d{6,8}(-\d{6,8})?(\|\d{6,8}(-\d{6,8})?)*$/.test(cell)
}

interface Fault {
  readonly reason: BinLineFault
  readonly with?: string
}

const control = /\p{Cc}/u

function text({ most }: { readonly most: number }, isOptional = false) {
  return (cell: string): Fault | null => {
    if (cell === '') return isOptional ? null : { reason: 'REQUIRED' }
    if (control.test(cell)) return { reason: 'CONTROL_CHARACTER' }
    return cell.length > most ? { reason: 'TOO_LONG', with: String(most) } : null
  }
}

function oneOf(values: readonly string[]) {
  return (cell: string): Fault | null => {
    if (cell === '') return { reason: 'REQUIRED' }
    return values.includes(cell.toUpperCase()) ? null : { reason: 'NOT_LISTED', with: values.join(', ') }
  }
}

const statuses = ['ACTIVE', 'INACTIVE']
const countries = new Set(countryCodes)
const longestId = 60

const checks: Readonly<Record<BinImportColumn, (cell: string) => Fault | null>> = {
  binLookupId: text({ most: longestId }, true),
  ranges: (cell) => {
    const fault = rangesFault(rangesInCell(cell))
    return fault && { reason: rangeFaults[fault], ...(fault === 'many' && { with: String(binBounds.ranges.most) }) }
  },
  cardBrand: text(binBounds.cardBrand),
  cardType: oneOf(binCardTypes),
  cardCategory: text(binBounds.cardCategory, true),
  issuerName: text(binBounds.issuerName),
  issuerCountry: (cell) => {
    if (cell === '') return { reason: 'REQUIRED' }
    return countries.has(cell.toUpperCase()) ? null : { reason: 'NOT_COUNTRY' }
  },
  status: oneOf(statuses),
}

const rangeFaults: Readonly<Record<NonNullable<ReturnType<typeof rangesFault>>, BinLineFault>> = {
  none: 'REQUIRED',
  digits: 'NOT_RANGES',
  reversed: 'REVERSED',
  overlap: 'OVERLAPS_ITSELF',
  many: 'TOO_MANY_RANGES',
}

function valuesOf(columns: readonly BinImportColumn[], { line, cells }: FileLine): BinLine {
  const cell = (column: BinImportColumn) => cells[columns.indexOf(column)]?.trim() ?? ''
  return {
    line,
    id: cell('binLookupId') || null,
    values: {
      ranges: rangesInCell(cell('ranges')).sort((one, other) => (one.start < other.start ? -1 : 1)),
      cardBrand: cell('cardBrand'),
      cardType: cell('cardType').toUpperCase(),
      ...(columns.includes('cardCategory') && { cardCategory: cell('cardCategory') || null }),
      issuerName: cell('issuerName'),
      issuerCountry: cell('issuerCountry').toUpperCase(),
      status: cell('status').toUpperCase(),
    },
  }
}

/** Maximum length of a value in an error message. */
const longestShown = 60

/** An invalid line with its error message. */
export function badLine(
  line: number,
  field: BinImportColumn | null,
  reason: BinLineFault,
  { value = null, with: met = null }: { readonly value?: string | null; readonly with?: string | null } = {},
): BadBinLine {
  const isShown = value !== null && value !== '' && reason !== 'CARD_NUMBER' && !holdsCardNumber(value)
  const words = `${field === null ? '' : `${field} `}${sentences[reason](met ?? '')}`
  return { line, field, reason, value: isShown ? value.slice(0, longestShown) : null, with: met, message: words }
}

const sentences: Readonly<Record<BinLineFault, (met: string) => string>> = {
  CARD_NUMBER: () => 'may hold a card number, which is not repeated here: delete it from the file',
  CELLS: (columns) => `the line must have ${columns} cells, as many as the header`,
  REQUIRED: () => 'is required',
  TOO_LONG: (most) => `is too long: at most ${most} characters`,
  CONTROL_CHARACTER: () => 'must not contain line breaks, tabs and other control characters',
  NOT_RANGES: () => 'must be ranges of 6 to 8 digits, as many at both ends, such as 424242|42424250-42424299',
  REVERSED: () => 'has a range whose end is below its start',
  OVERLAPS_ITSELF: () => 'has ranges that overlap',
  TOO_MANY_RANGES: (most) => `has too many ranges: at most ${most}`,
  NOT_LISTED: (values) => `must be one of ${values}`,
  NOT_COUNTRY: () => 'is not a country code of ISO 3166, such as US',
  UNKNOWN_ID: () => 'is the id of no BIN lookup: leave it empty to add one',
  REPEATED: (line) => `is about the same BIN lookup as line ${line}: keep one of them`,
  TAKEN: (id) => `belongs to ${id}: change that lookup instead`,
}
