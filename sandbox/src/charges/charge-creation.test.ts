import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type CallerKey, NOON, type TestRequest } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

const sandbox = sandboxForEach({ charges: 60 })

const gold = { externalKey: 'sku-1', price: '100.00', taxAmount: '18.00' }
const purchase = { customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'INR', lineItem: gold }

function add(input: object, caller: CallerKey = 'admin', request: Partial<TestRequest> = {}) {
  return sandbox.ask(caller, '/charges', { method: 'POST', body: JSON.stringify(input), ...request })
}

function get(path: string, caller: CallerKey = 'admin') {
  return sandbox.ask(caller, path)
}

test('creates a charge like a purchase, and lists find it immediately', async () => {
  const before = (await get('/charges')).body.total
  const { status, body } = await add({
    ...purchase,
    id: 'order-77',
    metadata: { children: [{ name: 'order', children: [{ name: 'number', value: '77' }] }] },
    properties: [{ name: 'channel', value: 'phone' }],
    reason: 'Telephone order',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: 'order-77',
    merchantAccount: 'DEMO_MERCHANT',
    customerId: 'cust-42',
    chargeStatus: 'CHARGED',
    creationTime: '2026-11-21T12:00:00Z',
    amount: '118.00',
    amountCharged: '118.00',
    amountRefunded: '0.00',
    lineItem: {
      description: 'Gold plan',
      quantity: 1,
      productCategoryCode: 'DG',
      taxModel: 'EXCLUSIVE',
      totalAmount: '118.00',
    },
    transactions: [
      { type: 'CHARGE', status: 'CHARGED', amount: '118.00', reason: 'Telephone order', callerName: 'admin' },
    ],
    allowedCommands: ['REFUND', 'CHARGEBACK'],
    metadata: { children: [{ name: 'order', value: null, children: [{ name: 'number', value: '77', children: [] }] }] },
    properties: [{ name: 'channel', value: 'phone' }],
  })
  expect(body.taxInvoices).toHaveLength(1)
  const list = (await get('/charges')).body
  expect(list.total).toBe(before + 1)
  expect(list.items[0]).toEqual(body)
  for (const path of ['/charges/order-77', '/charges?chargeId=order-77', `/charges?lgId=${body.lgId}`]) {
    const found = (await get(path)).body
    expect(found.items?.[0] ?? found, path).toEqual(body)
  }
  const refund = JSON.stringify({ command: 'REFUND', amount: '18.00' })
  const refunded = await sandbox.ask('admin', '/charges/order-77', { method: 'POST', body: refund })
  expect(refunded.body).toMatchObject({ chargeStatus: 'CHARGED', amountRefunded: '18.00' })
})

test('uses the customer’s first stored card if the charge is paid by card', async () => {
  const visa = { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2027 }
  expect((await add({ ...purchase, paymentMethod: 'DEBIT_CARD' })).body.paymentProfile).toEqual(visa)
  expect((await add({ ...purchase, paymentMethod: 'PAYPAL_PAYMENT' })).body.paymentProfile).toBeNull()
  const before = (await get('/charges?last4=4242&instrumentConfigId=687')).body.total
  const { id } = (await add(purchase)).body
  const { total, items } = (await get('/charges?last4=4242&instrumentConfigId=687')).body
  expect(total).toBe(before + 1)
  expect(items[0].id).toBe(id)
})

test('generates an id if none is sent, and refuses an id that is taken', async () => {
  const [first, second] = [(await add(purchase)).body, (await add(purchase)).body]
  expect([first.id, second.id]).toEqual([`chg-${first.lgId}`, `chg-${second.lgId}`])
  expect(await add({ ...purchase, id: 'chg-1001' })).toMatchObject({
    status: 409,
    body: { errorCode: 'charge_exists' },
  })
  // Ids belong to merchants, so another merchant can have the same one.
  const other = { ...purchase, id: 'chg-1001', customerId: 'cust-105' }
  expect(await add(other, 'otherAdmin')).toMatchObject({ status: 200, body: { merchantAccount: 'OTHER_MERCHANT' } })
})

