import { z } from 'zod'
import type { ActiveState, CostBurden } from '../../gql/enums.ts'
import { amountInputProblem } from '../../screens/amount-input.ts'
import { countryName } from '../../screens/country.ts'
import { readDecimalInput, writeDecimalInput } from '../../screens/currency.ts'
import { compareDecimals, fractionDigits, isDecimal } from '../../screens/decimal.ts'
import { type FieldProblem, isInteger } from '../../screens/field-problem.ts'
import type { InstallmentPlan } from './plan-query.ts'
import { currency } from './setting-form.ts'

const fewest = 2
const most = 48
const highestRate = '100'
const rateDigits = 4

const problem = (name: FieldProblem) => name

/** What is wrong with a number of installments; null when nothing is. */
function countProblem(text: string): FieldProblem | null {
  if (text.trim() === '') return 'required'
  if (!isInteger(text.trim())) return 'notInteger'
  if (Number(text) < fewest) return 'tooLow'
  return Number(text) > most ? 'tooHigh' : null
}

/** What is wrong with an interest rate; null when nothing is. */
function rateProblem(text: string, locale: string): FieldProblem | null {
  if (text.trim() === '') return 'required'
  const rate = readDecimalInput(text, locale)
  if (!isDecimal(rate)) return 'notDecimal'
  if (rate.startsWith('-')) return 'tooLow'
  if (compareDecimals(rate, highestRate) > 0) return 'tooHigh'
  return fractionDigits(rate) > rateDigits ? 'tooManyDigits' : null
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
        numberOfInstallments: countProblem(values.numberOfInstallments),
        minAmount: amountInputProblem(values.minAmount, values.currency, locale),
        interestRate: rateProblem(values.interestRate, locale),
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
    numberOfInstallments: plan?.numberOfInstallments?.toString() ?? '',
    minAmount: writeDecimalInput(plan?.minAmount ?? '', locale),
    interestRate: writeDecimalInput(plan?.interestRate ?? '0', locale),
    costBurden: plan?.costBurden ?? 'CUSTOMER',
    status: plan?.status ?? 'ACTIVE',
  }
}

/** The filled form as it is sent. */
export function planInput(values: PlanValues, locale: string) {
  return {
    ...values,
    numberOfInstallments: Number(values.numberOfInstallments),
    minAmount: readDecimalInput(values.minAmount, locale),
    interestRate: readDecimalInput(values.interestRate, locale),
    costBurden: values.costBurden as CostBurden,
    status: values.status as ActiveState,
  }
}
