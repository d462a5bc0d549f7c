import { Writable } from 'node:stream'
import { portalSchema } from '@portal/gateway/graphql/schema'
import { loggerOptions } from '@portal/gateway/http/logger'
import { openStore, type Store } from '@portal/gateway/store/store'
import { isFreeText } from '@portal/schema/card-text'
import { type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordsOf } from '../support/ledger-entries.ts'
import { ask, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let store: Store
let log = ''
beforeAll(async () => {
  store = await openStore({})
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk
      done()
    },
  })
  const logger = { ...loggerOptions('info'), stream }
  stack = await startStack({ charges: 60, gateway: { store, logger, requestsPerMinute: 300 } })
})
afterAll(() => stack.close())
beforeEach(() => {
  log = ''
  stack.takeCalls()
  stack.clock.now += 61_000
})

const card = '4242 4242 4242 4242'
const refund = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'
const refundInput = { chargeId: 'chg-1001', command: 'REFUND', amount: '1.00', reason: 'OTHER' }

describe('refuses a free text with a card, records it nowhere and does not send it', () => {
  const cases: readonly (readonly [string, CallerId, string, object, string])[] = [
    ['comment', 'DEMO_MERCHANT/operator', refund, { ...refundInput, comment: `Card ${card} exp 12/28` }, 'number'],
    ['comment', 'DEMO_MERCHANT/operator', refund, { ...refundInput, comment: 'the cvc is 123' }, 'code'],
    ['reason', 'DEMO_MERCHANT/operator', refund, { ...refundInput, reason: card }, 'number'],
    [
      'blockReason',
      'DEMO_MERCHANT/operator',
      'mutation ($input: BlockCustomerInput!) { blockCustomer(input: $input) { id } }',
      { id: 'cust-7', blockReason: `Stolen: ${card}` },
      'number',
    ],
    [
      'children',
      'DEMO_MERCHANT/operator',
      'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }',
      {
        customerId: 'cust-7',
        currency: 'EUR',
        paymentMethod: 'CREDIT_CARD',
        lineItem: { externalKey: 'sku-1', price: '1.00' },
        metadata: { children: [{ note: card }] },
      },
      'number',
    ],
  ]
  test.each(cases)('%s by %s', async (field, as, mutation, input, part) => {
    const before = await recordsOf(store)
    const { errors } = await ask(stack.gateway, mutation, { input }, { as })
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field })
    expect(errors[0].message).toBe(
      part === 'number'
        ? `${field} contains a card number. Remove it, or keep only its last four digits`
        : `${field} contains the verification code of a card. Remove it`,
    )
    expect(stack.takeCalls()).toEqual([])
    expect(await recordsOf(store)).toEqual(before)
    expect(log).not.toContain('4242 4242')
    expect(log).toContain(`"field":"${field}"`)
  })
})

test.each(['eyJ-', 'a-'])('a text of %j repeated does not occupy the gateway', { timeout: 20_000 }, async (part) => {
  const input = { ...refundInput, comment: `a${part.repeat(250_000 / part.length)}` }
  const { errors } = await ask(stack.gateway, refund, { input }, { as: 'DEMO_MERCHANT/operator' })
  expect(errors[0].extensions.code).toBe('BAD_INPUT')
})

test('keeps the last four digits, barcodes and phone numbers', async () => {
  const input = { ...refundInput, comment: 'Paid with Visa ·· 4242, call +34 600 123 456' }
  const { data, errors } = await ask(stack.gateway, refund, { input }, { as: 'DEMO_MERCHANT/operator' })
  expect(errors).toBeUndefined()
  expect(data.runChargeCommand.id).toBe('chg-1001')
})

test('judges every text of every mutation except those that are not free text', () => {
  const others = new Set<string>()
  const seen = new Set<unknown>()
  const visit = (name: string, given: GraphQLInputType) => {
    const type = getNamedType(given)
    if (isInputObjectType(type)) {
      if (seen.has(type)) return
      seen.add(type)
      for (const field of Object.values(type.getFields())) visit(field.name, field.type)
    } else if ((type.name === 'String' || type.name === 'JSON') && !isFreeText(name)) others.add(name)
  }
  for (const { args } of Object.values(portalSchema().getMutationType()?.getFields() ?? {}))
    for (const { name, type } of args) visit(name, type)
  expect([...others].sort()).toEqual([
    'body',
    'chargeId',
    'chargeNotificationURLs',
    'credentials',
    'customerId',
    'cvc',
    'externalKey',
    'file',
    'gatewayTransactionId',
    'images',
    'instrumentConfigId',
    'lgId',
    'merchantLogoUrl',
    'notificationUrl',
    'number',
    'paywallBaseUrl',
    'phoneNumber',
    'redirectToken',
    'redirectorUrl',
    'secretKey',
    'sppNotificationURLs',
    'token',
    'transactionId',
    'url',
    'userAgentRegex',
  ])
})

