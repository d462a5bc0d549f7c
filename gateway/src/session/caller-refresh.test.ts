import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readMasterKeys } from '../crypto/seal.ts'
import { connectPlatform, type Platform } from '../rest/platform.ts'
import { signingKey } from '../rest/sign.ts'
import { openStore, type Store } from '../store/store.ts'
import { storeUnavailable } from '../store/store-errors.ts'
import { Deadline } from '../timing/deadline.ts'
import { type CallerRefresh, callerTrustMs, createCallerRefresh, isCallerOld } from './caller-refresh.ts'
import { principalOf } from './principal.ts'
import { createSessions, type Session, type Sessions } from './sessions.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const keys = readMasterKeys(undefined, undefined)
const usable = { userName: 'ana/1', firstName: 'New', permissions: ['callers_me.read'] }

/** A platform that responds as the test specifies, and the requests it received. */
let platform: Platform
let received: string[]
let respond: (response: ServerResponse) => unknown
const server = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`)
  response.sendDate = false
  respond(response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

let store: Store
let now: number
let sessions: Sessions
let refresh: CallerRefresh
let warnings: unknown[]
beforeEach(async () => {
  // A cache must not keep the process alive.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  now = start
  received = []
  warnings = []
  respond = (response) => answer(response, 200, usable)
  store = await openStore({})
  sessions = createSessions(store, keys, () => now)
  const { port } = server.address() as AddressInfo
  platform = connectPlatform({ url: `http://127.0.0.1:${port}`, breakerThreshold: 1_000 })
  const log = { warn: (...args: unknown[]) => void warnings.push(args) } as unknown as FastifyBaseLogger
  refresh = createCallerRefresh({ sessions, log, platform, clock: () => now })
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await platform.close()
  await store.destroy()
})

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
async function open() {
  const caller = { firstName: 'Old', permissions: ['callers_me.read'] }
  const signer = { merchantAccount: 'ACCOUNT', callerName: 'ana/1', key: signingKey('Secret') }
  return sessions.open({ principal: principalOf(signer, caller), caller }, 'Secret', false)
}
const deadline = new Deadline(60_000)
const read = (session: Session) => refresh(session, deadline)
const firstName = async (session: Session) => (await read(session)).principal?.firstName
const isOpen = async (token: string) => (await sessions.find(token)) !== null

describe('the caller of a session', () => {
  test('the caller of a session is trusted for 45 seconds', async () => {
    const { session } = await open()
    now += callerTrustMs - 1
    expect(isCallerOld(session, now)).toBe(false)
    expect(await read(session)).toEqual({ principal: session.principal, session, refusal: null })
    expect(received).toEqual([])
    now += 1
    expect(isCallerOld(session, now)).toBe(true)
    expect(await firstName(session)).toBe('New')
    expect(received).toEqual(['GET /api/v3/callers/ana%2F1'])
  })

  test('the caller of a session is stored when it was read again', async () => {
    const { token, session } = await open()
    now += callerTrustMs
    expect(await read(session)).toMatchObject({ session: { callerRead: now }, refusal: null })
    expect(await sessions.find(token)).toMatchObject({ callerRead: now, principal: { firstName: 'New' } })
  })

  test('the caller of a session is read once for concurrent requests, and for those that had read the session before', async () => {
    const { session } = await open()
    now += callerTrustMs
    expect(await Promise.all([firstName(session), firstName(session)])).toEqual(['New', 'New'])
    now += 4_999
    expect(await firstName(session)).toBe('New')
    expect(received).toHaveLength(1)
    now += 1
    await read(session)
    expect(received).toHaveLength(2)
  })

  test('the caller of a session is read separately for each session', async () => {
    const [one, other] = [await open(), await open()]
    now += callerTrustMs
    await Promise.all([read(one.session), read(other.session)])
    expect(received).toHaveLength(2)
  })

  test('leaves each request its own session data', async () => {
    const { session } = await open()
    now += callerTrustMs
    const cleared = { ...session, confirmed: 0 }
    const [one, other] = await Promise.all([read(session), read(cleared)])
    expect([one.session?.confirmed, other.session?.confirmed]).toEqual([start, 0])
    expect(other.session).toMatchObject({ callerRead: now, principal: { firstName: 'New' } })
  })
})

describe('a session', () => {
  test.each([
    ['the key is refused', 401, { errorCode: 'authentication_error' }, 'UNAUTHENTICATED'],
    ['the platform has locked the caller', 403, { errorCode: 'caller_locked' }, 'LOCKED'],
    ['the caller is locked', 200, { ...usable, locked: true }, 'LOCKED'],
    ['the caller may not use the portal', 200, { ...usable, permissions: ['x'] }, 'UNAUTHENTICATED'],
  ])('ends if %s', async (_title, status, body, code) => {
    const { token, session } = await open()
    const other = await open()
    now += callerTrustMs
    respond = (response) => answer(response, status, body)
    expect(await read(session)).toMatchObject({ principal: null, session: null, refusal: { extensions: { code } } })
    expect([await isOpen(token), await isOpen(other.token)]).toEqual([false, true])
    // Requests that had read the session before get the same refusal.
    expect(await read(session)).toMatchObject({ principal: null, session: null })
    expect(received).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  test.each<[string, number, unknown, string]>([
    ['the platform fails', 500, {}, 'PLATFORM_ERROR'],
    ['the caller is not found', 404, {}, 'NOT_FOUND'],
    ['the caller is another one', 200, { ...usable, userName: 'bo' }, 'PLATFORM_ERROR'],
    ['the response is no caller', 200, {}, 'PLATFORM_ERROR'],
    ['the permissions are missing', 200, { userName: 'ana/1' }, 'PLATFORM_ERROR'],
  ])('stays unchanged if %s, and the next attempt is five seconds later', async (_title, status, body, code) => {
    const { token, session } = await open()
    now += callerTrustMs
    respond = (response) => answer(response, status, body)
    expect(await read(session)).toEqual({ principal: session.principal, session, refusal: null })
    expect(await isOpen(token)).toBe(true)
    expect(warnings).toEqual([[{ session: session.label, code }, 'the caller of a session could not be read again']])
    now += 4_999
    expect(await firstName(session)).toBe('Old')
    expect(received).toHaveLength(1)
    now += 1
    respond = (response) => answer(response, 200, usable)
    expect(await firstName(session)).toBe('New')
  })

  test('fails with the store, and the next request reads the caller again', async () => {
    const { session } = await open()
    now += callerTrustMs
    const unavailable = storeUnavailable()
    vi.spyOn(sessions, 'update').mockRejectedValueOnce(unavailable)
    await expect(read(session)).rejects.toBe(unavailable)
    expect(await firstName(session)).toBe('New')
    expect(received).toHaveLength(2)
  })
})
