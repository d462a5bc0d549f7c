import { Writable } from 'node:stream'
import { loggerOptions } from '@portal/gateway/http/logger'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { namesOf, plainResources } from '../plain-resources.ts'
import { askAsPage, loginInput, loginMutation, signInAsPage } from '../support/browser.ts'
import { startFaultyPlatform } from '../support/faulty-platform.ts'
import { operationsOf } from '../support/plain-operations.ts'
import { ask, basic, type CallerId, startGateway } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let lines: Document[] = []
const lineStream = () =>
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
beforeAll(async () => {
  const logger = { ...loggerOptions('info'), stream: lineStream() }
  stack = await startStack({ charges: 60, gateway: { logger, trustProxy: true } })
})
afterAll(() => stack.close())
beforeEach(() => {
  lines = []
})

const audited = () => lines.filter((line) => line.msg === 'audit').map((line) => line.audit)
const command = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'
const refund = {
  chargeId: 'chg-1001',
  command: 'REFUND',
  amount: '1.00',
  reason: 'a reason',
  comment: 'a remark',
  requestId: 'r-1',
}
const what = { chargeId: 'chg-1001', command: 'REFUND', amount: '1.00', requestId: 'r-1' }

test('writes one line per command: caller, merchant, object, address and result', async () => {
  const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/operator')
  const { data } = await askAsPage(stack.gateway, '{ viewer { session { id } } }', {}, { cookie })
  lines = []
  const headers = { 'x-on-behalf-of': 'OTHER_MERCHANT', 'x-forwarded-for': '203.0.113.9' }
  await askAsPage(stack.gateway, command, { input: { ...refund, chargeId: 'chg-1026' } }, { cookie, headers })
  expect(audited()).toEqual([
    {
      mutation: 'runChargeCommand',
      outcome: 'done',
      caller: 'DEMO_MERCHANT/operator',
      session: data.viewer.session.id,
      onBehalfOf: 'OTHER_MERCHANT',
      from: '203.0.113.9',
      what: { ...what, chargeId: 'chg-1026' },
    },
  ])
  expect(lines.find((line) => line.msg === 'audit')).toMatchObject({
    time: expect.any(Number),
    reqId: expect.anything(),
  })
})

test('writes the amount of a created charge, but no text that a person typed', async () => {
  const input = {
    customerId: 'cust-42',
    paymentMethod: 'CREDIT_CARD',
    currency: 'INR',
    lineItem: { externalKey: 'sku-1', description: 'A present for Ana', price: '5.00', taxAmount: '0.90' },
    comment: 'a remark',
    requestId: 'made-1',
  }
  await ask(stack.gateway, 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }', { input })
  const { customerId, paymentMethod, currency, requestId } = input
  const money = { customerId, paymentMethod, operation: 'CHARGE', price: '5.00', taxAmount: '0.90', currency }
  expect(audited()).toEqual([
    expect.objectContaining({
      mutation: 'createCharge',
      outcome: 'done',
      what: { ...money, requestId, id: expect.stringMatching(/^chg-[0-9a-f]{20}$/) },
    }),
  ])
})

