import type { SeedRow } from './resource.ts'

const type = 'VELOCITY'
const day = { value: 24, unit: 'HOUR' }

/** Merchant, level, description, instruments and restrictions. */
const levels = [
  [
    1,
    'NEW_CUSTOMER',
    'Customers in their first weeks',
    ['687', '688', '702'],
    [
      {
        type,
        instrumentConfigId: '687',
        purchases: 5,
        amount: '500',
        currency: 'EUR',
        period: day,
        blockDuration: { value: 1, unit: 'DAY' },
        reason: 'Too many card purchases in a day',
      },
      {
        type,
        attempts: 20,
        period: { value: 1, unit: 'HOUR' },
        blockDuration: { value: 6, unit: 'HOUR' },
        reason: 'Too many attempts in an hour',
      },
    ],
  ],
  [
    1,
    'STANDARD_CUSTOMER',
    null,
    [],
    [
      {
        type,
        amount: '50000',
        currency: 'EUR',
        period: { value: 7, unit: 'DAY' },
        blockDuration: { value: 2, unit: 'DAY' },
        reason: 'Above the weekly amount',
      },
    ],
  ],
  [1, 'TRUSTED_CUSTOMER', 'No limits', [], []],
  [2, 'NEW_CUSTOMER', null, [], []],
] as const

export const trustLevelSeed: readonly SeedRow[] = levels.map(
  ([merchant, name, description, instrumentConfigIds, restrictions]) => ({
    merchant,
    days: 30,
    values: { name, description, instrumentConfigIds, restrictions },
  }),
)
