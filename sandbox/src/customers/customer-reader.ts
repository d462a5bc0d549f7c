import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Caller } from '../http/caller.ts'
import type { CustomerDocument } from './customer-document.ts'
import { maskedPerson } from './masked-person.ts'

/** Reads customers as JSON. */
export class CustomerReader {
  readonly #documents: StatementSync

  constructor(database: DatabaseSync) {
    this.#documents = database.prepare(`select document, payment_profiles from json_each(?) as wanted
      cross join customer on customer.n = wanted.value order by wanted.key`)
  }

  /** Returns the JSON of customers by row number. Payment profiles and personal data each need their own permission. */
  read(rows: readonly number[], caller: Caller): Buffer[] {
    if (rows.length === 0) return []
    const withProfiles = caller.permissions.includes('payment_profiles.read')
    const withPerson = caller.permissions.includes('customer_uploads.read')
    return this.#documents.all(JSON.stringify(rows)).map((row) => {
      const document = withPerson ? String(row.document) : masked(String(row.document))
      return Buffer.from(
        withProfiles ? `${document.slice(0, -1)},"paymentProfiles":${row.payment_profiles}}` : document,
      )
    })
  }
}

function masked(text: string): string {
  const document: CustomerDocument = JSON.parse(text)
  return JSON.stringify({ ...document, personalInfo: maskedPerson(document.personalInfo) })
}
