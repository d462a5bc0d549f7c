import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { requirePermissions } from '../http/authorisation.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { creationParameters, lgId, listParameters, placesIn, readQuery } from '../http/list-parameters.ts'
import { listResponse } from '../http/list-response.ts'
import { openRowIndex } from '../store/open-row-index.ts'
import { startRows } from '../store/start-row.ts'
import type { Store } from '../store/store.ts'
import { CUSTOMER_LG_ID_BASE } from '../values/numeric-id.ts'
import { trustLevels } from '../values/trust-level.ts'
import { customerStatuses } from './customer-document.ts'
import type { CustomerReader } from './customer-reader.ts'

const orders = ['creationTime', 'lastModified', 'customerStatus', 'trustLevel', 'id'] as const

const filters = z.strictObject({
  ...listParameters(orders, { order: 'creationTime', descending: true }),
  ...creationParameters,
  customerId: z.string().optional(),
  lgId: lgId.optional(),
  email: z.string().toLowerCase().optional(),
  phoneNumber: z.string().optional(),
  customerStatus: placesIn('customerStatus', customerStatuses).optional(),
  trustLevel: placesIn('trustLevel', trustLevels).optional(),
})
type Filters = z.output<typeof filters>

/** The SQL of the columns that customers are filtered and sorted by. */
const categories = { merchant: 'merchant', customerStatus: 'status', trustLevel: 'trust_level' }
const measures = { creationTime: 'creation_time', lastModified: 'last_modified' }

/** Opens the index of customers. */
export function openCustomerIndex({ database }: Pick<Store, 'database'>) {
  return openRowIndex(database, 'customer', categories, measures)
}
export type CustomerIndex = ReturnType<typeof openCustomerIndex>

interface CustomerDeps {
  readonly database: DatabaseSync
  readonly customerIndex: CustomerIndex
  readonly customerReader: CustomerReader
}

/** Calls that read customers (specification 7.8). */
export function customerEndpoints({
  database,
  customerIndex: index,
  customerReader: reader,
}: CustomerDeps): Endpoint[] {
  const byId = database.prepare('select n, merchant from customer where id = ?')
  const start = startRows(database, 'customer')
  const byEmail = database.prepare('select n from customer where email = ?')
  const byPhoneNumber = database.prepare('select n from customer where phone_number = ?')

  const candidates = (query: Filters): number[] | null => {
    const lists: number[][] = []
    if (query.customerId !== undefined) lists.push(byId.all(query.customerId).map((row) => Number(row.n)))
    if (query.email !== undefined) lists.push(byEmail.all(query.email).map((row) => Number(row.n)))
    if (query.phoneNumber !== undefined) lists.push(byPhoneNumber.all(query.phoneNumber).map((row) => Number(row.n)))
    if (query.lgId !== undefined) lists.push([query.lgId - CUSTOMER_LG_ID_BASE])
    const [first, ...others] = lists
    return first ? first.filter((row) => others.every((list) => list.includes(row))) : null
  }

  const list = (call: Call): Buffer => {
    const query = readQuery(filters, call.query)
    // Searching by an address would reveal whose it is.
    if (query.email !== undefined || query.phoneNumber !== undefined)
      requirePermissions(call.caller, ['customer_uploads.read'])
    const { total, rows } = index.find({
      among: { merchant: call.scope, customerStatus: query.customerStatus, trustLevel: query.trustLevel },
      between: { creationTime: { from: query.from, to: query.to } },
      start: start(query),
      candidates: candidates(query),
      ...query.sort,
      offset: query.offset,
      limit: query.limit,
    })
    return listResponse(total, reader.read(rows, call.caller))
  }

  const one = (call: Call): Buffer => {
    const row = onlyRow(byId.all(call.parameters.customer ?? ''), call.scope, 'Customer')
    return Buffer.concat(reader.read([Number(row.n)], call.caller))
  }

  return [
    { method: 'GET', path: '/customers', needs: ['customers.read'], handle: list },
    { method: 'GET', path: '/customers/:customer', needs: ['customers.read'], handle: one },
  ]
}
