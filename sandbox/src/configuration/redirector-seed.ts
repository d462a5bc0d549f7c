import type { SeedRow } from './resource.ts'

/** Key, address, account of the family, whether it is the account's own family. */
const families = [
  ['DEMO_WEB', 'https://demo-merchant.example.test/return', 'DEMO_MERCHANT', true],
  ['DEMO_APP', 'https://app.demo-merchant.example.test/return?from=app', 'DEMO_MERCHANT', false],
  ['OTHER_WEB', 'https://other-merchant.example.test/checkout/return', 'OTHER_MERCHANT', true],
  ['THIRD_WEB', 'https://third-merchant.example.test/return', 'THIRD_MERCHANT', true],
  ['THIRD_GAMES', 'https://games.third-merchant.example.test:8443/return', 'THIRD_MERCHANT', false],
] as const

export const redirectorSeed: readonly SeedRow[] = families.map(
  ([redirectorKey, redirectorUrl, masterAccount, master]) => ({
    days: 90,
    values: { redirectorKey, redirectorUrl, masterAccount, master },
  }),
)
