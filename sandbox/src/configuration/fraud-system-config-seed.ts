import type { SeedRow } from './resource.ts'

/** Merchant, provider, name, status, timing, default decision, timeout and constraints. */
const systems = [
  [
    1,
    'PROVIDER_1',
    'Card screening',
    'ENABLED',
    'AUTHORIZE',
    'ALLOW_PURCHASE',
    2000,
    {
      instrumentConfigIds: ['687', '688'],
      trustLevels: ['NEW_CUSTOMER', 'STANDARD_CUSTOMER', 'UNTRUSTED_CUSTOMER'],
    },
  ],
  [
    1,
    'PROVIDER_2',
    'High amounts',
    'ENABLED',
    'CHARGE',
    'REJECT_PURCHASE',
    5000,
    { currencies: ['EUR', 'USD'], amountCurrency: 'EUR', minAmount: '1000' },
  ],
  [1, 'PROVIDER_2', 'Pilot in Brazil', 'DISABLED', 'AUTHORIZE', 'ALLOW_PURCHASE', 3000, { countries: ['BR'] }],
  [2, 'PROVIDER_1', 'All purchases', 'ENABLED', 'AUTHORIZE', 'ALLOW_PURCHASE', 2000, null],
] as const

export const fraudSystemConfigSeed: readonly SeedRow[] = systems.map(
  ([merchant, provider, displayName, status, timing, defaultDecision, timeoutMillis, constraints]) => ({
    merchant,
    days: 30,
    values: {
      provider,
      displayName,
      status,
      timing,
      defaultDecision,
      timeoutMillis,
      constraints,
      credentials: 'of the sandbox',
    },
  }),
)
