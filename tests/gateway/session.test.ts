import { createHash, randomBytes } from 'node:crypto'
import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { signingKey } from '@portal/gateway/rest/sign'
import { principalOf } from '@portal/gateway/session/principal'
import { createSessions, type Session } from '@portal/gateway/session/sessions'
import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asking, askAsPage, cookieOf, loginInput, loginMutation, signInAsPage } from '../support/browser.ts'
import { rounds } from '../support/depth.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { type Stack, startOfTests, startStack } from '../support/stack.ts'

const minute = 60_000
const hour = 60 * minute

await onEachStore('with sessions on', (options) => {
  let store: Store
  let stack: Stack
  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({ charges: 60, gateway: { store, trustProxy: true, requestsPerMinute: 100_000 } })
  })
  afterAll(() => stack.close())
  beforeEach(async () => {
    stack.clock.now = startOfTests
    await store.deleteFrom('session').execute()
  })

  const viewer = '{ viewer { callerName session { id touched expires remember } } }'
  const needsSomebody = '{ charges(page: { limit: 1 }) { total } }'
  const see = (cookie: string, asking: Asking = {}) => askAsPage(stack.gateway, viewer, {}, { cookie, ...asking })
  const sessionsInStore = async () => (await store.selectFrom('session').select('idHash').execute()).length
  const touchedInStore = async () => (await store.selectFrom('session').select('touched').executeTakeFirst())?.touched

  test('keeps one session for two sign-ins in one document, with the returned cookie', async () => {
    const document = `mutation ($input: LoginInput!) { first: login(input: $input) { callerName } second: login(input: $input) { callerName } }`
    const answer = await askAsPage(stack.gateway, document, loginInput('DEMO_MERCHANT/operator'))
    expect(await sessionsInStore()).toBe(1)
    expect((await see(cookieOf(answer))).data.viewer.callerName).toBe('operator')
  })

  describe('the cookie', () => {
    const attributesOf = async (headers: Record<string, string>) => {
      const { setCookie } = await askAsPage(stack.gateway, loginMutation, loginInput('DEMO_MERCHANT/operator'), {
        headers,
      })
      expect(setCookie).toHaveLength(1)
      const [pair = '', ...attributes] = (setCookie[0] ?? '').split('; ')
      const [name, token = ''] = pair.split('=')
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      return { name, attributes: attributes.sort() }
    }

    test.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'localhost'])(
      'has a plain name on http://%s, because some browsers refuse Secure there',
      async (host) => {
        expect(await attributesOf({ host })).toEqual({
          name: 'portal-session',
          attributes: ['HttpOnly', 'Path=/', 'SameSite=Strict'],
        })
      },
    )

    test.each([
      ['https on a host', { host: 'portal.example', 'x-forwarded-proto': 'https' }],
      ['https on localhost', { host: 'localhost:4000', 'x-forwarded-proto': 'https' }],
      ['http on any other host', { host: 'portal.example' }],
      ['http on a host that only looks local', { host: 'localhost.evil.example' }],
    ])('binds the cookie to its host on %s', async (_title, headers) => {
      expect(await attributesOf(headers)).toEqual({
        name: '__Host-portal-session',
        attributes: ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'],
      })
    })

    test('rejects the cookie under its plain name on https', async () => {
      const cookie = await signInAsPage(stack.gateway)
      const { data } = await see(cookie, { headers: { host: 'localhost:4000', 'x-forwarded-proto': 'https' } })
      expect(data.viewer).toBeNull()
    })

    test('deletes the cookie on signing out, with the attributes that it was set with', async () => {
      const cookie = await signInAsPage(stack.gateway)
      const { data, setCookie } = await askAsPage(stack.gateway, 'mutation { logout }', {}, { cookie })
      expect(data.logout).toBe(true)
      expect(setCookie[0]).toMatch(
        /^portal-session=; .*Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict/,
      )
    })
  })

  describe('a session', () => {
    test('accepts its token and returns the caller', async () => {
      const cookie = await signInAsPage(stack.gateway)
      const { data } = await see(cookie)
      expect(data.viewer).toEqual({
        callerName: 'operator',
        session: {
          id: expect.stringMatching(/^[A-Z0-9]{5}$/),
          touched: '2026-11-21T12:00:00Z',
          expires: '2026-11-21T12:15:00Z',
          remember: false,
        },
      })
    })

    test('gets a new token at each sign-in, which invalidates the old one', async () => {
      const first = await signInAsPage(stack.gateway)
      const second = cookieOf(
        await askAsPage(stack.gateway, loginMutation, loginInput('DEMO_MERCHANT/support'), { cookie: first }),
      )
      expect(second).not.toBe(first)
      expect((await see(first)).data.viewer).toBeNull()
      expect((await see(second)).data.viewer.callerName).toBe('support')
      expect(await store.selectFrom('session').select('label').execute()).toHaveLength(1)
    })

    test('survives a failed sign-in', async () => {
      const cookie = await signInAsPage(stack.gateway)
      const failed = await askAsPage(
        stack.gateway,
        loginMutation,
        loginInput('DEMO_MERCHANT/operator', { secretKey: 'wrong' }),
        { cookie },
      )
      expect(failed.errors[0].extensions.code).toBe('UNAUTHENTICATED')
      expect(failed.setCookie).toEqual([])
      expect((await see(cookie)).data.viewer.callerName).toBe('operator')
    })

    test('ends on signing out, even for another gateway with the same store', async () => {
      const cookie = await signInAsPage(stack.gateway)
      await askAsPage(stack.gateway, 'mutation { logout }', {}, { cookie })
      const { data, errors } = await askAsPage(stack.gateway, needsSomebody, {}, { cookie })
      expect(data).toBeNull()
      expect(errors[0].extensions.code).toBe('UNAUTHENTICATED')
      expect((await askAsPage(stack.gateway, 'mutation { logout }', {}, { cookie })).data.logout).toBe(true)
      expect(await store.selectFrom('session').select('label').execute()).toEqual([])
    })

    test('ends after 15 minutes without activity, and reports its end in every response', async () => {
      const cookie = await signInAsPage(stack.gateway)
      stack.clock.now += 15 * minute - 1
      expect((await see(cookie, { headers: { 'x-portal-passive': '1' } })).data.viewer).not.toBeNull()
      stack.clock.now += 1
      const { errors } = await askAsPage(stack.gateway, needsSomebody, {}, { cookie })
      expect(errors[0]).toMatchObject({ message: 'expired', extensions: { code: 'SESSION_EXPIRED' } })
      const again = async () =>
        (await askAsPage(stack.gateway, needsSomebody, {}, { cookie })).errors[0].extensions.code
      expect(await again()).toBe('SESSION_EXPIRED')
      await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
      stack.clock.now += 5 * hour
      expect(await again()).toBe('SESSION_EXPIRED')
      expect((await see(cookie)).data.viewer).toBeNull()
    })

    test('ends 12 hours after the sign-in, even with activity', async () => {
      const cookie = await signInAsPage(stack.gateway)
      for (let elapsed = 0; elapsed < 12 * hour - 10 * minute; elapsed += 10 * minute) {
        stack.clock.now += 10 * minute
        expect((await see(cookie)).data.viewer).not.toBeNull()
      }
      const late = await see(cookie)
      expect(late.data.viewer.session.expires).toBe('2026-11-22T00:00:00Z')
      stack.clock.now = startOfTests + 12 * hour
      const { errors } = await askAsPage(stack.gateway, needsSomebody, {}, { cookie })
      expect(errors[0].extensions.code).toBe('SESSION_EXPIRED')
    })

    test('writes activity at most every 20 seconds', async () => {
      const cookie = await signInAsPage(stack.gateway)
      for (const seconds of [1, 10, 20]) {
        stack.clock.now = startOfTests + seconds * 1000
        await see(cookie)
        expect(await touchedInStore()).toBe(startOfTests)
      }
      stack.clock.now = startOfTests + 20_001
      await see(cookie)
      expect(await touchedInStore()).toBe(startOfTests + 20_001)
      stack.clock.now += 20_000
      await see(cookie)
      expect(await touchedInStore()).toBe(startOfTests + 20_001)
    })

    test('reports its new end in the response that extended it', async () => {
      const cookie = await signInAsPage(stack.gateway)
      stack.clock.now += 10 * minute
      expect((await see(cookie)).data.viewer.session).toMatchObject({
        touched: '2026-11-21T12:10:00Z',
        expires: '2026-11-21T12:25:00Z',
      })
    })

    test('a session is not extended by background requests of a page', async () => {
      const cookie = await signInAsPage(stack.gateway)
      for (let elapsed = 0; elapsed < 14; elapsed += 1) {
        stack.clock.now += minute
        await see(cookie, { headers: { 'x-portal-passive': '1' } })
      }
      expect(await touchedInStore()).toBe(startOfTests)
      stack.clock.now += minute
      expect((await see(cookie)).data.viewer).toBeNull()
    })

    test('loses its secret and its caller when it expires, and is deleted a day later', async () => {
      const expired = await signInAsPage(stack.gateway)
      await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
      stack.clock.now += 16 * minute
      await signInAsPage(stack.gateway)
      const left = await store.selectFrom('session').select(['sealedSecret', 'caller']).execute()
      expect(left.filter(({ sealedSecret }) => sealedSecret === '')).toEqual(
        Array(2).fill({ sealedSecret: '', caller: '' }),
      )
      expect(left).toHaveLength(3)
      stack.clock.now += 24 * hour
      await signInAsPage(stack.gateway)
      expect(await sessionsInStore()).toBe(2)
      expect((await see(expired)).data.viewer).toBeNull()
    })

    test('remembers only the latest sessions after their end', async () => {
      const sessions = createSessions(store, readMasterKeys(undefined, undefined), () => stack.clock.now, 2)
      const signer = { merchantAccount: 'DEMO_MERCHANT', callerName: 'operator', key: signingKey('x') }
      const open = async () => {
        stack.clock.now += 1_000
        return (await sessions.open({ principal: principalOf(signer, {}), caller: {} }, 'x', false)).token
      }
      const tokens = [await open(), await open(), await open(), await open()]
      stack.clock.now += 16 * minute
      const found = []
      for (const token of tokens) found.push(await sessions.find(token))
      expect(found).toEqual([null, null, 'expired', 'expired'])
    })

    test('stores a session under the hash of its token', async () => {
      const cookie = await signInAsPage(stack.gateway)
      const token = cookie.split('=')[1] ?? ''
      const row = await store.selectFrom('session').selectAll().executeTakeFirstOrThrow()
      expect(row.idHash).toBe(createHash('sha256').update(token).digest('hex'))
      expect(JSON.stringify(row)).not.toContain(token)
      expect(JSON.stringify(row)).not.toContain('Sandbox-Secret-Key')
    })

    test('cannot be opened with the store alone, without its master key', async () => {
      const cookie = await signInAsPage(stack.gateway)
      const rows = await store.selectFrom('session').selectAll().execute()
      const stolen = await openStore({})
      await stolen.insertInto('session').values(rows).execute()
      const other = await stack.anotherGateway({ store: stolen })
      const { data } = await askAsPage(other, viewer, {}, { cookie })
      expect(data.viewer).toBeNull()
    })
  })

  describe('the confirmation', () => {
    const lock = 'mutation { lockCaller(id: "support") { locked } }'
    const unlock = 'mutation { unlockCaller(id: "support") { locked } }'
    const codeOf = async (cookie: string, query: string, headers = {}) =>
      (await askAsPage(stack.gateway, query, {}, { cookie, headers })).errors?.[0].extensions.code
    const loaded = { 'x-portal-page-load': '1' }

    test('never expires earlier than 60 seconds after the last activity', async () => {
      const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
      // Each pause is shorter than a minute and ends at a different distance from the 20 seconds between two writes.
      for (const pause of [19_000, 59_900, 300, 59_999, 20_001, 700, 700, 59_500]) {
        stack.clock.now += pause
        expect(await codeOf(cookie, unlock)).toBeUndefined()
      }
      stack.clock.now += 61_000
      expect(await codeOf(cookie, lock)).toBe('CONFIRMATION_REQUIRED')
    })

    test('expires 60 seconds after a sign-in without further activity', async () => {
      const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
      stack.clock.now += 60_000
      expect(await codeOf(cookie, lock)).toBe('CONFIRMATION_REQUIRED')
    })

    test('writes activity at most once per second', async () => {
      const cookie = await signInAsPage(stack.gateway)
      const confirmed = async () =>
        (await store.selectFrom('session').select('confirmed').executeTakeFirst())?.confirmed
      stack.clock.now += 100
      await see(cookie)
      const first = await confirmed()
      expect(first).toBe(startOfTests + 1_100)
      for (const pause of [300, 400, 300]) {
        stack.clock.now += pause
        await see(cookie)
        expect(await confirmed()).toBe(first)
      }
      stack.clock.now += 1
      await see(cookie)
      expect(await confirmed()).toBe(startOfTests + 2_101)
    })

    test('the confirmation is cleared by a page load, which restores the session', async () => {
      const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
      stack.clock.now += 30_000
      const query = '{ viewer { callerName session { confirmedUntil touched } } }'
      const { data } = await askAsPage(stack.gateway, query, {}, { cookie, headers: loaded })
      expect(data.viewer).toEqual({
        callerName: 'admin',
        session: { confirmedUntil: null, touched: '2026-11-21T12:00:30Z' },
      })
      expect(await codeOf(cookie, lock)).toBe('CONFIRMATION_REQUIRED')
      stack.clock.now += 5_000
      await see(cookie)
      expect(await codeOf(cookie, lock)).toBe('CONFIRMATION_REQUIRED')
    })

    test('stays cleared if another request of the session was in flight', async () => {
      const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
      const sessions = createSessions(store, readMasterKeys(undefined, undefined), () => stack.clock.now)
      const { idHash } = await store.selectFrom('session').selectAll().executeTakeFirstOrThrow()
      const asRead = { idHash, touched: startOfTests, created: startOfTests, confirmed: startOfTests } as Session
      stack.clock.now += 30_000
      await see(cookie, { headers: loaded })
      expect((await sessions.touch(asRead)).confirmed).toBe(0)
      expect(await codeOf(cookie, lock)).toBe('CONFIRMATION_REQUIRED')
    })
  })

  describe('invented or changed cookies', () => {
    test('never open a session', async () => {
      const cookie = await signInAsPage(stack.gateway)
      const [name = '', token = ''] = cookie.split('=')
      const bytes = Buffer.from(token, 'base64url')
      const flips = rounds({ fast: 32, deep: 256 })
      const flipped = Array.from({ length: flips }, (_, place) => {
        // If there are fewer flips than bits, flips a different bit of each byte.
        const bit = flips === 256 ? place : place * 8 + (place & 7)
        const changed = Buffer.from(bytes)
        changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
        return changed.toString('base64url')
      })
      const { idHash, label } = await store.selectFrom('session').selectAll().executeTakeFirstOrThrow()
      const guesses = [
        ...flipped,
        ...Array.from({ length: rounds({ fast: 60, deep: 3_000 }) }, () => randomBytes(32).toString('base64url')),
        ...[
          idHash,
          label,
          token.slice(0, -1),
          `${token}A`,
          ` ${token}x`,
          token.toLowerCase(),
          '',
          '"',
          '%00',
          "' or 1=1 --",
          'x'.repeat(8000),
        ],
      ]
      const refused = await Promise.all(
        guesses.map(async (guess) => {
          const answer = await stack.gateway.inject({
            method: 'POST',
            url: '/graphql',
            headers: {
              host: 'localhost',
              cookie: `${name}=${guess}`,
              'x-portal-csrf': '1',
              accept: 'application/json',
            },
            payload: { query: '{ viewer { callerName } }' },
          })
          // This many concurrent requests may be too much for a store across the network, which then opens no session
          // either.
          return answer.statusCode === 503 || answer.json().data.viewer === null
        }),
      )
      expect(refused).toHaveLength(guesses.length)
      expect(refused.every(Boolean)).toBe(true)
      expect((await see(cookie)).data.viewer.callerName).toBe('operator')
    })
  })
})