describe('names a created object in the line, even if its id was generated', () => {
  const purchase = {
    customerId: 'cust-42',
    paymentMethod: 'CREDIT_CARD',
    currency: 'INR',
    lineItem: { externalKey: 'sku-1', price: '5.00' },
  }
  const start = { customerId: 'cust-42', country: 'ES', currency: 'EUR', amount: '9.00', externalKey: 'sku-1' }

  test.each([
    ['createCharge', 'NewChargeInput', 'id', purchase],
    ['createCharge', 'NewChargeInput', 'id', { ...purchase, id: 'order-7' }],
    ['startPaywall', 'StartPaywallInput', 'sessionId', start],
  ] as const)('%s', async (mutation, type, field, input) => {
    const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${field} } }`
    const { data } = await ask(stack.gateway, query, { input })
    expect(data[mutation][field]).toMatch(/./)
    expect(audited()).toMatchObject([{ mutation, outcome: 'done', what: { [field]: data[mutation][field] } }])
  })

  test.each(plainResources)('$type', async (resource) => {
    const { caller: as, added: input } = resource
    const operations = operationsOf(resource)
    const { data } = await ask(stack.gateway, operations.add, { input }, { as })
    const { id } = data.here
    await ask(stack.gateway, operations.save, { input: { id, ...resource.changed } }, { as })
    await ask(stack.gateway, operations.remove, { id }, { as })
    const { add, save, remove } = namesOf(resource)
    expect(audited()).toMatchObject(
      [add, save, remove].map((mutation) => ({ mutation, outcome: 'done', what: { id } })),
    )
  })

  test('names a charge by its requested id if the response was lost', async () => {
    const platform = await startFaultyPlatform()
    const stream = lineStream()
    const gateway = await startGateway({
      platform: { url: platform.url },
      logger: { ...loggerOptions('info'), stream },
    })
    platform.misbehave((_request, response) => response.destroy())
    const create = 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }'
    const { errors } = await ask(gateway, create, { input: { ...purchase, requestId: 'lost-1' } })
    const id = errors[0].extensions.chargeId
    expect(id).toMatch(/^chg-/)
    expect(audited()).toMatchObject([{ outcome: 'OUTCOME_UNKNOWN', what: { requestId: 'lost-1', id } }])
    await gateway.close()
    await platform.close()
  })

  test('names a bank account by its last digits only', async () => {
    const request = 'mutation { requestAccountNumber(customerId: "cust-42") { accountNumber } }'
    const { data } = await ask(stack.gateway, request)
    const { accountNumber } = data.requestAccountNumber
    const drop = `mutation { dropPenny(accountNumber: "${accountNumber}", requestId: "p-1") { result } }`
    await ask(stack.gateway, drop)
    const accountEnding = accountNumber.slice(-4)
    expect(audited().map(({ what }) => what)).toEqual([
      { customerId: 'cust-42', accountEnding },
      { requestId: 'p-1', accountEnding },
    ])
    expect(JSON.stringify(audited())).not.toContain(accountNumber)
  })
})

test.each([
  ['the platform refuses', 'DEMO_MERCHANT/admin', { ...refund, chargeId: 'chg-1006' }, 'CONFLICT'],
  ['asks for too much', 'DEMO_MERCHANT/admin', { ...refund, amount: '999.00', requestId: 'r-2' }, 'BAD_INPUT'],
  ['the gateway refuses', 'DEMO_MERCHANT/admin', { ...refund, amount: '0' }, 'BAD_INPUT'],
  ['the caller may not give', 'DEMO_MERCHANT/support', refund, 'FORBIDDEN'],
  ['names a missing charge', 'DEMO_MERCHANT/admin', { ...refund, chargeId: 'nothing' }, 'NOT_FOUND'],
] as const)('writes one line with its code for a command that %s', async (_title, as, input, outcome) => {
  await ask(stack.gateway, command, { input }, { as })
  expect(audited()).toEqual([
    expect.objectContaining({
      mutation: 'runChargeCommand',
      outcome,
      caller: as,
      what: expect.objectContaining({ command: 'REFUND' }),
    }),
  ])
})

test('writes a line without a caller for an anonymous command', async () => {
  await askAsPage(stack.gateway, command, { input: refund })
  expect(audited()).toEqual([expect.objectContaining({ outcome: 'UNAUTHENTICATED', what })])
  expect(audited()[0].caller ?? null).toBeNull()
})

test('writes one line per mutation of a document, in order', async () => {
  const one = (n: number) =>
    `m${n}: runChargeCommand(input: { chargeId: "chg-100${n}", command: REFUND, amount: "1.00" }) { id }`
  await ask(stack.gateway, `mutation { ${one(1)} ${one(2)} logout }`)
  expect(audited().map(({ mutation, what }) => [mutation, what.chargeId])).toEqual([
    ['runChargeCommand', 'chg-1001'],
    ['runChargeCommand', 'chg-1002'],
    ['logout', undefined],
  ])
})

test('writes sign-ins and sign-outs with the attempted name and no secret', async () => {
  await askAsPage(stack.gateway, loginMutation, loginInput('DEMO_MERCHANT/operator', { secretKey: 'wrong-secret' }))
  const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/operator')
  await askAsPage(stack.gateway, 'mutation { logout }', {}, { cookie })
  const name = { merchantAccount: 'DEMO_MERCHANT', callerName: 'operator' }
  expect(audited()).toEqual([
    expect.objectContaining({ mutation: 'login', outcome: 'UNAUTHENTICATED', what: name }),
    expect.objectContaining({ mutation: 'login', outcome: 'done', what: name }),
    expect.objectContaining({ mutation: 'logout', outcome: 'done', caller: 'DEMO_MERCHANT/operator' }),
  ])
  expect(JSON.stringify(lines)).not.toMatch(/wrong-secret|Sandbox-Secret/)
})

test('writes nothing for queries, and no reasons or comments', async () => {
  await ask(stack.gateway, '{ charges { total } }')
  expect(audited()).toEqual([])
  await ask(stack.gateway, command, { input: refund })
  expect(JSON.stringify(audited())).not.toMatch(/a reason|a remark/)
})

test('writes a line for viewing an uploaded document, even if it is refused', async () => {
  const look = (as: 'DEMO_MERCHANT/support' | 'DEMO_MERCHANT/finance') =>
    request(stack.gateway.server).get('/files/customeruploads/upload-1').set('authorization', basic(as))
  await look('DEMO_MERCHANT/support')
  await look('DEMO_MERCHANT/finance')
  expect(audited()).toMatchObject([
    { file: 'customerUpload', outcome: 'done', caller: 'DEMO_MERCHANT/support', what: { uploadId: 'upload-1' } },
    { file: 'customerUpload', outcome: 'FORBIDDEN', caller: 'DEMO_MERCHANT/finance' },
  ])
})

describe('refusals in the log', () => {
  const wrong = (n: number, caller: CallerId = 'DEMO_MERCHANT/api') =>
    request(stack.gateway.server)
      .post('/graphql')
      .set({ authorization: basic(caller, `wrong-${n}`), 'x-forwarded-for': '203.0.113.77' })
      .send({ query: '{ charges { total } }' })

  test('name the caller, address and reason of failed Basic sign-ins, in few lines during a flood', async () => {
    for (let n = 0; n < 40; n += 1) await wrong(n)
    const line = { signIn: 'basic', caller: 'DEMO_MERCHANT/api', from: '203.0.113.77' }
    expect(audited()).toEqual([
      { ...line, outcome: 'UNAUTHENTICATED' },
      { ...line, outcome: 'TOO_MANY_ATTEMPTS' },
    ])
    stack.clock.now += 60_000
    lines = []
    await wrong(0, 'OTHER_MERCHANT/admin')
    expect(audited()).toEqual([
      { ...line, outcome: 'UNAUTHENTICATED', more: 9 },
      { ...line, outcome: 'TOO_MANY_ATTEMPTS', more: 29 },
      { ...line, outcome: 'UNAUTHENTICATED', caller: 'OTHER_MERCHANT/admin' },
    ])
  })

  test('leave out the name of malformed credentials', async () => {
    await request(stack.gateway.server)
      .post('/graphql')
      .set('authorization', 'Bearer x')
      .send({ query: '{ __typename }' })
    expect(audited()).toEqual([{ signIn: 'basic', outcome: 'UNAUTHENTICATED', caller: null, from: expect.any(String) }])
  })

  test('name the caller and the number of failed browser sign-ins', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.78' }
    const input = loginInput('DEMO_MERCHANT/finance', { secretKey: 'wrong' })
    for (let n = 0; n < 5; n += 1) await askAsPage(stack.gateway, loginMutation, input, { headers })
    const names = { merchantAccount: 'DEMO_MERCHANT', callerName: 'finance' }
    const anonymous = { caller: null, onBehalfOf: null, from: '203.0.113.78' }
    const line = { mutation: 'login', outcome: 'UNAUTHENTICATED', ...anonymous, what: names }
    expect(audited()).toEqual([line])
    stack.clock.now += 60_000
    lines = []
    await askAsPage(stack.gateway, loginMutation, input, { headers })
    expect(audited()).toEqual([{ ...line, more: 4 }, line])
  })

  test('name the caller, object and merchant of a forbidden read', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    lines = []
    for (let n = 0; n < 3; n += 1) await askAsPage(stack.gateway, '{ callers { total } }', {}, { cookie })
    const line = {
      outcome: 'FORBIDDEN',
      caller: 'DEMO_MERCHANT/support',
      session: expect.any(String),
      onBehalfOf: null,
    }
    expect(audited()).toEqual([{ refused: 'Query.callers', from: '127.0.0.1', ...line }])
    lines = []
    const headers = { 'x-on-behalf-of': 'OTHER_MERCHANT' }
    await askAsPage(stack.gateway, '{ charges { total } }', {}, { cookie, headers })
    expect(audited()).toEqual([{ refused: 'Query.charges', from: '127.0.0.1', ...line, outcome: 'NOT_FOUND' }])
  })

  test('leave out reads without a sign-in', async () => {
    await askAsPage(stack.gateway, '{ charges { total } }')
    expect(audited()).toEqual([])
  })
})
