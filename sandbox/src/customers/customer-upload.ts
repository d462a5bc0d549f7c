/** The documents that customers must upload (specification 5), and the titles on their pictures. */
export const documentTitles = {
  attachedCheck: 'VOID CHEQUE',
  attachedAdmission: 'UNIVERSITY DEMAND LETTER',
  attachedOtherId: 'PASSPORT',
  attachedPanCard: 'PAN CARD',
  attachedTaxDeclaration: 'TAX DECLARATION',
  attachedAadhaarCard: 'AADHAAR CARD',
} as const
export type DocumentType = keyof typeof documentTitles
export const documentTypes = Object.keys(documentTitles) as DocumentType[]

/** The states of a document's verification (specification 4.3). */
export const verificationStatuses = ['awaitingUploads', 'complete', 'failed'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]
