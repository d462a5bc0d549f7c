import type { SeedRow } from './resource.ts'

/** Merchant, payment method, enabled, who pays the cost, minimum amount, its currency. */
const settings = [
  [1, 'CREDIT_CARD', true, 'CUSTOMER', '50', 'EUR'],
  [1, 'DEBIT_CARD', true, 'MERCHANT', '200', 'EUR'],
  [1, 'DIRECT_DEBIT', false, 'CUSTOMER', '100', 'EUR'],
  [2, 'CREDIT_CARD', true, 'MERCHANT', '100', 'USD'],
] as const

export const installmentSettingSeed: readonly SeedRow[] = settings.map(
  ([merchant, paymentMethod, enabled, costBurden, minAmount, currency]) => ({
    merchant,
    days: 30,
    values: { paymentMethod, enabled, costBurden, minAmount, currency },
  }),
)
