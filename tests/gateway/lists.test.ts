import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// Compares every list with the platform's rows, filtered and sorted here.
let stack: Stack
let charges: Document[]
let customers: Document[]
beforeAll(async () => {
  stack = await startStack()
  charges = (await stack.platform({ path: '/api/v3/charges?limit=1000' })).body.items
  customers = (await stack.platform({ path: '/api/v3/customers?limit=1000' })).body.items
})
afterAll(() => stack.close())

const chargePage = `query ($search: String, $filter: ChargeFilter, $page: PageInput, $sort: String) {
  page: charges(search: $search, filter: $filter, page: $page, sort: $sort) { total totalIsExact failedLookups { field } items { id } }
}`
const customerPage = chargePage.replace('ChargeFilter', 'CustomerFilter').replace('charges(', 'customers(')

async function idsOf(query: string, variables: Record<string, unknown>) {
  const { data, errors } = await ask(stack.gateway, query, variables)
  expect(errors).toBeUndefined()
  expect(data.page).toMatchObject({ totalIsExact: true, failedLookups: [] })
  return { total: data.page.total as number, ids: data.page.items.map((item: Document) => item.id) as string[] }
}

/** All ids of a list, read page by page. */
async function allPages(query: string, variables: Record<string, unknown>, limit: number) {
  const ids: string[] = []
  for (let offset = 0; ; offset += limit) {
    const page = await idsOf(query, { ...variables, page: { limit, offset } })
    ids.push(...page.ids)
    if (page.ids.length < limit) return { total: page.total, ids }
  }
}

type Compare = (left: Document, right: Document) => number
const byText =
  (field: string): Compare =>
  (left, right) =>
    left[field] < right[field] ? -1 : left[field] > right[field] ? 1 : 0
const byId = byText('id')
const sorted = (rows: Document[], compare: Compare, direction = 1) =>
  rows.toSorted((left, right) => direction * (compare(left, right) || byId(left, right))).map((row) => row.id)

const byAmount: Compare = (left, right) => Number(left.amount) - Number(right.amount)
const orders: [list: 'charges' | 'customers', field: string, compare: Compare][] = [
  ['charges', 'creationTime', byText('creationTime')],
  ['charges', 'lastModified', byText('lastModified')],
  ['charges', 'amount', byAmount],
  ['charges', 'chargeStatus', byText('chargeStatus')],
  ['charges', 'id', byId],
  ['customers', 'creationTime', byText('creationTime')],
  ['customers', 'lastModified', byText('lastModified')],
  ['customers', 'customerStatus', byText('customerStatus')],
  ['customers', 'trustLevel', byText('trustLevel')],
  ['customers', 'id', byId],
]

describe('a list in the order of', () => {
  test.each(orders)(
    '%s by %s is one sorted list in both directions, read page by page',
    async (list, field, compare) => {
      const [query, rows] = list === 'charges' ? [chargePage, charges] : [customerPage, customers]
      const up = await allPages(query, { sort: field }, 70)
      expect(up.ids).toEqual(sorted(rows, compare))
      expect(up.total).toBe(rows.length)
      const down = await allPages(query, { sort: `-${field}` }, 200)
      expect(down.ids).toEqual(sorted(rows, compare, -1))
    },
  )

  test('nothing specific is newest first', async () => {
    const { ids } = await allPages(chargePage, {}, 200)
    expect(ids).toEqual(sorted(charges, byText('creationTime'), -1))
  })
})

describe('a search over several ids', () => {
  test.each(['creationTime', '-creationTime', 'amount', '-amount', 'chargeStatus', '-id'])(
    'sorted by %s pages through the same rows once each',
    async (sort) => {
      const compare = orders.find(([list, field]) => list === 'charges' && field === sort.replace('-', ''))?.[2] ?? byId
      const expected = sorted(
        charges.filter((charge) => charge.customerId === 'cust-42'),
        compare,
        sort.startsWith('-') ? -1 : 1,
      )
      expect(expected.length).toBeGreaterThan(15)
      const found = await allPages(chargePage, { search: 'cust-42', sort }, 4)
      expect(found).toEqual({ total: expected.length, ids: expected })
    },
  )

  test('explains the depth limit of merged pages', async () => {
    const deepest = await ask(stack.gateway, chargePage, { search: 'cust-42', page: { limit: 200, offset: 800 } })
    expect(deepest.data.page.items).toEqual([])
    const { errors } = await ask(stack.gateway, chargePage, { search: 'cust-42', page: { limit: 200, offset: 801 } })
    expect(errors[0]).toMatchObject({ message: expect.stringContaining('1000'), extensions: { code: 'BAD_INPUT' } })
  })

  test('without results returns an exact total', async () => {
    expect(await idsOf(chargePage, { search: 'no-such-id' })).toEqual({ total: 0, ids: [] })
  })
})

