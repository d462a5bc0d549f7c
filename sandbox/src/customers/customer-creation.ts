import type { DatabaseSync } from 'node:sqlite'
import type { MerchantConfiguration } from '../configuration/merchant-configuration.ts'
import { RequestError } from '../http/request-error.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { CUSTOMER_LG_ID_BASE } from '../values/numeric-id.ts'
import { unixSeconds } from '../values/time.ts'
import { trustLevels } from '../values/trust-level.ts'
import type { CustomerIndex } from './customer.ts'
import { type CustomerDocument, customerStatuses } from './customer-document.ts'
import type { CustomerInput } from './customer-input.ts'
import { blankCustomer, withInput } from './customer-save.ts'

/** A customer to be created for a merchant. */
interface NewCustomer {
  readonly merchant: number
  /** The merchant's own id; null to generate one. */
  readonly id: string | null
  readonly input: CustomerInput
}

/** Creates a customer and returns the row number. Throws 409 customer_exists. */
export type CreateCustomer = (customer: NewCustomer, now: number) => number

interface CustomerCreatorDeps {
  readonly database: DatabaseSync
  readonly customerIndex: CustomerIndex
  readonly configuration: MerchantConfiguration
}

/** Creates customers, row and index entry, for all endpoints. Omitted fields come from the merchant's settings. */
export function customerCreator({
  database,
  customerIndex: index,
  configuration,
}: CustomerCreatorDeps): CreateCustomer {
  const taken = database.prepare('select n from customer where id = ? and merchant = ?')
  const last = database.prepare('select max(n) as n from customer')
  const before = database.prepare(
    'select n from customer where (id, merchant) < (?, ?) order by id desc, merchant desc limit 1',
  )
  const insert = database.prepare(`insert into customer (n, id, merchant, status, trust_level, creation_time,
    last_modified, email, phone_number, document, payment_profiles) values (:n, :id, :merchant, :customerStatus,
    :trustLevel, :creationTime, :lastModified, :email, :phoneNumber, :document, '[]')`)

  const freeId = (n: number, merchant: number): string => {
    let id = `cust-${n}`
    for (let again = 2; taken.get(id, merchant); again++) id = `cust-${n}-${again}`
    return id
  }

  return ({ merchant, id: asked, input }, now) => {
    if (asked !== null && taken.get(asked, merchant)) {
      throw new RequestError(409, 'customer_exists', `There is a customer ${asked} already`)
    }
    const n = Number(last.get()?.n) + 1
    const id = asked ?? freeId(n, merchant)
    const name = merchantAccounts[merchant - 1]?.name ?? ''
    const { defaultCustomerType: customerType, defaultTrustLevel: trustLevel } = configuration.of(merchant).settings
    const blank = { ...blankCustomer(id, String(CUSTOMER_LG_ID_BASE + n), name, now), customerType, trustLevel }
    const document = withInput(blank, input, now)
    const values = indexedValues(document)
    const previous = before.get(id, merchant)
    inTransaction(database, () => insert.run({ n, id, merchant, ...values, ...columnsOf(document) }))
    index.insert(n, { merchant, ...values }, previous ? Number(previous.n) : null)
    return n
  }
}

/** The indexed values of a customer. */
export function indexedValues(document: CustomerDocument) {
  return {
    customerStatus: customerStatuses.indexOf(document.customerStatus),
    trustLevel: trustLevels.indexOf(document.trustLevel),
    creationTime: unixSeconds(document.creationTime),
    lastModified: unixSeconds(document.lastModified),
  }
}

/** The columns of a customer: the searchable values and the document. */
export function columnsOf(document: CustomerDocument) {
  return {
    email: document.personalInfo.email.toLowerCase(),
    phoneNumber: document.personalInfo.phoneNumber,
    document: JSON.stringify(document),
  }
}