// The last two digits of an amount select the response code of the sandbox's gateway.
test.each([
  ['CHARGE', '100.00', 'CHARGED', 'APPROVED', '100.00'],
  ['CHARGE', '100.05', 'DECLINED', 'DO_NOT_HONOR', '0.00'],
  ['CHARGE', '100.09', 'CHARGE_PENDING', 'PENDING', '0.00'],
  ['CHARGE', '100.51', 'DECLINED', 'INSUFFICIENT_FUNDS', '0.00'],
  ['CHARGE', '100.54', 'DECLINED', 'EXPIRED_CARD', '0.00'],
  ['CHARGE', '100.59', 'DECLINED', 'SUSPECTED_FRAUD', '0.00'],
  ['CHARGE', '100.96', 'ERROR', 'SYSTEM_ERROR', '0.00'],
  ['FUNDS_AUTHORIZATION', '100.00', 'FUNDS_AUTHORIZED', 'APPROVED', '0.00'],
  ['AUTHORIZE', '100.00', 'AUTHORIZED', 'APPROVED', '0.00'],
  ['AUTHORIZE', '100.09', 'AUTHORIZE_PENDING', 'PENDING', '0.00'],
])('%s of %s results in %s', async (operation, price, status, result, amountCharged) => {
  const { body } = await add({ ...purchase, operation, lineItem: { ...gold, price, taxAmount: '0' } })
  expect(body).toMatchObject({ chargeStatus: status, amount: price, amountCharged })
  expect(body.transactions).toMatchObject([{ type: operation, gatewayResponse: { standardizeResultCode: result } }])
})

test('declines a blocked customer', async () => {
  const { body } = await add({ ...purchase, customerId: 'cust-66' })
  expect(body).toMatchObject({ chargeStatus: 'DECLINED', amountCharged: '0.00' })
})

test('amounts are exact in currencies with zero and three decimals, and can include tax', async () => {
  const item = (price: string, taxAmount = '0') => ({ ...gold, price, taxAmount })
  expect((await add({ ...purchase, currency: 'JPY', lineItem: item('13200') })).body.amount).toBe('13200')
  expect((await add({ ...purchase, currency: 'KWD', lineItem: item('12.345', '0.1') })).body.amount).toBe('12.445')
  const inclusive = { ...item('9999999999.99', '1.00'), taxModel: 'INCLUSIVE' }
  expect((await add({ ...purchase, lineItem: inclusive })).body.amount).toBe('9999999999.99')
  expect((await get('/charges?minAmount=9999999999.99')).body.total).toBe(1)
})

test('names a merchant’s own product in the line item', async () => {
  const lineItem = {
    externalKey: 'mine-1',
    description: 'A "thing"',
    productCategoryCode: 'PG',
    quantity: 3,
    price: '30.00',
  }
  const { body } = await add({ ...purchase, lineItem })
  expect(body.lineItem).toMatchObject({ externalKey: 'mine-1', description: 'A "thing"', quantity: 3, price: '30.00' })
})

test.each([
  [{ customerId: undefined }, 'customerId is required'],
  [{ customerId: 'nobody' }, 'customerId: there is no customer nobody'],
  [{ customerId: 'cust-2' }, 'customerId: there is no customer cust-2'],
  [{ paymentMethod: 'COINS' }, 'paymentMethod must be one of'],
  [{ currency: 'XXX' }, 'currency must be one of'],
  [{ operation: 'REFUND' }, 'operation must be one of'],
  [{ id: 'a/b' }, 'id is not a valid external ID'],
  [{ id: '..' }, 'id is not a valid external ID'],
  [{ status: 'CHARGED' }, 'unknown: status'],
  [{ lineItem: undefined }, 'lineItem'],
  [{ lineItem: { ...gold, price: '0' } }, 'lineItem.price is too low'],
  [{ lineItem: { ...gold, price: '-1' } }, 'lineItem.price is not a decimal'],
  [{ lineItem: { ...gold, price: '1e2' } }, 'lineItem.price is not a decimal'],
  [{ lineItem: { ...gold, price: 100 } }, 'lineItem.price must be a decimal in a string'],
  [{ lineItem: { ...gold, price: '1.001' } }, 'lineItem.price is not a decimal of INR'],
  [{ lineItem: { ...gold, price: '10000000000' } }, 'lineItem.price is too high'],
  [{ lineItem: { ...gold, price: '1234567890123456' } }, 'lineItem.price is too high'],
  [{ lineItem: { ...gold, price: '18', taxModel: 'INCLUSIVE' } }, 'lineItem.taxAmount is too high'],
  [{ lineItem: { ...gold, quantity: 0 } }, 'lineItem.quantity is too low'],
  [{ lineItem: { ...gold, quantity: 1.5 } }, 'lineItem.quantity is not an integer'],
  [{ lineItem: { ...gold, externalKey: 'new' } }, 'lineItem.description is required'],
  [{ properties: [{ name: '', value: 'x' }] }, 'properties: name is required'],
  [{ reason: 'x'.repeat(101) }, 'reason is too long'],
])('refuses %j with 400 and changes nothing', async (change, text) => {
  const before = (await get('/charges?limit=1000')).body
  const { status, body } = await add({ ...purchase, ...change })
  expect(status).toBe(400)
  expect(body.errors[0]).toContain(text)
  expect((await get('/charges?limit=1000')).body).toEqual(before)
})

