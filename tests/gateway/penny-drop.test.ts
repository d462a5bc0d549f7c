import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, type CallerId } from './portal.ts'
import { type Stack, startStack } from './stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const request = 'mutation ($customerId: ID!) { requestAccountNumber(customerId: $customerId) { accountNumber } }'
const drop = `mutation ($accountNumber: ID!) {
  dropPenny(accountNumber: $accountNumber) { accountNumber result accountName nameMatch message } }`
const asks = (query: string, variables: object, as: CallerId = 'DEMO_MERCHANT/support') =>
  ask(stack.gateway, query, { ...variables }, { as })

test('an account is asked for, then tried with a penny: one call each', async () => {
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
])('account %s answers %s', async (accountNumber, result, nameMatch) => {
  expect((await asks(drop, { accountNumber })).data.dropPenny).toMatchObject({ result, nameMatch })
})

test('what cannot be is refused, foreign customers are not found, and a permission is needed', async () => {
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
