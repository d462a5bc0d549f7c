import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { read } from '../http/list-parameters.ts'
import { badRequest } from '../http/request-error.ts'
import type { Store } from '../store/store.ts'
import { readUploads } from './customer-upload-endpoints.ts'

const accountRequest = z.strictObject({
  customerId: z.string('customerId is required').min(1, 'customerId is required'),
})

/** The results of sending a penny to an account (specification 4.3, validation result). */
interface PennyDrop {
  readonly result: 'SUCCESS' | 'INVALID' | 'ERROR'
  readonly accountName: string | null
  readonly nameMatch: boolean | null
  readonly message: string
}

const unknown: PennyDrop = {
  result: 'INVALID',
  accountName: null,
  nameMatch: null,
  message: 'There is no such account',
}
const arrived = { result: 'SUCCESS', message: 'The penny has arrived' } as const

/** Account numbers with fixed results; the sandbox's README lists them. */
const testAccounts: Readonly<Record<string, PennyDrop>> = {
  '000000000001': { ...arrived, accountName: 'Sandbox Account Holder', nameMatch: true },
  '000000000002': { ...arrived, accountName: 'Somebody Else', nameMatch: false },
  '000000000003': { ...unknown, message: 'The account is closed' },
  '000000000004': { result: 'ERROR', accountName: null, nameMatch: null, message: 'The bank does not answer' },
}

/** The first account number that is handed out; the customer's number is added. */
const FIRST_ACCOUNT = 500_000_000_000
/** One of this many customers has an account in another name, such as `cust-66`. */
const IN_ANOTHER_NAME = 11

/** Calls that create a customer's bank account and validate it with a penny (specification 7.8). */
export function pennyDropEndpoints({ database }: Pick<Store, 'database'>): Endpoint[] {
  const customers = database.prepare('select n, merchant from customer where id = ?')
  const hold = database.prepare('insert into bank_account values (?, ?, ?) on conflict do nothing')
  const held = database.prepare(`select bank_account.merchant, customer, document from bank_account
    join customer on customer.n = bank_account.customer where number = ?`)

  const request = (call: Call): string => {
    const { customerId } = read(accountRequest, call.json())
    const { n, merchant } = onlyRow(customers.all(customerId), call.scope, 'Customer')
    const accountNumber = String(FIRST_ACCOUNT + Number(n))
    hold.run(accountNumber, Number(merchant), Number(n))
    return JSON.stringify({ accountNumber })
  }

  const outcomeOf = (accountNumber: string, call: Call): PennyDrop => {
    const fixed = testAccounts[accountNumber]
    if (fixed) return fixed
    const row = held.get(accountNumber)
    if (!row || (call.scope !== null && row.merchant !== call.scope)) return unknown
    const { firstName, lastName } = JSON.parse(String(row.document)).personalInfo
    return Number(row.customer) % IN_ANOTHER_NAME === 0
      ? { ...arrived, accountName: 'Somebody Else', nameMatch: false }
      : { ...arrived, accountName: `${firstName} ${lastName}`, nameMatch: true }
  }

  const drop = (call: Call): string => {
    const { accountNumber = '' } = call.parameters
    if (!/^\d{6,18}$/.test(accountNumber)) throw badRequest(['accountNumber is not an account number: 6 to 18 digits'])
    return JSON.stringify({ accountNumber, ...outcomeOf(accountNumber, call) })
  }

  return [
    { method: 'POST', path: '/customeruploads/accountrequest', needs: readUploads, handle: request },
    { method: 'GET', path: '/validation/pennydrop/:accountNumber', needs: readUploads, handle: drop },
  ]
}