describe('a filter of charges', () => {
  const someday = '2026-10-01T00:00:00Z'
  const filters: [filter: Record<string, unknown>, matches: (charge: Document) => boolean][] = [
    [{ chargeId: 'chg-1005' }, (charge) => charge.id === 'chg-1005'],
    [{ lgId: '710000127' }, (charge) => charge.lgId === '710000127'],
    [{ customerId: 'cust-7' }, (charge) => charge.customerId === 'cust-7'],
    [{ chargeStatus: 'DECLINED' }, (charge) => charge.chargeStatus === 'DECLINED'],
    [{ paymentMethod: 'CREDIT_CARD' }, (charge) => charge.paymentMethod === 'CREDIT_CARD'],
    [{ currency: 'EUR' }, (charge) => charge.currency === 'EUR'],
    [{ from: someday }, (charge) => charge.creationTime >= someday],
    [{ to: someday }, (charge) => charge.creationTime <= someday],
    [
      { from: '2026-10-01', to: '2026-11-01' },
      ({ creationTime }) => creationTime >= someday && creationTime <= '2026-11-01T00:00:00Z',
    ],
    [{ from: '2026-11-20T15:00:00+05:30' }, (charge) => charge.creationTime >= '2026-11-20T09:30:00Z'],
    [{ minAmount: '100' }, (charge) => Number(charge.amount) >= 100],
    [{ maxAmount: '99.99' }, (charge) => Number(charge.amount) <= 99.99],
    [{ minAmount: '118.00', maxAmount: '118' }, (charge) => Number(charge.amount) === 118],
    [{ minAmount: '500', maxAmount: '10' }, () => false],
    [{ lgId: '0' }, () => false],
    [
      { chargeStatus: 'CHARGED', currency: 'EUR', minAmount: '10', from: '2026-01-01', customerId: '' },
      ({ chargeStatus, currency, amount, creationTime }) =>
        chargeStatus === 'CHARGED' && currency === 'EUR' && Number(amount) >= 10 && creationTime >= '2026-01-01',
    ],
  ]
  test.each(filters)('%j returns exactly the matching rows', async (filter, matches) => {
    const expected = charges.filter(matches).map((charge) => charge.id)
    if (!String(matches).includes('false')) expect(expected.length).toBeGreaterThan(0)
    const { total, ids } = await allPages(chargePage, { filter }, 200)
    expect(ids).toEqual(expected)
    expect(total).toBe(expected.length)
  })
})

describe('a filter of customers', () => {
  const ana = (customer: Document) => customer.id === 'cust-42'
  const filters: [filter: Record<string, unknown>, matches: (customer: Document) => boolean][] = [
    [{ customerId: 'cust-42' }, ana],
    [{ lgId: '880000042' }, ana],
    [{ email: 'Ana@Example.test' }, ana],
    [{ phoneNumber: '+34600000000' }, ana],
    [{ customerStatus: 'BLOCKED' }, (customer) => customer.customerStatus === 'BLOCKED'],
    [{ trustLevel: 'TRUSTED_CUSTOMER' }, (customer) => customer.trustLevel === 'TRUSTED_CUSTOMER'],
    [
      { trustLevel: 'STANDARD_CUSTOMER', customerStatus: 'ACTIVE' },
      (customer) => customer.trustLevel === 'STANDARD_CUSTOMER' && customer.customerStatus === 'ACTIVE',
    ],
  ]
  test.each(filters)('%j returns exactly the matching rows', async (filter, matches) => {
    const expected = customers.filter(matches).map((customer) => customer.id)
    expect(expected.length).toBeGreaterThan(0)
    const { total, ids } = await allPages(customerPage, { filter }, 200)
    expect(ids).toEqual(expected)
    expect(total).toBe(expected.length)
  })
})

test.each(['99999999999999999999', '-5'])('finds nothing for %s after every lookup responded', async (search) => {
  for (const query of [chargePage, customerPage]) expect(await idsOf(query, { search })).toEqual({ total: 0, ids: [] })
})

describe('a row', () => {
  test('has every field of the platform unchanged', async () => {
    const { data } = await ask(
      stack.gateway,
      `{ charge(id: "chg-1002") { id lgId merchantAccount customerId chargeStatus creationTime lastModified paymentMethod
          instrumentConfigId paymentGateway country paymentProfile { brand last4 expMonth expYear } liveMode amount currency amountCharged amountRefunded allowedCommands reserved
          lineItem { externalKey description quantity productCategoryCode price taxAmount taxModel totalAmount currency }
          transactions { id type status amount currency creationTime gatewayConfigId gatewayTransactionId
            gatewayResponse { code message standardizeResultCode } chargebackReasonCode }
          taxInvoices { id type number creationTime } metadata { children } properties { name value } }
        customer(id: "cust-42") { id lgId customerType customerStatus trustLevel locale creationTime lastModified
          personalInfo { firstName lastName email dob phoneNumber
            address { streetAddress streetAddress2 city stateProvince postalCode country } }
          paymentProfiles { id method displayName status last4 bin expMonth expYear supportsCashIn supportsCashOut }
          fraud { riskScore blocked blockReason blockedUntil } properties { name value } } }`,
    )
    expect(data.charge).toEqual((await stack.platform({ path: '/api/v3/charges/chg-1002' })).body)
    const { merchantAccount: _, ...customer } = (await stack.platform({ path: '/api/v3/customers/cust-42' })).body
    expect(data.customer).toEqual(customer)
  })
})
