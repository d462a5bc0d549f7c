import type { CustomerDocumentType, VerificationStatus } from '../../../gql/enums.ts'
import type { Tone } from '../../../ui/tone.ts'

/** The documents that a customer must show, in the specification's order (specification 5). */
export const requiredDocuments = [
  'attachedCheck',
  'attachedAdmission',
  'attachedOtherId',
  'attachedPanCard',
  'attachedTaxDeclaration',
  'attachedAadhaarCard',
] as const satisfies readonly CustomerDocumentType[]

/** What each verification status means. */
export const verificationTones: Readonly<Record<VerificationStatus, Tone>> = {
  complete: 'good',
  awaitingUploads: 'wait',
  failed: 'bad',
}

interface Verified {
  readonly documentType?: CustomerDocumentType | null
  readonly verificationStatus?: VerificationStatus | null
}

/** One required document with what was uploaded for it. */
export interface RequiredDocument<Upload> {
  readonly type: CustomerDocumentType
  /** The one that counts; null where the document is missing. */
  readonly latest: Upload | null
  /** What was uploaded before, newest first. */
  readonly earlier: readonly Upload[]
}

/** Sorts uploads, newest first, to the required documents: of each the newest counts. */
export function byDocument<Upload extends Verified>(uploads: readonly Upload[]): RequiredDocument<Upload>[] {
  return requiredDocuments.map((type) => {
    const [latest = null, ...earlier] = uploads.filter(({ documentType }) => documentType === type)
    return { type, latest, earlier }
  })
}

/**
 * How far the customer's verification is as a whole: failed while a document that counts has failed, complete when each
 * is there and accepted, else it waits for uploads (specification 4.3).
 */
export function overallStatus(documents: readonly RequiredDocument<Verified>[]): VerificationStatus {
  const statuses = documents.map(({ latest }) => latest?.verificationStatus)
  if (statuses.includes('failed')) return 'failed'
  return statuses.every((status) => status === 'complete') ? 'complete' : 'awaitingUploads'
}
