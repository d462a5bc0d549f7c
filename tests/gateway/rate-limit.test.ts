import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, basic } from './portal.ts'
import { type Stack, startStack } from './stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 100, gateway: { requestsPerMinute: 3 } })
})
afterAll(() => stack.close())

test('beyond its limit a credential is told when to come back, and no other one is', async () => {
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
