import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Caller } from './caller.ts'

/** Reads customers as the platform answers them. */
export class CustomerReader {
  readonly #documents: StatementSync

  constructor(database: DatabaseSync) {
    this.#documents = database.prepare(`select document, payment_profiles from json_each(?) as wanted
      cross join customer on customer.n = wanted.value order by wanted.key`)
  }

  /** The customers of these rows, in JSON; payment profiles need a permission of their own. */
  read(rows: readonly number[], caller: Caller): Buffer[] {
    if (rows.length === 0) return []
    const withProfiles = caller.permissions.includes('payment_profiles.read')
    return this.#documents.all(JSON.stringify(rows)).map((row) => {
      const document = String(row.document)
      return Buffer.from(
        withProfiles ? `${document.slice(0, -1)},"paymentProfiles":${row.payment_profiles}}` : document,
      )
    })
  }
}
