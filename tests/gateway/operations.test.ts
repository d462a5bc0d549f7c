import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { openStore } from '@portal/gateway/store/store'
import request from 'supertest'
import { Client } from 'undici'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, basic, startGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeEach(async () => {
  stack = await startStack({ charges: 60 })
})
afterEach(() => stack.close())

describe('health and readiness', () => {
  test('stay good while the store responds, regardless of the platform', async () => {
    await stack.sandbox.app.close()
    for (const path of ['/healthz', '/readyz']) {
      const { status, body } = await request(stack.gateway.server).get(path)
      expect([status, body]).toEqual([200, { status: 'ok' }])
    }
  })

  test('report a gateway as alive but not ready if the store does not respond', async () => {
    const store = await openStore({})
    const gateway = await stack.anotherGateway({ store })
    await store.destroy()
    const ready = await request(gateway.server).get('/readyz')
    expect([ready.status, ready.body]).toEqual([503, { status: 'store unavailable' }])
    expect((await request(gateway.server).get('/healthz')).status).toBe(200)
  })

  test('opens and ends no session while the store does not respond, and responds with 503', async () => {
    const store = await openStore({})
    const gateway = await stack.anotherGateway({ store })
    const cookie = await signInAsPage(gateway)
    stack.clock.now += 1_000
    await store.destroy()
    const { status, errors, setCookie } = await askAsPage(gateway, '{ viewer { callerName } }', {}, { cookie })
    expect([status, errors[0].extensions.code, setCookie]).toEqual([503, 'STORE_UNAVAILABLE', []])
  })
})

