import { Writable } from 'node:stream'
import { loggerOptions } from '@portal/gateway/http/logger'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askAsPage, loginInput, loginMutation, signInAsPage } from './browser.ts'
import { ask, basic } from './portal.ts'
import { type Document, type Stack, startStack } from './stack.ts'

let stack: Stack
let lines: Document[] = []
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  stack = await startStack({ charges: 60, gateway: { logger: { ...loggerOptions('info'), stream }, trustProxy: true } })
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

test('a command leaves one line: who, for whom, what, from where, and what came of it', async () => {
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

test('a charge that is made leaves one with its money, and nothing of what a person wrote', async () => {
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
  expect(audited()).toEqual([
    expect.objectContaining({
      mutation: 'createCharge',
      outcome: 'done',
      what: { customerId, paymentMethod, operation: 'CHARGE', price: '5.00', taxAmount: '0.90', currency, requestId },
    }),
  ])
})

test.each([
  ['the platform refuses', 'DEMO_MERCHANT/admin', { ...refund, chargeId: 'chg-1006' }, 'CONFLICT'],
  ['asks for too much', 'DEMO_MERCHANT/admin', { ...refund, amount: '999.00', requestId: 'r-2' }, 'BAD_INPUT'],
  ['the gateway refuses', 'DEMO_MERCHANT/admin', { ...refund, amount: '0' }, 'BAD_INPUT'],
  ['the caller may not give', 'DEMO_MERCHANT/support', refund, 'FORBIDDEN'],
  ['is for what does not exist', 'DEMO_MERCHANT/admin', { ...refund, chargeId: 'nothing' }, 'NOT_FOUND'],
] as const)('a command that %s leaves one line with its code', async (_title, as, input, outcome) => {
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

test('a command by nobody leaves a line without a caller', async () => {
  await askAsPage(stack.gateway, command, { input: refund })
  expect(audited()).toEqual([expect.objectContaining({ outcome: 'UNAUTHENTICATED', what })])
  expect(audited()[0].caller ?? null).toBeNull()
})

test('several mutations in a document leave a line each, in order', async () => {
  const one = (n: number) =>
    `m${n}: runChargeCommand(input: { chargeId: "chg-100${n}", command: REFUND, amount: "1.00" }) { id }`
  await ask(stack.gateway, `mutation { ${one(1)} ${one(2)} logout }`)
  expect(audited().map(({ mutation, what }) => [mutation, what.chargeId])).toEqual([
    ['runChargeCommand', 'chg-1001'],
    ['runChargeCommand', 'chg-1002'],
    ['logout', undefined],
  ])
})

test('signing in and out leave lines, with the name tried and no secret', async () => {
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

test('queries leave none, and neither reasons nor remarks are kept in a line', async () => {
  await ask(stack.gateway, '{ charges { total } }')
  expect(audited()).toEqual([])
  await ask(stack.gateway, command, { input: refund })
  expect(JSON.stringify(audited())).not.toMatch(/a reason|a remark/)
})

test('looking at the picture of a document leaves a line too, also when it is refused', async () => {
  const look = (as: 'DEMO_MERCHANT/support' | 'DEMO_MERCHANT/finance') =>
    request(stack.gateway.server).get('/files/customeruploads/upload-1').set('authorization', basic(as))
  await look('DEMO_MERCHANT/support')
  await look('DEMO_MERCHANT/finance')
  expect(audited()).toMatchObject([
    { file: 'customerUpload', outcome: 'done', caller: 'DEMO_MERCHANT/support', what: { uploadId: 'upload-1' } },
    { file: 'customerUpload', outcome: 'FORBIDDEN', caller: 'DEMO_MERCHANT/finance' },
  ])
})
