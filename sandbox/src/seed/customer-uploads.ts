import type { DatabaseSync } from 'node:sqlite'
import { seededReasons } from '../configuration/verification-reason-seed.ts'
import { type DocumentType, documentTypes, type VerificationStatus } from '../customers/customer-upload.ts'
import { DAY } from '../values/time.ts'

/** Document, verification status, and the reason if it failed. */
type Upload = readonly [DocumentType, VerificationStatus, string?]

/** By number: customer 42 is `cust-42`. The sandbox's README lists them. */
const wellKnownUploads: Readonly<Record<number, readonly Upload[]>> = {
  // All documents are accepted, the passport on the second attempt.
  7: documentTypes.flatMap((type): Upload[] =>
    type === 'attachedOtherId'
      ? [
          [type, 'failed', 'DOCUMENT_EXPIRED'],
          [type, 'complete'],
        ]
      : [[type, 'complete']],
  ),
  // The back page of the passport and three documents are missing.
  42: [
    ['attachedPanCard', 'complete'],
    ['attachedAadhaarCard', 'complete'],
    ['attachedOtherId', 'awaitingUploads'],
  ],
  // One document was rejected, and another one for a reason that has since been deleted.
  66: [
    ['attachedPanCard', 'failed', 'NAME_MISMATCH'],
    ['attachedCheck', 'complete'],
    ['attachedTaxDeclaration', 'failed', 'OLD_REASON'],
  ],
}
/** Among the other first customers, every third has uploads. */
const LAST_WITH_UPLOADS = 150

/** Writes the uploads of the first customers. They are the same in every run. */
export function seedCustomerUploads(database: DatabaseSync, now: number): void {
  const customers = database.prepare('select n, merchant from customer where n <= ? order by n').all(LAST_WITH_UPLOADS)
  const insert = database.prepare('insert into customer_upload values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  let n = 0
  for (const customer of customers) {
    const number = Number(customer.n)
    for (const [place, [type, status, reason = null]] of uploadsOf(number).entries()) {
      n += 1
      const uploaded = now - ((number * 7) % 90) * DAY - 20 * DAY + place * 3 * 3600
      const merchant = Number(customer.merchant)
      insert.run(n, `upload-${n}`, merchant, number, type, status, reason, uploaded, 'image/png')
    }
  }
}

function uploadsOf(n: number): readonly Upload[] {
  const wellKnown = wellKnownUploads[n]
  // `cust-13` and similar customers have no uploads.
  if (wellKnown || n % 3 !== 0) return wellKnown ?? []
  const count = 1 + (n % documentTypes.length)
  return documentTypes.slice(0, count).map((type, place): Upload => {
    const draw = (n * 5 + place * 3) % 10
    if (draw === 0) return [type, 'failed', seededReasons[n % seededReasons.length]]
    return [type, draw < 3 ? 'awaitingUploads' : 'complete']
  })
}
