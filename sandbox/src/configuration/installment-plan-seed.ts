import type { SeedRow } from './resource.ts'

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

export const installmentPlanSeed: readonly SeedRow[] = plans.map(
  ([number, countryCode, currency, numberOfInstallments, minAmount, interestRate, costBurden, status]) => ({
    days: 30,
    values: {
      installment: `inst-${number}`,
      countryCode,
      currency,
      numberOfInstallments,
      minAmount,
      interestRate,
      costBurden,
      status,
    },
  }),
)
