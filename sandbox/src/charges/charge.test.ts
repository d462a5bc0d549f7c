import { beforeAll, expect, test } from 'vitest'
import { sandboxForAll } from '../test-sandbox.ts'

interface Charge {
  id: string
  lgId: string
  merchantAccount: string
  customerId: string
  chargeStatus: string
  paymentMethod: string
  instrumentConfigId: string
  paymentGateway: string
  paymentProfile: { brand: string; last4: string; expMonth: number; expYear: number } | null
  transactions: { id: string; gatewayTransactionId: string }[]
  taxInvoices: { number: string }[]
  creationTime: string
  lastModified: string
  amount: string
  currency: string
}

const { ask: get } = sandboxForAll({ charges: 2_500 })
let everything: Charge[]
beforeAll(async () => {
  const pages = await Promise.all([0, 1000, 2000].map((offset) => get('super', `/charges?limit=1000&offset=${offset}`)))
  everything = pages.flatMap((page) => page.body.items)
})

function compare(left: string | number, right: string | number): number {
  return left < right ? -1 : Number(left > right)
}

test('chg-1001 is exactly the example of the wire format', async () => {
  const { body } = await get('operator', '/charges/chg-1001')
  expect(body).toEqual({
    id: 'chg-1001',
    lgId: '710000123',
    merchantAccount: 'DEMO_MERCHANT',
    customerId: 'cust-42',
    chargeStatus: 'CHARGED',
    creationTime: '2026-11-20T09:30:00Z',
    lastModified: '2026-11-20T09:31:00Z',
    paymentMethod: 'CREDIT_CARD',
    instrumentConfigId: '687',
    paymentGateway: 'gw-3',
    liveMode: false,
    // Two fields are additions of the sandbox.
    country: 'ES',
    paymentProfile: { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2027 },
    amount: '118.00',
    currency: 'INR',
    amountCharged: '118.00',
    amountRefunded: '0.00',
    lineItem: {
      externalKey: 'sku-1',
      description: 'Gold plan',
      quantity: 1,
      productCategoryCode: 'DG',
      price: '100.00',
      taxAmount: '18.00',
      taxModel: 'EXCLUSIVE',
      totalAmount: '118.00',
      currency: 'INR',
    },
    transactions: [
      {
        id: 'txn-1',
        type: 'CHARGE',
        status: 'CHARGED',
        amount: '118.00',
        currency: 'INR',
        creationTime: '2026-11-20T09:31:00Z',
        gatewayConfigId: 'gw-3',
        gatewayTransactionId: 'A1',
        gatewayResponse: { code: '00', message: 'Approved', standardizeResultCode: 'APPROVED' },
        chargebackReasonCode: null,
      },
    ],
    allowedCommands: ['REFUND', 'CHARGEBACK'],
    taxInvoices: [{ id: 'inv-1', type: 'INVOICE', number: '2026-0001', creationTime: '2026-11-20T09:31:00Z' }],
    metadata: { children: [] },
    properties: [{ name: 'k', value: 'v' }],
    reserved: {},
  })
})

test('all pages together contain every charge once, newest first', () => {
  expect(everything).toHaveLength(2_500)
  expect(new Set(everything.map((charge) => charge.lgId)).size).toBe(2_500)
  const times = everything.map((charge) => charge.creationTime)
  expect(times).toEqual([...times].sort().reverse())
})

