import { openStore } from '@portal/gateway/store/store'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// Lists the exact platform calls of each query, so that a field that becomes expensive is noticed.
let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const search = (term: string) => ask(stack.gateway, `{ charges(search: "${term}") { total items { id } } }`)

test('makes one more call for each format of a charge', async () => {
  const { data } = await ask(
    stack.gateway,
    `{ charge(id: "chg-1001") { oldest: document(format: ChargeFormatV3_0) newest: document(format: ChargeFormatV3_2)
      again: document(format: ChargeFormatV3_2) } }`,
  )
  expect(data.charge.oldest).not.toHaveProperty('metadata')
  expect(data.charge.newest).toMatchObject({ ...data.charge.oldest, metadata: { children: [] } })
  expect(data.charge.again).toEqual(data.charge.newest)
  expect(stack.takeCalls()).toEqual([
    'GET /charges/chg-1001',
    'GET /charges/chg-1001?chargeFormat=ChargeFormatV3_0',
    'GET /charges/chg-1001?chargeFormat=ChargeFormatV3_2',
  ])
})

test('makes two more calls for the notifications of a charge', async () => {
  const { data } = await ask(
    stack.gateway,
    `{ charge(id: "chg-1002") {
      notificationQueue { total items { notificationType status attempts callbackURLList { lastHttpStatus } } }
      notifications(page: { limit: 5 }) { total items { status notificationMessages { httpStatus attempt } } } } }`,
  )
  expect(data.charge).toEqual({
    notificationQueue: {
      total: 1,
      items: [{ notificationType: 'REFUND', status: 'READY', attempts: 2, callbackURLList: [{ lastHttpStatus: 503 }] }],
    },
    notifications: {
      total: 1,
      items: [
        {
          status: 'SUCCESS',
          notificationMessages: [
            { httpStatus: 503, attempt: 1 },
            { httpStatus: 200, attempt: 2 },
          ],
        },
      ],
    },
  })
  expect(stack.takeCalls().sort()).toEqual([
    'GET /charges/chg-1002',
    'GET /notifications/queue?chargeId=chg-1002&limit=10&offset=0',
    'GET /notifications?chargeId=chg-1002&limit=5&offset=0',
  ])
})

describe('a search of charges makes calls for', () => {
  test('the two text ids if the term is not an integer', async () => {
    await search('cust-42')
    expect(stack.takeCalls().sort()).toEqual([
      'GET /charges?limit=10&offset=0&chargeId=cust-42',
      'GET /charges?limit=10&offset=0&customerId=cust-42',
    ])
  })

  test('all three ids if it is an integer', async () => {
    const { data } = await search('710000123')
    expect(data.charges.items).toEqual([{ id: 'chg-1001' }])
    expect(stack.takeCalls().sort()).toEqual([
      'GET /charges?limit=10&offset=0&chargeId=710000123',
      'GET /charges?limit=10&offset=0&customerId=710000123',
      'GET /charges?limit=10&offset=0&lgId=710000123',
    ])
  })

  test.each(['007', '1e3', '1.0', '+5', '0x10'])(
    'only the text ids for %s, which is not a canonical integer',
    async (term) => {
      await search(term)
      expect(stack.takeCalls().filter((call) => call.includes('lgId='))).toEqual([])
    },
  )

  test('only the list if the term is empty or blank', async () => {
    await search('   ')
    expect(stack.takeCalls()).toEqual(['GET /charges?limit=10&offset=0'])
  })

  test('every row up to the page, and the filters with each id', async () => {
    const query = `{ charges(search: "cust-42", filter: { currency: "EUR" }, sort: "amount", page: { limit: 5, offset: 10 }) { total } }`
    await ask(stack.gateway, query)
    expect(stack.takeCalls().sort()).toEqual([
      'GET /charges?currency=EUR&sort=amount&limit=15&offset=0&chargeId=cust-42',
      'GET /charges?currency=EUR&sort=amount&limit=15&offset=0&customerId=cust-42',
    ])
  })

  test('an id once if a filter has it too, and no id that a filter excludes', async () => {
    await ask(stack.gateway, '{ charges(search: "cust-42", filter: { customerId: "cust-42" }) { total } }')
    expect(stack.takeCalls().sort()).toEqual([
      'GET /charges?customerId=cust-42&limit=10&offset=0',
      'GET /charges?customerId=cust-42&limit=10&offset=0&chargeId=cust-42',
    ])
    const { data } = await ask(
      stack.gateway,
      '{ charges(search: "x", filter: { customerId: "y", chargeId: "z" }) { total totalIsExact } }',
    )
    expect(data.charges).toEqual({ total: 0, totalIsExact: true })
    expect(stack.takeCalls()).toEqual([])
  })

  test('every id if a filter is empty, because empty values are ignored', async () => {
    const { data } = await ask(
      stack.gateway,
      '{ charges(search: "cust-42", filter: { customerId: "", lgId: null }) { total } }',
    )
    expect(data.charges.total).toBeGreaterThan(0)
    expect(stack.takeCalls()).toHaveLength(2)
  })
})

