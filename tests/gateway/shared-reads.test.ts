import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

// Concurrent identical requests share some reads and never others.
let stack: Stack
let held: PromiseWithResolvers<void> | null = null
let mark = 0
beforeAll(async () => {
  stack = await startStack({
    // The platform records reads and holds them until the test releases them.
    prepare: ({ app }) =>
      app.addHook('preHandler', async ({ method, url }) => {
        if (method === 'GET' && url.includes('/charges')) await held?.promise
      }),
  })
})
afterAll(() => stack.close())
beforeEach(() => {
  held = Promise.withResolvers()
  mark = stack.received.length
})

const read = '{ charge(id: "chg-1001") { id } }'
const readsOfCharges = () => stack.received.slice(mark).filter(({ url }) => url.includes('/charges/')).length

test('makes one call for concurrent identical reads of the same caller and merchant', async () => {
  await ask(stack.gateway, '{ viewer { callerName } }')
  // Without sockets, all five reach the gateway before any later request.
  const answers = Promise.all(Array.from({ length: 5 }, () => ask(stack.gateway, read)))
  await expect.poll(readsOfCharges).toBe(1)
  // A later request already has its response, and none of the others has made a call.
  await ask(stack.gateway, '{ verificationReasons { total } }', {}, { as: 'SUPER_ACCOUNT/super' })
  held?.resolve()
  for (const { data } of await answers) expect(data).toEqual({ charge: { id: 'chg-1001' } })
  expect(readsOfCharges()).toBe(1)
})

test('makes separate calls for other callers and other merchants', async () => {
  const answers = Promise.all([
    ask(stack.gateway, read),
    ask(stack.gateway, read, {}, { as: 'DEMO_MERCHANT/operator' }),
    ask(stack.gateway, read, {}, { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' }),
    ask(stack.gateway, read, {}, { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'OTHER_MERCHANT' }),
  ])
  await expect.poll(readsOfCharges).toBe(4)
  held?.resolve()
  await answers
})

test('never returns a read from before a change to a request after it', async () => {
  const early = ask(stack.gateway, read)
  await expect.poll(readsOfCharges).toBe(1)
  await ask(
    stack.gateway,
    'mutation { removeVerificationReason(id: "NO_SUCH_REASON") }',
    {},
    { as: 'SUPER_ACCOUNT/super' },
  )
  const late = ask(stack.gateway, read)
  await expect.poll(readsOfCharges).toBe(2)
  held?.resolve()
  await Promise.all([early, late])
})
