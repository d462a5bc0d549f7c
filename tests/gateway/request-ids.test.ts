import { createHash } from 'node:crypto'
import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const penny = `mutation ($accountNumber: ID!, $requestId: ID!) {
  dropPenny(accountNumber: $accountNumber, requestId: $requestId) { accountNumber result nameMatch } }`
const refund = `mutation ($requestId: ID!) {
  runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "1.00", requestId: $requestId }) { id } }`
const accountNumber = '000000000001'
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) => errors?.[0]?.extensions.code

await onEachStore('request ids on', (options, database) => {
  let store: Store
  let stack: Stack
  /** The stored commands while a penny is in flight. */
  let meanwhile: string[] = []

  const rows = async () => JSON.stringify(await store.selectFrom('sentCommand').selectAll().execute())

  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({
      charges: 60,
      gateway: { store },
      prepare: ({ app }) =>
        app.addHook('onRequest', async ({ url }) => {
          if (url.includes('pennydrop')) meanwhile.push(await rows())
        }),
    })
  })
  afterAll(() => stack?.close())
  beforeEach(() => {
    meanwhile = []
    stack.takeCalls()
  })

  test('leave no account number in the store, in plain text or as a guessable hash', async () => {
    const intent = { accountNumber, requestId: 'penny' }
    const first = await ask(stack.gateway, penny, intent)
    expect(first.data.dropPenny).toEqual({ accountNumber, result: 'SUCCESS', nameMatch: true })
    expect(meanwhile).toHaveLength(1)
    for (const held of [...meanwhile, await rows()]) {
      expect(held).not.toContain(accountNumber)
      for (const known of [accountNumber, JSON.stringify({ pennyFor: accountNumber })]) {
        for (const encoding of ['hex', 'base64', 'base64url'] as const) {
          expect(held).not.toContain(createHash('sha256').update(known).digest(encoding))
        }
      }
    }
    expect((await ask(stack.gateway, penny, intent)).data).toEqual(first.data)
    expect(codeOf(await ask(stack.gateway, penny, { ...intent, accountNumber: '000000000002' }))).toBe('BAD_INPUT')
    expect(stack.takeCalls()).toHaveLength(1)
  })

  // A file store cannot freeze.
  if (database !== null) {
    test('can be used again after a frozen store made the gateway refuse the command', async () => {
      const gateway = await stack.anotherGateway({ store: await openStore({ ...options, patienceMs: 2_000 }) })
      await ask(gateway, '{ viewer { callerName } }')
      const thaw = await database.freeze('sentCommand')
      expect(codeOf(await ask(gateway, refund, { requestId: 'frozen' }))).toBe('STORE_UNAVAILABLE')
      await thaw()
      // The server aborts the frozen statement, or executes it late if it thaws at that moment.
      expect(stack.takeCalls()).toEqual([])
      expect((await ask(gateway, refund, { requestId: 'frozen' })).errors).toBeUndefined()
      expect((await ask(gateway, refund, { requestId: 'frozen' })).errors).toBeUndefined()
      expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toEqual(['POST /charges/chg-1001'])
    })
  }
})