test('requires charges.write and an account that the caller may act for', async () => {
  expect(await add(purchase, 'support')).toMatchObject({
    status: 403,
    body: { errors: ['Missing permission: charges.write'] },
  })
  expect(await add(purchase, 'otherAdmin')).toMatchObject({ status: 400, body: { errorCode: 'customer_not_found' } })
  expect(await add(purchase, 'finance')).toMatchObject({ status: 200 })
  // In the all-families view the customer determines the merchant, unless two merchants have that customer id.
  expect(await add(purchase, 'super')).toMatchObject({ status: 200, body: { merchantAccount: 'DEMO_MERCHANT' } })
  const ambiguous = { ...purchase, customerId: 'cust-105' }
  expect(await add(ambiguous, 'super')).toMatchObject({ status: 409, body: { errorCode: 'ambiguous_id' } })
  const chosen = await add(ambiguous, 'super', { onBehalfOf: 'OTHER_MERCHANT' })
  expect(chosen.body).toMatchObject({ merchantAccount: 'OTHER_MERCHANT' })
})

test('new charges appear in every order and filter as they do after a restart', async () => {
  await sandbox.openOnDisk()
  for (const [id, price, currency] of [
    ['Z-first', '5.00', 'EUR'],
    ['zz-last', '0.01', 'KWD'],
    ['chg-1010-b', '99999.99', 'USD'],
    ['chg-1010', '7', 'JPY'],
  ] as const) {
    // DEMO_MERCHANT has the last one; OTHER_MERCHANT's comes right after it.
    const caller = id === 'chg-1010' ? 'otherAdmin' : 'admin'
    const customerId = caller === 'admin' ? 'cust-42' : 'cust-105'
    const { status } = await add(
      { ...purchase, id, customerId, currency, lineItem: { ...gold, price, taxAmount: '0' } },
      caller,
    )
    expect(status).toBe(200)
  }
  const queries = [
    'sort=id',
    'sort=-amount',
    'sort=chargeStatus',
    'sort=lastModified',
    'chargeStatus=CHARGED&currency=JPY',
  ]
  const lists = async () =>
    Promise.all(queries.map(async (query) => (await get(`/charges?limit=1000&${query}`, 'super')).body))
  const before = await lists()
  expect(before[0].items.map(({ id }: { id: string }) => id)).toEqual(
    before[0].items.map(({ id }: { id: string }) => id).toSorted(),
  )
  await sandbox.openOnDisk()
  expect(await lists()).toEqual(before)
})

test('a charge updates the counters, queues a notification, and survives a restart', async () => {
  const dataDir = await sandbox.openOnDisk()
  const { body } = await add({ ...purchase, currency: 'EUR', lineItem: { ...gold, price: '10.00', taxAmount: '0' } })
  await sandbox.close()
  const database = new DatabaseSync(join(dataDir, 'sandbox.db'))
  const [counter] = database
    .prepare(`select sum(requests) as requests, sum(volume_cents) as volume from counter
    where bucket = ${NOON}`)
    .all()
  const queued = database
    .prepare('select notification_type, status, attempts from notification_queue where attempts = 0')
    .all()
  database.close()
  // 10.00 EUR is 10.85 USD.
  expect(counter).toMatchObject({ requests: 1, volume: 1085 })
  expect(queued).toEqual([{ notification_type: 'PURCHASE_SUCCESS', status: 'READY', attempts: 0 }])
  await sandbox.openOnDisk()
  expect((await get(`/charges/${body.id}`)).body).toEqual(body)
  expect((await get('/charges?limit=1')).body.items[0]).toEqual(body)
})
