import { normalText } from './normal-text.ts'

/** The limits of a BIN lookup in characters and ranges, for the sandbox and for forms. */
export const binBounds = {
  cardBrand: { most: 40 },
  cardCategory: { most: 40 },
  issuerName: { most: 100 },
  ranges: { most: 50 },
} as const

/** The kinds of card. */
export const binCardTypes = ['CREDIT', 'DEBIT', 'PREPAID', 'CHARGE'] as const

/** The first digits of a card number, which identify its issuer: 6 to 8 (ISO/IEC 7812). */
export const binNumber = /^\d{6,8}$/

/** Whether a search may contain a full card number, in any grouping. Such a search must not be sent anywhere. */
export function holdsCardNumber(search: string): boolean {
  // Characters between digits do not hide a number. Full-width digits also count.
  const digits = normalText(search, 'NFKC').replaceAll(/[^\p{N}\p{L}]+/gu, '')
  return /\d{13,}/.test(digits)
}

/** A range of card numbers by their first digits, both ends inclusive. */
export interface BinRange {
  readonly start: string
  readonly end: string
}

/** The first error in the ranges of a BIN lookup, or null. */
export function rangesFault(ranges: readonly BinRange[]): 'none' | 'digits' | 'reversed' | 'overlap' | 'many' | null {
  if (ranges.length === 0) return 'none'
  if (ranges.length > binBounds.ranges.most) return 'many'
  for (const { start, end } of ranges) {
    if (!binNumber.test(start) || !binNumber.test(end) || start.length !== end.length) return 'digits'
    if (end < start) return 'reversed'
  }
  const sorted = ranges.map(wide).sort((one, other) => one.start - other.start)
  return sorted.some(({ start }, place) => place > 0 && start <= (sorted[place - 1]?.end ?? 0)) ? 'overlap' : null
}

/** Whether a number of 6 to 8 digits is within the range, or is a prefix of cards in it. */
export function isInRange(number: string, range: BinRange): boolean {
  const [asked, known] = [wide({ start: number, end: number }), wide(range)]
  return asked.start <= known.end && known.start <= asked.end
}

/** How many eight-digit numbers are in a range, minus one. */
export function binRangeWidth(range: BinRange): number {
  const { start, end } = wide(range)
  return end - start
}

/** The range as eight-digit numbers. */
function wide({ start, end }: BinRange): { readonly start: number; readonly end: number } {
  return { start: Number(start.padEnd(8, '0')), end: Number(end.padEnd(8, '9')) }
}
