// A platform that responds immediately from memory, so that the benchmark measures only the servers in front of it. It
// checks every signature with its own code.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { announce } from './announce.ts'
import { callerName, charge, chargeCount, customer, customerCount, merchantAccount, secretKey } from './ledger.ts'

const caller = {
  userName: callerName,
  permissions: ['charges.read', 'charges.write', 'customers.read', 'customer_uploads.read'],
  assignedMerchantAccount: { name: merchantAccount, accountType: 'Merchant account' },
  authorisedMerchantAccounts: [],
}
const charges = Array.from({ length: chargeCount }, (_, place) => charge(place))
const answers = new Map<string, Buffer>([['/api/v3/callers/@me', bytes(caller)]])
for (const row of charges) answers.set(`/api/v3/charges/${row.id}`, bytes(row))
for (let place = 0; place < customerCount; place++) {
  const row = customer(place)
  answers.set(`/api/v3/customers/${row.id}`, bytes(row))
}
const refusal = bytes({ errorCode: 'authentication_error', message: 'HMAC Authentication failed' })

const server = createServer((request, response) => {
  const path = request.url ?? ''
  const body = isSigned(request, path) ? (answers.get(path) ?? page(path)) : undefined
  response.writeHead(body ? 200 : 401, {
    'content-type': 'application/json',
    'content-length': (body ?? refusal).length,
  })
  response.end(body ?? refusal)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => announce(server))

/** A page of charges. Each page is created once, because only a few are ever requested. */
function page(path: string): Buffer | undefined {
  const url = new URL(path, 'http://platform')
  if (url.pathname !== '/api/v3/charges') return undefined
  const limit = Number(url.searchParams.get('limit') ?? 10)
  const offset = Number(url.searchParams.get('offset') ?? 0)
  const made = bytes({ total: charges.length, items: charges.slice(offset, offset + limit) })
  answers.set(path, made)
  return made
}

function isSigned({ headers }: IncomingMessage, path: string): boolean {
  const signed = `${callerName}${merchantAccount}${headers['x-timestamp']}${path}`
  return headers['x-signature'] === createHmac('sha256', secretKey).update(signed).digest('hex').toUpperCase()
}

function bytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
