import type { DatabaseSync } from 'node:sqlite'
import { ofacBlocks } from '../configuration/ofac-block.ts'
import { ResourceRows } from '../configuration/resource-rows.ts'
import { DAY } from '../values/time.ts'

/** Name, country, state or province, postal code, whether it is blocked, the reason. All of it is made up. */
const blocks = [
  ['Aurelio Quintanar', 'CU', null, null, true, 'Confirmed match with an entry of the list, check ofac-1.'],
  ['Borealis Shipping Ltd', 'CY', null, '3036', true, 'Owner is on the list.'],
  ['Dmitri Valkonen', null, null, null, true, 'Several customers under this name with false documents.'],
  ['Esperanza Trading', 'PA', 'Panamá', null, false, 'Lifted: the company on the list is another one.'],
  ['Farid Noorzai', 'IR', null, null, true, 'Confirmed match, reported to the compliance office.'],
  ['Golden Meridian FZE', 'AE', 'Dubai', null, true, 'Forwards goods to an embargoed country.'],
] as const

/** Adds whom nobody may do business with: always the same. */
export function seedOfacBlocks(database: DatabaseSync, now: number): void {
  const created = Math.floor(now / DAY) * DAY - 45 * DAY
  const rows = new ResourceRows(database)
  for (const [name, country, stateProvince, postalCode, blocked, reason] of blocks) {
    const block = { name, country, stateProvince, postalCode, blocked, reason }
    rows.add(ofacBlocks, block, null, created, 'super')
  }
}
