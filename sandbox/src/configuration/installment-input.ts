import { countryCodes } from '@portal/schema/reference-lists'
import { z } from 'zod'
import { paymentMethods } from '../charges/charge-values.ts'
import { badRequest } from '../http/request-error.ts'
import { currencies, moneyFault, parseMoney } from '../values/money.ts'

/** Who pays the cost of installments. */
export const costBurdens = ['MERCHANT', 'CUSTOMER'] as const
/** Whether a plan is offered (specification 4.3, active states). */
export const planStatuses = ['ACTIVE', 'INACTIVE'] as const
/** Paying in fewer parts is no installment; in more, no platform here keeps track. */
const FEWEST = 2
const MOST = 48

const oneOf = <Value extends string>(name: string, values: readonly [Value, ...Value[]]) =>
  z.enum(values, `${name} must be one of ${values.join(', ')}`)

const settingValues = {
  paymentMethod: oneOf('paymentMethod', paymentMethods),
  enabled: z.boolean('enabled must be true or false'),
  costBurden: oneOf('costBurden', costBurdens),
  minAmount: z.string('minAmount is not a decimal'),
  currency: z.string('currency is required').refine((code) => currencies.includes(code), 'currency is unknown'),
}

const planValues = {
  countryCode: z
    .string('countryCode is required')
    .refine((code) => countryCodes.includes(code), 'countryCode is not an ISO-3166 code'),
  currency: settingValues.currency,
  numberOfInstallments: z
    .int('numberOfInstallments is not an integer')
    .min(FEWEST, `numberOfInstallments: value is too low: at least ${FEWEST}`)
    .max(MOST, `numberOfInstallments: value is too high: at most ${MOST}`),
  minAmount: settingValues.minAmount,
  interestRate: z
    .string('interestRate is not a decimal')
    .regex(/^\d{1,3}(\.\d{1,4})?$/, 'interestRate is not a decimal')
    .refine((text) => Number(text) <= 100, 'interestRate: value is too high: at most 100'),
  costBurden: settingValues.costBurden,
  status: oneOf('status', planStatuses),
}

const lastModified = z.string().nullish()

/** A merchant setting to add. */
export const newSetting = z.strictObject(settingValues)
/** A merchant setting as it was read, with changes; what can only be read is ignored, what is left out stays as it is. */
export const changedSetting = z.object({ ...settingValues, lastModified }).partial()
/** A plan to add. */
export const newPlan = z.strictObject({ ...planValues, installment: z.string('installment is required') })
/** A plan as it was read, with changes; it stays with its setting. */
export const changedPlan = z.object({ ...planValues, lastModified }).partial()

/** Minor units of an amount. Throws a 400 that names it where it is none of the currency. */
export function minorUnits(minAmount: string, currency: string): number {
  const units = parseMoney(minAmount, currency)
  if (units === null) throw badRequest([moneyFault('minAmount', minAmount, currency)])
  return Number(units)
}
