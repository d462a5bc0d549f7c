import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

// Requests that ask for the same at the same time: what they share, and what they never do.
let stack: Stack
let held: PromiseWithResolvers<void> | null = null
let mark = 0
beforeAll(async () => {
  stack = await startStack({
    // Reads wait at the platform, after it has noted them, until the test lets them go on.
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

test('the same read of the same caller for the same merchant is one call', async () => {
  await ask(stack.gateway, '{ viewer { callerName } }')
  // Without sockets, all five are taken in before anything else is.
  const answers = Promise.all(Array.from({ length: 5 }, () => ask(stack.gateway, read)))
  await expect.poll(readsOfCharges).toBe(1)
  // A request that came later has been answered: none of the others makes a call.
  await ask(stack.gateway, '{ verificationReasons { total } }', {}, { as: 'SUPER_ACCOUNT/super' })
  held?.resolve()
  for (const { data } of await answers) expect(data).toEqual({ charge: { id: 'chg-1001' } })
  expect(readsOfCharges()).toBe(1)
})

test('another caller’s, and one for another merchant, are calls of their own', async () => {
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

test('nobody who asks after a change is given what was read before it', async () => {
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
