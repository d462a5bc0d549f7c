import { expect, test } from 'vitest'
import type { CustomerDocumentType, VerificationStatus } from '../../../gql/enums.ts'
import { byDocument, overallStatus, requiredDocuments } from './verification.ts'

const upload = (documentType: CustomerDocumentType, verificationStatus: VerificationStatus) => ({
  documentType,
  verificationStatus,
})
const complete = requiredDocuments.map((type) => upload(type, 'complete'))

test('the newest upload of each document counts', () => {
  const failed = upload('attachedCheck', 'failed')
  const [cheque, admission] = byDocument([upload('attachedCheck', 'complete'), failed])
  expect(cheque).toEqual({ type: 'attachedCheck', latest: upload('attachedCheck', 'complete'), earlier: [failed] })
  expect(admission).toEqual({ type: 'attachedAdmission', latest: null, earlier: [] })
})

test.each([
  ['nothing', [], 'awaitingUploads'],
  ['everything accepted', complete, 'complete'],
  ['one missing', complete.slice(1), 'awaitingUploads'],
  ['one waiting', [upload('attachedPanCard', 'awaitingUploads'), ...complete], 'awaitingUploads'],
  ['one failed', [upload('attachedPanCard', 'failed'), ...complete], 'failed'],
  ['one failed before it was accepted', [...complete, upload('attachedPanCard', 'failed')], 'complete'],
] as const)('verification with %s is %s', (_title, uploads, status) => {
  expect(overallStatus(byDocument([...uploads]))).toBe(status)
})
