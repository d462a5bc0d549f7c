import { openStore, type Store } from '@portal/gateway/store/store'
import { createGuardrails, generateSync } from 'otplib'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage, cookieOf, loginInput, loginMutation } from '../support/browser.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { basic, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const minute = 60_000

await onEachStore('with sessions on', (options) => {
  let store: Store
  let stack: Stack
  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({ charges: 60, gateway: { store } })
  })
  afterAll(() => stack.close())
  beforeEach(async () => {
    // On the next day, every two-factor code is unused.
    stack.clock.now += 24 * 60 * minute
    for (const table of ['failedSignIn', 'acceptedKey'] as const) await store.deleteFrom(table).execute()
    stack.received.splice(0)
  })

  const signIn = (caller: CallerId, particulars: Record<string, unknown> = {}) =>
    askAsPage(stack.gateway, loginMutation, loginInput(caller, particulars))
  const fail = (caller: CallerId) => signIn(caller, { secretKey: 'wrong' })
  const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) =>
    errors?.[0]?.extensions.code

  describe('signing in', () => {
    test('returns the platform’s data about the caller', async () => {
      const query = `mutation ($input: LoginInput!) { login(input: $input) { callerName firstName lastName merchantAccount onBehalfOf
      merchantAccounts isSuperAccount superAccountName permissions access mfaEnabled session { remember } } }`
      const { data } = await askAsPage(stack.gateway, query, loginInput('DEMO_MERCHANT/finance', { remember: true }))
      expect(data.login).toEqual({
        callerName: 'finance',
        firstName: 'Finn',
        lastName: 'Larsen',
        merchantAccount: 'DEMO_MERCHANT',
        onBehalfOf: null,
        merchantAccounts: ['DEMO_MERCHANT'],
        isSuperAccount: false,
        superAccountName: null,
        permissions: ['charges.read', 'charges.write', 'reports.read', 'dashboard.read', 'callers_me.read'],
        access: [
          'logout',
          'me',
          'dashboard',
          'charges',
          'chargesEdit',
          'reportsTransaction',
          'reportsPayout',
          'account',
          'any',
        ],
        mfaEnabled: false,
        session: { remember: true },
      })
    })

    test('lists a super account’s merchants alphabetically, and itself last', async () => {
      const query =
        'mutation ($input: LoginInput!) { login(input: $input) { merchantAccounts isSuperAccount superAccountName } }'
      const { data } = await askAsPage(stack.gateway, query, loginInput('SUPER_ACCOUNT/super'))
      expect(data.login).toEqual({
        merchantAccounts: ['DEMO_MERCHANT', 'OTHER_MERCHANT', 'THIRD_MERCHANT', 'SUPER_ACCOUNT'],
        isSuperAccount: true,
        superAccountName: 'SUPER_ACCOUNT',
      })
    })

    test.each([
      [
        'a wrong secret key',
        { secretKey: 'wrong' },
        'UNAUTHENTICATED',
        /^HMAC Authentication failed. Invalid name or password/,
      ],
      [
        'an unknown caller',
        { callerName: 'nobody' },
        'UNAUTHENTICATED',
        /^HMAC Authentication failed. Invalid name or password/,
      ],
      [
        'an unknown account',
        { merchantAccount: 'NONE' },
        'UNAUTHENTICATED',
        /^HMAC Authentication failed. Invalid name or password/,
      ],
      ['another merchant’s account', { merchantAccount: 'OTHER_MERCHANT' }, 'UNAUTHENTICATED', /^HMAC/],
      ['an empty account', { merchantAccount: '' }, 'BAD_INPUT', /^merchantAccount is required/],
      ['a blank name', { callerName: '  ' }, 'BAD_INPUT', /^callerName is required/],
      ['an empty secret key', { secretKey: '' }, 'BAD_INPUT', /^secretKey is required/],
      ['a name with a line break', { callerName: 'a\r\nX-Evil: 1' }, 'BAD_INPUT', /^callerName is not valid/],
      ['a name that is too long', { callerName: 'x'.repeat(201) }, 'BAD_INPUT', /^callerName/],
      ['a code of five digits', { token: '12345' }, 'BAD_INPUT', /^token must be 6 digits/],
    ])('rejects %s and sets no cookie', async (_title, particulars, code, message) => {
      const answer = await signIn('DEMO_MERCHANT/operator', particulars)
      expect(answer.errors[0]).toMatchObject({ message: expect.stringMatching(message), extensions: { code } })
      expect([answer.data, answer.setCookie]).toEqual([null, []])
    })

    test('rejects a locked caller as LOCKED, but only with the correct secret key', async () => {
      expect(codeOf(await signIn('DEMO_MERCHANT/locked'))).toBe('LOCKED')
      expect(codeOf(await fail('DEMO_MERCHANT/locked'))).toBe('UNAUTHENTICATED')
    })

    test('calls the platform once, without a retry', async () => {
      await signIn('DEMO_MERCHANT/operator')
      expect(stack.received.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/v3/callers/@me'])
    })
  })

  describe('a second factor', () => {
    const secret = 'JBSWY3DPEHPK3PXP'
    const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })
    const codeAt = (milliseconds: number) =>
      generateSync({ secret, epoch: Math.floor(milliseconds / 1000), guardrails })
    const caller = 'DEMO_MERCHANT/twofactor'

    test('asks for a code only after a correct secret key', async () => {
      expect(codeOf(await signIn(caller))).toBe('TWO_FACTOR_REQUIRED')
      expect(codeOf(await fail(caller))).toBe('UNAUTHENTICATED')
    })

    test('accepts a current code once', async () => {
      const token = codeAt(stack.clock.now)
      const first = await signIn(caller, { token })
      expect(first.data.login.callerName).toBe('twofactor')
      const cookie = cookieOf(first)
      const listed = await askAsPage(stack.gateway, '{ charges { total } viewer { mfaEnabled } }', {}, { cookie })
      expect(listed.data).toMatchObject({ charges: { total: expect.any(Number) }, viewer: { mfaEnabled: true } })
      const replayed = await signIn(caller, { token })
      expect([codeOf(replayed), replayed.setCookie]).toEqual(['UNAUTHENTICATED', []])
      stack.clock.now += 30_000
      expect((await signIn(caller, { token: codeAt(stack.clock.now) })).errors).toBeUndefined()
    })

    test('rejects a wrong or expired two-factor code', async () => {
      for (const token of ['000000', codeAt(stack.clock.now - 60 * minute)]) {
        expect(codeOf(await signIn(caller, { token }))).toBe('UNAUTHENTICATED')
      }
    })

    test('does not replace a correct secret key', async () => {
      const token = codeAt(stack.clock.now)
      expect(codeOf(await signIn(caller, { token, secretKey: 'wrong' }))).toBe('UNAUTHENTICATED')
      expect((await signIn(caller, { token })).errors).toBeUndefined()
    })

    test('allows ten guesses', async () => {
      const codes = []
      for (let guess = 0; guess < 12; guess += 1)
        codes.push(codeOf(await signIn(caller, { token: `00000${guess % 10}` })))
      expect(codes).toEqual([...Array(10).fill('UNAUTHENTICATED'), 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
    })

    test('does not count a request without a code as a failed sign-in', async () => {
      for (let attempt = 0; attempt < 15; attempt += 1) expect(codeOf(await signIn(caller))).toBe('TWO_FACTOR_REQUIRED')
      expect((await signIn(caller, { token: codeAt(stack.clock.now) })).errors).toBeUndefined()
    })
  })

  describe('ten failures', () => {
    const caller = 'DEMO_MERCHANT/operator'
    const lockOut = async () => {
      for (let attempt = 0; attempt < 10; attempt += 1) expect(codeOf(await fail(caller))).toBe('UNAUTHENTICATED')
    }

    test('close the address for 30 minutes, even for a correct new key, without calling the platform', async () => {
      await lockOut()
      const calls = stack.received.length
      const refused = await signIn(caller)
      expect(refused.errors[0].extensions).toEqual({ code: 'TOO_MANY_ATTEMPTS', retryAfter: '1800' })
      stack.clock.now += 30 * minute - 1000
      expect(codeOf(await signIn(caller))).toBe('TOO_MANY_ATTEMPTS')
      expect(stack.received).toHaveLength(calls)
      stack.clock.now += 1001
      expect((await signIn(caller)).errors).toBeUndefined()
    })

    test('do not extend the lock with further attempts', async () => {
      await lockOut()
      for (let elapsed = 0; elapsed < 29; elapsed += 1) {
        stack.clock.now += minute
        expect(codeOf(await fail(caller))).toBe('TOO_MANY_ATTEMPTS')
      }
      stack.clock.now += 2 * minute + 1
      expect(codeOf(await fail(caller))).toBe('UNAUTHENTICATED')
      expect((await signIn(caller)).errors).toBeUndefined()
    })

    test('do not lock another caller, and ignore the case of the name', async () => {
      await lockOut()
      expect((await signIn('DEMO_MERCHANT/support')).errors).toBeUndefined()
      expect(codeOf(await signIn(caller, { callerName: 'OPERATOR', secretKey: 'x' }))).toBe('TOO_MANY_ATTEMPTS')
    })

    test('lock an unknown caller in the same way', async () => {
      const answers = []
      for (let attempt = 0; attempt < 11; attempt += 1) answers.push(await signIn(caller, { callerName: 'nobody' }))
      const known = []
      for (let attempt = 0; attempt < 11; attempt += 1) known.push(await fail(caller))
      expect(answers.map(({ errors }) => errors)).toEqual(known.map(({ errors }) => errors))
      expect(answers.map(codeOf).at(-1)).toBe('TOO_MANY_ATTEMPTS')
    })

    test('include the aliases of one document', async () => {
      const input = '{ merchantAccount: "DEMO_MERCHANT", callerName: "operator", secretKey: "wrong" }'
      const aliases = Array.from({ length: 40 }, (_, n) => `a${n}: login(input: ${input}) { callerName }`)
      // The engine may stop at the first refusal in a document, so a single document would not show that all are
      // counted.
      for (let sent = 0; sent < 11; sent += 1) await askAsPage(stack.gateway, `mutation { ${aliases.join(' ')} }`)
      expect(stack.received.length).toBeLessThanOrEqual(10)
      expect(codeOf(await signIn(caller))).toBe('TOO_MANY_ATTEMPTS')
    })

    test('include concurrent requests, by cookie and by Basic credentials', async () => {
      const basicCall = () =>
        request(stack.gateway.server)
          .post('/graphql')
          .set('authorization', basic(caller, `wrong-${Math.random()}`))
          .send({ query: '{ charges { total } }' })
          .then(({ body }) => body)
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? fail(caller) : basicCall())),
      )
      expect(stack.received.length).toBeLessThanOrEqual(10)
      expect(answers.map(codeOf).filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(10)
      expect(codeOf(await signIn(caller))).toBe('TOO_MANY_ATTEMPTS')
    })

    test('exclude failures that the caller did not cause', async () => {
      const gateway = await stack.anotherGateway({
        store: await openStore({}),
        platform: { url: 'http://127.0.0.1:9' },
      })
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const answer = await askAsPage(gateway, loginMutation, loginInput(caller))
        expect(codeOf(answer)).toBe('PLATFORM_UNAVAILABLE')
      }
    })
  })
})
