import type { ChargeJobAmount, ChargeJobAmountKind } from '../../../gql/graphql.ts'
import { amountRule, type NumberRule, readDecimal } from '../../../values/amount-input.ts'
import { compareDecimals, isZero } from '../../../values/decimal.ts'
import { beyond, type FieldProblem } from '../../../values/field-problem.ts'

/** The amount for each charge of a worklist, as chosen and typed. */
export interface EachAmount {
  readonly kind: ChargeJobAmountKind
  readonly value: string
  readonly currency: string
}

/** The amount for the gateway, or the problems of the fields. */
export interface ReadEach {
  /** Null for the full remaining amount. */
  readonly input: ChargeJobAmount | null
  readonly problems: { readonly value?: FieldProblem; readonly currency?: FieldProblem }
}

/** The validation rule for the number: as an amount in the typed currency, or as a percentage. */
export function ruleOf({ kind, currency }: EachAmount): NumberRule {
  return kind === 'PERCENT' ? { digits: 2, currency: null } : amountRule(codeOf(currency))
}

/** Parses the amount in the user's notation. */
export function readEach(each: EachAmount, locale: string): ReadEach {
  const { kind } = each
  if (kind === 'REMAINING') return { input: null, problems: {} }
  const { decimal, problem } = readDecimal(each.value, ruleOf(each), locale)
  const value = problem ?? boundsProblem(decimal, kind)
  if (kind === 'PERCENT')
    return value ? { input: null, problems: { value } } : { input: { kind, value: decimal }, problems: {} }
  const currency = codeOf(each.currency)
  const isCurrency = /^[A-Z]{3}$/.test(currency)
  return value || !isCurrency
    ? { input: null, problems: { ...(value && { value }), ...(!isCurrency && { currency: 'notCurrency' }) } }
    : { input: { kind, value: decimal, currency }, problems: {} }
}

function boundsProblem(decimal: string, kind: ChargeJobAmountKind): FieldProblem | null {
  if (isZero(decimal)) return beyond('tooLow', '>0')
  return kind === 'PERCENT' && compareDecimals(decimal, '100') > 0 ? beyond('tooHigh', 100) : null
}

function codeOf(currency: string): string {
  return currency.trim().toUpperCase()
}
