import { beforeAll, expect, test } from 'vitest'
import { NOON } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

interface Customer {
  id: string
  lgId: string
  customerStatus: string
  trustLevel: string
  creationTime: string
  lastModified: string
  personalInfo: { email: string; phoneNumber: string }
}

const { ask: get } = sandboxForAll({ charges: 500 })
let everybody: Customer[]
beforeAll(async () => {
  everybody = (await get('super', '/customers?limit=1000')).body.items
})

test('cust-42 is exactly the example of the wire format', async () => {
  const { body } = await get('operator', '/customers/cust-42')
  expect(body).toEqual({
    id: 'cust-42',
    lgId: '880000042',
    merchantAccount: 'DEMO_MERCHANT',
    customerType: 'INDIVIDUAL',
    customerStatus: 'ACTIVE',
    trustLevel: 'STANDARD_CUSTOMER',
    locale: 'en_US',
    creationTime: '2025-02-03T10:00:00Z',
    lastModified: '2026-01-01T00:00:00Z',
    personalInfo: {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.test',
      dob: '1990-05-01',
      phoneNumber: '+34600000000',
      address: {
        streetAddress: '1 Main St',
        streetAddress2: null,
        city: 'Madrid',
        stateProvince: 'MD',
        postalCode: '28001',
        country: 'ES',
      },
    },
    paymentProfiles: [
      {
        id: 'pp-1',
        method: 'CREDIT_CARD',
        displayName: 'Visa ending 4242',
        status: 'ACTIVE',
        last4: '4242',
        bin: '424242',
        expMonth: 12,
        expYear: 2027,
        supportsCashIn: true,
        supportsCashOut: false,
      },
    ],
    fraud: { riskScore: 12, blocked: false, blockReason: null, blockedUntil: null },
    properties: [],
  })
})

test.each([
  ['customerId=cust-42', (customer: Customer) => customer.id === 'cust-42'],
  ['customerId=cust-105', (customer: Customer) => customer.id === 'cust-105'],
  ['lgId=880000042', (customer: Customer) => customer.lgId === '880000042'],
  ['email=ana@example.test', (customer: Customer) => customer.id === 'cust-42'],
  ['email=ANA@Example.TEST', (customer: Customer) => customer.id === 'cust-42'],
  ['email=ana@example', () => false],
  ['phoneNumber=%2B34600000000', (customer: Customer) => customer.id === 'cust-42'],
  ['customerStatus=BLOCKED', (customer: Customer) => customer.customerStatus === 'BLOCKED'],
  ['trustLevel=TRUSTED_CUSTOMER', (customer: Customer) => customer.trustLevel === 'TRUSTED_CUSTOMER'],
  ['customerId=cust-42&email=nobody@example.test', () => false],
])('%s returns exactly the matching customers and their number', async (query, holds) => {
  const { body } = await get('super', `/customers?limit=1000&${query}`)
  const expected = everybody.filter(holds)
  expect(body).toEqual({ total: expected.length, items: expected })
})

test.each(['creationTime', 'lastModified', 'customerStatus', 'trustLevel', 'id'] as const)(
  'sorts by %s',
  async (field) => {
    for (const [sort, direction] of [
      [field, 1],
      [`-${field}`, -1],
    ] as const) {
      const { body } = await get('super', `/customers?limit=1000&sort=${sort}`)
      const values = body.items.map((customer: Customer) => customer[field])
      const sorted = [...values].sort((left, right) => direction * (left < right ? -1 : Number(left > right)))
      expect(values).toEqual(sorted)
      expect(body.total).toBe(everybody.length)
    }
  },
)

test.each(['lgId=x', 'trustLevel=GOOD', 'customerStatus=GONE', 'limit=0', 'limit=5000', 'sort=email'])(
  'refuses %s',
  async (query) => {
    expect(await get('super', `/customers?${query}`)).toMatchObject({ status: 400, body: { errorCode: 'bad_request' } })
  },
)

