import { parseISO } from 'date-fns'
import { isDecimal } from './decimal.ts'

const problems = [
  'required',
  'notDate',
  'notDecimal',
  'ambiguous',
  'otherCurrency',
  'tooManyDigits',
  'notInteger',
  'notBin',
  'notEmail',
  'notCurrency',
  'notExternalId',
  'notInternalId',
  'notThree',
  'notFourDigits',
  'notConfigured',
  'notJson',
  'notUrl',
  'notHttps',
  'hasCredentials',
  'isPrivate',
  'notPrintable',
  'notReasonCode',
  'notKnown',
  'notCapitals',
  'tooShort',
  'notPhone',
  'tooLong',
  'tooLow',
  'tooHigh',
  'cannotCombine',
  'repeated',
  'notAllowed',
  'notCard',
  'notCvc',
  'expired',
  'unknownField',
  'notPattern',
  'notVersion',
  'withoutRuleSet',
  'withoutVersion',
  'notAscending',
  'notWhole',
  'isTarget',
] as const

/**
 * The possible problems of a value (specification 5). Each has the message template `error.field.<problem>` with the
 * field's label as `{field}`.
 */
export type FieldProblem = (typeof problems)[number]

/** The problem that a form's validation put into its error, or null. */
export function namedProblem(error: { readonly message?: string | undefined } | undefined): FieldProblem | null {
  return problems.find((problem) => problem === error?.message) ?? null
}

/** The platform's messages for rejected values (specification 5), without the field's name. */
const platformWords: Partial<Record<FieldProblem, string>> = {
  required: 'is required',
  notKnown: 'is unknown',
  notDate: 'is not a date',
  notDecimal: 'is not a decimal',
  notEmail: 'is not an email',
  notExternalId: 'is not a valid external ID',
  notInteger: 'is not an integer',
  notInternalId: 'is not a valid internal ID',
  notJson: 'is not valid JSON',
  notUrl: 'is not a valid URL',
  tooLong: 'is too long',
  tooShort: 'is too short',
  tooLow: 'value is too low',
  tooHigh: 'value is too high',
}

/** The problem of a field in a message of the platform, or null if the message is another or has more details. */
export function refusedProblem(text: string, field: string): FieldProblem | null {
  const said = text.startsWith(field) ? text.slice(field.length).replace(/^:? /, '') : text
  return problems.find((problem) => platformWords[problem] === said) ?? null
}

/** Whether a text equals its own integer string form (specification 5): `42`, but not `042`, `4.0` or ` 42`. */
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
  if (text.startsWith('-')) return 'tooLow'
  return wholeDigits(text) > mostWholeDigits ? 'tooHigh' : null
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
  const date = parseISO(full)
  return Number.isNaN(date.getTime()) ? null : `${date.toISOString().slice(0, 19)}Z`
}
