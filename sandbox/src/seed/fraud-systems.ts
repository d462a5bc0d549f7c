import type { DatabaseSync } from 'node:sqlite'
import { fraudSystemConfigs } from '../configuration/fraud-system-config.ts'
import { ResourceRows } from '../configuration/resource-rows.ts'
import { DAY } from '../values/time.ts'

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

/** Adds merchants' fraud systems: always the same. */
export function seedFraudSystems(database: DatabaseSync, now: number): void {
  const rows = new ResourceRows(database)
  const modified = Math.floor(now / DAY) * DAY - 30 * DAY
  for (const [
    merchant,
    provider,
    displayName,
    status,
    timing,
    defaultDecision,
    timeoutMillis,
    constraints,
  ] of systems) {
    const system = { provider, displayName, status, timing, defaultDecision, timeoutMillis, constraints }
    rows.add(fraudSystemConfigs, { ...system, credentials: 'of the sandbox' }, merchant, modified)
  }
}