test.each(['99999999999999999999', '-5', '0'])('accepts the integer %s although no row has it', async (lgId) => {
  for (const list of ['customers', 'charges']) {
    expect(await get('operator', `/${list}?lgId=${lgId}`)).toMatchObject({ status: 200, body: { total: 0 } })
  }
})

test('the well-known customers are as documented', async () => {
  const one = async (id: string) => (await get('operator', `/customers/${id}`)).body
  expect((await get('operator', '/charges?customerId=cust-13')).body.total).toBe(0)
  expect((await get('operator', '/charges?customerId=cust-7')).body.total).toBeGreaterThan(10)
  expect((await one('cust-21')).paymentProfiles[0]).toMatchObject({ status: 'EXPIRED' })
  expect((await one('cust-22')).paymentProfiles[0]).toMatchObject({ status: 'ACTIVE', expMonth: 11, expYear: 2026 })
  expect(await one('cust-66')).toMatchObject({
    customerStatus: 'BLOCKED',
    fraud: { blocked: true, blockedUntil: null },
  })
  expect((await one('cust-101')).personalInfo.lastName.length).toBeGreaterThan(60)
  expect((await one('cust-102')).personalInfo.lastName).toBe('山田')
  expect(
    new Set(everybody.map((customer) => JSON.stringify(customer).match(/"country":"(..)"/)?.[1])).size,
  ).toBeGreaterThan(8)
})

test('financial summaries count the customer’s ledger in each window', async () => {
  const { body } = await get('operator', '/customers/cust-42/financialsummaries')
  const charges = (await get('operator', '/charges?customerId=cust-42&limit=1000')).body.items
  const steps = charges.flatMap(
    (charge: { transactions: { status: string; creationTime: string }[] }) => charge.transactions,
  )
  const days = { last24Hours: 1, last7Days: 7, last30Days: 30, lifetime: 10_000 }
  for (const [window, reach] of Object.entries(days)) {
    const count = (status: string) =>
      steps.filter(
        (step: { status: string; creationTime: string }) =>
          step.status === status && Date.parse(step.creationTime) / 1000 > NOON - reach * 86_400,
      ).length
    expect(body[window], window).toMatchObject({
      purchases: count('CHARGED'),
      declines: count('DECLINED'),
      refunds: count('REFUNDED'),
      chargebacks: count('CHARGED_BACK'),
    })
  }
  expect(body.lifetime.purchases).toBeGreaterThan(body.last24Hours.purchases)
  expect(body.lifetime.attempts).toBeGreaterThanOrEqual(body.lifetime.purchases)
})

test('returns zeros for a customer without charges', async () => {
  const zeros = {
    purchases: 0,
    purchaseAmountUsd: '0.00',
    attempts: 0,
    declines: 0,
    refunds: 0,
    refundAmountUsd: '0.00',
    chargebacks: 0,
  }
  const { body } = await get('operator', '/customers/cust-13/financialsummaries')
  expect(body).toEqual({ last24Hours: zeros, last7Days: zeros, last30Days: zeros, lifetime: zeros })
})

test('masks personal data in lists and single customers without the permission', async () => {
  const masked = {
    firstName: 'A•••',
    lastName: 'R•••',
    email: 'a•••@•••',
    dob: '••••-••-••',
    phoneNumber: '•••00',
    address: {
      streetAddress: '•••',
      streetAddress2: null,
      city: '•••',
      stateProvince: '•••',
      postalCode: '•••',
      country: 'ES',
    },
  }
  expect((await get('api', '/customers/cust-42')).body.personalInfo).toEqual(masked)
  expect((await get('api', '/customers?customerId=cust-42')).body.items[0].personalInfo).toEqual(masked)
  expect((await get('support', '/customers/cust-42')).body.personalInfo.email).toBe('ana@example.test')
})

test.each(['email=ana@example.test', 'phoneNumber=%2B34600000000'])(
  'does not search by %s without the permission',
  async (filter) => {
    expect(await get('api', `/customers?${filter}`)).toMatchObject({
      status: 403,
      body: { errors: ['Missing permission: customer_uploads.read'] },
    })
    expect((await get('support', `/customers?${filter}`)).status).toBe(200)
  },
)
