import type { CustomerDocumentType, VerificationStatus } from '../../../gql/enums.ts'
import type { Tone } from '../../../ui/tone.ts'

/** The documents that a customer must upload, in the specification's order (specification 5). */
export const requiredDocuments = [
  'attachedCheck',
  'attachedAdmission',
  'attachedOtherId',
  'attachedPanCard',
  'attachedTaxDeclaration',
  'attachedAadhaarCard',
] as const satisfies readonly CustomerDocumentType[]

/** The tone of each verification status. */
export const verificationTones: Readonly<Record<VerificationStatus, Tone>> = {
  complete: 'good',
  awaitingUploads: 'wait',
  failed: 'bad',
}

interface Verified {
  readonly documentType?: CustomerDocumentType | null
  readonly verificationStatus?: VerificationStatus | null
}

/** One required document with its uploads. */
export interface RequiredDocument<Upload> {
  readonly type: CustomerDocumentType
  /** The upload that counts. Null if the document is missing. */
  readonly latest: Upload | null
  /** The previous uploads, newest first. */
  readonly earlier: readonly Upload[]
}

/** Groups uploads, newest first, by required document. The newest of each counts. */
export function byDocument<Upload extends Verified>(uploads: readonly Upload[]): RequiredDocument<Upload>[] {
  return requiredDocuments.map((type) => {
    const [latest = null, ...earlier] = uploads.filter(({ documentType }) => documentType === type)
    return { type, latest, earlier }
  })
}

/**
 * The customer's verification status: failed if the latest upload of any document failed, complete if each document is
 * uploaded and accepted, otherwise awaiting uploads (specification 4.3).
 */
export function overallStatus(documents: readonly RequiredDocument<Verified>[]): VerificationStatus {
  const statuses = documents.map(({ latest }) => latest?.verificationStatus)
  if (statuses.includes('failed')) return 'failed'
  return statuses.every((status) => status === 'complete') ? 'complete' : 'awaitingUploads'
}
