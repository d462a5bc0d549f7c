import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHeads } from '../http/request-head.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './cookie.ts'

/** Returns the token of the request, and sets or clears the cookie if asked to. */
let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ trustProxy: true })
  readHeads(app)
  app.get('/', (request) => ({ token: readSessionCookie(request) ?? null }))
  app.get('/set', async (request, reply) => setSessionCookie(request, reply, 'T'))
  app.get('/clear', async (request, reply) => clearSessionCookie(request, reply))
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string>) => app.inject({ method: 'GET', url, headers })
const tokenOf = async (header: string | undefined, host = 'portal.example') => {
  const response = await get('/', { host, ...(header !== undefined && { cookie: header }) })
  return response.json().token
}
const setBy = async (url: string, headers: Record<string, string>) => {
  const { name, value, ...attributes } = (await get(url, headers)).cookies[0] ?? { name: '', value: '' }
  return { name, value, attributes }
}
const strict = { path: '/', httpOnly: true, sameSite: 'Strict' }

describe('the session cookie', () => {
  test('the session cookie is only for this host, only over TLS, and not readable by scripts', async () => {
    expect(await setBy('/set', { host: 'portal.example' })).toEqual({
      name: '__Host-portal-session',
      value: 'T',
      attributes: { ...strict, secure: true },
    })
  })

  test.each(['localhost', 'localhost:4000', '127.0.0.1:4000', '[::1]:4000'])(
    'has a plain name on the development host %s',
    async (host) => {
      expect(await setBy('/set', { host })).toEqual({ name: 'portal-session', value: 'T', attributes: strict })
      expect(await tokenOf('portal-session=T', host)).toBe('T')
      expect(await tokenOf('__Host-portal-session=T', host)).toBeNull()
    },
  )

  test.each<Record<string, string>>([
    { host: 'localhost.example' },
    { host: 'xlocalhost' },
    { host: 'localhost:x' },
    { host: '127.0.0.10' },
    { host: '127a0.0.1' },
    { host: 'portal.example', 'x-forwarded-host': 'localhost' },
    { host: 'localhost', 'x-forwarded-proto': 'https' },
  ])('the session cookie is secure with %j', async (headers) => {
    expect(await setBy('/set', headers)).toMatchObject({ name: '__Host-portal-session', attributes: { secure: true } })
  })

  test('the session cookie is removed with the same attributes', async () => {
    const { name, value, attributes } = await setBy('/clear', { host: 'portal.example' })
    expect({ name, value }).toEqual({ name: '__Host-portal-session', value: '' })
    expect(attributes).toMatchObject({ ...strict, secure: true, expires: new Date(0) })
  })

  test('the session cookie is read among others, and is absent without a value', async () => {
    expect(await tokenOf('a=b; __Host-portal-session=T; c=d')).toBe('T')
    for (const header of [undefined, '', 'a=b', '__Host-portal-session=', 'portal-session=T']) {
      expect(await tokenOf(header)).toBeNull()
    }
  })
})
