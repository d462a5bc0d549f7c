import type { DatabaseSync } from 'node:sqlite'
import { installmentPlans } from '../configuration/installment-plan.ts'
import { installmentSettings } from '../configuration/installment-setting.ts'
import { ResourceRows } from '../configuration/resource-rows.ts'
import { DAY } from '../values/time.ts'

/** Merchant, payment method, whether it is offered, who pays the cost, minimum amount, its currency. */
const settings = [
  [1, 'CREDIT_CARD', true, 'CUSTOMER', '50', 'EUR'],
  [1, 'DEBIT_CARD', true, 'MERCHANT', '200', 'EUR'],
  [1, 'DIRECT_DEBIT', false, 'CUSTOMER', '100', 'EUR'],
  [2, 'CREDIT_CARD', true, 'MERCHANT', '100', 'USD'],
] as const

/** Setting, country, currency, installments, minimum amount, interest in percent, who pays it, status. */
const plans = [
  [1, 'BR', 'BRL', 3, '150', '0', 'MERCHANT', 'ACTIVE'],
  [1, 'BR', 'BRL', 6, '300', '1.99', 'CUSTOMER', 'ACTIVE'],
  [1, 'BR', 'BRL', 12, '600', '2.99', 'CUSTOMER', 'ACTIVE'],
  [1, 'MX', 'MXN', 3, '900', '0', 'MERCHANT', 'ACTIVE'],
  [1, 'MX', 'MXN', 9, '2700', '4.5', 'CUSTOMER', 'INACTIVE'],
  [1, 'ES', 'EUR', 3, '50', '0', 'MERCHANT', 'ACTIVE'],
  [1, 'JP', 'JPY', 2, '8000', '0', 'CUSTOMER', 'ACTIVE'],
  [2, 'ES', 'EUR', 4, '200', '0', 'MERCHANT', 'ACTIVE'],
  [2, 'DE', 'EUR', 4, '200', '0', 'MERCHANT', 'ACTIVE'],
  [4, 'US', 'USD', 4, '100', '0', 'MERCHANT', 'ACTIVE'],
] as const

/** Adds merchants' installment settings and their plans: always the same. */
export function seedInstallments(database: DatabaseSync, now: number): void {
  const rows = new ResourceRows(database)
  const modified = Math.floor(now / DAY) * DAY - 30 * DAY
  for (const [merchant, paymentMethod, enabled, costBurden, minAmount, currency] of settings) {
    const setting = { paymentMethod, enabled, costBurden, minAmount, currency }
    rows.add(installmentSettings, setting, merchant, modified)
  }
  for (const [
    number,
    countryCode,
    currency,
    numberOfInstallments,
    minAmount,
    interestRate,
    costBurden,
    status,
  ] of plans) {
    const installment = `inst-${number}`
    const terms = { countryCode, currency, numberOfInstallments, minAmount, interestRate, costBurden, status }
    rows.add(installmentPlans, { installment, ...terms }, null, modified)
  }
}
