import { afterAll, beforeAll, expect, test } from 'vitest'
import { lossyPlatform } from '../support/lossy-platform.ts'
import { ask as askGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const { prepare, losses } = lossyPlatform()
let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60, prepare })
})
afterAll(() => stack.close())

const ask = (query: string, variables: Record<string, unknown>) => askGateway(stack.gateway, query, variables)
const run = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'

test('only one of several concurrent commands on the same state of a charge succeeds, and the others fail with CONFLICT', async () => {
  const { body: before } = await stack.platform({ path: '/api/v3/charges/chg-1001' })
  stack.clock.now += 5_000
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      ask(run, {
        input: {
          chargeId: 'chg-1001',
          command: 'REFUND',
          amount: `${place + 1}.00`,
          requestId: `edit-${place}`,
          expectedLastModified: before.lastModified,
        },
      }),
    ),
  )
  const refusals = answers.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions)
  expect(refusals).toHaveLength(5)
  for (const extensions of refusals) expect(extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
  const { body: after } = await stack.platform({ path: '/api/v3/charges/chg-1001' })
  expect(after.transactions).toHaveLength(before.transactions.length + 1)
})

// Each command needs a charge that allows it.
test.each([
  ['chg-1003', 'CAPTURE_FUNDS'],
  ['chg-1003', 'CANCEL_FUNDS_AUTHORIZATION'],
  ['chg-1002', 'REFUND'],
  ['chg-1009', 'CHARGEBACK'],
  ['chg-1004', 'REVERSE_CHARGEBACK'],
  ['chg-1005', 'UPDATE_STATUS'],
  ['chg-1008', 'SETTLE'],
  ['chg-1008', 'AUTH_REVERSAL'],
])('%s: rejects %s on an outdated view without an effect', async (chargeId, command) => {
  const before = stack.received.length
  const expectedLastModified = '2026-01-01T00:00:00Z'
  const { errors } = await ask(run, {
    input: { chargeId, command, requestId: `${chargeId}${command}`, expectedLastModified },
  })
  expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
  expect(stack.received.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET /api/v3/charges/${chargeId}`,
  ])
})

test('a command of a dead process does not block others for long', async () => {
  const { body } = await stack.platform({ path: '/api/v3/charges/chg-1002' })
  const input = { chargeId: 'chg-1002', command: 'REFUND', amount: '1.00', expectedLastModified: body.lastModified }
  losses.set('lost', 'after')
  const lost = await ask(run, { input: { ...input, requestId: 'way-1', comment: 'lost' } })
  expect(lost.errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
  const { body: now } = await stack.platform({ path: '/api/v3/charges/chg-1002' })
  const again = { ...input, requestId: 'way-2', expectedLastModified: now.lastModified }
  expect((await ask(run, { input: again })).errors).toBeUndefined()
})
