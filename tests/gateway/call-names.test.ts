import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())

const superCaller = 'SUPER_ACCOUNT/super'
const admin = 'DEMO_MERCHANT/admin'

test.each<[string, string, CallerId]>([
  ['mail', 'templates', superCaller],
  ['mail', 'resend', superCaller],
  ['mailTemplate', 'uploaded', superCaller],
  ['notification', 'queue', superCaller],
  ['notification', 'resend', superCaller],
  ['installmentPlan', 'merchconfig', admin],
  ['ofacCheck', 'block', superCaller],
  ['caller', '2faenroll', admin],
  ['binLookup', 'import', superCaller],
])('%s(id: "%s") is null and makes no call, because that is the name of another call', async (field, id, as) => {
  stack.takeCalls()
  const { data, errors } = await ask(stack.gateway, `{ ${field}(id: "${id}") { __typename } }`, {}, { as })
  expect(errors).toBeUndefined()
  expect(data).toEqual({ [field]: null })
  expect(stack.takeCalls()).toEqual([])
})

test('a command for such an id is NOT_FOUND without a call', async () => {
  stack.takeCalls()
  const { errors } = await ask(stack.gateway, 'mutation { lockCaller(id: "2faenroll") { id } }')
  expect(errors[0].extensions.code).toBe('NOT_FOUND')
  expect(stack.takeCalls()).toEqual([])
})
