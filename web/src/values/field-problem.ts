import type { MessageId } from '../i18n/messages.ts'
import { isDecimal } from './decimal.ts'
import { isoSeconds } from './iso-seconds.ts'
import type { ProblemName } from './problem-names.ts'

/** The problems of a value outside of its bounds. */
export type BoundName = 'tooLow' | 'tooHigh' | 'tooLong' | 'tooShort' | 'cannotCombine'

/** The unit of a bound, unless it is a plain number, amount or day. */
type Unit = 'characters' | 'digits' | 'entries' | 'kibibytes'

/**
 * The possible problems of a value (specification 5). For a value outside of its bounds, the bound follows the name,
 * and then its unit or the label of the field that sets it: `tooHigh 500.00 field.maxAmount`.
 */
export type FieldProblem = ProblemName | `${BoundName} ${string}`

/** The problem as the message of a form's rule. Another text does not compile. */
export function problem(name: FieldProblem): FieldProblem {
  return name
}

/** The problem of a value outside of its bounds. */
export function beyond(name: BoundName, bound: string | number, of?: Unit | MessageId): FieldProblem {
  return `${name} ${bound}${of ? ` ${of}` : ''}`
}

/** The problem of a text that exceeds a number of characters. */
export function tooLong(most: number): FieldProblem {
  return beyond('tooLong', most, 'characters')
}

/** Whether a text equals its integer written as a string (specification 5): `42`, but not `042`, `4.0` or ` 42`. */
export function isInteger(text: string): boolean {
  return /^-?\d+$/.test(text) && String(BigInt(text)) === text
}

/** Whether a text looks like an email address. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

// The platform limits the digits before the decimal point.
const mostWholeDigits = 12

/** The problem with a non-negative amount of money, or null. */
export function amountProblem(text: string): FieldProblem | null {
  if (!isDecimal(text)) return 'notDecimal'
  if (text.startsWith('-')) return beyond('tooLow', 0)
  return wholeDigits(text) > mostWholeDigits ? beyond('tooHigh', mostWholeDigits, 'digits') : null
}

/** The number of digits before the decimal point, without leading zeros. */
export function wholeDigits(text: string): number {
  return (text.split('.')[0] ?? '').replace(/^0+/, '').length
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/**
 * Converts a text to ISO 8601 UTC without milliseconds (specification 5). Accepts a date with time and zone, or a plain
 * date for that whole day in UTC: its first second as a start, its last as an end. Returns null for an invalid date.
 */
export function readMoment(text: string, edge: 'start' | 'end'): string | null {
  const full = dateOnly.test(text) ? `${text}T${edge === 'start' ? '00:00:00' : '23:59:59'}Z` : text
  if (!withZone.test(full)) return null
  const day = new Date(`${text.slice(0, 10)}T00:00Z`)
  // Some browsers take February 30 for a day in March, and some need the colon in a zone.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
  const date = new Date(full.replace(/(\d\d)(\d\d)$/, '$1:$2'))
  return isDay && !Number.isNaN(date.getTime()) ? isoSeconds(date) : null
}
