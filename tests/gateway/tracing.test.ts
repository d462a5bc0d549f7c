import { createSecretKey } from 'node:crypto'
import { createServer } from 'node:net'
import { InFlightReads } from '@portal/gateway/rest/in-flight-reads'
import { Deadline } from '@portal/gateway/timing/deadline'
import { createOtlpTracing } from '@portal/gateway/tracing/otlp'
import { type Trace, within } from '@portal/gateway/tracing/trace'
import { createTracing } from '@portal/gateway/tracing/tracing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { type OtlpReceiver, startOtlpReceiver } from '../support/otlp-receiver.ts'
import { ask, basic, startGateway } from '../support/portal.ts'
import { freePorts } from '../support/processes.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let collector: OtlpReceiver
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  collector = await startOtlpReceiver()
})
afterAll(async () => {
  await stack.close()
  await collector.close()
})

const tracingTo = (endpoint: string, share = 1) =>
  createOtlpTracing({ endpoint, serviceName: 'portal-test', share, delayMs: 10, patienceMs: 200 })

/** Sends a document and returns the response with its headers. */
async function send(app: FastifyInstance, query: string, variables: object = {}) {
  const { headers, statusCode, body } = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: basic('DEMO_MERCHANT/admin'), accept: 'application/json' },
    payload: { query, variables },
  })
  return { traceId: headers['x-trace-id'] as string | undefined, status: statusCode, ...JSON.parse(body) }
}

describe('a trace in a collector', () => {
  test('has spans of the request, the operation, the platform calls and the store, without ids or variables', async () => {
    const gateway = await stack.anotherGateway({ tracing: tracingTo(collector.endpoint) })
    const query = 'query OfMyCustomer($id: ID!) { charge(id: $id) { id customer { id } } }'
    const { traceId, data } = await send(gateway, query, { id: 'chg-1001' })
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(data.charge.id).toBe('chg-1001')
    await expect.poll(() => collector.spans.some((span) => span.traceId === traceId)).toBe(true)
    const spans = collector.spans.filter((span) => span.traceId === traceId)
    const [root] = spans.filter(({ parentSpanId }) => parentSpanId === undefined)
    expect(root).toMatchObject({
      name: 'POST /graphql',
      attributes: { 'http.route': '/graphql', 'http.request.method': 'POST', 'http.response.status_code': 200 },
    })
    const operation = spans.find(({ name }) => name === 'query charge')
    expect(operation).toMatchObject({ parentSpanId: root?.spanId, attributes: { 'portal.operation': 'charge' } })
    const calls = spans.filter(({ name }) => name === 'GET /charges' || name === 'GET /customers')
    expect(calls.map(({ name }) => name)).toEqual(['GET /charges', 'GET /customers'])
    for (const call of calls) {
      expect(call).toMatchObject({ parentSpanId: operation?.spanId, kind: 3 })
      expect(call.attributes).toMatchObject({ 'http.response.status_code': 200, 'portal.attempt': 1 })
      expect(call.attributes['portal.waiting_ms']).toBeGreaterThanOrEqual(0)
    }
    expect(spans.some(({ attributes }) => attributes['db.system.name'] === 'sqlite')).toBe(true)
    const text = collector.bodies.join('\n')
    for (const secret of ['chg-1001', data.charge.customer.id, 'OfMyCustomer', 'DEMO_MERCHANT', 'admin', '@']) {
      expect(text).not.toContain(secret)
    }
  })

  test('shows each attempt at a call, and fails with its error', async () => {
    const platform = await startFaultyPlatform()
    platform.misbehave((_request, response) => answerJson(response, 503, {}))
    const gateway = await startGateway({ platform: { url: platform.url }, tracing: tracingTo(collector.endpoint, 0) })
    const { traceId, errors } = await send(gateway, '{ charge(id: "chg-1") { id } }')
    expect(errors[0].extensions).toMatchObject({ code: 'PLATFORM_UNAVAILABLE', traceId })
    await expect.poll(() => collector.spans.some((span) => span.traceId === traceId)).toBe(true)
    const spans = collector.spans.filter((span) => span.traceId === traceId)
    expect(spans.find(({ name }) => name === 'POST /graphql')?.hasFailed).toBe(true)
    const attempts = spans.filter(({ name }) => name === 'GET /charges')
    expect(attempts.map(({ attributes, hasFailed }) => [attributes['portal.attempt'], hasFailed])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ])
    await gateway.close()
    await platform.close()
  })

  test('shows that a request waited for another request’s read', async () => {
    const reads = new InFlightReads()
    const tracing = tracingTo(collector.endpoint)
    const key = createSecretKey('secret', 'utf8')
    const deadline = new Deadline(60_000)
    const read = Promise.withResolvers<unknown>()
    const ask = (trace: Trace) =>
      within(trace, () => reads.share(key, 'charge', deadline, () => read.promise, '/charges/chg-1'))
    const traces = [tracing.begin('POST /graphql', 'server'), tracing.begin('POST /graphql', 'server')] as const
    const answers = Promise.all(traces.map(ask))
    read.resolve('row')
    await answers
    const shared = { 'portal.resource': 'charges', 'portal.shared': true }
    expect(traces.map(({ spans }) => spans.slice(1))).toMatchObject([
      [],
      [{ name: 'GET /charges', attributes: shared }],
    ])
    await tracing.close()
  })
})

