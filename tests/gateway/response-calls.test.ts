import type { FastifyInstance } from 'fastify'
import request from 'supertest'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { basic, type CallerId, startGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let faulty: FaultyPlatform
let beforeFaulty: FastifyInstance
beforeAll(async () => {
  stack = await startStack()
  faulty = await startFaultyPlatform('Merchant account', ['charges.read', 'configuration.read'])
  beforeFaulty = await startGateway({ platform: { url: faulty.url } })
})
afterAll(async () => {
  await beforeFaulty.close()
  await faulty.close()
  await stack.close()
})
beforeEach(() => {
  stack.takeCalls()
})
afterEach(() => faulty.misbehave((_request, response) => answerJson(response, 404, { errorCode: 'not_found' })))

const charge = '{ charge(id: "chg-1001") { id notificationQueue { total } } }'
const paths = ['/charges/chg-1001', '/notifications/queue']

interface Asking {
  readonly as?: CallerId
  readonly app?: FastifyInstance
  readonly header?: string
  readonly body?: object
}

/** Requests the calls behind a response. */
async function askForCalls(query: string, { as = 'DEMO_MERCHANT/admin', app, header = '1', body }: Asking = {}) {
  const answer = await request((app ?? stack.gateway).server)
    .post('/graphql')
    .set('authorization', basic(as))
    .set('accept', 'application/json')
    .set('x-portal-calls', header)
    .send({ query, ...body })
  return { ...answer.body, calls: answer.body.extensions?.platformCalls }
}

test('lists the platform calls behind a response in order, with the cost of the document', async () => {
  // The second time, the document is cached and runs compiled.
  for (const time of ['first', 'second']) {
    const { data, calls } = await askForCalls(charge)
    expect(data, time).toEqual({ charge: { id: 'chg-1001', notificationQueue: { total: expect.any(Number) } } })
    expect(calls, time).toEqual({
      calls: paths.map((path) => ({
        method: 'GET',
        path,
        status: 200,
        startedAt: expect.any(Number),
        milliseconds: expect.any(Number),
        outcome: 'ANSWERED',
      })),
      total: 2,
      milliseconds: expect.any(Number),
      cost: expect.any(Number),
    })
    expect(calls.cost).toBeGreaterThan(0)
    expect(calls.calls[1].startedAt).toBeGreaterThanOrEqual(calls.calls[0].startedAt)
    expect(stack.takeCalls()).toHaveLength(2)
  }
})

test('lists refused and unanswered calls next to the errors', async () => {
  const { data, errors, calls } = await askForCalls('{ charge(id: "none") { id } }')
  expect([data.charge, errors]).toEqual([null, undefined])
  expect(calls.calls).toMatchObject([{ path: '/charges/none', status: 404, outcome: 'FAILED' }])

  faulty.misbehave((_request, response) => answerJson(response, 500, {}))
  const failed = await askForCalls('{ charge(id: "x") { id } }', { app: beforeFaulty })
  expect(failed.errors[0].extensions.code).toBe('PLATFORM_ERROR')
  expect(failed.calls.calls[0]).toMatchObject({ path: '/charges/x', status: 500, outcome: 'FAILED' })

  faulty.misbehave((_request, response) => response.destroy())
  const lost = await askForCalls('{ charge(id: "y") { id } }', { app: beforeFaulty })
  expect(lost.errors[0].extensions.code).toBe('PLATFORM_UNAVAILABLE')
  expect(lost.calls.calls.at(-1)).toMatchObject({ path: '/charges/y', status: null, outcome: 'NO_ANSWER' })
  // Each attempt counts as a call.
  expect(lost.calls.total).toBe(faulty.received.length)
})

test('keeps the values of a query out of the listed paths', async () => {
  const { calls } = await askForCalls('{ charges(filter: { customerId: "cust-42" }) { total } }')
  expect(calls.calls).toMatchObject([{ method: 'GET', path: '/charges' }])
  expect(JSON.stringify(calls)).not.toContain('cust-42')
})

test('lists at most 100 calls and counts all of them', async () => {
  const { calls } = await askForCalls(
    '{ charges(page: { limit: 110 }) { items { document(format: ChargeFormatV3_0) } } }',
  )
  expect(calls.total).toBe(stack.takeCalls().length)
  expect(calls.total).toBeGreaterThan(100)
  expect(calls.calls).toHaveLength(100)
})

test('lists no calls for another header or for a caller who may not read the configuration', async () => {
  expect((await askForCalls(charge, { header: 'true' })).extensions).toBeUndefined()
  const { data, extensions } = await askForCalls('{ charges { total } }', { as: 'DEMO_MERCHANT/finance' })
  expect(data.charges.total).toBeGreaterThan(0)
  expect(extensions).toBeUndefined()
})

test('lists the calls of a mutation, and none for an invalid document', async () => {
  const { errors, calls } = await askForCalls('mutation ($id: ID!) { removeVerificationReason(id: $id) { id } }')
  expect([errors.length > 0, calls]).toEqual([true, undefined])
  const refused = await askForCalls(
    'mutation { cancelled: runChargeCommand(input: { chargeId: "none", command: REFUND, requestId: "r-1" }) { id } }',
  )
  expect(refused.calls.calls.map(({ method }: { method: string }) => method)).toContain('POST')
})

test('lists only the calls of the selected operation', async () => {
  const { calls } = await askForCalls('query A { charges { total } } query B { customers { total } }', {
    body: { operationName: 'A' },
  })
  expect(calls.calls).toMatchObject([{ path: '/charges' }])
})