const amountOf = (charge: Charge) => Number(charge.amount)
const filters: readonly (readonly [query: string, holds: (charge: Charge) => boolean])[] = [
  ['chargeId=chg-1004', (charge) => charge.id === 'chg-1004'],
  ['lgId=710000126', (charge) => charge.lgId === '710000126'],
  ['customerId=cust-7', (charge) => charge.customerId === 'cust-7'],
  ['chargeStatus=DECLINED', (charge) => charge.chargeStatus === 'DECLINED'],
  ['paymentMethod=DEBIT_CARD', (charge) => charge.paymentMethod === 'DEBIT_CARD'],
  ['currency=EUR', (charge) => charge.currency === 'EUR'],
  ['currency=CHF', () => false],
  ['currency=EUR,JPY', (charge) => ['EUR', 'JPY'].includes(charge.currency)],
  ['chargeStatus=DECLINED,ERROR', (charge) => ['DECLINED', 'ERROR'].includes(charge.chargeStatus)],
  [
    'paymentMethod=CREDIT_CARD,DEBIT_CARD,RECURRING_CREDIT_CARD&chargeStatus=REFUNDED',
    (charge) =>
      ['CREDIT_CARD', 'DEBIT_CARD', 'RECURRING_CREDIT_CARD'].includes(charge.paymentMethod) &&
      charge.chargeStatus === 'REFUNDED',
  ],
  ['last4=4242', (charge) => charge.paymentProfile?.last4 === '4242'],
  ['last4=0000', () => false],
  ['transactionId=txn-2', (charge) => charge.transactions.some(({ id }) => id === 'txn-2')],
  ['transactionId=TXN-2', () => false],
  ['gatewayTransactionId=A9', (charge) => charge.transactions.some((one) => one.gatewayTransactionId === 'A9')],
  ['taxInvoiceNumber=2026-0001', (charge) => charge.taxInvoices.some(({ number }) => number === '2026-0001')],
  ['taxInvoiceNumber=2025-0001', () => false],
  ['taxInvoiceNumber=2026-00001', () => false],
  ['paymentGateway=gw-4', (charge) => charge.paymentGateway === 'gw-4'],
  ['instrumentConfigId=702', (charge) => charge.instrumentConfigId === '702'],
  ['instrumentConfigId=702&paymentGateway=gw-4', () => false],
  ['instrumentConfigId=none', () => false],
  [
    'last4=4242&currency=EUR,JPY&transactionId=txn-2',
    (charge) => charge.currency === 'EUR' && charge.transactions.some(({ id }) => id === 'txn-2'),
  ],
  ['from=2026-11-20T09:30:00Z', (charge) => charge.creationTime >= '2026-11-20T09:30:00Z'],
  ['to=2026-11-20T09:30:00Z', (charge) => charge.creationTime <= '2026-11-20T09:30:00Z'],
  ['from=2026-11-20T15:00:00%2B05:30', (charge) => charge.creationTime >= '2026-11-20T09:30:00Z'],
  [
    'from=2026-11-20&to=2026-11-21',
    ({ creationTime }) => creationTime >= '2026-11-20' && creationTime <= '2026-11-21T00:00:00Z',
  ],
  ['minAmount=118&currency=INR', (charge) => charge.currency === 'INR' && amountOf(charge) >= 118],
  ['maxAmount=118.00', (charge) => amountOf(charge) <= 118],
  ['minAmount=12.345&maxAmount=12.345', (charge) => charge.amount === '12.345'],
  ['minAmount=12.3449&maxAmount=12.3451', (charge) => charge.amount === '12.345'],
  ['minAmount=12.3451&maxAmount=12.3459', () => false],
  ['minAmount=10.5&maxAmount=99.999', (charge) => amountOf(charge) >= 10.5 && amountOf(charge) <= 99.999],
  [
    'chargeStatus=CHARGED&paymentMethod=CREDIT_CARD&currency=USD&minAmount=1&maxAmount=500&from=2025-12-01&to=2026-11-20',
    (charge) =>
      charge.chargeStatus === 'CHARGED' &&
      charge.paymentMethod === 'CREDIT_CARD' &&
      charge.currency === 'USD' &&
      amountOf(charge) >= 1 &&
      amountOf(charge) <= 500 &&
      charge.creationTime >= '2025-12-01' &&
      charge.creationTime <= '2026-11-20T00:00:00Z',
  ],
  [
    'customerId=cust-7&chargeStatus=CHARGED',
    (charge) => charge.customerId === 'cust-7' && charge.chargeStatus === 'CHARGED',
  ],
  ['chargeId=chg-1001&customerId=cust-7', () => false],
]

test.each(filters)('%s returns exactly the matching charges and their number', async (query, holds) => {
  const { status, body } = await get('super', `/charges?limit=1000&${query}`)
  const expected = everything.filter(holds)
  expect(status).toBe(200)
  expect(body.total).toBe(expected.length)
  expect(body.items).toEqual(expected.slice(0, 1000))
})

const sorts: readonly (readonly [name: string, key: (charge: Charge) => string | number])[] = [
  ['creationTime', (charge) => charge.creationTime],
  ['lastModified', (charge) => charge.lastModified],
  ['amount', amountOf],
  ['chargeStatus', (charge) => charge.chargeStatus],
  ['id', (charge) => charge.id],
]

test.each(sorts)('sorts by %s in both directions with ties in order of id', async (name, key) => {
  const ascending = [...everything].sort(
    (left, right) => compare(key(left), key(right)) || compare(left.id, right.id) || compare(left.lgId, right.lgId),
  )
  const ids = (charges: Charge[]) => charges.map((charge) => charge.lgId)
  const upwards = await get('super', `/charges?limit=1000&offset=900&sort=${name}`)
  expect(ids(upwards.body.items)).toEqual(ids(ascending.slice(900, 1900)))
  const downwards = await get('super', `/charges?limit=40&offset=10&sort=-${name}`)
  expect(ids(downwards.body.items)).toEqual(ids(ascending.reverse().slice(10, 50)))
})

test('returns ten rows by default, and none beyond the end', async () => {
  expect((await get('super', '/charges')).body.items).toEqual(everything.slice(0, 10))
  expect((await get('super', '/charges?offset=2495')).body.items).toEqual(everything.slice(2495))
  expect((await get('super', '/charges?offset=2500')).body).toEqual({ total: 2500, items: [] })
  expect((await get('super', '/charges?offset=999999')).body).toEqual({ total: 2500, items: [] })
})

