import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, startGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const create = `mutation ($input: NewChargeInput!) { createCharge(input: $input) {
  id merchantAccount chargeStatus amount amountCharged currency allowedCommands lineItem { description quantity taxModel totalAmount }
  transactions { type status amount reason comment callerName gatewayResponse { standardizeResultCode } }
  metadata { children } properties { name value } } }`
const purchase = {
  customerId: 'cust-42',
  paymentMethod: 'CREDIT_CARD',
  currency: 'INR',
  lineItem: { externalKey: 'sku-1', price: '100.00', taxAmount: '18.00' },
}
const add = (input: object, options: Parameters<typeof ask>[3] = {}) => ask(stack.gateway, create, { input }, options)

describe('a charge created by an integrator', () => {
  test('takes one call and returns the charge that the platform created', async () => {
    const input = {
      ...purchase,
      id: 'order-1',
      metadata: { children: [{ name: 'order', children: [{ name: 'number', value: '1' }] }] },
      properties: [{ name: 'channel', value: 'phone' }],
      reason: 'Telephone order',
      comment: 'called twice',
      requestId: 'made-1',
    }
    const { data, errors } = await add(input, { as: 'DEMO_MERCHANT/finance' })
    expect(errors).toBeUndefined()
    expect(data.createCharge).toMatchObject({
      id: 'order-1',
      merchantAccount: 'DEMO_MERCHANT',
      chargeStatus: 'CHARGED',
      amount: '118.00',
      amountCharged: '118.00',
      allowedCommands: ['REFUND', 'CHARGEBACK'],
      lineItem: { description: 'Gold plan', quantity: 1, taxModel: 'EXCLUSIVE', totalAmount: '118.00' },
      transactions: [{ type: 'CHARGE', reason: 'Telephone order', comment: 'called twice', callerName: 'finance' }],
      metadata: {
        children: [{ name: 'order', value: null, children: [{ name: 'number', value: '1', children: [] }] }],
      },
      properties: [{ name: 'channel', value: 'phone' }],
    })
    expect(stack.takeCalls()).toEqual(['POST /charges'])
  })

  test('may be declined without an error', async () => {
    const lineItem = { externalKey: 'sku-1', price: '100.51' }
    const { data, errors } = await add({ ...purchase, lineItem })
    expect(errors).toBeUndefined()
    expect(data.createCharge).toMatchObject({
      chargeStatus: 'DECLINED',
      transactions: [{ gatewayResponse: { standardizeResultCode: 'INSUFFICIENT_FUNDS' } }],
    })
  })

  test('reserves on request, and is captured by a command', async () => {
    const { data } = await add({ ...purchase, operation: 'FUNDS_AUTHORIZATION' })
    expect(data.createCharge).toMatchObject({ chargeStatus: 'FUNDS_AUTHORIZED', amountCharged: '0.00' })
    const captured = await ask(
      stack.gateway,
      'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { chargeStatus amountCharged } }',
      { input: { chargeId: data.createCharge.id, command: 'CAPTURE_FUNDS', amount: '18.00' } },
    )
    expect(captured.data.runChargeCommand).toEqual({ chargeStatus: 'CHARGED', amountCharged: '18.00' })
  })

  test('belongs to the selected merchant', async () => {
    const input = { ...purchase, customerId: 'cust-105' }
    const { data } = await add(input, { onBehalfOf: 'OTHER_MERCHANT' })
    expect(data.createCharge.merchantAccount).toBe('OTHER_MERCHANT')
    const foreign = await add(purchase, { onBehalfOf: 'OTHER_MERCHANT' })
    expect(foreign.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', platformCode: 'customer_not_found' })
  })
})

describe('a request id', () => {
  test('creates one charge no matter how often it is sent, in sequence or concurrently', async () => {
    const input = { ...purchase, requestId: 'made-2' }
    const [first, again] = [await add(input), await add(input)]
    expect(again.errors).toBeUndefined()
    expect(again.data.createCharge).toEqual(first.data.createCharge)
    expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toHaveLength(1)
    const atOnce = { ...purchase, requestId: 'made-3' }
    await Promise.all(Array.from({ length: 10 }, () => add(atOnce)))
    expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  test('rejects an id that was used for another charge or for a command', async () => {
    await add({ ...purchase, requestId: 'made-4' })
    stack.takeCalls()
    const other = await add({ ...purchase, customerId: 'cust-7', requestId: 'made-4' })
    expect(other.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'requestId' })
    expect(stack.takeCalls()).toEqual([])
  })

  test('names the charge to look for after a lost response, and does not send the request again', async () => {
    const platform = await startFaultyPlatform()
    const gateway = await startGateway({ platform: { url: platform.url } })
    platform.misbehave((_request, response) => response.destroy())
    const input = { ...purchase, requestId: 'lost-1' }
    const first = await ask(gateway, create, { input })
    const again = await ask(gateway, create, { input })
    const { code, chargeId } = first.errors[0].extensions
    expect([code, chargeId]).toEqual(['OUTCOME_UNKNOWN', expect.stringMatching(/^chg-[0-9a-f]{20}$/)])
    expect(again.errors[0].extensions).toMatchObject({ code: 'OUTCOME_UNKNOWN', chargeId })
    expect(platform.received).toEqual(['POST /api/v3/charges'])
    await gateway.close()
    await platform.close()
  })

  test('allows a corrected request after a refusal', async () => {
    const input = { ...purchase, id: 'chg-1001', requestId: 'made-5' }
    const refused = await add(input)
    expect(refused.errors[0].extensions).toMatchObject({ code: 'CONFLICT', platformCode: 'charge_exists' })
    expect((await add({ ...input, id: 'order-5' })).errors).toBeUndefined()
  })
})

describe('an invalid charge', () => {
  test.each([
    ['an id with a slash', { id: 'a/b' }, 'id'],
    ['no customer', { customerId: ' ' }, 'customerId'],
    ['a currency in words', { currency: 'rupee' }, 'currency'],
    ['no product', { lineItem: { externalKey: '', price: '1.00' } }, 'lineItem.externalKey'],
    ['nothing to pay', { lineItem: { externalKey: 'sku-1', price: '0.00' } }, 'lineItem.price'],
    ['a negative price', { lineItem: { externalKey: 'sku-1', price: '-1.00' } }, 'lineItem.price'],
    ['a negative tax', { lineItem: { externalKey: 'sku-1', price: '1.00', taxAmount: '-1' } }, 'lineItem.taxAmount'],
    ['a long reason', { reason: 'x'.repeat(101) }, 'reason'],
    ['a long comment', { comment: 'x'.repeat(1001) }, 'comment'],
  ])('an invalid charge is rejected before anything is sent: %s', async (_title, change, field) => {
    const { errors } = await add({ ...purchase, ...change })
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field })
    expect(stack.takeCalls()).toEqual([])
  })

  test('an invalid charge is rejected by the platform for wrong digits, unknown products and trees that are too deep', async () => {
    const deep = Array.from({ length: 12 }).reduce<object[]>((children) => [{ name: 'n', children }], [])
    for (const [change, text] of [
      [{ lineItem: { externalKey: 'sku-1', price: '1.001' } }, 'lineItem.price is not a decimal of INR'],
      [{ lineItem: { externalKey: 'unknown', price: '1.00' } }, 'lineItem.description is required'],
      [{ metadata: { children: deep } }, 'metadata is too long'],
    ] as const) {
      const { errors } = await add({ ...purchase, ...change })
      expect(errors[0].extensions.code).toBe('BAD_INPUT')
      expect(errors[0].extensions.errors.join()).toContain(text)
    }
  })

  test('an invalid charge is rejected by the gateway without charges.write before anything is sent', async () => {
    const { errors } = await add(purchase, { as: 'DEMO_MERCHANT/support' })
    expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', missing: ['charges.write'] })
    expect(stack.takeCalls()).toEqual([])
  })
})

test('needs a fresh confirmation in the browser if it is large, including added tax', async () => {
  const cookie = await signInAsPage(stack.gateway)
  stack.clock.now += 61_000
  stack.takeCalls()
  const send = (lineItem: object) =>
    askAsPage(
      stack.gateway,
      create,
      { input: { ...purchase, lineItem: { ...purchase.lineItem, ...lineItem } } },
      { cookie },
    )
  const refused = await send({ price: '990.00', taxAmount: '10.01' })
  expect(refused.errors[0].extensions.code).toBe('CONFIRMATION_REQUIRED')
  expect(stack.takeCalls()).toEqual([])
  expect((await send({ price: '490.00', taxAmount: '10.00' })).errors).toBeUndefined()
  expect((await send({ price: '500.00', taxAmount: '10.01', taxModel: 'INCLUSIVE' })).errors).toBeUndefined()
  // The full amount has reached the threshold.
  expect((await send({ price: '0.01', taxAmount: '0.00' })).errors[0].extensions.code).toBe('CONFIRMATION_REQUIRED')
})
