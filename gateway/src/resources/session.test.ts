import { accessRules } from '@portal/schema/access'
import { parseSetCookie } from 'cookie'
import { beforeEach, describe, expect, test } from 'vitest'
import { RequestHead } from '../http/request-head.ts'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { codedError } from '../rest/error.ts'
import { sessionResolvers } from './session.ts'

type Field = (parent: unknown, args: Row, context: Context) => Promise<Row>
const { viewer } = sessionResolvers.Query as unknown as Record<'viewer', Field>
const { login, logout, touchSession, confirmSession, openExplorer } = sessionResolvers.Mutation as unknown as Record<
  'login' | 'logout' | 'touchSession' | 'confirmSession' | 'openExplorer',
  Field
>

const now = Date.parse('2026-11-21T12:00:00Z')
const principal = {
  merchantAccount: 'M',
  callerName: 'ana',
  firstName: 'Ana',
  lastName: 'Ruiz',
  merchantAccounts: ['M', 'N'],
  isSuperAccount: false,
  superAccountName: null,
  permissions: ['callers_me.read', 'charges.read'],
  mfaEnabled: true,
}
const session = {
  label: 'label-1',
  idHash: 'hash-1',
  principal,
  created: now - 60_000,
  touched: now - 30_000,
  confirmed: now - 10_000,
  remember: false,
}
const opened = { ...session, idHash: 'hash-2', label: 'label-2', remember: true }

/** The calls of the session store, and the cookies that were set. */
let done: unknown[]
let cookies: unknown[]
/** The platform's caller, or the error from signing in. */
let caller: Row | Error
beforeEach(() => {
  done = []
  cookies = []
  caller = { permissions: ['callers_me.read', 'charges.read'] }
})

function context(more: Row = {}): Context {
  const services = {
    clock: () => now,
    lockout: {
      guard: async ({ merchantAccount, callerName, secretKey, hasCode, address }: Row) => {
        done.push(['sign in', `${merchantAccount}/${callerName}`, secretKey, hasCode, address])
        if (caller instanceof Error) throw caller
        return caller
      },
    },
    platform: { url: 'http://platform.test' },
    reportCall: () => undefined,
    sessions: {
      open: async (_signedIn: Row, secretKey: string, remember: boolean) => {
        done.push(['open', secretKey, remember])
        return { token: 'token-2', session: opened }
      },
      close: async (idHash: string) => {
        done.push(['close', idHash])
      },
      renew: async ({ idHash }: Row, _signedIn: Row, secretKey: string) => {
        done.push(['renew', idHash, secretKey])
        return { token: 'token-3', session: { ...session, confirmed: now } }
      },
    },
    explorerPasses: {
      issue: (_session: unknown, mutations: boolean) => ({ text: 'pass', until: now + 3_600_900, mutations }),
    },
    ...more.services,
  }
  const reply = {
    removeHeader: () => ({
      header(_name: string, text: string) {
        const { name, value } = parseSetCookie(text)
        cookies.push([name, value])
      },
    }),
  }
  return {
    identity: { principal, session },
    onBehalfOf: null,
    opened: null,
    request: { head: new RequestHead({}), protocol: 'http', ip: '10.0.0.1' },
    deadline: now + 1_000,
    reply,
    ...more,
    services,
  } as unknown as Context
}

describe('viewer', () => {
  test('shows nothing without a caller', async () => {
    expect(await viewer(null, {}, context({ identity: { principal: null, session: null } }))).toBeNull()
  })

  test('shows the caller, the flags and the session', async () => {
    expect(await viewer(null, {}, context())).toEqual({
      callerName: 'ana',
      firstName: 'Ana',
      lastName: 'Ruiz',
      merchantAccount: 'M',
      onBehalfOf: null,
      merchantAccounts: ['M', 'N'],
      isSuperAccount: false,
      superAccountName: null,
      permissions: ['callers_me.read', 'charges.read'],
      access: expect.arrayContaining(['charges', 'logout']),
      mfaEnabled: true,
      session: {
        id: 'label-1',
        now: '2026-11-21T12:00:00Z',
        touched: '2026-11-21T11:59:30Z',
        expires: expect.stringMatching(/^2026-11-21T12:/),
        endsAtLatest: expect.any(String),
        confirmedUntil: '2026-11-21T12:00:50Z',
        remember: false,
      },
    })
  })

  test('names only the flags for the merchant acted for', async () => {
    const { access } = await viewer(null, {}, context())
    expect(access.length).toBeLessThan(Object.keys(accessRules).length)
    expect(access).not.toContain('callers')
  })

  test('has no session with Basic credentials, and no end of a confirmation that lapsed', async () => {
    expect(await viewer(null, {}, context({ identity: { principal, session: null } }))).toMatchObject({ session: null })
    const lapsed = { ...session, confirmed: 0 }
    expect(await viewer(null, {}, context({ identity: { principal, session: lapsed } }))).toMatchObject({
      session: { confirmedUntil: null },
    })
  })
})

const input = { merchantAccount: 'M', callerName: 'ana', secretKey: 'Secret-Key', token: '' }