test.each([
  ['limit=0', 'limit must be from 1 to 1000'],
  ['limit=1001', 'limit must be from 1 to 1000'],
  ['limit=-1', 'limit is not an integer'],
  ['limit=x', 'limit is not an integer'],
  ['offset=-1', 'offset is not an integer'],
  ['offset=1.5', 'offset is not an integer'],
  ['lgId=12a', 'lgId is not an integer'],
  ['lgId=', 'lgId is not an integer'],
  ['chargeStatus=PAID', 'chargeStatus must be one of'],
  ['paymentMethod=card', 'paymentMethod must be one of'],
  ['chargeStatus=CHARGED,PAID', 'chargeStatus must be one of'],
  ['chargeStatus=CHARGED,', 'chargeStatus must be one of'],
  ['currency=euro', 'currency is not an ISO-4217 code'],
  ['currency=EUR,', 'currency is not an ISO-4217 code'],
  ['last4=242', 'last4 must be four digits'],
  ['last4=42424', 'last4 must be four digits'],
  ['from=yesterday', 'from is not a date'],
  ['to=2026-13-01', 'to is not a date'],
  ['minAmount=-1', 'minAmount is not a decimal'],
  ['maxAmount=1,5', 'maxAmount is not a decimal'],
  ['minAmount=1234567890123456', 'minAmount: value is too high'],
  ['maxAmount=1234567890123.50', 'maxAmount: value is too high'],
  ['sort=customerId', 'sort must be one of'],
  ['sort=--id', 'sort must be one of'],
  ['limit=1&limit=2', 'limit'],
])('refuses %s with a text', async (query, text) => {
  const response = await get('super', `/charges?${query}`)
  expect(response).toMatchObject({ status: 400, body: { errorCode: 'bad_request' } })
  expect(response.body.errors[0]).toContain(text)
})

test.each(['/charges?state=CHARGED', '/customers?last4=4242', '/notifications?customerId=cust-42'])(
  'returns a specific error code for the unknown filter in %s',
  async (path) => {
    const { status, body } = await get('super', path)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errorCode: 'unknown_filter', errors: [expect.stringMatching(/^unknown: \w+$/)] })
  },
)

test('exactly the charges paid by card have a card, always the same one for a customer', () => {
  const cardMethods = ['CREDIT_CARD', 'DEBIT_CARD', 'RECURRING_CREDIT_CARD', 'PREPAID_CARD']
  const cards = new Map<string, unknown>()
  for (const { paymentMethod, paymentProfile, merchantAccount, customerId } of everything) {
    expect(paymentProfile !== null, paymentMethod).toBe(cardMethods.includes(paymentMethod))
    if (paymentProfile === null) continue
    const { brand, last4, expMonth, expYear } = paymentProfile
    expect(['Visa', 'Mastercard', 'Amex', 'RuPay']).toContain(brand)
    expect(last4).toMatch(/^\d{4}$/)
    expect(expMonth >= 1 && expMonth <= 12 && expYear > 2020 && expYear < 2040).toBe(true)
    const customer = `${merchantAccount} ${customerId}`
    expect(paymentProfile).toEqual(cards.get(customer) ?? paymentProfile)
    cards.set(customer, paymentProfile)
  }
  expect(cards.size).toBeGreaterThan(50)
})

test('every fault of a query has its own text', async () => {
  const { body } = await get('super', '/charges?limit=0&lgId=x&from=y')
  expect(body.errors).toEqual(['limit must be from 1 to 1000', 'lgId is not an integer', 'from is not a date'])
})

test.each(['chg-0', '..%2Fcallers', '%20', 'chg-1001%00', `x${'y'.repeat(400)}`])(
  'does not find the id %s',
  async (id) => {
    expect(await get('super', `/charges/${id}`)).toMatchObject({ status: 404, body: { errorCode: 'not_found' } })
  },
)

test.each([
  ['ChargeFormatV3_0', ['metadata', 'properties', 'reserved', 'taxInvoices']],
  ['ChargeFormatV3_1', ['reserved', 'taxInvoices']],
  ['ChargeFormatV3_2', []],
])('returns a charge in %s, without %j', async (format, unknown) => {
  const whole = (await get('operator', '/charges/chg-1001')).body
  const { body } = await get('operator', `/charges/chg-1001?chargeFormat=${format}`)
  expect(
    Object.keys(whole)
      .filter((field) => !(field in body))
      .sort(),
  ).toEqual(unknown)
  expect(whole).toMatchObject(body)
})

test('refuses an unknown format and names the known ones', async () => {
  const { status, body } = await get('operator', '/charges/chg-1001?chargeFormat=ChargeFormatV2_0')
  expect(status).toBe(400)
  expect(body.errors).toEqual([expect.stringContaining('ChargeFormatV3_0, ChargeFormatV3_1, ChargeFormatV3_2')])
})
