import { z } from 'zod'
import type { ActiveState, CostBurden } from '../../gql/enums.ts'
import {
  decimalOf,
  type NumberRule,
  readAmount,
  readDecimal,
  readWhole,
  type TypedDecimal,
} from '../../screens/amount-input.ts'
import { countryName } from '../../screens/country.ts'
import { compareDecimals } from '../../screens/decimal.ts'
import type { FieldProblem } from '../../screens/field-problem.ts'
import { writeNumber } from '../../screens/typed-number.ts'
import type { InstallmentPlan } from './plan-query.ts'
import { currency } from './setting-form.ts'

const fewest = 2
const most = 48
const highestRate = '100'
const rateDigits = 4

const problem = (name: FieldProblem) => name

/** How an interest rate in per cent is read. */
export const rateRule: NumberRule = { digits: rateDigits, currency: null }

function readCount(text: string, locale: string): TypedDecimal {
  return readWhole(text, fewest, most, locale)
}

function readRate(text: string, locale: string): TypedDecimal {
  const rate = readDecimal(text, rateRule, locale)
  const isTooHigh = rate.decimal !== null && compareDecimals(rate.decimal, highestRate) > 0
  return isTooHigh ? { decimal: null, problem: 'tooHigh' } : rate
}

/** Checks the form of an installment plan, typed in the given language (specification 5). */
export const planForm = (locale: string) =>
  z
    .object({
      countryCode: z
        .string()
        .min(1, problem('required'))
        .refine((code) => code === '' || countryName(code, 'en') !== null, problem('notKnown')),
      currency,
      numberOfInstallments: z.string(),
      minAmount: z.string(),
      interestRate: z.string(),
      costBurden: z.string(),
      status: z.string(),
    })
    .superRefine((values, context) => {
      const problems = {
        numberOfInstallments: readCount(values.numberOfInstallments, locale).problem,
        minAmount: readAmount(values.minAmount, values.currency, locale).problem,
        interestRate: readRate(values.interestRate, locale).problem,
      }
      for (const [field, message] of Object.entries(problems)) {
        if (message) context.addIssue({ code: 'custom', path: [field], message })
      }
    })

/** What the form of an installment plan holds. */
export type PlanValues = z.infer<ReturnType<typeof planForm>>

/** The form of a plan as it stands; of null, for a new one. */
export function planValues(plan: InstallmentPlan | null, locale: string): PlanValues {
  return {
    countryCode: plan?.countryCode ?? '',
    currency: plan?.currency ?? '',
    numberOfInstallments: writeNumber(plan?.numberOfInstallments?.toString() ?? '', locale),
    minAmount: writeNumber(plan?.minAmount ?? '', locale),
    interestRate: writeNumber(plan?.interestRate ?? '0', locale),
    costBurden: plan?.costBurden ?? 'CUSTOMER',
    status: plan?.status ?? 'ACTIVE',
  }
}

/** The filled form as it is sent. */
export function planInput(values: PlanValues, locale: string) {
  return {
    ...values,
    numberOfInstallments: Number(decimalOf(readCount(values.numberOfInstallments, locale))),
    minAmount: decimalOf(readAmount(values.minAmount, values.currency, locale)),
    interestRate: decimalOf(readRate(values.interestRate, locale)),
    costBurden: values.costBurden as CostBurden,
    status: values.status as ActiveState,
  }
}
