// A platform that answers from memory at once, so that the benchmark measures what stands in front of it.
import { createServer } from 'node:http'
import { announce, chargeCount, customerCount } from './announce.ts'

const charge = (index: number) => ({
  id: `chg-${index}`,
  lgId: String(710000000 + index),
  merchantAccount: 'DEMO_MERCHANT',
  customerId: `cust-${index % customerCount}`,
  chargeStatus: 'CHARGED',
  creationTime: '2026-11-20T09:30:00Z',
  lastModified: '2026-11-20T09:31:00Z',
  paymentMethod: 'CREDIT_CARD',
  amount: '118.00',
  currency: 'INR',
  amountCharged: '118.00',
  amountRefunded: '0.00',
  lineItem: { description: 'Gold plan', quantity: 1, price: '100.00', taxAmount: '18.00', totalAmount: '118.00' },
  transactions: [
    {
      id: `txn-${index}`,
      type: 'CHARGE',
      status: 'CHARGED',
      amount: '118.00',
      currency: 'INR',
      creationTime: '2026-11-20T09:31:00Z',
      gatewayResponse: { code: '00', message: 'Approved', standardizeResultCode: 'APPROVED' },
    },
  ],
  allowedCommands: ['REFUND', 'CHARGEBACK'],
  taxInvoices: [],
  properties: [],
})
const customer = (id: string) => ({
  id,
  lgId: '880000042',
  merchantAccount: 'DEMO_MERCHANT',
  customerStatus: 'ACTIVE',
  trustLevel: 'STANDARD_CUSTOMER',
  personalInfo: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.test' },
  paymentProfiles: [],
  properties: [],
})
const caller = {
  userName: 'admin',
  // With customer_uploads.read personal data come in the clear, as the bare handler sends them.
  permissions: ['charges.read', 'charges.write', 'customers.read', 'customer_uploads.read'],
  assignedMerchantAccount: { name: 'DEMO_MERCHANT', accountType: 'Merchant account' },
  authorisedMerchantAccounts: [],
}

const page = JSON.stringify({
  total: 5000,
  items: Array.from({ length: chargeCount }, (_, index) => charge(index)),
})
const answers = new Map<string, string>([['/api/v3/callers/@me', JSON.stringify(caller)]])
answers.set('/api/v3/charges/chg-1', JSON.stringify(charge(1)))
for (let index = 0; index < customerCount; index++) {
  answers.set(`/api/v3/customers/cust-${index}`, JSON.stringify(customer(`cust-${index}`)))
}

const server = createServer((request, response) => {
  const path = request.url?.split('?', 1)[0] ?? ''
  const body = path === '/api/v3/charges' ? page : answers.get(path)
  response.writeHead(body ? 200 : 404, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body ?? ''),
  })
  response.end(body)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => announce(server))
