import type { FastifyInstance } from 'fastify'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage } from '../support/browser.ts'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, basic, startGateway } from '../support/portal.ts'

// This gateway accepts two concurrent requests. It rejects further ones immediately, and no request waits longer.
let platform: FaultyPlatform
let gateway: FastifyInstance
let answerAll: () => void
let underWay: Promise<unknown>[]
beforeEach(async () => {
  platform = await startFaultyPlatform()
  gateway = await startGateway({ platform: { url: platform.url }, loadLimits: { requests: 2, requestsWhenBusy: 2 } })
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
})
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