describe('the selection of traces', () => {
  const finished = (milliseconds: number, hasFailed = false) => {
    const delivered: Trace[] = []
    const second = { now: 0 }
    const tracing = createTracing({
      share: 0.01,
      deliver: (trace) => void delivered.push(trace),
      random: () => 0.5,
      clock: () => second.now,
    })
    const end = () => {
      const trace = tracing.begin('POST /graphql', 'server')
      trace.hasFailed = hasFailed
      trace.root.endedAt = trace.root.startedAt + milliseconds
      tracing.end(trace)
    }
    return { delivered, end, second }
  }

  test.each([
    ['keeps fast ones by their share only', 999, false, 0],
    ['keeps slow ones always', 1_000, false, 1],
    ['keeps failed ones always', 1, true, 1],
  ])('%s', (_title, milliseconds, hasFailed, count) => {
    const { delivered, end } = finished(milliseconds, hasFailed)
    end()
    expect(delivered).toHaveLength(count)
  })

  test('keeps at most 50 failed ones per second, so that refused requests cannot fill the queue', () => {
    const { delivered, end, second } = finished(1, true)
    for (let count = 0; count < 80; count++) end()
    expect(delivered).toHaveLength(50)
    second.now = 1_000
    end()
    expect(delivered).toHaveLength(51)
  })

  test('limits the number of spans per trace and counts the others', async () => {
    const { Trace } = await import('@portal/gateway/tracing/trace')
    const trace = new Trace('job batch', 'internal', {})
    for (let count = 0; count < 600; count++) trace.end(trace.begin('select job', 'client'))
    expect(trace.spans).toHaveLength(500)
    expect(trace.root.attributes['portal.spans_left_out']).toBe(101)
  })
})

describe('a collector that is down', () => {
  test('delays no request and no shutdown', async () => {
    const [free = 0] = await freePorts(1)
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const port = (silent.address() as { port: number }).port
    for (const endpoint of [`http://127.0.0.1:${free}`, `http://127.0.0.1:${port}`]) {
      const gateway = await startGateway({
        platform: { url: stack.platformUrl },
        clock: () => stack.clock.now,
        tracing: tracingTo(endpoint),
      })
      for (let count = 0; count < 20; count++) expect((await send(gateway, '{ __typename }')).status).toBe(200)
      // It gives up after the timeout of one delivery.
      await gateway.close()
    }
    silent.close()
  })
})

describe('the id of a trace', () => {
  test('appears in the request’s log lines, including the audit line, and in refusals outside of GraphQL', async () => {
    const lines: Record<string, unknown>[] = []
    const { loggerOptions } = await import('@portal/gateway/http/logger')
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const logger = { ...loggerOptions('info'), stream }
    const gateway = await stack.anotherGateway({ tracing: tracingTo(collector.endpoint, 0), logger })
    const cookie = await signInAsPage(gateway)
    const { errors } = await askAsPage(
      gateway,
      'mutation { runChargeCommand(input: { chargeId: "chg-1006", command: REFUND }) { id } }',
      {},
      { cookie },
    )
    const traceId = errors[0].extensions.traceId
    await expect.poll(() => lines.filter((line) => line.traceId === traceId).map(({ msg }) => msg)).toContain('request')
    expect(lines.filter((line) => line.traceId === traceId).map(({ msg }) => msg)).toEqual(['audit', 'request'])

    const refused = await gateway.inject({ method: 'GET', url: '/nothing' })
    expect(refused.headers['x-trace-id']).toMatch(/^[0-9a-f]{32}$/)
    const file = await gateway.inject({ method: 'GET', url: '/files/customeruploads/1' })
    expect(file.json().errors[0].extensions.traceId).toBe(file.headers['x-trace-id'])
  })

  test('does not exist without tracing', async () => {
    const { headers, body } = await stack.gateway.inject({ method: 'GET', url: '/files/customeruploads/1' })
    expect(headers['x-trace-id']).toBeUndefined()
    expect(body).not.toContain('traceId')
    const { errors } = await ask(
      stack.gateway,
      'mutation { runChargeCommand(input: { chargeId: "none", command: REFUND }) { id } }',
    )
    expect(errors[0].extensions).not.toHaveProperty('traceId')
  })
})
