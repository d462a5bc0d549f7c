import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, type CallerId, startGateway } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// Pasted searches: their results, their lookups, and their platform calls.
let stack: Stack
let charges: Document[]
beforeAll(async () => {
  stack = await startStack()
  charges = (await stack.platform({ path: '/api/v3/charges?limit=1000' })).body.items
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const answer = `total totalIsExact exactHit askedLookups leftOut failedLookups { field message code }`
const chargeSearch = `query ($search: String, $filter: ChargeFilter, $page: PageInput) {
  found: charges(search: $search, filter: $filter, page: $page) { ${answer} items { id customerId } } }`
const customerSearch = `query ($search: String, $filter: CustomerFilter, $page: PageInput) {
  found: customers(search: $search, filter: $filter, page: $page) { ${answer} items { id } } }`

async function search(query: string, text: string, variables: object = {}, as: CallerId = 'DEMO_MERCHANT/admin') {
  const { data, errors } = await ask(stack.gateway, query, { search: text, ...variables }, { as })
  expect(errors).toBeUndefined()
  return data.found
}
const ids = (found: Document) => found.items.map(({ id }: Document) => id)
const parameters = () =>
  stack.takeCalls().map((call) =>
    call
      .replace(/^GET \//, '')
      .replace(/[?&](limit|offset|sort)=[^&]*/g, '')
      .replace(/\?|&/, ' '),
  )

describe('a search of charges for', () => {
  test.each([
    'chg-1001',
    ' CHG-1001 ',
    '"chg-1001"',
    '“Chg-1001”,',
    'chg-1001,',
    'chg - 1001',
    '710000123',
    'txn-1',
    'TXN-1',
    'A1',
    'a1',
    '2026-0001',
    '2026 - 0001',
    'https://portal.example/atv4/merchant/charges/chg-1001',
    'https://portal.example/atv4/merchant/DEMO_MERCHANT/charges/chg-1001?from=list#top',
  ])('%j finds exactly the charge that it names', async (text) => {
    const found = await search(chargeSearch, text)
    expect(found).toMatchObject({ total: 1, totalIsExact: true, exactHit: true, failedLookups: [], leftOut: [] })
    expect(ids(found)).toEqual(['chg-1001'])
    expect(stack.takeCalls().length).toBeLessThanOrEqual(8)
  })

  test.each(['ana@example.test', ' "ANA@example.test", ', 'Ana Ruiz <ana@example.test>', 'mailto:ana@example.test'])(
    '%j finds the charges of the customer with that address',
    async (text) => {
      const found = await search(chargeSearch, text, { page: { limit: 200 } })
      const expected = charges.filter(({ customerId }) => customerId === 'cust-42').map(({ id }) => id)
      expect(expected.length).toBeGreaterThan(5)
      expect(found).toMatchObject({ total: expected.length, totalIsExact: true, exactHit: false, failedLookups: [] })
      expect(found.askedLookups).toEqual(['customerId', 'email'])
      expect(ids(found)).toEqual(expected)
    },
  )

  test.each(['cust-42', 'CUST-42', 'https://portal.example/atv4/merchant/customers/cust-42'])(
    '%j finds the charges of that customer',
    async (text) => {
      const found = await search(chargeSearch, text)
      expect(found.total).toBe(charges.filter(({ customerId }) => customerId === 'cust-42').length)
      expect(found.exactHit).toBe(false)
    },
  )

  test.each(['4242', 'Visa ·· 4242', '4242 4242 4242 4242'])(
    '%j finds the charges paid with that card',
    async (text) => {
      const found = await search(chargeSearch, text, { page: { limit: 200 } })
      const expected = charges.filter(({ paymentProfile }) => paymentProfile?.last4 === '4242').map(({ id }) => id)
      expect(expected.length).toBeGreaterThan(5)
      expect(ids(found)).toEqual(expected)
      expect(found.exactHit).toBe(false)
      // The card number must not get any further than this.
      expect(stack.takeCalls().join()).not.toMatch(/4242.?4242/)
    },
  )

  test.each([
    'chg-1001 chg-1003 710000125',
    '"chg-1001", "CHG-1003"; 710000125',
    'chg-1001\nchg-1003\r\n710000125\n',
    'chg-1001, chg-1003, chg-1003, nothing-like-it',
  ])('%j finds each of the ids', async (text) => {
    const found = await search(chargeSearch, text)
    expect(ids(found).toSorted()).toEqual(['chg-1001', 'chg-1003'])
    expect(found).toMatchObject({ total: 2, totalIsExact: true, exactHit: false, leftOut: [] })
  })

  test('ids of customers and charges also finds the charges of the customers', async () => {
    const found = await search(chargeSearch, 'chg-1028, cust-105')
    expect(ids(found).toSorted()).toEqual(['chg-1026', 'chg-1028'])
  })

  test('too many ids reports the ids that were left out', async () => {
    const asked = Array.from({ length: 12 }, (_, place) => `chg-${1001 + place}`)
    const found = await search(chargeSearch, asked.join(' '), { page: { limit: 50 } })
    expect(ids(found).toSorted()).toEqual(asked.slice(0, 10).toSorted())
    expect(found.leftOut).toEqual(['chg-1011', 'chg-1012'])
  })

  test('one id respects the other conditions', async () => {
    expect((await search(chargeSearch, 'chg-1001', { filter: { chargeStatus: 'DECLINED' } })).total).toBe(0)
    const byCard = await search(chargeSearch, '4242', { filter: { currency: ['JPY', 'INR'] } })
    expect(ids(byCard)).toContain('chg-1001')
    expect(ids(byCard)).not.toContain('chg-1002')
    const byAddress = await search(chargeSearch, 'ana@example.test', {
      filter: { chargeStatus: ['REFUNDED', 'DECLINED'] },
    })
    expect(ids(byAddress)).toEqual(expect.arrayContaining(['chg-1006', 'chg-1007']))
    expect(ids(byAddress)).not.toContain('chg-1001')
    expect((await search(chargeSearch, 'ana@example.test', { filter: { customerId: 'cust-7' } })).total).toBe(0)
  })

  test('a deep page of an email address’s charges continues the list', async () => {
    const all = ids(await search(chargeSearch, 'ana@example.test', { page: { limit: 200 } }))
    const part = await search(chargeSearch, 'ana@example.test', { page: { limit: 4, offset: 4 } })
    expect(ids(part)).toEqual(all.slice(4, 8))
    expect(part.total).toBe(all.length)
  })

  test('a text that is too long is rejected', async () => {
    const { errors } = await ask(stack.gateway, chargeSearch, { search: 'x'.repeat(5_001) })
    expect(errors[0]).toMatchObject({ message: expect.stringContaining('5000'), extensions: { code: 'BAD_INPUT' } })
    expect(stack.takeCalls()).toEqual([])
  })
})

describe('a charge search', () => {
  const calls: [text: string, first: string[], later: string[]][] = [
    ['chg-1001', ['chargeId=chg-1001', 'customerId=chg-1001'], []],
    [
      'nothing-7',
      ['chargeId=nothing-7', 'customerId=nothing-7'],
      [
        'transactionId=nothing-7',
        'gatewayTransactionId=nothing-7',
        'gatewayTransactionId=NOTHING-7',
        'taxInvoiceNumber=nothing-7',
      ],
    ],
    ['nobody', ['chargeId=nobody', 'customerId=nobody'], []],
    [
      'Nothing-7',
      ['chargeId=Nothing-7', 'customerId=Nothing-7'],
      [
        'chargeId=nothing-7',
        'customerId=nothing-7',
        'transactionId=Nothing-7',
        'transactionId=nothing-7',
        'gatewayTransactionId=Nothing-7',
        'taxInvoiceNumber=Nothing-7',
      ],
    ],
    [
      '0000',
      ['chargeId=0000', 'customerId=0000', 'last4=0000'],
      ['transactionId=0000', 'gatewayTransactionId=0000', 'taxInvoiceNumber=0000'],
    ],
    [
      '9999999',
      ['chargeId=9999999', 'lgId=9999999', 'customerId=9999999'],
      ['transactionId=9999999', 'gatewayTransactionId=9999999', 'taxInvoiceNumber=9999999'],
    ],
    ['/merchant/charges/Chg-9', ['chargeId=Chg-9'], []],
    ['/merchant/customers/Cust-9', ['customerId=Cust-9'], []],
    ['•••• 0000', ['last4=0000'], []],
    ['a-1 b-2', ['chargeId=a-1', 'chargeId=b-2'], ['customerId=a-1', 'customerId=b-2']],
  ]
  test.each(calls)(
    'looks up %j as ids in parallel, and as other values only if that finds nothing',
    async (text, first, later) => {
      const found = await search(chargeSearch, text)
      const asked = parameters()
      expect(asked.toSorted()).toEqual([...first, ...later].map((each) => `charges ${each}`).toSorted())
      const fields = new Set([...first, ...later].map((each) => each.split('=')[0]))
      expect(found.askedLookups.toSorted()).toEqual([...fields].toSorted())
      expect(found).toMatchObject({ totalIsExact: true, failedLookups: [] })
    },
  )

  test('looks up the customers with an email address, and the charges of each', async () => {
    await search(chargeSearch, 'ANA@example.test')
    expect(parameters().toSorted()).toEqual([
      'charges customerId=ANA%40example.test',
      'charges customerId=cust-42',
      'customers email=ANA%40example.test',
    ])
    await search(chargeSearch, 'Nobody@example.test')
    expect(parameters().toSorted()).toEqual([
      'charges customerId=Nobody%40example.test',
      'customers email=Nobody%40example.test',
      'customers email=nobody%40example.test',
    ])
  })
})

describe('a search of customers for', () => {
  test.each([
    'cust-42',
    ' "CUST-42", ',
    '880000042',
    'ana@example.test',
    'ANA@EXAMPLE.TEST,',
    '<ana@example.test>',
    'https://portal.example/atv4/merchant/customers/cust-42',
  ])('%j finds exactly the customer that it names', async (text) => {
    const found = await search(customerSearch, text)
    expect(found).toMatchObject({ total: 1, totalIsExact: true, exactHit: true, failedLookups: [] })
    expect(ids(found)).toEqual(['cust-42'])
  })

  test.each(['chg-1001', 'CHG-1001', 'https://portal.example/atv4/merchant/charges/chg-1001'])(
    '%j finds the customer of that charge',
    async (text) => {
      const found = await search(customerSearch, text)
      expect(ids(found)).toEqual(['cust-42'])
      expect(found).toMatchObject({ total: 1, exactHit: false })
      expect(found.askedLookups).toContain('chargeId')
    },
  )

  test('several ids and addresses finds each', async () => {
    const found = await search(customerSearch, 'cust-7, ana@example.test; 880000013')
    expect(ids(found).toSorted()).toEqual(['cust-13', 'cust-42', 'cust-7'])
  })

  test('a card reports that it cannot search by card, instead of finding no customer', async () => {
    const found = await search(customerSearch, 'Visa ·· 4242')
    expect(found).toMatchObject({ total: 0, totalIsExact: false, askedLookups: [] })
    expect(stack.takeCalls()).toEqual([])
  })

  test('an unknown term makes calls for the ids first, then for the other spelling and the charge', async () => {
    const found = await search(customerSearch, 'Nobody-9')
    expect(parameters().toSorted()).toEqual([
      'charges chargeId=Nobody-9',
      'charges chargeId=nobody-9',
      'customers customerId=Nobody-9',
      'customers customerId=nobody-9',
    ])
    expect(found.askedLookups).toEqual(['customerId', 'chargeId'])
    await search(customerSearch, 'nobody@example.test')
    expect(parameters().toSorted()).toEqual([
      'customers customerId=nobody%40example.test',
      'customers email=nobody%40example.test',
    ])
  })
})

describe('a caller without the permission for', () => {
  test('personal data gets a failed lookup when searching for charges by email address', async () => {
    const found = await search(chargeSearch, 'ana@example.test', {}, 'DEMO_MERCHANT/api')
    expect(found).toEqual({
      total: 0,
      totalIsExact: false,
      exactHit: false,
      askedLookups: ['customerId'],
      leftOut: [],
      failedLookups: [
        { field: 'email', message: 'Not allowed: missing the permission customer_uploads.read', code: 'FORBIDDEN' },
      ],
      items: [],
    })
    expect(parameters()).toEqual(['charges customerId=ana%40example.test'])
  })

  test('customers gets one as well', async () => {
    const found = await search(chargeSearch, 'ana@example.test', {}, 'DEMO_MERCHANT/finance')
    expect(found.failedLookups).toMatchObject([{ field: 'email', code: 'FORBIDDEN' }])
    expect(parameters()).toEqual(['charges customerId=ana%40example.test'])
  })
})

test('finds the charges of an email address’s customer across all merchants, but not of another customer with the same id', async () => {
  const { body } = await stack.platform({ path: '/api/v3/customers?customerId=cust-105' }, 'super')
  expect(body.items).toHaveLength(2)
  for (const customer of body.items) {
    const { data } = await ask(
      stack.gateway,
      `{ charges(search: "${customer.personalInfo.email}") { items { merchantAccount customerId } } }`,
      {},
      { as: 'SUPER_ACCOUNT/super' },
    )
    expect(data.charges.items.length).toBeGreaterThan(0)
    for (const charge of data.charges.items) {
      expect(charge).toEqual({ merchantAccount: customer.merchantAccount, customerId: 'cust-105' })
    }
  }
})

test('rejects an out-of-range page of a search without any call', async () => {
  const { data } = await ask(stack.gateway, `{ charges { ${answer} } customers { ${answer} } }`)
  for (const page of [data.charges, data.customers]) {
    expect(page).toMatchObject({ exactHit: false, askedLookups: [], leftOut: [], failedLookups: [] })
  }
})

test('sends several values of a filter as one list and ignores empty ones', async () => {
  const matching = (filter: object) => search(chargeSearch, '', { filter, page: { limit: 200 } })
  const statuses = await matching({ chargeStatus: ['DECLINED', 'ERROR'], paymentMethod: ['CREDIT_CARD', 'DEBIT_CARD'] })
  expect(parameters()).toEqual(['charges chargeStatus=DECLINED%2CERROR&paymentMethod=CREDIT_CARD%2CDEBIT_CARD'])
  expect(ids(statuses)).toEqual(
    charges
      .filter(({ chargeStatus }) => ['DECLINED', 'ERROR'].includes(chargeStatus))
      .filter(({ paymentMethod }) => ['CREDIT_CARD', 'DEBIT_CARD'].includes(paymentMethod))
      .map(({ id }) => id),
  )
  expect((await matching({ currency: 'JPY' })).total).toBe(charges.filter(({ currency }) => currency === 'JPY').length)
  stack.takeCalls()
  for (const filter of [{ currency: '' }, { currency: [] }, { chargeStatus: [] }]) await matching(filter)
  expect(new Set(stack.takeCalls())).toEqual(new Set(['GET /charges?limit=200&offset=0']))
})

test.each([
  ['last4', '4242', (charge: Document) => charge.paymentProfile?.last4 === '4242'],
  ['transactionId', 'txn-2', (charge: Document) => charge.transactions.some(({ id }: Document) => id === 'txn-2')],
  ['paymentGateway', 'gw-2', (charge: Document) => charge.paymentGateway === 'gw-2'],
  ['instrumentConfigId', '715', (charge: Document) => charge.instrumentConfigId === '715'],
  ['gatewayTransactionId', 'A1', (charge: Document) => charge.id === 'chg-1001'],
  ['taxInvoiceNumber', '2026-0001', (charge: Document) => charge.id === 'chg-1001'],
])('narrows the list with the filter %s', async (field, value, holds) => {
  const found = await search(chargeSearch, '', { filter: { [field]: value }, page: { limit: 200 } })
  expect(ids(found)).toEqual(charges.filter(holds).map(({ id }) => id))
  expect(found.total).toBeGreaterThan(0)
})

describe('a platform that does not support a filter', () => {
  const page = { total: 0, items: [] }
  test('names the filter in a failed lookup', async () => {
    const platform = await startFaultyPlatform()
    const gateway = await startGateway({ platform: { url: platform.url } })
    platform.misbehave((request, response) => {
      const isKnown = /chargeId|customerId|lgId/.test(request.url ?? '')
      if (isKnown) answerJson(response, 200, page)
      else
        answerJson(response, 400, {
          errorCode: 'unknown_filter',
          message: 'unknown: last4',
          errors: ['unknown: last4'],
        })
    })
    const { data } = await ask(gateway, chargeSearch, { search: '0042' })
    expect(data.found.totalIsExact).toBe(false)
    expect(data.found.failedLookups).toMatchObject(
      ['last4', 'transactionId', 'gatewayTransactionId', 'taxInvoiceNumber'].map((field) => ({
        field,
        code: 'NOT_SUPPORTED',
      })),
    )
    const filtered = await ask(gateway, chargeSearch, { filter: { last4: '0042' } })
    expect(filtered.errors[0].extensions).toMatchObject({ code: 'NOT_SUPPORTED', status: 400 })
    await gateway.close()
    await platform.close()
  })
})

test.each([
  ['every source', false],
  ['not every source', true],
])(
  'a single hit of %s can be opened without viewing the list: only if all sources responded',
  async (_title, isFailing) => {
    const platform = await startFaultyPlatform()
    const gateway = await startGateway({ platform: { url: platform.url } })
    const row = { chargeId: '0042', id: '0042', merchantAccount: 'DEMO_MERCHANT', creationTime: '2026-11-20T00:00:00Z' }
    platform.misbehave((request, response) => {
      const query = new URL(request.url ?? '', platform.url).searchParams
      if (query.has('chargeId')) answerJson(response, 200, { total: 1, items: [row] })
      else if (isFailing && query.has('last4')) answerJson(response, 500, { message: 'broken' })
      else answerJson(response, 200, { total: 0, items: [] })
    })
    const { data } = await ask(gateway, chargeSearch, { search: '0042' })
    expect(ids(data.found)).toEqual(['0042'])
    expect(data.found).toMatchObject({
      total: 1,
      totalIsExact: !isFailing,
      exactHit: !isFailing,
      failedLookups: isFailing ? [{ field: 'last4' }] : [],
    })
    await gateway.close()
    await platform.close()
  },
)
