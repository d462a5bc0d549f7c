import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { codedError, codeOf as codeOfError } from '@portal/gateway/rest/error'
import { createAcceptedKeys } from '@portal/gateway/session/accepted-keys'
import { createLockout } from '@portal/gateway/session/lockout'
import { openStore, type Store } from '@portal/gateway/store/store'
import { Deadline } from '@portal/gateway/timing/deadline'
import type { FastifyInstance } from 'fastify'
import { createGuardrails, generateSync } from 'otplib'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage, loginInput, loginMutation } from '../support/browser.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { basic, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const minute = 60_000
const day = 24 * 60 * minute

// Every address comes from the proxy’s header. The owner’s address differs from the attacker’s unless a test specifies
// otherwise.
await onEachStore('who fails to sign in on', (options) => {
  const masterKeys = readMasterKeys(undefined, undefined)
  const pauses: number[] = []
  const particulars = {
    masterKeys,
    trustProxy: true,
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
  }
  let store: Store
  let stack: Stack
  beforeAll(async () => {
    store = await openStore(options)
    stack = await startStack({ charges: 60, gateway: { store, ...particulars } })
  })
  afterAll(() => stack.close())
  beforeEach(async () => {
    stack.clock.now += day
    for (const table of ['failedSignIn', 'acceptedKey'] as const) await store.deleteFrom(table).execute()
    stack.received.splice(0)
    pauses.splice(0)
  })

  const owner = '198.51.100.7'
  const attacker = '203.0.113.66'
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const signIn = (caller: CallerId, address: string, input: Record<string, unknown> = {}, app = stack.gateway) =>
    askAsPage(app, loginMutation, loginInput(caller, input), { headers: from(address) })
  const guess = (caller: CallerId, address = attacker) => signIn(caller, address, { secretKey: 'wrong' })
  const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) =>
    errors?.[0]?.extensions.code
  const asProgram = async (address: string, app: FastifyInstance = stack.gateway) => {
    const { body } = await request(app.server)
      .post('/graphql')
      .set({ authorization: basic('DEMO_MERCHANT/api'), ...from(address) })
      .send({ query: '{ charges { total } }' })
    return codeOf(body)
  }
  const attack = async (caller: CallerId, guesses = 12) => {
    for (let count = 0; count < guesses; count += 1) await guess(caller)
  }
  /** Wrong guesses at one caller's key, each from a different address. */
  const attackFromMany = async (caller: CallerId, guesses: number, first = 0) => {
    const codes: (string | undefined)[] = []
    for (let n = first; n < first + guesses; n += 1)
      codes.push(codeOf(await guess(caller, `10.9.${n >> 8}.${n & 255}`)))
    return codes
  }
  const rows = async () => (await store.selectFrom('failedSignIn').select('subject').execute()).length

  describe('an attacker’s wrong guesses', () => {
    test('do not stop a program whose key was accepted before', async () => {
      expect(await asProgram(owner)).toBeUndefined()
      await attack('DEMO_MERCHANT/api')
      expect(codeOf(await guess('DEMO_MERCHANT/api'))).toBe('TOO_MANY_ATTEMPTS')
      // After the seconds in which an accepted key is not checked again.
      stack.clock.now += minute
      expect(await asProgram(owner)).toBeUndefined()
    })

    test('do not stop it even from the attacker’s own address, as behind a shared router', async () => {
      expect(await asProgram(attacker)).toBeUndefined()
      await attack('DEMO_MERCHANT/api')
      stack.clock.now += minute
      expect(await asProgram(attacker)).toBeUndefined()
    })

    test('do not stop it after a restart of the gateway or on another replica', async () => {
      expect(await asProgram(owner)).toBeUndefined()
      await attack('DEMO_MERCHANT/api')
      const restarted = await stack.anotherGateway({ store: await openStore(options), ...particulars })
      expect(await asProgram(attacker, restarted)).toBeUndefined()
    })

    test('do not stop an administrator’s first sign-in from another address', async () => {
      await attack('DEMO_MERCHANT/admin')
      expect(codeOf(await signIn('DEMO_MERCHANT/admin', owner))).toBeUndefined()
    })

    test('reach the platform at most ten times per address in half an hour', async () => {
      const codes: (string | undefined)[] = []
      for (let count = 0; count < 40; count += 1) codes.push(codeOf(await guess('DEMO_MERCHANT/operator')))
      expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(10)
      expect(stack.received).toHaveLength(10)
      stack.clock.now += 29 * minute
      expect(codeOf(await guess('DEMO_MERCHANT/operator'))).toBe('TOO_MANY_ATTEMPTS')
    })

    test('count as one address within an IPv6 network', async () => {
      for (let n = 0; n < 10; n += 1) await guess('DEMO_MERCHANT/operator', `2001:db8:1:2::${n + 1}`)
      expect(codeOf(await guess('DEMO_MERCHANT/operator', '2001:db8:1:2:ffff::1'))).toBe('TOO_MANY_ATTEMPTS')
      expect(codeOf(await guess('DEMO_MERCHANT/operator', '2001:db8:1:3::1'))).toBe('UNAUTHENTICATED')
    })

    test('a correct sign-in does not forgive them', async () => {
      for (let round = 0; round < 3; round += 1) {
        await attack('DEMO_MERCHANT/operator', 9)
        expect(codeOf(await signIn('DEMO_MERCHANT/operator', attacker))).toBeUndefined()
      }
      expect(stack.received.length - 3).toBe(10)
      expect(codeOf(await guess('DEMO_MERCHANT/operator'))).toBe('TOO_MANY_ATTEMPTS')
    })

    test('expire after half an hour without a failure', async () => {
      await attack('DEMO_MERCHANT/operator', 9)
      stack.clock.now += 30 * minute + 1
      for (let count = 0; count < 10; count += 1)
        expect(codeOf(await guess('DEMO_MERCHANT/operator'))).toBe('UNAUTHENTICATED')
      expect(codeOf(await guess('DEMO_MERCHANT/operator'))).toBe('TOO_MANY_ATTEMPTS')
    })

    test('from many addresses are checked one per second, and each waits for its turn', async () => {
      expect(await attackFromMany('DEMO_MERCHANT/operator', 36)).not.toContain('TOO_MANY_ATTEMPTS')
      // The clock is stopped in this test, so the turns add up.
      expect(pauses).toEqual([1_000, 2_000, 3_000, 4_000, 5_000])
      const codes = await attackFromMany('DEMO_MERCHANT/operator', 20, 1_000)
      expect(codes.every((code) => code === 'TOO_MANY_ATTEMPTS')).toBe(true)
      expect(stack.received).toHaveLength(36)
    })

    test('an attacker’s wrong guesses from many addresses do not delay an accepted key, and delay a new one by seconds', async () => {
      expect(codeOf(await signIn('DEMO_MERCHANT/operator', owner))).toBeUndefined()
      await attackFromMany('DEMO_MERCHANT/operator', 60)
      pauses.splice(0)
      expect(codeOf(await signIn('DEMO_MERCHANT/operator', '192.0.2.200'))).toBeUndefined()
      expect(pauses).toEqual([])
      await store.deleteFrom('acceptedKey').execute()
      const refused = await signIn('DEMO_MERCHANT/operator', '192.0.2.201')
      expect(refused.errors[0].extensions).toEqual({ code: 'TOO_MANY_ATTEMPTS', retryAfter: '6' })
      stack.clock.now += 3_000
      expect(codeOf(await signIn('DEMO_MERCHANT/operator', '192.0.2.201'))).toBeUndefined()
      expect(pauses).toEqual([3_000])
    })

    test('get the same responses in the same number of steps for existing and unknown callers', async () => {
      const answersFor = async (callerName: string) => {
        const answers = []
        for (let n = 0; n < 60; n += 1) {
          const input = { callerName, secretKey: 'wrong' }
          answers.push((await signIn('DEMO_MERCHANT/operator', `10.8.0.${n % 5}`, input)).errors)
        }
        return [answers, pauses.splice(0)]
      }
      expect(await answersFor('nobody-at-all')).toEqual(await answersFor('operator'))
    })
  })

  describe('an accepted key', () => {
    test('has only a short keyed hash in the store, which reveals neither the key nor the caller', async () => {
      await signIn('DEMO_MERCHANT/operator', owner)
      const kept = await store.selectFrom('acceptedKey').selectAll().execute()
      expect(kept).toEqual([
        {
          subject: expect.stringMatching(/^[0-9a-f]{64}$/),
          keyHash: expect.stringMatching(/^[0-9a-f]{8}$/),
          accepted: stack.clock.now,
        },
      ])
    })

    test('no longer counts as accepted after the platform has refused it', async () => {
      await signIn('DEMO_MERCHANT/finance', owner)
      const body = (secretKey: string) => JSON.stringify({ secretKey })
      const path = '/api/v3/callers/finance/passwords/1'
      await stack.platform({ method: 'PUT', path, body: body('Another-Key-Of-Finance-1') })
      for (let count = 0; count < 11; count += 1) await signIn('DEMO_MERCHANT/finance', attacker)
      expect(codeOf(await signIn('DEMO_MERCHANT/finance', attacker))).toBe('TOO_MANY_ATTEMPTS')
      expect(stack.received).toHaveLength(12)
      await stack.platform({ method: 'PUT', path, body: body('Sandbox-Secret-Key-0004') })
    })

    test('expires after 30 days', async () => {
      await signIn('DEMO_MERCHANT/operator', attacker)
      stack.clock.now += 30 * day + 1
      await attack('DEMO_MERCHANT/operator')
      expect(codeOf(await signIn('DEMO_MERCHANT/operator', attacker))).toBe('TOO_MANY_ATTEMPTS')
      expect(await store.selectFrom('acceptedKey').selectAll().execute()).toEqual([])
    })

    test('does not bypass the ten guesses at a two-factor code', async () => {
      const codes = []
      for (let n = 0; n < 12; n += 1) {
        codes.push(codeOf(await signIn('DEMO_MERCHANT/twofactor', `10.7.0.${n}`, { token: `00000${n % 10}` })))
      }
      expect(codes).toEqual([...Array(10).fill('UNAUTHENTICATED'), 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
    })

    test('and a correct code work while attackers without the key guess at both', async () => {
      const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })
      const token = generateSync({ secret: 'JBSWY3DPEHPK3PXP', epoch: stack.clock.now / 1000, guardrails })
      expect(codeOf(await signIn('DEMO_MERCHANT/twofactor', owner))).toBe('TWO_FACTOR_REQUIRED')
      for (let n = 0; n < 50; n += 1) {
        await signIn('DEMO_MERCHANT/twofactor', `10.6.0.${n}`, { secretKey: 'wrong', token: '123456' })
      }
      expect(codeOf(await signIn('DEMO_MERCHANT/twofactor', owner, { token }))).toBeUndefined()
    })
  })

  describe('the counters', () => {
    test('have a limit and drop those with the fewest guesses first, but no closed address', async () => {
      const acceptedKeys = createAcceptedKeys(store, masterKeys, () => stack.clock.now)
      const clock = () => stack.clock.now
      const lockout = createLockout({ store, acceptedKeys, clock, pause: particulars.pause, bucketsKept: 10 })
      const fail = (callerName: string) => {
        const given = { merchantAccount: 'DEMO_MERCHANT', callerName, secretKey: 'x', hasCode: false }
        const attempt = { ...given, address: attacker, deadline: new Deadline(60_000) }
        return lockout.guard(attempt, () => Promise.reject(codedError('UNAUTHENTICATED', 'no'))).catch(codeOfError)
      }
      for (let count = 0; count < 11; count += 1) await fail('attacked')
      for (let n = 0; n < 30; n += 1) await fail(`made-up-${n}`)
      expect(await rows()).toBe(62)
      stack.clock.now += minute
      expect(await fail('attacked')).toBe('TOO_MANY_ATTEMPTS')
      expect(await rows()).toBe(10)
    })

    test('disappear an hour later, even for many invented names', async () => {
      for (let n = 0; n < 50; n += 1) {
        await signIn('DEMO_MERCHANT/operator', `10.5.0.${n}`, { callerName: `made-up-${n}` })
      }
      expect(await rows()).toBe(100)
      stack.clock.now += 61 * minute
      await guess('DEMO_MERCHANT/operator')
      expect(await rows()).toBe(2)
    })
  })
})
