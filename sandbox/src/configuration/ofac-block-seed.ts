import type { SeedRow } from './resource.ts'

/** Name, country, state or province, postal code, whether it is blocked, and the reason. All data is made up. */
const blocks = [
  ['Aurelio Quintanar', 'CU', null, null, true, 'Confirmed match with an entry of the list, check ofac-1.'],
  ['Borealis Shipping Ltd', 'CY', null, '3036', true, 'Owner is on the list.'],
  ['Dmitri Valkonen', null, null, null, true, 'Several customers under this name with false documents.'],
  ['Esperanza Trading', 'PA', 'Panamá', null, false, 'Lifted: the company on the list is another one.'],
  ['Farid Noorzai', 'IR', null, null, true, 'Confirmed match, reported to the compliance office.'],
  ['Golden Meridian FZE', 'AE', 'Dubai', null, true, 'Forwards goods to an embargoed country.'],
] as const

export const ofacBlockSeed: readonly SeedRow[] = blocks.map(
  ([name, country, stateProvince, postalCode, blocked, reason]) => ({
    days: 45,
    createdBy: 'super',
    values: { name, country, stateProvince, postalCode, blocked, reason },
  }),
)
