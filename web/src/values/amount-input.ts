import { currencyDigits } from './currency.ts'
import { compareDecimals, fractionDigits, isZero } from './decimal.ts'
import { amountProblem, beyond, type FieldProblem } from './field-problem.ts'
import { readNumber } from './typed-number.ts'

/** A number typed into a field: the canonical decimal, or the problem with the text. */
export type TypedDecimal =
  | { readonly decimal: string; readonly problem: null }
  | { readonly decimal: null; readonly problem: FieldProblem }

/** The rules for parsing a number field; see `readNumber`. */
export interface NumberRule {
  /** The maximum number of decimals, or null for no limit. */
  readonly digits: number | null
  /** The currency that may be typed next to the number, or null. */
  readonly currency: string | null
}

/** The rules for an amount in a currency. If the currency is unknown, the number of decimals is not limited. */
export function amountRule(currency: string | null | undefined): NumberRule {
  return currency && isCurrencyCode(currency)
    ? { currency, digits: currencyDigits(currency) }
    : { currency: null, digits: null }
}

/** Parses a non-negative number typed in the reader's language. Zero is allowed. */
export function readDecimal(text: string, rule: NumberRule, locale: string): TypedDecimal {
  const wrong = (problem: FieldProblem) => ({ decimal: null, problem })
  if (text.trim() === '') return wrong('required')
  const typed = readNumber(text, locale, rule)
  if (typed.kind === 'notNumber') return wrong('notDecimal')
  if (typed.kind !== 'number') return wrong(typed.kind)
  const { decimal } = typed
  const problem = amountProblem(decimal)
  if (problem) return wrong(problem)
  return rule.digits !== null && fractionDigits(decimal) > rule.digits
    ? wrong('tooManyDigits')
    : { decimal, problem: null }
}

/** Parses a non-negative amount of money typed in the reader's language. */
export function readAmount(text: string, currency: string | null | undefined, locale: string): TypedDecimal {
  return readDecimal(text, amountRule(currency), locale)
}

/** Parses an amount of money above zero, typed in the reader's language. */
export function readPositiveAmount(text: string, currency: string | null | undefined, locale: string): TypedDecimal {
  const typed = readAmount(text, currency, locale)
  const isTooLow = typed.decimal === null ? typed.problem === beyond('tooLow', 0) : isZero(typed.decimal)
  return isTooLow ? { decimal: null, problem: beyond('tooLow', '>0') } : typed
}

/** The rules for a whole number. */
export const wholeNumber: NumberRule = { digits: 0, currency: null }

/** Parses a whole number in a range, typed in the reader's language. */
export function readWhole(text: string, least: number, most: number, locale: string): TypedDecimal {
  const typed = readDecimal(text, wholeNumber, locale)
  if (typed.problem === 'notDecimal' || typed.problem === 'tooManyDigits')
    return { decimal: null, problem: 'notInteger' }
  if (typed.problem !== null) return typed
  if (compareDecimals(typed.decimal, String(least)) < 0) return { decimal: null, problem: beyond('tooLow', least) }
  return compareDecimals(typed.decimal, String(most)) > 0 ? { decimal: null, problem: beyond('tooHigh', most) } : typed
}

/** The decimal of a valid text. Throws a RangeError if the text was not validated. */
export function decimalOf({ decimal, problem }: TypedDecimal): string {
  if (problem !== null) throw new RangeError(`the form was not checked: ${problem}`)
  return decimal
}

function isCurrencyCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text)
}
