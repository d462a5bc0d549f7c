import { z } from 'zod'
import type { CostBurden, PaymentMethodCode } from '../../gql/enums.ts'
import { decimalOf, readAmount } from '../../screens/amount-input.ts'
import type { FieldProblem } from '../../screens/field-problem.ts'
import { writeNumber } from '../../screens/typed-number.ts'
import { paymentMethods } from '../charges/parts/charge-status.ts'
import type { InstallmentSetting } from './setting-query.ts'

/** Who can bear the cost, in the order they are offered. */
export const costBurdens = ['CUSTOMER', 'MERCHANT'] as const satisfies readonly CostBurden[]

const problem = (name: FieldProblem) => name

/** A currency as far as it can be told by its form; the platform knows which it trades in. */
export const currency = z
  .string()
  .min(1, problem('required'))
  .regex(/^([A-Z]{3})?$/, problem('notCurrency'))

/** Checks the form of an installment setting, typed in the given language (specification 5). */
export const settingForm = (locale: string) =>
  z
    .object({
      paymentMethod: z
        .string()
        .refine((text) => text !== '', problem('required'))
        .refine((text) => text === '' || paymentMethods.some((method) => method === text), problem('notKnown')),
      enabled: z.boolean(),
      costBurden: z.string(),
      minAmount: z.string(),
      currency,
    })
    .superRefine((values, context) => {
      const { problem: message } = readAmount(values.minAmount, values.currency, locale)
      if (message) context.addIssue({ code: 'custom', path: ['minAmount'], message })
    })

/** What the form of an installment setting holds. */
export type SettingValues = z.infer<ReturnType<typeof settingForm>>

/** The form of a setting as it stands; of null, for a new one. */
export function settingValues(setting: InstallmentSetting | null, locale: string): SettingValues {
  return {
    paymentMethod: setting?.paymentMethod ?? '',
    enabled: setting?.enabled ?? true,
    costBurden: setting?.costBurden ?? 'CUSTOMER',
    minAmount: writeNumber(setting?.minAmount ?? '', locale),
    currency: setting?.currency ?? '',
  }
}

/** The filled form as it is sent. */
export function settingInput(values: SettingValues, locale: string) {
  return {
    ...values,
    paymentMethod: values.paymentMethod as PaymentMethodCode,
    costBurden: values.costBurden as CostBurden,
    minAmount: decimalOf(readAmount(values.minAmount, values.currency, locale)),
  }
}