const createCharge = 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }'
const newCharge = {
  customerId: 'cust-7',
  currency: 'EUR',
  paymentMethod: 'CREDIT_CARD',
  lineItem: { externalKey: 'sku-1', price: '1.00' },
}

describe('refuses a text with a control character and does not send it', () => {
  test.each([
    ['chargeId', refund, { ...refundInput, chargeId: 'chg-1001\0' }],
    ['chargeId', refund, { ...refundInput, chargeId: 'chg-1001\n' }],
    ['comment', refund, { ...refundInput, comment: 'Broken\u0007' }],
    ['comment', refund, { ...refundInput, comment: 'Broken\u0085' }],
    ['description', createCharge, { ...newCharge, lineItem: { ...newCharge.lineItem, description: 'x\r=1+1' } }],
    ['description', createCharge, { ...newCharge, lineItem: { ...newCharge.lineItem, description: 'x\ty' } }],
  ])('%s', async (field, mutation, input) => {
    const before = await recordsOf(store)
    const { errors } = await ask(stack.gateway, mutation, { input }, { as: 'DEMO_MERCHANT/operator' })
    expect(errors[0]).toMatchObject({
      message: `${field} contains a control character, such as a line break. Remove it`,
      extensions: { code: 'BAD_INPUT', field },
    })
    expect(stack.takeCalls()).toEqual([])
    expect(await recordsOf(store)).toEqual(before)
  })

  test('keeps tabs and line breaks in a comment', async () => {
    const input = { ...refundInput, comment: 'Two\n\tlines' }
    const { errors } = await ask(stack.gateway, refund, { input }, { as: 'DEMO_MERCHANT/operator' })
    expect(errors).toBeUndefined()
  })
})

test('refuses a value that is nested too deeply', async () => {
  const children = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)
  const input = { ...newCharge, metadata: { children } }
  const { errors } = await ask(stack.gateway, createCharge, { input }, { as: 'DEMO_MERCHANT/operator' })
  expect(errors[0]).toMatchObject({
    message: 'children is nested too deeply: at most 100 levels',
    extensions: { code: 'BAD_INPUT', field: 'children' },
  })
})

describe('a refused mutation leaves little', () => {
  const long = 'x'.repeat(200_000)
  const startJob = 'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }'
  test.each([
    ['requestId', refund, { ...refundInput, requestId: long }],
    ['chargeId', refund, { ...refundInput, chargeId: long }],
    ['reason', startJob, { id: 'job-1', reason: long, include: [] }],
  ])('refuses a long %s before anything is recorded', async (field, mutation, input) => {
    const before = await recordsOf(store)
    const { errors } = await ask(stack.gateway, mutation, { input }, { as: 'DEMO_MERCHANT/support' })
    expect(errors[0]).toMatchObject({
      message: expect.stringMatching(/ is too long: at most [\d,]+ characters$/),
      extensions: { code: 'BAD_INPUT', field },
    })
    expect(await recordsOf(store)).toEqual(before)
    expect(log.length).toBeLessThan(2_000)
  })

  test('keeps the record and the log line of a large input without the permission below 20 kB', async () => {
    const before = (await recordsOf(store)).length
    const input = {
      ...refundInput,
      comment: long.slice(0, 100_000),
      reason: 'x'.repeat(2_000),
      chargebackReasonCode: long.slice(0, 100_000),
    }
    const { errors } = await ask(stack.gateway, refund, { input }, { as: 'DEMO_MERCHANT/support' })
    expect(errors[0].extensions.code).toBe('FORBIDDEN')
    const records = (await recordsOf(store)).slice(before)
    expect(records.map(({ phase }) => phase)).toEqual(['begun', 'ended'])
    expect(JSON.stringify(records).length).toBeLessThan(20_000)
    expect(log.length).toBeLessThan(20_000)
  })

  test('blocks a caller with a tenth of the allowed requests refused within a minute until it ends', async () => {
    const codes: string[] = []
    for (let count = 0; count < 32; count++) {
      const { errors } = await ask(stack.gateway, refund, { input: refundInput }, { as: 'DEMO_MERCHANT/support' })
      codes.push(errors[0].extensions.code)
    }
    expect(codes).toEqual([...Array(30).fill('FORBIDDEN'), 'RATE_LIMITED', 'RATE_LIMITED'])
    const other = await ask(stack.gateway, refund, { input: refundInput }, { as: 'DEMO_MERCHANT/operator' })
    expect(other.errors).toBeUndefined()
    stack.clock.now += 61_000
    const { errors } = await ask(stack.gateway, refund, { input: refundInput }, { as: 'DEMO_MERCHANT/support' })
    expect(errors[0].extensions.code).toBe('FORBIDDEN')
  })
})