describe('login', () => {
  test('opens a session, ends the previous one, and sets the cookie', async () => {
    expect(await login(null, { input }, context())).toMatchObject({ callerName: 'ana', session: { id: 'label-2' } })
    expect(done).toEqual([
      ['sign in', 'M/ana', 'Secret-Key', false, '10.0.0.1'],
      ['close', 'hash-1'],
      ['open', 'Secret-Key', false],
    ])
    expect(cookies).toEqual([[expect.stringContaining('portal-session'), 'token-2']])
  })

  test('closes nothing if there was no session, and remembers the caller if asked to', async () => {
    const given = context({ identity: { principal: null, session: null } })
    await login(null, { input: { ...input, remember: true } }, given)
    expect(done.slice(1)).toEqual([['open', 'Secret-Key', true]])
    expect(given.opened).toBe(opened)
  })

  test('closes a session that the same request has opened', async () => {
    await login(null, { input }, context({ identity: { principal: null, session: null }, opened }))
    expect(done.slice(1)).toEqual([
      ['close', 'hash-2'],
      ['open', 'Secret-Key', false],
    ])
  })

  test.each([
    ['N', 'N'],
    ['M', null],
    ['FOREIGN', null],
    [['N', 'M'], null],
    [undefined, null],
  ])('for the page of %s acts for %s', async (header, onBehalfOf) => {
    const request = { head: new RequestHead({ 'x-on-behalf-of': header }), protocol: 'http', ip: '10.0.0.1' }
    expect(await login(null, { input }, context({ request }))).toMatchObject({ onBehalfOf })
  })

  test('refuses a program’s caller, and keeps the earlier session', async () => {
    caller = { permissions: ['charges.read'] }
    await expect(login(null, { input }, context())).rejects.toMatchObject({
      message: 'Not allowed: signing in to the portal requires the permission callers_me.read',
      extensions: { code: 'FORBIDDEN', missing: ['callers_me.read'] },
    })
    expect(done).toHaveLength(1)
    expect(cookies).toEqual([])
  })

  test('changes nothing after a wrong key', async () => {
    caller = codedError('UNAUTHENTICATED', 'HMAC Authentication failed. Invalid name or password')
    await expect(login(null, { input }, context())).rejects.toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } })
    expect(done).toHaveLength(1)
    expect(cookies).toEqual([])
  })
})

test('logout ends the session and removes the cookie, even without a session', async () => {
  expect(await logout(null, {}, context())).toBe(true)
  expect(done).toEqual([['close', 'hash-1']])
  expect(cookies).toEqual([[expect.stringContaining('portal-session'), '']])
  done = []
  expect(await logout(null, {}, context({ identity: { principal: null, session: null } }))).toBe(true)
  expect(done).toEqual([])
})

describe('a request in a session', () => {
  const basic = { identity: { principal, session: null } }
  const noSession = { message: 'Basic credentials have no session', extensions: { code: 'BAD_INPUT' } }

  test('touchSession shows the session', async () => {
    expect(await touchSession(null, {}, context())).toMatchObject({
      id: 'label-1',
      expires: '2026-11-21T12:14:30Z',
      confirmedUntil: '2026-11-21T12:00:50Z',
    })
    await expect(async () => touchSession(null, {}, context(basic))).rejects.toMatchObject(noSession)
  })

  test('confirmSession renews the session for its caller with a new token', async () => {
    const given = { secretKey: 'Secret-Key', token: '123456', merchantAccount: 'OTHER' }
    expect(await confirmSession(null, { input: given }, context())).toMatchObject({
      id: 'label-1',
      confirmedUntil: '2026-11-21T12:01:00Z',
    })
    expect(done).toEqual([
      ['sign in', 'M/ana', 'Secret-Key', true, '10.0.0.1'],
      ['renew', 'hash-1', 'Secret-Key'],
    ])
    expect(cookies).toEqual([[expect.stringContaining('portal-session'), 'token-3']])
    done = []
    await expect(confirmSession(null, { input: given }, context(basic))).rejects.toMatchObject(noSession)
    expect(done).toEqual([])
  })

  test('confirmSession with a wrong key renews nothing', async () => {
    caller = codedError('UNAUTHENTICATED', 'HMAC Authentication failed. Invalid name or password')
    await expect(confirmSession(null, { input }, context())).rejects.toMatchObject({
      extensions: { code: 'UNAUTHENTICATED' },
    })
    expect(done).toHaveLength(1)
    expect(cookies).toEqual([])
  })

  test('openExplorer renews the session and issues a pass, by default without mutations', async () => {
    expect(await openExplorer(null, { input }, context())).toMatchObject({
      pass: 'pass',
      seconds: 3_600,
      mutations: false,
      session: { id: 'label-1', confirmedUntil: '2026-11-21T12:01:00Z' },
    })
    expect(done.at(-1)).toEqual(['renew', 'hash-1', 'Secret-Key'])
    expect(await openExplorer(null, { input: { ...input, mutations: true } }, context())).toMatchObject({
      mutations: true,
    })
  })
})
