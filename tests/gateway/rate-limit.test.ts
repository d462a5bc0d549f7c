import type { FastifyInstance } from 'fastify'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, basic } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 100, gateway: { requestsPerMinute: 3 } })
})
afterAll(() => stack.close())

test('responds with Retry-After to a credential above its limit, and serves other credentials', async () => {
  const query = '{ viewer { callerName } }'
  for (let count = 0; count < 3; count++) expect((await ask(stack.gateway, query)).status).toBe(200)
  stack.takeCalls()

  const refused = await request(stack.gateway.server)
    .post('/graphql')
    .set('authorization', basic('DEMO_MERCHANT/admin'))
    .send({ query: '{ charges { total } }' })
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(refused.body.errors).toEqual([
    {
      message: 'Too many requests: at most 3 a minute. Please slow down',
      extensions: { code: 'RATE_LIMITED', retryAfter: String(seconds) },
    },
  ])
  expect(stack.takeCalls()).toEqual([])

  const other = await ask(stack.gateway, query, {}, { as: 'DEMO_MERCHANT/operator' })
  expect(other.data.viewer.callerName).toBe('operator')
})

describe('wrong Basic credentials', () => {
  let gateway: FastifyInstance
  beforeEach(async () => {
    gateway = await stack.anotherGateway({ requestsPerMinute: 10, trustProxy: true })
    stack.received.length = 0
  })

  const guess = async (n: number, address = '192.0.2.1') => {
    const answer = await request(gateway.server)
      .post('/graphql')
      .set({ authorization: `Basic ${btoa(`MERCHANT_${n}/caller:wrong`)}`, 'x-forwarded-for': address })
      .send({ query: '{ charges { total } }' })
    return answer.body.errors[0].extensions.code
  }
  const right = (address: string, as: 'admin' | 'operator' | 'finance' = 'admin') =>
    request(gateway.server)
      .post('/graphql')
      .set({ authorization: basic(`DEMO_MERCHANT/${as}`), 'x-forwarded-for': address })
      .send({ query: '{ viewer { callerName } }' })

  test.each(['one after the other', 'at once'])('above the limit never reach the platform: %s', async (how) => {
    const codes: string[] = []
    if (how === 'at once') codes.push(...(await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))))
    else for (let n = 0; n < 60; n++) codes.push(await guess(n))
    expect(stack.received.length).toBeLessThanOrEqual(10)
    expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(10)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(50)
  })

  test('do not count against correct credentials, even at the same address', async () => {
    expect((await right('192.0.2.1')).status).toBe(200)
    for (let n = 0; n < 20; n++) await guess(n)
    expect((await right('192.0.2.1')).status).toBe(200)
    expect((await right('192.0.2.2', 'operator')).status).toBe(200)
    expect((await right('192.0.2.1', 'operator')).status).toBe(200)
    // An unknown credential from the guesser's address might be another guess.
    expect((await right('192.0.2.1', 'finance')).status).toBe(429)
  })

  test('start from zero after a minute', async () => {
    for (let n = 0; n < 12; n++) await guess(n)
    expect(await guess(12)).toBe('RATE_LIMITED')
    stack.clock.now += 61_000
    expect(await guess(13)).toBe('UNAUTHENTICATED')
  })

  test('count together for one IPv6 network and separately for others', async () => {
    for (let n = 0; n < 10; n++) await guess(n, `2001:db8:1:2::${n}`)
    expect(await guess(10, '2001:db8:1:2:ffff::1')).toBe('RATE_LIMITED')
    expect(await guess(11, '2001:db8:1:3::1')).toBe('UNAUTHENTICATED')
  })

  test('do not include credentials that turn out to be correct', async () => {
    for (let n = 0; n < 9; n++) expect((await right('192.0.2.1')).status).toBe(200)
    for (let n = 0; n < 10; n++) expect(await guess(n)).toBe('UNAUTHENTICATED')
    expect(await guess(10)).toBe('RATE_LIMITED')
  })
})

test('counts requests without credentials by address and network', async () => {
  const gateway = await stack.anotherGateway({ requestsPerMinute: 2, trustProxy: true })
  const ask = async (address: string) =>
    (await request(gateway.server).post('/graphql').set('x-forwarded-for', address).send({ query: '{ __typename }' }))
      .status
  expect([await ask('2001:db8::1'), await ask('2001:db8::2'), await ask('2001:db8::3')]).toEqual([200, 200, 429])
  expect([await ask('::ffff:192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1')]).toEqual([200, 200, 429])
})
