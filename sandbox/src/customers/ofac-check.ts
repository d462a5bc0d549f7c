import { ofacNoteBounds } from '@portal/schema/ofac-check'
import { z } from 'zod'
import { isSuperAccount } from '../http/caller.ts'
import { createdWithin, creationBounds } from '../http/creation-bounds.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { creationParameters, listParameters, placesIn, read, readQuery } from '../http/list-parameters.ts'
import { nextModified, requireUnchanged } from '../http/lost-update.ts'
import { badRequest, RequestError } from '../http/request-error.ts'
import type { Store } from '../store/store.ts'
import { isoTime } from '../values/time.ts'
import { type OfacCheck, ofacCheckStatuses, ofacDecisions, ofacReviewStatuses } from './ofac-values.ts'

const filters = z.strictObject({
  ...listParameters(['creationTime'], { order: 'creationTime', descending: true }),
  ...creationParameters,
  ofacCheckId: z.string().optional(),
  customerId: z.string().optional(),
  ofacCheckStatus: placesIn('ofacCheckStatus', ofacCheckStatuses).optional(),
  ofacReviewStatus: placesIn('ofacReviewStatus', ofacReviewStatuses).optional(),
})

const where = `where (:merchant is null or merchant = :merchant) and (:ofacCheckId is null or id = :ofacCheckId)
  and (:customerId is null or customer in (select n from customer where id = :customerId))
  and (:status is null or status in (select value from json_each(:status)))
  and (:review is null or review_status in (select value from json_each(:review)))
  and ${createdWithin('ofac_check')}`

const { minLength, maxLength } = ofacNoteBounds
const decision = z.looseObject({
  ofacCheckId: z.string().optional(),
  ofacReviewStatus: z.enum(ofacDecisions, `ofacReviewStatus must be one of ${ofacDecisions.join(', ')}`),
  ofacReviewNotes: z
    .string('ofacReviewNotes is required')
    .trim()
    .min(minLength, `ofacReviewNotes must have at least ${minLength} characters`)
    .max(maxLength, `ofacReviewNotes must have at most ${maxLength} characters`),
  lastModified: z.string().nullish(),
})

/**
 * Calls that read and decide sanctions checks (specification 7.5). For super accounts with charges permissions (6.3).
 */
export function ofacCheckEndpoints({ database }: Pick<Store, 'database'>): Endpoint[] {
  const count = database.prepare(`select count(*) as total from ofac_check ${where}`)
  const page = (direction: 'asc' | 'desc') =>
    database.prepare(`select document from ofac_check ${where}
      order by creation_time ${direction}, n ${direction} limit :limit offset :offset`)
  const pages = { ascending: page('asc'), descending: page('desc') }
  const byId = database.prepare('select n, merchant, document from ofac_check where id = ?')
  const numberOf = database.prepare('select n from ofac_check where id = ?')
  const update = database.prepare('update ofac_check set review_status = ?, document = ? where n = ?')

  const list = (call: Call): string => {
    requireSuper(call)
    const { limit, offset, ofacCheckId, customerId, ofacCheckStatus, ofacReviewStatus, ...order } = readQuery(
      filters,
      call.query,
    )
    const { sort } = order
    const conditions = {
      merchant: call.scope,
      ofacCheckId: ofacCheckId ?? null,
      customerId: customerId ?? null,
      status: ofacCheckStatus ? JSON.stringify(ofacCheckStatus) : null,
      review: ofacReviewStatus ? JSON.stringify(ofacReviewStatus) : null,
      ...creationBounds(order, (id) => Number(numberOf.get(id)?.n ?? -1)),
    }
    const rows = pages[sort.descending ? 'descending' : 'ascending'].all({ ...conditions, limit, offset })
    const items = rows.map((row) => String(row.document))
    return `{"total":${Number(count.get(conditions)?.total)},"items":[${items.join(',')}]}`
  }

  const one = (call: Call): string => {
    requireSuper(call)
    return String(onlyRow(byId.all(call.parameters.ofacCheckId ?? ''), call.scope, 'OFAC check').document)
  }

  // A decision is final. Repeating the same decision as the same caller returns the first response again.
  const decide = (call: Call): string => {
    requireSuper(call)
    const { ofacReviewStatus, ofacReviewNotes, lastModified, ...sent } = read(decision, call.json())
    const id = call.parameters.ofacCheckId ?? sent.ofacCheckId
    if (id === undefined) throw badRequest(['ofacCheckId is required'])
    if ((sent.ofacCheckId ?? id) !== id) throw badRequest(['ofacCheckId cannot be changed'])
    const row = onlyRow(byId.all(id), call.scope, 'OFAC check')
    const check: OfacCheck = JSON.parse(String(row.document))
    const reviewedBy = call.caller.userName
    const isTheSame =
      check.ofacReviewStatus === ofacReviewStatus &&
      check.ofacReviewNotes === ofacReviewNotes &&
      check.reviewedBy === reviewedBy
    if (isTheSame) return String(row.document)
    if (check.ofacReviewStatus === null) {
      throw new RequestError(409, 'ofac_check_not_reviewable', `A check with ${check.ofacCheckStatus} is not decided`)
    }
    if (check.ofacReviewStatus !== 'NEEDS_REVIEW') {
      const text = `${check.reviewedBy} has decided it at ${check.reviewTime}: ${check.ofacReviewStatus}`
      throw new RequestError(409, 'ofac_check_reviewed', text)
    }
    const before = Date.parse(check.lastModified) / 1000
    requireUnchanged(lastModified, before)
    const now = isoTime(nextModified(call.now, before))
    const decided: OfacCheck = {
      ...check,
      ofacReviewStatus,
      ofacReviewNotes,
      reviewedBy,
      reviewTime: now,
      lastModified: now,
    }
    const document = JSON.stringify(decided)
    update.run(ofacReviewStatuses.indexOf(ofacReviewStatus), document, Number(row.n))
    return document
  }

  const readCharges = ['charges.read'] as const
  const writeCharges = ['charges.read', 'charges.write'] as const
  return [
    { method: 'GET', path: '/ofac', needs: readCharges, handle: list },
    { method: 'PUT', path: '/ofac', needs: writeCharges, handle: decide },
    { method: 'GET', path: '/ofac/:ofacCheckId', needs: readCharges, handle: one },
    { method: 'PUT', path: '/ofac/:ofacCheckId', needs: writeCharges, handle: decide },
  ]
}

function requireSuper({ caller }: Call): void {
  if (!isSuperAccount(caller)) {
    throw new RequestError(403, 'permission_denied', 'Sanctions checks are for super accounts')
  }
}
