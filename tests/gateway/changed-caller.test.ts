import { openStore, type Store } from '@portal/gateway/store/store'
import { createGuardrails, generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asking, askAsPage, cookieOf, loginInput, loginMutation, signInAsPage } from '../support/browser.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { ask, type CallerId } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

const passive = { headers: { 'x-portal-passive': '1' } }

await onEachStore('a session of a caller who is changed, on', (options) => {
  let store: Store
  let stack: Stack
  let mark = 0
  let isFailing = false
  let failures = 0
  /** Called with the platform's next response about a caller, which waits for it. */
  let holding: (() => Promise<void>) | null = null
  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({
      charges: 60,
      gateway: { store },
      prepare: ({ app }) => {
        app.addHook('onRequest', async ({ url }, reply) => {
          if (!isFailing || !url.includes('/callers/')) return
          failures += 1
          await reply.code(503).send({})
        })
        app.addHook('onSend', async ({ method, url }) => {
          if (method !== 'GET' || !url.includes('/callers/')) return
          const hold = holding
          holding = null
          await hold?.()
        })
      },
    })
  })
  afterAll(() => stack.close())
  beforeEach(async () => {
    stack.clock.now += 24 * 60 * 60_000
    await change('support', supportAtFirst)
  })

  const supportAtFirst = {
    permissions: ['charges.read', 'customers.read', 'dashboard.read', 'callers_me.read', 'customer_uploads.read'],
    locked: false,
  }
  /** Changes a caller at the platform directly, without the gateway. */
  const change = (userName: string, changes: object) =>
    stack.platform({ method: 'PUT', path: `/api/v3/callers/${userName}`, body: JSON.stringify(changes) })
  const reveal = 'mutation { revealPersonalInfo(id: "cust-42") { id } }'
  const charges = '{ charges(page: { limit: 1 }) { total } }'
  const viewer = '{ viewer { callerName permissions } }'
  const asks = (cookie: string, query: string, asking: Asking = {}) =>
    askAsPage(stack.gateway, query, {}, { cookie, ...asking })
  const codeOf = ({ errors }: { errors: Document }) => errors?.[0]?.extensions.code
  const later = (milliseconds: number) => {
    stack.clock.now += milliseconds
    mark = stack.received.length
  }
  /** The number of caller reads since the clock last advanced. */
  const callerReads = () => stack.received.slice(mark).filter(({ url }) => url.includes('/callers/')).length
  const less = supportAtFirst.permissions.filter((permission) => permission !== 'customer_uploads.read')

  test('follows granted and removed permissions within a minute', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    expect((await asks(cookie, reveal)).errors).toBeUndefined()
    await change('support', { permissions: less })
    later(59_000)
    expect(codeOf(await asks(cookie, reveal))).toBe('FORBIDDEN')
    expect((await asks(cookie, viewer)).data.viewer.permissions).toEqual(less)
    await change('support', supportAtFirst)
    later(59_000)
    expect((await asks(cookie, reveal)).errors).toBeUndefined()
  })

  test('costs the platform one call a minute, even for many concurrent requests', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    later(10_000)
    for (let count = 0; count < 3; count += 1) await asks(cookie, viewer)
    expect(callerReads()).toBe(0)
    later(50_000)
    await Promise.all(Array.from({ length: 20 }, () => asks(cookie, viewer)))
    expect(callerReads()).toBe(1)
    stack.clock.now += 44_000
    await asks(cookie, viewer)
    expect(callerReads()).toBe(1)
  })

  test('costs no second call for a request that read its session before the first call ended', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    const sessions = store.selectFrom('session').select(['idHash', 'callerRead'])
    const before = await sessions.execute()
    later(60_000)
    await Promise.all([asks(cookie, viewer), asks(cookie, viewer)])
    // Simulates such a request: the session reports again that its caller was read long ago.
    for (const { idHash, callerRead } of before) {
      await store.updateTable('session').set({ callerRead }).where('idHash', '=', idHash).execute()
    }
    stack.clock.now += 1_000
    expect((await asks(cookie, viewer)).data.viewer.callerName).toBe('support')
    expect(callerReads()).toBe(1)
    stack.clock.now += 5_000
    await asks(cookie, viewer)
    expect(callerReads()).toBe(2)
  })

  test('costs nothing while the page only polls its own session', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    later(0)
    for (let minute = 0; minute < 10; minute += 1) {
      stack.clock.now += 60_000
      expect((await asks(cookie, viewer, passive)).data.viewer.callerName).toBe('support')
    }
    expect(callerReads()).toBe(0)
  })

  test('cannot be kept outdated by marking every request as passive', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    await change('support', { permissions: less })
    later(60_000)
    expect(codeOf(await asks(cookie, reveal, passive))).toBe('FORBIDDEN')
    const picture = await stack.gateway.inject({
      url: '/files/customeruploads/upl-1',
      headers: { host: 'localhost', cookie, 'x-portal-csrf': '1', 'x-portal-passive': '1' },
    })
    expect(picture.json().errors[0].extensions.code).toBe('FORBIDDEN')
  })

  test.each([
    ['locked', () => change('support', { locked: true }), 'LOCKED'],
    ['kept from the portal', () => change('support', { permissions: ['charges.read'] }), 'UNAUTHENTICATED'],
  ])('ends if the caller was %s', async (_title, happen, code) => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    await happen()
    later(60_000)
    expect(codeOf(await asks(cookie, charges))).toBe(code)
    await change('support', supportAtFirst)
    expect((await asks(cookie, viewer)).data.viewer).toBeNull()
  })

  test('ends if the caller was deleted or its key was changed', async () => {
    const rita = {
      userName: 'rita',
      secretKey: 'A-Word-Of-Her-Own-77',
      permissions: ['charges.read', 'callers_me.read'],
    }
    const add = () => stack.platform({ method: 'POST', path: '/api/v3/callers', body: JSON.stringify(rita) })
    const signIn = async () => {
      const input = loginInput('DEMO_MERCHANT/support', { callerName: 'rita', secretKey: rita.secretKey })
      return cookieOf(await askAsPage(stack.gateway, loginMutation, input))
    }
    await add()
    const first = await signIn()
    const body = JSON.stringify({ secretKey: 'Another-Word-Of-Hers-78' })
    await stack.platform({ method: 'PUT', path: '/api/v3/callers/rita/passwords/1', body })
    later(60_000)
    expect(codeOf(await asks(first, charges))).toBe('UNAUTHENTICATED')
    await stack.platform({ method: 'DELETE', path: '/api/v3/callers/rita' })
    await add()
    const second = await signIn()
    await stack.platform({ method: 'DELETE', path: '/api/v3/callers/rita' })
    later(60_000)
    expect(codeOf(await asks(second, charges))).toBe('UNAUTHENTICATED')
    expect((await asks(second, viewer)).data.viewer).toBeNull()
  })

  test('continues while the platform is down, and pauses its calls for seconds', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    isFailing = true
    later(60_000)
    expect((await asks(cookie, viewer)).data.viewer.callerName).toBe('support')
    const tries = failures
    expect(tries).toBeGreaterThan(0)
    expect((await asks(cookie, viewer)).data.viewer.callerName).toBe('support')
    expect(failures).toBe(tries)
    isFailing = false
    await change('support', { permissions: less })
    later(5_000)
    expect((await asks(cookie, viewer)).data.viewer.permissions).toEqual(less)
  })

  test('continues after a second factor without asking again', async () => {
    const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })
    const token = generateSync({ secret: 'JBSWY3DPEHPK3PXP', epoch: stack.clock.now / 1000, guardrails })
    const caller: CallerId = 'DEMO_MERCHANT/twofactor'
    const cookie = cookieOf(await askAsPage(stack.gateway, loginMutation, loginInput(caller, { token })))
    await change('twofactor', { lastName: 'Changed' })
    later(60_000)
    const { data } = await asks(cookie, '{ viewer { callerName lastName mfaEnabled } }')
    expect(data.viewer).toEqual({ callerName: 'twofactor', lastName: 'Changed', mfaEnabled: true })
  })

  test('follows a change through the portal immediately, and on another replica within half a second', async () => {
    const other = await stack.anotherGateway({ store: await openStore(options) })
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    const save = 'mutation ($input: CallerInput!) { saveCaller(input: $input) { id } }'
    await ask(other, save, { input: { id: 'support', permissions: less } })
    stack.clock.now += 500
    expect(codeOf(await asks(cookie, reveal))).toBe('FORBIDDEN')
  })

  describe('follows a change through the portal with its next request', () => {
    const save = 'mutation ($input: CallerInput!) { saveCaller(input: $input) { id } }'
    const takeAway = () => ask(stack.gateway, save, { input: { id: 'support', permissions: less } })

    test('if the caller was read a second ago', async () => {
      const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
      later(60_000)
      expect((await asks(cookie, reveal)).errors).toBeUndefined()
      stack.clock.now += 1_000
      await takeAway()
      expect(codeOf(await asks(cookie, reveal))).toBe('FORBIDDEN')
    })

    test('if the caller is read at the same time', async () => {
      const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
      later(60_000)
      const arrived = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      holding = () => {
        arrived.resolve()
        return released.promise
      }
      const reading = asks(cookie, viewer)
      await arrived.promise
      await takeAway()
      released.resolve()
      await reading
      expect(codeOf(await asks(cookie, reveal))).toBe('FORBIDDEN')
    })
  })
})
