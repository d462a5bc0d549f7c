import type { DatabaseSync } from 'node:sqlite'
import { redirectors } from '../configuration/redirector.ts'
import { ResourceRows } from '../configuration/resource-rows.ts'
import { DAY } from '../values/time.ts'

/** Key, address, account of the family, whether it is the account's own family. */
const families = [
  ['DEMO_WEB', 'https://demo-merchant.example.test/return', 'DEMO_MERCHANT', true],
  ['DEMO_APP', 'https://app.demo-merchant.example.test/return?from=app', 'DEMO_MERCHANT', false],
  ['OTHER_WEB', 'https://other-merchant.example.test/checkout/return', 'OTHER_MERCHANT', true],
  ['THIRD_WEB', 'https://third-merchant.example.test/return', 'THIRD_MERCHANT', true],
  ['THIRD_GAMES', 'https://games.third-merchant.example.test:8443/return', 'THIRD_MERCHANT', false],
] as const

/** Adds the addresses that payers come back to: always the same. */
export function seedRedirectors(database: DatabaseSync, now: number): void {
  const modified = Math.floor(now / DAY) * DAY - 90 * DAY
  const rows = new ResourceRows(database)
  for (const [redirectorKey, redirectorUrl, masterAccount, master] of families) {
    rows.add(redirectors, { redirectorKey, redirectorUrl, masterAccount, master }, null, modified)
  }
}
