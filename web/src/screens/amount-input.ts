import { currencyDigits } from './currency.ts'
import { compareDecimals, fractionDigits } from './decimal.ts'
import { amountProblem, type FieldProblem } from './field-problem.ts'
import { readNumber } from './typed-number.ts'

/** A number that was typed into a field: the canonical decimal, or what is wrong with the text. */
export type TypedDecimal =
  | { readonly decimal: string; readonly problem: null }
  | { readonly decimal: null; readonly problem: FieldProblem }

/** How a number field is read; see `readNumber`. */
export interface NumberRule {
  /** The most digits after the decimal sign; null where any number may be right. */
  readonly digits: number | null
  /** The currency that may be typed beside the figure; null where none may. */
  readonly currency: string | null
}

/** How an amount in a currency is read. Where the currency is not known any number of digits may be right. */
export function amountRule(currency: string | null | undefined): NumberRule {
  return currency && isCurrencyCode(currency)
    ? { currency, digits: currencyDigits(currency) }
    : { currency: null, digits: null }
}

/** Reads a number that may not be negative from what was typed in the reader's language. Zero is such a number. */
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

/** Reads an amount of money that may not be negative from what was typed in the reader's language. */
export function readAmount(text: string, currency: string | null | undefined, locale: string): TypedDecimal {
  return readDecimal(text, amountRule(currency), locale)
}

/** How a whole number is read. */
export const wholeNumber: NumberRule = { digits: 0, currency: null }

/** Reads a whole number between two bounds from what was typed in the reader's language. */
export function readWhole(text: string, least: number, most: number, locale: string): TypedDecimal {
  const typed = readDecimal(text, wholeNumber, locale)
  if (typed.problem === 'notDecimal' || typed.problem === 'tooManyDigits')
    return { decimal: null, problem: 'notInteger' }
  if (typed.problem !== null) return typed
  if (compareDecimals(typed.decimal, String(least)) < 0) return { decimal: null, problem: 'tooLow' }
  return compareDecimals(typed.decimal, String(most)) > 0 ? { decimal: null, problem: 'tooHigh' } : typed
}

/** The decimal of a text that was checked before; throws a RangeError where it was not. */
export function decimalOf({ decimal, problem }: TypedDecimal): string {
  if (problem !== null) throw new RangeError(`the form was not checked: ${problem}`)
  return decimal
}

function isCurrencyCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text)
}