describe('metrics', () => {
  const read = async () => (await request(stack.gateway.server).get('/metrics')).text

  test('count every platform call by method, resource and status, never by id', async () => {
    await ask(stack.gateway, '{ charge(id: "chg-1001") { id customer { id } } missing: charge(id: "nothing") { id } }')
    await ask(stack.gateway, '{ charges(search: "710000123") { total } }')
    await ask(stack.gateway, 'mutation { runChargeCommand(input: { chargeId: "chg-1006", command: REFUND }) { id } }')
    const counts = [...(await read()).matchAll(/^portal_platform_call_seconds_count\{(.*)\} (\d+)$/gm)]
    expect(Object.fromEntries(counts.map(([, labels, count]) => [labels?.replaceAll('"', ''), Number(count)]))).toEqual(
      {
        'method=GET,resource=callers,status=200': 1,
        'method=GET,resource=charges,status=200': 4,
        'method=GET,resource=charges,status=404': 1,
        'method=GET,resource=customers,status=200': 1,
        'method=POST,resource=charges,status=409': 1,
      },
    )
    expect(await read()).not.toContain('chg-')
  })

  test('count a call without a response as status 0', async () => {
    await stack.sandbox.app.close()
    await ask(stack.gateway, '{ charges { total } }')
    expect(await read()).toMatch(/portal_platform_call_seconds_count\{method="GET",resource="callers",status="0"\} 3/)
  })

  test('count operations by name and outcome, and their errors by code', async () => {
    const known = 'query Known { viewer { callerName } }'
    const gateway = await stack.anotherGateway({ documents: [known] })
    await ask(gateway, known)
    for (const name of ['One', 'Two']) await ask(gateway, `query ${name} { charge(id: "chg-1001") { id } }`)
    await ask(gateway, 'mutation { runChargeCommand(input: { chargeId: "chg-1006", command: REFUND }) { id } }')
    await ask(gateway, '{ nothing }')
    const text = (await request(gateway.server).get('/metrics')).text
    const lines = [...text.matchAll(/^portal_operation_(?:seconds_count|errors_total)(\{.*\} \d+)$/gm)]
    expect(lines.map(([, line]) => line?.replaceAll('"', ''))).toEqual([
      '{type=query,operation=Known,outcome=ok} 1',
      '{type=query,operation=charge,outcome=ok} 2',
      '{type=mutation,operation=runChargeCommand,outcome=error} 1',
      '{type=none,operation=invalid,outcome=error} 1',
      '{type=mutation,operation=runChargeCommand,code=CONFLICT} 1',
      '{type=none,operation=invalid,code=GRAPHQL_VALIDATION_FAILED} 1',
    ])
  })

  test('count requests by route and status, and describe the process', async () => {
    await request(stack.gateway.server).get('/nothing/at/all')
    await ask(stack.gateway, '{ __typename }')
    const text = await read()
    expect(text).toContain('portal_http_request_seconds_count{method="POST",route="/graphql",status="200"} 1')
    expect(text).toMatch(/portal_http_request_seconds_count\{method="GET",route="[^/"]*",status="404"\} 1/)
    expect(text).toContain('process_cpu_seconds_total')
  })
})

describe('the series of metrics', () => {
  test('remain few for any requested methods and paths', async () => {
    const count = async () =>
      (await request(stack.gateway.server).get('/metrics')).text.match(/^portal_http_request_seconds_count/gm)
        ?.length ?? 0
    await count()
    const before = await count()
    for (let n = 0; n < 30; n++) {
      await request(stack.gateway.server).get(`/made-up/${n}`)
      await request(stack.gateway.server).propfind(`/made-up/${n}`)
      await request(stack.gateway.server).get(`/files/customeruploads/${n}`)
      await request(stack.gateway.server).get(`/%zz${n}`)
    }
    expect((await count()) - before).toBeLessThanOrEqual(4)
  })
})

describe('closing', () => {
  test('completes requests in flight with their later calls, and accepts no new ones', async () => {
    const platform = await startFaultyPlatform()
    const gateway = await startGateway({ platform: { url: platform.url } })
    const address = await gateway.listen({ port: 0, host: '127.0.0.1' })
    let answerCharge = () => {}
    const arrived = new Promise<void>((resolve) => {
      platform.misbehave((incoming, response) => {
        if (incoming.url?.includes('/customers/')) return answerJson(response, 200, { id: 'cust-1' })
        answerCharge = () => answerJson(response, 200, { id: 'chg-1', customerId: 'cust-1' })
        resolve()
      })
    })
    const underWay = request(address)
      .post('/graphql')
      .set('authorization', basic('DEMO_MERCHANT/admin'))
      .send({ query: '{ charge(id: "chg-1") { id customer { id } } }' })
      .then((answer) => answer.body)
    await arrived
    const late = connect(Number(new URL(address).port), '127.0.0.1')
    await once(late, 'connect')
    late.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n')
    await expect.poll(() => promisify(gateway.server.getConnections.bind(gateway.server))()).toBe(2)
    const closed = gateway.close()
    await expect.poll(() => gateway.server.listening).toBe(false)
    late.write('\r\n')
    const [answer] = await once(late, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 503 /)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
    answerCharge()
    expect(await underWay).toEqual({ data: { charge: { id: 'chg-1', customer: { id: 'cust-1' } } } })
    expect(platform.received).toEqual(['GET /api/v3/charges/chg-1', 'GET /api/v3/customers/cust-1'])
    await closed
    await platform.close()
  })
})

describe('draining', () => {
  test('serves open connections and ends them with their responses, after new ones are refused', async () => {
    const gateway = await startGateway({ platform: { url: stack.platformUrl } })
    const address = await gateway.listen({ port: 0, host: '127.0.0.1' })
    const open = () => new Client(address, { pipelining: 1, keepAliveTimeout: 60_000 })
    const kept = [open(), open()] as const
    const read = async (client: Client, path = '/readyz') => {
      const { statusCode, headers, body } = await client.request({ path, method: 'GET' })
      return { status: statusCode, connection: headers.connection, body: await body.json() }
    }
    for (const client of kept) expect(await read(client)).toMatchObject({ status: 200, connection: 'keep-alive' })

    const notice = Promise.withResolvers<void>()
    const drained = gateway.drain({ noticeMs: 1_000, idleMs: 60_000, pause: () => notice.promise })
    // During the notice, everything is served, including new connections.
    expect(await read(kept[0])).toEqual({ status: 503, connection: 'keep-alive', body: { status: 'draining' } })
    const late = open()
    expect(await read(late, '/healthz')).toMatchObject({ status: 200, connection: 'keep-alive' })

    notice.resolve()
    await expect.poll(() => gateway.server.listening).toBe(false)
    await expect(read(open())).rejects.toThrow('ECONNREFUSED')
    for (const client of [...kept, late]) {
      expect(await read(client, '/healthz')).toEqual({ status: 200, connection: 'close', body: { status: 'ok' } })
    }
    await drained
  })

  test('ends connections that stay idle for too long', async () => {
    const gateway = await startGateway({ platform: { url: stack.platformUrl } })
    const address = await gateway.listen({ port: 0, host: '127.0.0.1' })
    const client = new Client(address, { keepAliveTimeout: 60_000 })
    await (await client.request({ path: '/healthz', method: 'GET' })).body.dump()
    const disconnected = once(client, 'disconnect')
    await gateway.drain({ noticeMs: 0, idleMs: 0 })
    await disconnected
    await client.destroy()
  })
})

describe('a command whose result could not be recorded', () => {
  test('reports success, and never sends the same id again', async () => {
    const store = await openStore({})
    const platform = await startFaultyPlatform()
    const gateway = await startGateway({ platform: { url: platform.url }, store })
    platform.misbehave(async (_request, response) => {
      await store.schema.alterTable('sentCommand').renameTo('lost').execute()
      answerJson(response, 200, { id: 'chg-1' })
    })
    const command = `mutation { runChargeCommand(input: { chargeId: "chg-1", command: REFUND, requestId: "r-1" }) { id } }`
    expect(await ask(gateway, command)).toMatchObject({
      data: { runChargeCommand: { id: 'chg-1' } },
      errors: undefined,
    })
    await store.schema.alterTable('lost').renameTo('sentCommand').execute()
    expect((await ask(gateway, command)).errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
    expect(platform.received).toEqual(['POST /api/v3/charges/chg-1'])
    await gateway.close()
    await platform.close()
  })
})
