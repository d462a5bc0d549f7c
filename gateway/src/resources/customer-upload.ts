import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint } from '../rest/endpoint.ts'
import { verificationReasons } from './verification-reason.ts'

/** A single upload is a picture. The list of uploads is a separate endpoint. */
export const customerUploads = endpoint('/customeruploads', { calls: ['accountrequest', 'uploaded'], name: 'upload' })

/** The list of uploads (specification 7.8). */
export const uploadedDocuments = endpoint(`${customerUploads.path}/uploaded`, {
  name: 'upload',
  sortBy: { uploadTime: 'text', documentType: 'text', verificationStatus: 'text' },
  defaultSort: '-uploadTime',
})

export const customerUploadResolvers: Resolvers = {
  CustomerUpload: {
    id: ({ uploadId }) => uploadId,
    failureReason: ({ verificationReason }, _args, { rest }) =>
      verificationReason ? rest.load(verificationReasons, verificationReason) : null,
  },
}
