import type { Permission } from '@portal/schema/permissions'
import type { CustomerIndex } from './customer.ts'
import { type CustomerDocument, customerStatuses, trustLevels } from './customer-document.ts'
import { changedCustomer, newCustomer } from './customer-input.ts'
import type { CustomerReader } from './customer-reader.ts'
import { blankCustomer, withInput } from './customer-save.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { onlyRow } from './find-row.ts'
import { inTransaction } from './in-transaction.ts'
import { read } from './list-parameters.ts'
import { demandUnchanged, nextModified } from './lost-update.ts'
import { merchantAccounts } from './merchant-account.ts'
import { CUSTOMER_LG_ID_BASE } from './numeric-id.ts'
import { badRequest, RequestError } from './request-error.ts'
import type { Store } from './store.ts'
import { unixSeconds } from './time.ts'

// Specification 6.2.
const addCustomers: readonly Permission[] = ['customers.read', 'customers.write', 'configuration.read']
const editCustomers: readonly Permission[] = [...addCustomers, 'charges.read']

/** The calls that add and save customers (specification 7.8: GET and POST on one; 5: PUT when the id is present). */
export function customerChangeEndpoints({ database }: Store, index: CustomerIndex, reader: CustomerReader): Endpoint[] {
  const byId = database.prepare('select n, merchant, document, last_modified from customer where id = ?')
  const last = database.prepare('select max(n) as n from customer')
  const before = database.prepare(
    'select n from customer where (id, merchant) < (?, ?) order by id desc, merchant desc limit 1',
  )
  const insert = database.prepare(`insert into customer (n, id, merchant, status, trust_level, creation_time,
    last_modified, email, phone_number, document, payment_profiles) values (:n, :id, :merchant, :customerStatus,
    :trustLevel, :creationTime, :lastModified, :email, :phoneNumber, :document, '[]')`)
  const update = database.prepare(`update customer set status = :customerStatus, trust_level = :trustLevel,
    last_modified = :lastModified, email = :email, phone_number = :phoneNumber, document = :document where n = :n`)

  const add = (call: Call): Buffer => {
    const { id, ...input } = read(newCustomer, call.json())
    const account = call.scope === null ? undefined : merchantAccounts[call.scope - 1]
    if (call.scope === null || !account) throw badRequest(['Act on behalf of a merchant account to add a customer'])
    const merchant = call.scope
    if (byId.all(id).some((row) => row.merchant === merchant)) {
      throw new RequestError(409, 'customer_exists', `There is a customer ${id} already`)
    }
    const n = Number(last.get()?.n) + 1
    const blank = blankCustomer(id, String(CUSTOMER_LG_ID_BASE + n), account.name, call.now)
    const document = withInput(blank, input, call.now)
    const values = indexedValues(document)
    const previous = before.get(id, merchant)
    inTransaction(database, () => insert.run({ n, id, merchant, ...values, ...columnsOf(document) }))
    index.insert(n, { merchant, ...values }, previous ? Number(previous.n) : null)
    return Buffer.concat(reader.read([n], call.caller))
  }

  const save = (call: Call): Buffer => {
    const input = read(changedCustomer, call.json())
    const id = call.parameters.customer ?? ''
    if ((input.id ?? id) !== id) throw badRequest(['id cannot be changed'])
    const row = onlyRow(byId.all(id), call.scope, 'Customer')
    const current: CustomerDocument = JSON.parse(String(row.document))
    demandUnchanged(input.lastModified, Number(row.last_modified))
    const now = nextModified(call.now, Number(row.last_modified))
    const document = withInput(current, input, now)
    const n = Number(row.n)
    const { creationTime: _, ...values } = indexedValues(document)
    inTransaction(database, () => update.run({ n, ...values, ...columnsOf(document) }))
    index.update(n, values)
    return Buffer.concat(reader.read([n], call.caller))
  }

  return [
    { method: 'POST', path: '/customers', needs: addCustomers, answer: add },
    { method: 'PUT', path: '/customers/:customer', needs: editCustomers, answer: save },
    { method: 'POST', path: '/customers/:customer', needs: editCustomers, answer: save },
  ]
}

function indexedValues(document: CustomerDocument) {
  return {
    customerStatus: customerStatuses.indexOf(document.customerStatus),
    trustLevel: trustLevels.indexOf(document.trustLevel),
    creationTime: unixSeconds(document.creationTime),
    lastModified: unixSeconds(document.lastModified),
  }
}

function columnsOf(document: CustomerDocument) {
  return {
    email: document.personalInfo.email.toLowerCase(),
    phoneNumber: document.personalInfo.phoneNumber,
    document: JSON.stringify(document),
  }
}
