import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { isSuperAccount } from '../callers/caller.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { listParameters, placeIn, read } from '../http/list-parameters.ts'
import { RequestError } from '../http/request-error.ts'
import { ofacCheckStatuses, ofacReviewStatuses } from './ofac-values.ts'

const filters = z.strictObject({
  ...listParameters(['creationTime'], { order: 'creationTime', descending: true }),
  customerId: z.string().optional(),
  ofacCheckStatus: placeIn('ofacCheckStatus', ofacCheckStatuses).optional(),
  ofacReviewStatus: placeIn('ofacReviewStatus', ofacReviewStatuses).optional(),
})

const where = `where (:merchant is null or merchant = :merchant)
  and (:customerId is null or customer in (select n from customer where id = :customerId))
  and (:status is null or status = :status) and (:review is null or review_status = :review)`

/** Reading sanctions checks (specification 7.5), which is for super accounts that read charges (6.3). */
export function ofacCheckEndpoint(database: DatabaseSync): Endpoint {
  const count = database.prepare(`select count(*) as total from ofac_check ${where}`)
  const page = (direction: 'asc' | 'desc') =>
    database.prepare(`select document from ofac_check ${where}
      order by creation_time ${direction}, n ${direction} limit :limit offset :offset`)
  const pages = { ascending: page('asc'), descending: page('desc') }

  const list = (call: Call): string => {
    if (!isSuperAccount(call.caller)) {
      throw new RequestError(403, 'permission_denied', 'Sanctions checks are for super accounts')
    }
    const { limit, offset, sort, customerId, ofacCheckStatus, ofacReviewStatus } = read(filters, call.query)
    const conditions = {
      merchant: call.scope,
      customerId: customerId ?? null,
      status: ofacCheckStatus ?? null,
      review: ofacReviewStatus ?? null,
    }
    const rows = pages[sort.descending ? 'descending' : 'ascending'].all({ ...conditions, limit, offset })
    const items = rows.map((row) => String(row.document))
    return `{"total":${Number(count.get(conditions)?.total)},"items":[${items.join(',')}]}`
  }

  return { method: 'GET', path: '/ofac', needs: ['charges.read'], answer: list }
}