describe('a search of customers makes calls for', () => {
  test('id and email address, and for the numeric id of an integer', async () => {
    const ana = await ask(stack.gateway, '{ customers(search: "ANA@example.test") { items { id } } }')
    expect(ana.data.customers.items).toEqual([{ id: 'cust-42' }])
    expect(stack.takeCalls().sort()).toEqual([
      'GET /customers?limit=10&offset=0&customerId=ANA%40example.test',
      'GET /customers?limit=10&offset=0&email=ANA%40example.test',
    ])
    const byNumber = await ask(stack.gateway, '{ customers(search: "880000042") { items { id } } }')
    expect(byNumber.data.customers.items).toEqual([{ id: 'cust-42' }])
    expect(stack.takeCalls().sort()).toEqual([
      'GET /customers?limit=10&offset=0&customerId=880000042',
      'GET /customers?limit=10&offset=0&lgId=880000042',
    ])
  })
})

describe('a page of 50 charges', () => {
  const page = (fields: string) =>
    ask(stack.gateway, `{ charges(page: { limit: 50 }) { items { customerId ${fields} } } }`)
  const customersOf = (data: Document) => new Set(data.charges.items.map((item: Document) => item.customerId))

  test('makes one call and one per distinct customer if it shows customers', async () => {
    const { data } = await page('customer { id personalInfo { firstName } }')
    const customers = customersOf(data)
    expect(data.charges.items).toHaveLength(50)
    expect(customers.size).toBeLessThan(50)
    const calls = stack.takeCalls()
    expect(calls).toHaveLength(1 + customers.size)
    expect(new Set(calls).size).toBe(calls.length)
    for (const { customerId, customer } of data.charges.items) expect(customer.id).toBe(customerId)
  })

  test('makes one more for each distinct customer’s financial summaries', async () => {
    const { data } = await page('customer { id financialSummaries { lifetime { purchases } } }')
    expect(stack.takeCalls()).toHaveLength(1 + 2 * customersOf(data).size)
  })

  test('makes one more for each distinct customer’s charges', async () => {
    const { data } = await page('customer { id charges(page: { limit: 1 }) { total } }')
    expect(stack.takeCalls()).toHaveLength(1 + 2 * customersOf(data).size)
  })

  test('makes one call without customers', async () => {
    await page('id amount transactions { id type } allowedCommands')
    expect(stack.takeCalls()).toEqual(['GET /charges?limit=50&offset=0'])
  })
})

