import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, type CallerId, startGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const request = 'mutation ($customerId: ID!) { requestAccountNumber(customerId: $customerId) { accountNumber } }'
const drop = `mutation ($accountNumber: ID!, $requestId: ID!) {
  dropPenny(accountNumber: $accountNumber, requestId: $requestId) {
    accountNumber result accountName nameMatch message } }`
const asks = (query: string, variables: object, as: CallerId = 'DEMO_MERCHANT/support') =>
  ask(stack.gateway, query, { requestId: randomUUID(), ...variables }, { as })

test('reads an account and then sends a penny to it, with one call each', async () => {
  const { accountNumber } = (await asks(request, { customerId: 'cust-42' })).data.requestAccountNumber
  const { data } = await asks(drop, { accountNumber })
  expect(data.dropPenny).toEqual({
    accountNumber,
    result: 'SUCCESS',
    accountName: 'Ana Ruiz',
    nameMatch: true,
    message: 'The penny has arrived',
  })
  expect(stack.takeCalls()).toEqual([
    'POST /customeruploads/accountrequest',
    `GET /validation/pennydrop/${accountNumber}`,
  ])
  expect(stack.received.at(-2)?.body).toBe('{"customerId":"cust-42"}')
})

test.each([
  ['000000000002', 'SUCCESS', false],
  ['000000000003', 'INVALID', null],
  ['000000000004', 'ERROR', null],
])('returns for account %s the result %s', async (accountNumber, result, nameMatch) => {
  expect((await asks(drop, { accountNumber })).data.dropPenny).toMatchObject({ result, nameMatch })
})

test('rejects an invalid account, a foreign customer, and a caller without the permission', async () => {
  expect((await asks(drop, { accountNumber: 'x' })).errors[0].extensions.code).toBe('BAD_INPUT')
  expect((await asks(drop, { accountNumber: '..' })).errors[0].extensions.code).toBe('BAD_INPUT')
  expect((await asks(request, { customerId: 'none' })).errors[0].extensions.code).toBe('NOT_FOUND')
  const foreign = await asks(request, { customerId: 'cust-42' }, 'OTHER_MERCHANT/admin')
  expect(foreign.errors[0].extensions.code).toBe('NOT_FOUND')
  stack.takeCalls()
  for (const [query, variables] of [
    [request, { customerId: 'cust-42' }],
    [drop, { accountNumber: '000000000001' }],
  ] as const) {
    expect((await asks(query, variables, 'DEMO_MERCHANT/finance')).errors[0].extensions).toMatchObject({
      code: 'FORBIDDEN',
      missing: ['customers.read', 'customer_uploads.read'],
    })
  }
  expect(stack.takeCalls()).toEqual([])
})

describe('a request id', () => {
  const accountNumber = '000000000001'
  const penny = `GET /validation/pennydrop/${accountNumber}`
  const pennies = () => stack.takeCalls().filter((call) => call === penny)

  test('sends one penny no matter how often it is repeated, and returns the bank’s result again without the name', async () => {
    const intent = { accountNumber, requestId: 'penny-1' }
    const first = await asks(drop, intent)
    const again = await asks(drop, intent)
    expect(first.data.dropPenny).toMatchObject({ accountName: 'Sandbox Account Holder' })
    expect(again.data.dropPenny).toEqual({ ...first.data.dropPenny, accountName: null, message: null })
    expect(pennies()).toHaveLength(1)
  })

  test('sends one penny for ten concurrent requests', async () => {
    const intent = { accountNumber, requestId: 'penny-2' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => asks(drop, intent)))
    const codes = answers.map(({ errors }) => errors?.[0].extensions.code)
    // Requests that arrive during the first one cannot know its outcome.
    for (const code of codes) expect([undefined, 'OUTCOME_UNKNOWN']).toContain(code)
    expect(codes).toContain(undefined)
    expect(pennies()).toHaveLength(1)
  })

  test('rejects an id that was used for another account or for a charge’s command', async () => {
    await asks(drop, { accountNumber, requestId: 'penny-3' })
    stack.takeCalls()
    const other = await asks(drop, { accountNumber: '000000000002', requestId: 'penny-3' })
    expect(other.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'requestId' })
    const blank = await asks(drop, { accountNumber, requestId: ' ' })
    expect(blank.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'requestId' })
    expect(stack.takeCalls()).toEqual([])
  })

  test('sends only one of two concurrent pennies to the same account, from any tab', async () => {
    const platform = await startFaultyPlatform()
    const gateway = await startGateway({ platform: { url: platform.url } })
    const arrived = Promise.withResolvers<ServerResponse>()
    platform.misbehave((_request, response) => arrived.resolve(response))
    const first = ask(gateway, drop, { accountNumber, requestId: 'tab-1' })
    const response = await arrived.promise
    const second = await ask(gateway, drop, { accountNumber, requestId: 'tab-2' })
    expect(second.errors[0].extensions.code).toBe('CONFLICT')
    answerJson(response, 200, { accountNumber, result: 'SUCCESS', nameMatch: true })
    expect((await first).errors).toBeUndefined()
    expect(platform.received).toHaveLength(1)
    await gateway.close()
    await platform.close()
  })

  test('belongs to one caller', async () => {
    const intent = { accountNumber, requestId: 'penny-4' }
    await asks(drop, intent)
    expect((await asks(drop, intent, 'DEMO_MERCHANT/admin')).data.dropPenny.accountName).not.toBeNull()
    expect(pennies()).toHaveLength(2)
  })

  test('can be reused after a refusal', async () => {
    expect((await asks(drop, { accountNumber: 'x', requestId: 'penny-5' })).errors).toHaveLength(1)
    expect((await asks(drop, { accountNumber, requestId: 'penny-5' })).errors).toBeUndefined()
  })

  test.each([
    ['the answer is lost', (response: ServerResponse) => response.destroy()],
    ['the platform fails', (response: ServerResponse) => answerJson(response, 500, {})],
  ])('gets OUTCOME_UNKNOWN with advice if %s, and no other penny is sent', async (_title, fail) => {
    const platform = await startFaultyPlatform()
    const gateway = await startGateway({ platform: { url: platform.url } })
    platform.misbehave((_request, response) => fail(response))
    for (let time = 0; time < 2; time += 1) {
      const { errors } = await ask(gateway, drop, { accountNumber, requestId: 'lost-1' })
      expect(errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
      expect(errors[0].message).toContain('a new requestId')
    }
    expect(platform.received).toEqual([`GET /api/v3${penny.slice(4)}`])
    await gateway.close()
    await platform.close()
  })
})

test('returns the same account when it is read again, and creates nothing twice', async () => {
  const first = await asks(request, { customerId: 'cust-7' })
  expect((await asks(request, { customerId: 'cust-7' })).data).toEqual(first.data)
})
