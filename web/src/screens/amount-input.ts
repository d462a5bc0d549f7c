import { currencyDigits, readDecimalInput } from './currency.ts'
import { fractionDigits } from './decimal.ts'
import { amountProblem, type FieldProblem } from './field-problem.ts'

/**
 * What is wrong with an amount as it was typed; null when nothing is. Zero is an amount. Where the currency is not known any
 * number of digits may be right.
 */
export function amountInputProblem(
  text: string,
  currency: string | null | undefined,
  locale: string,
): FieldProblem | null {
  if (text.trim() === '') return 'required'
  const decimal = readDecimalInput(text, locale)
  const problem = amountProblem(decimal)
  if (problem) return problem
  return currency && fractionDigits(decimal) > currencyDigits(currency) ? 'tooManyDigits' : null
}