describe('a customer', () => {
  test('makes one call, one for its charges, and one for its summaries', async () => {
    const { data } = await ask(
      stack.gateway,
      `{ customer(id: "cust-42") { id charges(filter: { currency: "EUR", customerId: "cust-7" }, sort: "-amount") { total items { id customerId } }
         financialSummaries { last24Hours { purchases } lifetime { purchases purchaseAmountUsd refunds refundAmountUsd } } } }`,
    )
    expect(stack.takeCalls()).toEqual([
      'GET /customers/cust-42',
      'GET /charges?customerId=cust-42&currency=EUR&sort=-amount&limit=10&offset=0',
      'GET /customers/cust-42/financialsummaries',
    ])
    for (const item of data.customer.charges.items) expect(item.customerId).toBe('cust-42')
    const { body } = await stack.platform({ path: '/api/v3/customers/cust-42/financialsummaries' })
    expect(body.lifetime).toMatchObject(data.customer.financialSummaries.lifetime)
  })

  test('makes one call per object under several aliases', async () => {
    await ask(
      stack.gateway,
      `{ a: customer(id: "cust-42") { financialSummaries { lifetime { purchases } } }
         b: customer(id: "cust-42") { financialSummaries { lifetime { refunds } } charges { total } }
         c: charge(id: "chg-1001") { customer { id charges { items { id } } } } }`,
    )
    expect(stack.takeCalls().sort()).toEqual([
      'GET /charges/chg-1001',
      'GET /charges?customerId=cust-42&limit=10&offset=0',
      'GET /customers/cust-42',
      'GET /customers/cust-42/financialsummaries',
    ])
  })

  test('has an empty page and no error without charges', async () => {
    const { data, errors } = await ask(stack.gateway, '{ customer(id: "cust-13") { charges { total items { id } } } }')
    expect(errors).toBeUndefined()
    expect(data.customer.charges).toEqual({ total: 0, items: [] })
  })
})

describe('defaults of the schema', () => {
  test('survive compiled execution: a page has 10 rows even if only its offset is given', async () => {
    const none = await ask(stack.gateway, '{ charges { items { id } } }')
    const offset = await ask(stack.gateway, '{ charges(page: { offset: 3 }) { items { id } } }')
    const variable = await ask(stack.gateway, 'query ($page: PageInput) { charges(page: $page) { items { id } } }', {
      page: {},
    })
    const own = await ask(stack.gateway, 'query ($n: Int = 2) { charges(page: { limit: $n }) { items { id } } }')
    expect([none, offset, variable, own].map(({ data }) => data.charges.items.length)).toEqual([10, 10, 10, 2])
    expect(stack.takeCalls()).toEqual([
      'GET /charges?limit=10&offset=0',
      'GET /charges?limit=10&offset=3',
      'GET /charges?limit=10&offset=0',
      'GET /charges?limit=2&offset=0',
    ])
  })
})

describe('a change within a request', () => {
  test('later reads of the same request see the change', async () => {
    const { data } = await ask(
      stack.gateway,
      `mutation { first: runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "1.00" }) { amountRefunded customer { charges(filter: { chargeId: "chg-1001" }) { items { amountRefunded } } } }
         second: runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "1.00" }) { amountRefunded customer { charges(filter: { chargeId: "chg-1001" }) { items { amountRefunded } } } } }`,
    )
    expect(data.first).toMatchObject({
      amountRefunded: '1.00',
      customer: { charges: { items: [{ amountRefunded: '1.00' }] } },
    })
    expect(data.second).toMatchObject({
      amountRefunded: '2.00',
      customer: { charges: { items: [{ amountRefunded: '2.00' }] } },
    })
  })
})

describe('the gateway’s own store', () => {
  let statements: number
  let ownStack: Stack
  beforeAll(async () => {
    const store = (await openStore({})).withPlugin({
      transformQuery({ node }) {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    ownStack = await startStack({ gateway: { store } })
  })
  afterAll(() => ownStack.close())

  // A chargeback needs one read to check whether its case exists.
  test.each([
    ['a charge', (id: string) => `{ charge(id: "${id}") { id } }`],
    ['a page of charges', (_: string, place: number) => `{ charges(page: { limit: 1, offset: ${place} }) { total } }`],
  ])('the gateway’s own store is not read for %s of a program that has signed in', async (_what, query) => {
    const first = '{ charges(page: { limit: 30 }) { items { id transactions { type } } } }'
    const { data } = await ask(ownStack.gateway, first)
    const usual = (data.charges.items as Document[]).flatMap(({ id, transactions }, place) =>
      transactions.some(({ type }: Document) => /CHARGEBACK|DISPUTE/.test(type)) ? [] : [query(id, place)],
    )
    expect(usual.length).toBeGreaterThan(5)
    statements = 0
    for (const text of usual) expect((await ask(ownStack.gateway, text)).errors).toBeUndefined()
    expect(statements).toBe(0)
  })
})
