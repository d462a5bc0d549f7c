import type { SQLOutputValue } from 'node:sqlite'
import type { Permission } from '@portal/schema/permissions'
import { z } from 'zod'
import type { Call, Endpoint, FileResponse } from '../http/endpoint.ts'
import { listParameters, readQuery } from '../http/list-parameters.ts'
import { notFound } from '../http/request-error.ts'
import type { Store } from '../store/store.ts'
import { isoTime } from '../values/time.ts'
import { type DocumentType, documentTypes, verificationStatuses } from './customer-upload.ts'
import { pictureOf } from './customer-upload-picture.ts'

/** The permissions that every call about uploads needs (specification 6.2, customer uploads). */
export const readUploads: readonly Permission[] = ['customers.read', 'customer_uploads.read']

const filters = z.strictObject({
  ...listParameters(['uploadTime', 'documentType', 'verificationStatus'], { order: 'uploadTime', descending: true }),
  customerId: z.string().optional(),
  documentType: z.enum(documentTypes, `documentType must be one of ${documentTypes.join(', ')}`).optional(),
  verificationStatus: z
    .enum(verificationStatuses, `verificationStatus must be one of ${verificationStatuses.join(', ')}`)
    .optional(),
})

const columns = {
  uploadTime: 'upload_time',
  documentType: 'document_type',
  verificationStatus: 'verification_status',
} as const
const from = `from customer_upload as upload join customer on customer.n = upload.customer
  join merchant_account on merchant_account.n = upload.merchant`
const where = `where (:merchant is null or upload.merchant = :merchant) and (:customerId is null or customer.id = :customerId)
  and (:documentType is null or document_type = :documentType)
  and (:verificationStatus is null or verification_status = :verificationStatus)`

/** Calls that read customers' uploads (specification 7.8). */
export function customerUploadEndpoints({ database }: Pick<Store, 'database'>): Endpoint[] {
  const selected = 'upload.*, customer.id as customer_id, customer.document, merchant_account.name'
  const byId = database.prepare(`select ${selected} ${from} where upload.id = ?`)
  const count = database.prepare(`select count(*) as total ${from} ${where}`)

  const list = (call: Call): string => {
    const { limit, offset, sort, ...filter } = readQuery(filters, call.query)
    const { customerId = null, documentType = null, verificationStatus = null } = filter
    const conditions = { merchant: call.scope, customerId, documentType, verificationStatus }
    const direction = sort.descending ? 'desc' : 'asc'
    const rows = database.prepare(`select ${selected} ${from} ${where}
      order by ${columns[sort.order]} ${direction}, upload.n ${direction} limit :limit offset :offset`)
    const items = rows.all({ ...conditions, limit, offset }).map(uploadText)
    return `{"total":${count.get(conditions)?.total},"items":[${items.join(',')}]}`
  }

  const image = (call: Call): FileResponse => {
    const row = byId.get(call.parameters.uploadId ?? '')
    if (!row || (call.scope !== null && row.merchant !== call.scope)) throw notFound('Upload')
    const { personalInfo } = JSON.parse(String(row.document))
    const content = pictureOf({
      n: Number(row.n),
      documentType: row.document_type as DocumentType,
      customerId: String(row.customer_id),
      name: `${personalInfo.firstName} ${personalInfo.lastName}`,
    })
    return { fileName: `${row.id}.png`, contentType: String(row.content_type), content }
  }

  return [
    { method: 'GET', path: '/customeruploads/uploaded', needs: readUploads, handle: list },
    { method: 'GET', path: '/customeruploads/:uploadId', needs: readUploads, handle: image },
  ]
}

function uploadText(row: Record<string, SQLOutputValue>): string {
  return JSON.stringify({
    uploadId: row.id,
    merchantAccount: row.name,
    customerId: row.customer_id,
    documentType: row.document_type,
    verificationStatus: row.verification_status,
    verificationReason: row.verification_reason,
    uploadTime: isoTime(Number(row.upload_time)),
    contentType: row.content_type,
  })
}
