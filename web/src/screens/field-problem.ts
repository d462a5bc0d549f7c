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
 * What can be wrong with a value (specification 5); each stands for the message template `error.field.<problem>`, which
 * takes the field's label as `{field}`.
 */
export type FieldProblem = (typeof problems)[number]

/** The problem that a form's validation named in its error; null where there is none. */
export function namedProblem(error: { readonly message?: string | undefined } | undefined): FieldProblem | null {
  return problems.find((problem) => problem === error?.message) ?? null
}

/** What the platform says of a value that it refuses (specification 5), after the field's name. */
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

/** The problem of a field that a text of the platform names; null where the text says something else, or more. */
export function refusedProblem(text: string, field: string): FieldProblem | null {
  const said = text.startsWith(field) ? text.slice(field.length).replace(/^:? /, '') : text
  return problems.find((problem) => platformWords[problem] === said) ?? null
}

/** An integer is only what equals its own integer string form (specification 5): `42`, but not `042`, `4.0` or ` 42`. */
export function isInteger(text: string): boolean {
  return /^-?\d+$/.test(text) && String(BigInt(text)) === text
}

/** An e-mail address as far as it can be told without sending to it. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

// The platform takes amounts of up to so many digits before the point.
const mostWholeDigits = 12

/** What is wrong with an amount of money that may not be negative; null when nothing is. */
export function amountProblem(text: string): FieldProblem | null {
  if (!isDecimal(text)) return 'notDecimal'
  if (text.startsWith('-')) return 'tooLow'
  return wholeDigits(text) > mostWholeDigits ? 'tooHigh' : null
}

/** How many digits are before the point; leading zeros do not count. */
export function wholeDigits(text: string): number {
  return (text.split('.')[0] ?? '').replace(/^0+/, '').length
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/**
 * A moment as ISO-8601 UTC without milliseconds (specification 5), read from a date with time and zone, or from a plain
 * date, which means that whole day in UTC: its first second as a start, its last as an end. Null when it is no date.
 */
export function readMoment(text: string, edge: 'start' | 'end'): string | null {
  const full = dateOnly.test(text) ? `${text}T${edge === 'start' ? '00:00:00' : '23:59:59'}Z` : text
  if (!withZone.test(full)) return null
  const date = parseISO(full)
  return Number.isNaN(date.getTime()) ? null : `${date.toISOString().slice(0, 19)}Z`
}
