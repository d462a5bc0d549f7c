import type { DatabaseSync } from 'node:sqlite'
import type { Permission } from '@portal/schema/permissions'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { read } from '../http/list-parameters.ts'
import { nextModified, requireUnchanged } from '../http/lost-update.ts'
import { badRequest } from '../http/request-error.ts'
import { inTransaction } from '../store/in-transaction.ts'
import type { BlockEnds } from './block-ends.ts'
import type { CustomerIndex } from './customer.ts'
import { type CreateCustomer, columnsOf, indexedValues } from './customer-creation.ts'
import type { CustomerDocument } from './customer-document.ts'
import { changedCustomer, newCustomer } from './customer-input.ts'
import type { CustomerReader } from './customer-reader.ts'
import { withInput } from './customer-save.ts'

// Specification 6.2.
const addCustomers: readonly Permission[] = ['customers.read', 'customers.write', 'configuration.read']
const editCustomers: readonly Permission[] = [...addCustomers, 'charges.read']

/** The parts that the calls that change customers need. */
export interface CustomerChangeDeps {
  readonly database: DatabaseSync
  readonly customerIndex: CustomerIndex
  readonly customerReader: CustomerReader
  readonly createCustomer: CreateCustomer
  readonly blockEnds: BlockEnds
}

/** Calls that add and save customers (specification 7.8: GET and POST on one; 5: PUT when the id is present). */
export function customerChangeEndpoints({
  database,
  customerIndex: index,
  customerReader: reader,
  createCustomer: create,
  blockEnds,
}: CustomerChangeDeps): Endpoint[] {
  const byId = database.prepare('select n, merchant, document, last_modified from customer where id = ?')
  const update = database.prepare(`update customer set status = :customerStatus, trust_level = :trustLevel,
    last_modified = :lastModified, email = :email, phone_number = :phoneNumber, document = :document where n = :n`)

  const add = (call: Call): Buffer => {
    const { id, ...input } = read(newCustomer, call.json())
    if (call.scope === null) throw badRequest(['Act on behalf of a merchant account to add a customer'])
    const n = create({ merchant: call.scope, id, input }, call.now)
    const response = Buffer.concat(reader.read([n], call.caller))
    blockEnds.note(n, JSON.parse(response.toString()))
    return response
  }

  const save = (call: Call): Buffer => {
    const input = read(changedCustomer, call.json())
    const id = call.parameters.customer ?? ''
    if ((input.id ?? id) !== id) throw badRequest(['id cannot be changed'])
    const row = onlyRow(byId.all(id), call.scope, 'Customer')
    const current: CustomerDocument = JSON.parse(String(row.document))
    requireUnchanged(input.lastModified, Number(row.last_modified))
    const now = nextModified(call.now, Number(row.last_modified))
    const document = withInput(current, input, now)
    const n = Number(row.n)
    const { creationTime: _, ...values } = indexedValues(document)
    inTransaction(database, () => update.run({ n, ...values, ...columnsOf(document) }))
    index.update(n, values)
    blockEnds.note(n, document)
    return Buffer.concat(reader.read([n], call.caller))
  }

  return [
    { method: 'POST', path: '/customers', needs: addCustomers, handle: add },
    { method: 'PUT', path: '/customers/:customer', needs: editCustomers, handle: save },
    { method: 'POST', path: '/customers/:customer', needs: editCustomers, handle: save },
  ]
}
