import type { DatabaseSync } from 'node:sqlite'
import { DAY } from '../values/time.ts'

/** Merchant, payment method, whether it is offered, who pays the cost, minimum amount in minor units, its currency. */
const settings = [
  [1, 'CREDIT_CARD', 1, 'CUSTOMER', 5_000, 'EUR'],
  [1, 'DEBIT_CARD', 1, 'MERCHANT', 20_000, 'EUR'],
  [1, 'DIRECT_DEBIT', 0, 'CUSTOMER', 10_000, 'EUR'],
  [2, 'CREDIT_CARD', 1, 'MERCHANT', 10_000, 'USD'],
] as const

/** Setting, country, currency, installments, minimum amount in minor units, interest in percent, who pays it, status. */
const plans = [
  [1, 'BR', 'BRL', 3, 15_000, '0', 'MERCHANT', 'ACTIVE'],
  [1, 'BR', 'BRL', 6, 30_000, '1.99', 'CUSTOMER', 'ACTIVE'],
  [1, 'BR', 'BRL', 12, 60_000, '2.99', 'CUSTOMER', 'ACTIVE'],
  [1, 'MX', 'MXN', 3, 90_000, '0', 'MERCHANT', 'ACTIVE'],
  [1, 'MX', 'MXN', 9, 270_000, '4.5', 'CUSTOMER', 'INACTIVE'],
  [1, 'ES', 'EUR', 3, 5_000, '0', 'MERCHANT', 'ACTIVE'],
  [1, 'JP', 'JPY', 2, 8_000, '0', 'CUSTOMER', 'ACTIVE'],
  [2, 'ES', 'EUR', 4, 20_000, '0', 'MERCHANT', 'ACTIVE'],
  [2, 'DE', 'EUR', 4, 20_000, '0', 'MERCHANT', 'ACTIVE'],
  [4, 'US', 'USD', 4, 10_000, '0', 'MERCHANT', 'ACTIVE'],
] as const

/** Writes merchants' installment settings and their plans: always the same. */
export function seedInstallments(database: DatabaseSync, now: number): void {
  const modified = Math.floor(now / DAY) * DAY - 30 * DAY
  const insertSetting = database.prepare('insert into installment_setting values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [place, values] of settings.entries())
    insertSetting.run(place + 1, `inst-${place + 1}`, ...values, modified)
  const insertPlan = database.prepare(`insert into installment_plan values (${'?, '.repeat(10)}?)`)
  for (const [place, values] of plans.entries()) insertPlan.run(place + 1, `plan-${place + 1}`, ...values, modified)
}
