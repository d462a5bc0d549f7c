import type { LoadLimits } from '@portal/gateway/http/load'
import type { FastifyInstance } from 'fastify'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, basic, startGateway } from '../support/portal.ts'

let platform: FaultyPlatform
let gateway: FastifyInstance
let answerAll: () => void
let underWay: Promise<unknown>[]

/** Starts a gateway with two requests in progress, for which the platform responds later. */
async function start(loadLimits: Partial<LoadLimits>, ...sender: Parameters<typeof startFaultyPlatform>) {
  platform = await startFaultyPlatform(...sender)
  gateway = await startGateway({ platform: { url: platform.url }, loadLimits })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  platform.misbehave(async (_request, response) => {
    await released
    answerJson(response, 200, { id: 'chg-1' })
  })
  answerAll = release
  // Two different charges, because concurrent reads of the same one would share a call.
  underWay = [1, 2].map((n) => ask(gateway, `{ charge(id: "chg-${n}") { id } }`))
  await expect.poll(() => platform.received.length).toBe(2)
}
afterEach(async () => {
  answerAll()
  await Promise.all(underWay)
  await gateway.close()
  await platform.close()
})

const post = (body: object, headers: Record<string, string> = {}) =>
  request(gateway.server)
    .post('/graphql')
    .set({ accept: 'application/json', ...headers })
    .send(body)

describe('above the limit of requests', () => {
  // This gateway accepts two concurrent requests. It rejects further ones immediately, and no request waits longer.
  beforeEach(() => start({ requests: 2, requestsWhenBusy: 2, requestsOfSender: 2 }))

  test.each([
    ['a caller', { authorization: basic('DEMO_MERCHANT/admin') }],
    ['an anonymous caller', {}],
    ['a page', { cookie: 'portal-session=x', 'x-portal-csrf': '1', host: 'localhost:4000' }],
  ])('rejects %s immediately with the time to wait', async (_title, headers) => {
    const answer = await post({ query: '{ charge(id: "chg-1") { id } }' }, headers as Record<string, string>)
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.body.errors[0].extensions).toEqual({ code: 'OVERLOADED', retryAfter: '1' })
    expect(platform.received).toHaveLength(2)
  })

  test('a file is rejected as well', async () => {
    const answer = await request(gateway.server)
      .get('/files/charges/chg-1/taxinvoice/inv-1')
      .set('authorization', basic('DEMO_MERCHANT/admin'))
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([503, 'OVERLOADED'])
  })

  test('health, readiness and metrics respond', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await request(gateway.server).get(path)).status).toBe(200)
    }
  })

  test('signing out works', async () => {
    const asking = { cookie: 'portal-session=x' }
    for (const query of ['mutation { logout }', 'mutation SignOut { left: logout }']) {
      const { status, data } = await askAsPage(gateway, query, {}, asking)
      expect([status, Object.values(data)]).toEqual([200, [true]])
    }
  })

  test.each([
    'mutation { logout touchSession { id } }',
    'query logout { __typename }',
    'mutation logout { touchSession { logout: id } }',
    'mutation { ...F } fragment F on Mutation { logout }',
    `mutation { logout } #${'x'.repeat(1_000)}`,
    'mutation { logout',
  ])('does not treat anything else as signing out: %s', async (query) => {
    const { status, errors } = await askAsPage(gateway, query, {}, { cookie: 'portal-session=x' })
    expect([status, errors[0].extensions.code]).toEqual([503, 'OVERLOADED'])
  })

  test('counts each request of a burst', async () => {
    answerAll()
    await Promise.all(underWay)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    platform.misbehave(async (_request, response) => {
      await released
      answerJson(response, 200, { id: 'chg-1' })
    })
    const statuses: number[] = []
    const burst = Array.from({ length: 20 }, async () => {
      statuses.push((await ask(gateway, '{ charge(id: "chg-1") { id } }')).status)
    })
    await expect.poll(() => statuses.length).toBe(18)
    expect(new Set(statuses)).toEqual(new Set([503]))
    release()
    await Promise.all(burst)
    expect(statuses.slice(18)).toEqual([200, 200])
  })

  test('accepts new requests when earlier ones end in any way', async () => {
    answerAll()
    await Promise.all(underWay)
    for (const body of ['{ nothing }', '{', 'mutation { logout }', '{ charge(id: "") { id } }'])
      await post({ query: body })
    await request(gateway.server).post('/graphql').set('content-type', 'application/json').send('{')
    expect((await ask(gateway, '{ charge(id: "chg-1") { id } }')).data).toEqual({ charge: { id: 'chg-1' } })
  })
})

describe('a caller with a quarter of the requests in progress', () => {
  // Only a super account may import BIN lookups.
  beforeEach(() => start({ requests: 8, requestsWhenBusy: 8 }, 'Super account', ['callers_me.read', 'charges.read']))
  const viewer = '{ viewer { callerName } }'
  const codeOf = (answer: request.Response) => [answer.status, answer.body.errors?.[0].extensions.code]

  test('gets RATE_LIMITED with the time to wait, while other callers are served', async () => {
    const refused = await post({ query: viewer }, { authorization: basic('DEMO_MERCHANT/admin') })
    expect(codeOf(refused)).toEqual([429, 'RATE_LIMITED'])
    expect(refused.headers['retry-after']).toBe('1')
    expect(platform.received).toHaveLength(2)
    const { status, data } = await ask(gateway, viewer, {}, { as: 'DEMO_MERCHANT/operator' })
    expect([status, data.viewer.callerName]).toEqual([200, 'operator'])
    answerAll()
    await Promise.all(underWay)
    expect((await ask(gateway, viewer)).status).toBe(200)
  })

  test.each([
    ['a file', () => request(gateway.server).get('/files/charges/chg-1/taxinvoice/inv-1')],
    ['an import', () => request(gateway.server).post('/files/bin/import').type('text/csv').send('bin')],
  ])('gets the same refusal for %s', async (_title, sent) => {
    const refused = await sent().set('authorization', basic('DEMO_MERCHANT/admin'))
    expect(codeOf(refused)).toEqual([429, 'RATE_LIMITED'])
    expect(refused.headers['retry-after']).toBe('1')
    expect(platform.received).toHaveLength(2)
  })

  test('can sign in and out, although its session is refused', async () => {
    const cookie = await signInAsPage(gateway, 'DEMO_MERCHANT/admin')
    const codes = []
    for (const query of [viewer, 'mutation { logout }']) {
      const { status, errors } = await askAsPage(gateway, query, {}, { cookie })
      codes.push([status, errors?.[0].extensions.code])
    }
    expect(codes).toEqual([
      [429, 'RATE_LIMITED'],
      [200, undefined],
    ])
  })
})
