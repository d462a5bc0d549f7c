import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Refusal } from '../audit/refusal-log.ts'
import { codedError } from '../rest/error.ts'
import type { Platform } from '../rest/platform.ts'
import { signingKey } from '../rest/sign.ts'
import type { BasicSignIn } from '../session/basic.ts'
import { identityOf } from '../session/identity.ts'
import { principalOf } from '../session/principal.ts'
import type { Session, Sessions } from '../session/sessions.ts'
import { storeUnavailable } from '../store/store-errors.ts'
import { Deadline } from '../timing/deadline.ts'
import { type IdentifyServices, identify } from './identify.ts'
import { RequestHead } from './request-head.ts'

const principal = principalOf({ merchantAccount: 'A', callerName: 'ana', key: signingKey('Secret') }, {})
const session = { label: 'ABCDE', principal } as Session
const deadline = new Deadline(60_000)

/** The calls to the services, in order. */
let asked: string[]
let refusals: Refusal[]
let found: Session | 'expired' | null
let signIn: BasicSignIn['signIn']
beforeEach(() => {
  asked = []
  refusals = []
  found = session
  signIn = async () => principal
})

const services = () => {
  const sessions: Pick<Sessions, 'find' | 'touch' | 'restore'> = {
    async find(token) {
      asked.push(`find ${token}`)
      return found
    },
    async touch(given) {
      asked.push('touch')
      return { ...given, touched: 1 }
    },
    async restore(given) {
      asked.push('restore')
      return { ...given, confirmed: 0 }
    },
  }
  return {
    basicSignIn: { signIn: (...args: Parameters<BasicSignIn['signIn']>) => signIn(...args) },
    sessions,
    callerRefresh: async (given: Session) => {
      asked.push('refresh')
      return identityOf(given)
    },
    refusals: { note: (_kind: string, refusal: Refusal) => void refusals.push(refusal) },
    platform: {} as Platform,
  } as unknown as IdentifyServices
}
const send = (headers: Record<string, string>, token?: string, method = 'POST') =>
  identify(
    { head: new RequestHead(headers), method, ip: '203.0.113.9' } as unknown as FastifyRequest,
    token,
    services(),
    deadline,
  )
const anonymous = { principal: null, session: null, refusal: null }

describe('a request with Basic credentials', () => {
  const headers = { authorization: 'Basic x' }

  test('has the sender of its credentials and no session, even if it has a cookie', async () => {
    expect(await send(headers, 'T')).toEqual({ principal, session: null, refusal: null })
    expect(asked).toEqual([])
    expect(refusals).toEqual([])
  })

  test('a request with Basic credentials is anonymous with a logged reason if the credentials are refused', async () => {
    const refused = codedError('UNAUTHENTICATED', 'no')
    signIn = () => Promise.reject(refused)
    expect(await send(headers, 'T')).toEqual({ ...anonymous, refusal: refused })
    expect(refusals).toEqual([{ signIn: 'basic', outcome: 'UNAUTHENTICATED', caller: null, from: '203.0.113.9' }])
  })

  test('logs the refused names', async () => {
    signIn = async (_header, ask) => {
      const { principal } = await ask({ merchantAccount: 'A', callerName: 'ana', secretKey: '' })
      return principal
    }
    expect(await send(headers)).toMatchObject({ refusal: { extensions: { code: 'BAD_INPUT' } } })
    expect(refusals).toMatchObject([{ caller: 'A/ana' }])
  })

  test.each([
    ['the store does not respond', storeUnavailable()],
    ['the code is wrong', new Error('bug')],
  ])('fails if %s', async (_title, error) => {
    signIn = () => Promise.reject(error)
    await expect(send(headers)).rejects.toBe(error)
    expect(refusals).toEqual([])
  })
})

describe('a request with a session cookie', () => {
  test('counts as activity of its session, and may read the caller again', async () => {
    expect(await send({}, 'T')).toEqual(identityOf({ ...session, touched: 1 }))
    expect(asked).toEqual(['find T', 'touch', 'refresh'])
  })

  test('clears the confirmation if it loads a page', async () => {
    expect(await send({ 'x-portal-page-load': '1' }, 'T')).toEqual(identityOf({ ...session, confirmed: 0 }))
    expect(asked).toEqual(['find T', 'restore', 'refresh'])
    await send({ 'x-portal-page-load': '1', 'x-portal-passive': '1' }, 'T')
    expect(asked.slice(3)).toEqual(['find T', 'restore', 'refresh'])
  })

  test('does not count as activity if the page itself sends it, by POST', async () => {
    expect(await send({ 'x-portal-passive': '1' }, 'T')).toEqual(identityOf(session))
    expect(asked).toEqual(['find T'])
    await send({ 'x-portal-passive': '1' }, 'T', 'GET')
    await send({ 'x-portal-passive': 'yes', 'x-portal-page-load': 'yes' }, 'T')
    expect(asked.slice(1)).toEqual(['find T', 'touch', 'refresh', 'find T', 'touch', 'refresh'])
  })

  test('a request with a session cookie is anonymous if the session is unknown, with a reason if it has expired', async () => {
    found = null
    expect(await send({}, 'T')).toEqual(anonymous)
    found = 'expired'
    expect(await send({}, 'T')).toMatchObject({ ...anonymous, refusal: { extensions: { code: 'SESSION_EXPIRED' } } })
    expect(asked).toEqual(['find T', 'find T'])
  })
})

test('a request without credentials is anonymous', async () => {
  expect(await send({})).toEqual(anonymous)
  expect(asked).toEqual([])
})
