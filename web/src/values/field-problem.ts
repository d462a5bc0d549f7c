import { parseISO } from 'date-fns'
import type { MessageId } from '../i18n/messages.ts'
import { isDecimal } from './decimal.ts'
import { isoSeconds } from './iso-seconds.ts'

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
 * The names of all problems. Each has the message template `error.field.<name>` with the field's label as `{field}`.
 */
export type ProblemName = (typeof problems)[number]

/** The problems of a value outside of its bounds. */
type BoundName = 'tooLow' | 'tooHigh' | 'tooLong' | 'tooShort' | 'cannotCombine'

/** The unit of a bound, unless it is a plain number, amount or day. */
type Unit = 'characters' | 'digits' | 'entries' | 'kibibytes'

/**
 * The possible problems of a value (specification 5). For a value outside of its bounds, the bound follows the name,
 * and then its unit or the label of the field that sets it: `tooHigh 500.00 field.maxAmount`.
 */
export type FieldProblem = ProblemName | `${BoundName} ${string}`

/** The parts of a problem. */
interface ProblemParts {
  readonly name: ProblemName
  /** A number, an exclusive bound with a leading `<` or `>`, or a day. */
  readonly bound: string | null
  /** The unit of the bound, or the message id of the field that sets it. */
  readonly of: string | null
}

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

/** The parts of a problem. */
export function problemParts(problem: FieldProblem): ProblemParts {
  const [name, bound = null, of = null] = problem.split(' ')
  return { name: name as ProblemName, bound, of }
}

/** The problem that a form's validation put into its error, or null. */
export function namedProblem(error: { readonly message?: string | undefined } | undefined): FieldProblem | null {
  const message = error?.message ?? ''
  const isKnown = problems.some((problem) => message === problem || message.startsWith(`${problem} `))
  return isKnown ? (message as FieldProblem) : null
}

/** The platform's messages for rejected values (specification 5), without the field's name. */
const platformWords: Partial<Record<ProblemName, string>> = {
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

const boundWords = /^(.+): at (?:most|least) ([\d.]+)( characters)?$/

/** The problem of a field in a platform message, or null if the message is a different one or has more details. */
export function refusedProblem(text: string, field: string): FieldProblem | null {
  const said = text.startsWith(field) ? text.slice(field.length).replace(/^:? /, '') : text
  const [, words = said, bound, isText] = boundWords.exec(said) ?? []
  const name = problems.find((problem) => platformWords[problem] === words) ?? null
  if (name === null || bound === undefined) return name
  return isBoundName(name) ? beyond(name, bound, isText ? 'characters' : undefined) : null
}

function isBoundName(name: ProblemName): name is BoundName {
  return name === 'tooLow' || name === 'tooHigh' || name === 'tooLong' || name === 'tooShort'
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
  const date = parseISO(full)
  return Number.isNaN(date.getTime()) ? null : isoSeconds(date)
}
