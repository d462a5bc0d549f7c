import type { DatabaseSync } from 'node:sqlite'
import { ResourceRows } from '../configuration/resource-rows.ts'
import { documentResources } from '../configuration/resources.ts'
import type { Seed } from '../store/store.ts'
import { seedCallers } from './callers.ts'
import { seedCharges } from './charges.ts'
import { seedConfiguration } from './configuration.ts'
import { seedCustomerUploads } from './customer-uploads.ts'
import { seedCustomers } from './customers.ts'
import { seedMails } from './mails.ts'
import { seedNotifications } from './notifications.ts'
import { seedOfacChecks } from './ofac-checks.ts'
import { seedPaywall } from './paywall.ts'
import { randomFrom } from './random.ts'
import { wellKnownCharges } from './well-known-charges.ts'

/** The minimum, which is the number of well-known charges. */
export const FEWEST_CHARGES = wellKnownCharges.length
/** The minimum that includes all well-known customers. */
const FEWEST_CUSTOMERS = 150
const CHARGES_PER_CUSTOMER = 20

/** The largest number of charges for which a copy of the database is kept in memory. */
const FEW_CHARGES = 1_000

/** The parameters of a new database. */
interface SeedOptions {
  readonly charges: number
  /** The time that the data is relative to, in Unix seconds. */
  readonly now: number
  readonly onProgress: (seeded: number, total: number) => void
}

/** Returns the seed of a new database: the same number of charges and time give the same rows. */
export function seedOf({ charges, now, onProgress }: SeedOptions): Seed {
  return {
    name: `${charges} ${now}`,
    isSmall: charges <= FEW_CHARGES,
    *fill(database, key) {
      for (const seeded of seed(database, key, charges, now)) yield onProgress(seeded, charges)
    },
  }
}

/** Fills an empty database, and yields the number of charges regularly. */
function* seed(database: DatabaseSync, key: Buffer, charges: number, now: number): Generator<number, void> {
  if (charges < FEWEST_CHARGES) throw new RangeError(`at least ${FEWEST_CHARGES} charges must be seeded`)
  const customerCount = Math.max(FEWEST_CUSTOMERS, Math.floor(charges / CHARGES_PER_CUSTOMER))
  seedCallers(database, randomFrom(1), key, now)
  seedConfiguration({ database, key }, now)
  const rows = new ResourceRows(database)
  for (const resource of documentResources) rows.seed(resource, now)
  yield 0
  const seeding = seedCustomers(database, randomFrom(2), customerCount, now)
  let step = seeding.next()
  for (; !step.done; step = seeding.next()) yield 0
  seedCustomerUploads(database, now)
  seedOfacChecks(database, randomFrom(5), now)
  yield* seedCharges(database, randomFrom(3), charges, step.value, now)
  seedNotifications(database, now)
  seedMails(database, now)
  seedPaywall(database, randomFrom(4))
  yield charges
}
