import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

/** Calls that the platform holds back. */
interface Hold {
  /** Resolves when the first of them has arrived. */
  readonly arrived: Promise<void>
  release(): void
}

let holdCall: (account: string, method: string) => Promise<void> | undefined = () => undefined
let stack: Stack

beforeAll(async () => {
  stack = await startStack({
    charges: 60,
    prepare: ({ app }) =>
      app.addHook('onRequest', async ({ method, headers, url }) => {
        if (!url.includes('/callers/')) await holdCall(String(headers['x-merchant-account']), method)
      }),
  })
})
afterAll(() => stack.close())
beforeEach(() => {
  holdCall = () => undefined
  stack.clock.now += 5_000
})

/** Holds back all calls with a method by callers of a merchant account. */
function hold(account: string, method: string): Hold {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  holdCall = (asking, asked) => {
    if (asking !== account || asked !== method) return undefined
    arrived.resolve()
    return released.promise
  }
  return { arrived: arrived.promise, release: released.resolve }
}

const command = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { amountRefunded } }'
const penny = 'mutation ($id: ID!) { dropPenny(accountNumber: "000000000001", requestId: $id) { result } }'

/** Refunds a euro of chg-1001 in its current state. */
async function aRefund() {
  const { lastModified } = (await stack.platform({ path: '/api/v3/charges/chg-1001' })).body
  const input = { chargeId: 'chg-1001', command: 'REFUND', amount: '1.00', expectedLastModified: lastModified }
  return (as: CallerId) => ask(stack.gateway, command, { input }, { as })
}

test('a foreign merchant’s command does not lock a charge for its owner', async () => {
  const refund = await aRefund()
  const { arrived, release } = hold('OTHER_MERCHANT', 'GET')
  const foreign = refund('OTHER_MERCHANT/admin')
  await arrived
  expect((await refund('DEMO_MERCHANT/admin')).errors).toBeUndefined()
  release()
  expect((await foreign).errors[0].extensions.code).toBe('NOT_FOUND')
})

test.each([
  ['SUPER_ACCOUNT/super', 'DEMO_MERCHANT/admin'],
  ['DEMO_MERCHANT/admin', 'SUPER_ACCOUNT/super'],
] as const)('rejects the second command as CONFLICT while %s commands a charge and %s tries', async (first, second) => {
  const refund = await aRefund()
  const { arrived, release } = hold(first.split('/')[0] ?? '', 'POST')
  const underWay = refund(first)
  await arrived
  expect((await refund(second)).errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
  release()
  expect((await underWay).errors).toBeUndefined()
})

test('lets two merchants send a penny to the same account at the same time', async () => {
  const drop = (as: CallerId) => ask(stack.gateway, penny, { id: 'at-once' }, { as })
  const { arrived, release } = hold('DEMO_MERCHANT', 'GET')
  const first = drop('DEMO_MERCHANT/admin')
  await arrived
  expect((await drop('OTHER_MERCHANT/admin')).errors).toBeUndefined()
  release()
  expect((await first).errors).toBeUndefined()
})
