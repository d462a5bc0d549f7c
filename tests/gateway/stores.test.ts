import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { openStore, type Store } from '@portal/gateway/store/store'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { askAsPage, cookieOf, loginInput, loginMutation, signInAsPage } from '../support/browser.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { type Stack, startOfTests, startStack } from '../support/stack.ts'

// The gateways share a store, like replicas behind a proxy.
await onEachStore('two gateways on', { postgres: 'both tiers' }, (options, database) => {
  const masterKeys = readMasterKeys(undefined, undefined)
  const stores: Store[] = []
  let stack: Stack
  let other: FastifyInstance

  beforeAll(async () => {
    // Replicas start concurrently. A file store belongs to one process, and another one opens it later.
    const open = () => openStore(options)
    const opened = await (options.databaseUrl ? Promise.all([open(), open()]) : [await open(), await open()])
    stores.push(...opened)
    const [first, second] = stores
    if (!first || !second) throw new Error('two stores were opened')
    stack = await startStack({ charges: 60, gateway: { store: first, masterKeys } })
    other = await stack.anotherGateway({ store: second, masterKeys })
  })
  afterAll(() => stack?.close())
  beforeEach(() => {
    stack.clock.now = startOfTests
  })
  afterEach(async () => {
    for (const table of ['session', 'failedSignIn', 'acceptedKey', 'sentCommand', 'ledgerRecord'] as const)
      await stores[0]?.deleteFrom(table).execute()
  })

  const viewer = '{ viewer { callerName session { id touched expires } } }'
  const refund = (requestId: string) =>
    `mutation { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "1.00", requestId: "${requestId}" }) { amountRefunded } }`
  const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) =>
    errors?.[0]?.extensions.code

  test('share a session after a sign-in on one of them', async () => {
    const cookie = await signInAsPage(stack.gateway)
    const [here, there] = await Promise.all([
      askAsPage(stack.gateway, viewer, {}, { cookie }),
      askAsPage(other, viewer, {}, { cookie }),
    ])
    expect(there.data).toEqual(here.data)
    expect(there.data.viewer).toMatchObject({ callerName: 'operator', session: { expires: '2026-11-21T12:15:00Z' } })
  })

  test('share a sign-out within a second', async () => {
    const cookie = await signInAsPage(stack.gateway)
    await askAsPage(other, viewer, {}, { cookie })
    await askAsPage(stack.gateway, 'mutation { logout }', {}, { cookie })
    stack.clock.now += 1_000
    expect((await askAsPage(other, viewer, {}, { cookie })).data.viewer).toBeNull()
  })

  test('invalidate an old token within a second after a new sign-in', async () => {
    const old = await signInAsPage(stack.gateway)
    await askAsPage(other, viewer, {}, { cookie: old })
    const renewed = await askAsPage(stack.gateway, loginMutation, loginInput('DEMO_MERCHANT/operator'), {
      cookie: old,
    })
    stack.clock.now += 1_000
    expect((await askAsPage(other, viewer, {}, { cookie: old })).data.viewer).toBeNull()
    expect((await askAsPage(other, viewer, {}, { cookie: cookieOf(renewed) })).data.viewer).not.toBeNull()
  })

  test('share activity that keeps a session alive', async () => {
    const cookie = await signInAsPage(stack.gateway)
    await askAsPage(other, viewer, {}, { cookie })
    stack.clock.now += 14 * 60_000
    await askAsPage(stack.gateway, viewer, {}, { cookie })
    stack.clock.now += 14 * 60_000
    const { data } = await askAsPage(other, viewer, {}, { cookie, headers: { 'x-portal-passive': '1' } })
    expect(data.viewer.session).toMatchObject({ touched: '2026-11-21T12:14:00Z' })
    stack.clock.now += 60_000
    expect((await askAsPage(other, viewer, {}, { cookie })).data.viewer).toBeNull()
  })

  test('count failed sign-ins together, even concurrent ones', async () => {
    const before = stack.received.length
    const fail = (app: FastifyInstance) =>
      askAsPage(app, loginMutation, loginInput('DEMO_MERCHANT/support', { secretKey: 'x' }))
    const codes = (await Promise.all(Array.from({ length: 14 }, (_, n) => fail(n % 2 ? stack.gateway : other)))).map(
      codeOf,
    )
    expect(codes.filter((code) => code === 'UNAUTHENTICATED').length).toBeLessThanOrEqual(10)
    expect(stack.received.length - before).toBeLessThanOrEqual(10)
    await expect.poll(async () => codeOf(await fail(other))).toBe('TOO_MANY_ATTEMPTS')
    expect(stack.received.length - before).toBeLessThanOrEqual(10)
    stack.clock.now += 30 * 60_000 + 1
    expect((await askAsPage(other, loginMutation, loginInput('DEMO_MERCHANT/support'))).errors).toBeUndefined()
  })

  test('send a command once, no matter how often each of them is asked', async () => {
    const cookie = await signInAsPage(stack.gateway)
    await askAsPage(other, viewer, {}, { cookie })
    const before = (await stack.platform({ path: '/api/v3/charges/chg-1001' })).body
    stack.takeCalls()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => askAsPage(n % 2 ? stack.gateway : other, refund('shared'), {}, { cookie })),
    )
    for (const answer of answers) expect([undefined, 'OUTCOME_UNKNOWN']).toContain(codeOf(answer))
    expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toEqual(['POST /charges/chg-1001'])
    const after = (await stack.platform({ path: '/api/v3/charges/chg-1001' })).body
    expect(Number(after.amountRefunded) - Number(before.amountRefunded)).toBe(1)
    expect((await askAsPage(other, refund('shared'), {}, { cookie })).data.runChargeCommand).toEqual({
      amountRefunded: after.amountRefunded,
    })
  })

  test('send a penny once and share the bank’s result', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
    const penny = 'mutation { dropPenny(accountNumber: "000000000002", requestId: "shared") { result nameMatch } }'
    await askAsPage(other, viewer, {}, { cookie })
    stack.takeCalls()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => askAsPage(n % 2 ? stack.gateway : other, penny, {}, { cookie })),
    )
    for (const answer of answers) expect([undefined, 'OUTCOME_UNKNOWN']).toContain(codeOf(answer))
    expect(stack.takeCalls()).toEqual(['GET /validation/pennydrop/000000000002'])
    for (const gateway of [stack.gateway, other]) {
      const { data } = await askAsPage(gateway, penny, {}, { cookie })
      expect(data.dropPenny).toEqual({ result: 'SUCCESS', nameMatch: false })
    }
  })

  // A file store has no connections.
  if (database !== null) {
    test('recover from cut connections without ending sessions', async () => {
      const cookie = await signInAsPage(stack.gateway)
      await database.cutConnections()
      stack.clock.now += 1_000
      const ask = () => askAsPage(stack.gateway, viewer, {}, { cookie })
      await expect.poll(async () => (await ask()).data?.viewer?.callerName).toBe('operator')
    })
  }

  test('keep sessions after a restart', async () => {
    const cookie = await signInAsPage(stack.gateway)
    const restarted = await stack.anotherGateway({ store: await openStore(options), masterKeys })
    expect((await askAsPage(restarted, viewer, {}, { cookie })).data.viewer.callerName).toBe('operator')
  })
})
