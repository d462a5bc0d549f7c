import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox, type Sandbox } from '../app.ts'
import { ask, credentialsOf, NOON } from '../test-caller.ts'

interface Arrival {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const clock = { now: NOON * 1000 }
const arrived: Arrival[] = []
let responseStatus = 200
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  arrived.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
  response.writeHead(responseStatus).end('Noted')
})
let sandbox: Sandbox
let host: string
beforeAll(async () => {
  sandbox = await buildSandbox({ charges: 60, clock: () => clock.now })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  receiver.close()
  await sandbox.close()
})

const read = (path: string) =>
  ask(sandbox.app, credentialsOf('super'), { path: `/api/v3${path}`, timestamp: clock.now / 1000 })

async function outage(url: string): Promise<string> {
  const payload = { merchantAccount: 'DEMO_MERCHANT', url, count: 1 }
  const made = await sandbox.app.inject({ method: 'POST', url: '/sandbox/outages', payload })
  return made.json().notificationIds[0]
}

/** Makes a notification due as if it had just been queued. */
function fresh(id: string): void {
  sandbox.database
    .prepare(`update notification_queue set status = 'READY', attempts = 0, next_attempt_time = ? where n = ?`)
    .run(clock.now / 1000, Number(id.slice(2)))
}

test('delivers due notifications with a signature and moves them to the sent ones', async () => {
  const id = await outage(`http://${host}/hook`)
  fresh(id)
  await sandbox.deliver()
  expect(arrived).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = arrived
  const signature = createHmac('sha256', 'Sandbox-Notification-Key-0001').update(body).digest('hex').toUpperCase()
  expect(headers).toMatchObject({ 'x-signature': signature, 'x-timestamp': String(NOON) })
  expect(JSON.parse(body)).toMatchObject({ notificationId: id, merchantAccount: 'DEMO_MERCHANT', charge: {} })
  const { body: sent } = await read(`/notifications/${id}`)
  expect(sent).toMatchObject({
    status: 'SUCCESS',
    notificationMessages: [{ attempt: 1, httpStatus: 200, responseBody: 'Noted', requestBody: body }],
  })
  expect((await read(`/notifications/queue/${id}`)).status).toBe(404)
})

test('retries failed notifications after 1, 5 and 15 minutes and 1, 3, 6 and 12 hours, and then gives up', async () => {
  const id = await outage(`http://${host}/hook`)
  fresh(id)
  responseStatus = 503
  const before = arrived.length
  const waits: (number | null)[] = []
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await sandbox.deliver()
    expect(arrived.length - before).toBe(attempt)
    const { body } = await read(`/notifications/queue/${id}`)
    expect(body).toMatchObject({ attempts: attempt, status: attempt < 8 ? 'FAILED' : 'FAILED_PERMANENTLY' })
    const next = body.nextAttemptTime && Date.parse(body.nextAttemptTime)
    waits.push(next && (next - clock.now) / 60_000)
    // Nothing happens a second before it is due.
    clock.now = (next ?? clock.now + 1_000) - 1_000
    await sandbox.deliver()
    expect(arrived.length - before).toBe(attempt)
    clock.now += 1_000
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720, null])
  responseStatus = 200
})

test('an endpoint fails and recovers when switched', async () => {
  const id = await outage('https://switched.example.test/notifications')
  fresh(id)
  const put = await sandbox.app.inject({
    method: 'PUT',
    url: '/sandbox/endpoints/switched.example.test',
    payload: { status: 502 },
  })
  expect(put.statusCode).toBe(204)
  await sandbox.deliver()
  const { body } = await read(`/notifications/queue/${id}`)
  expect(body).toMatchObject({ status: 'FAILED', callbackURLList: [{ lastHttpStatus: 502 }] })
  await sandbox.app.inject({ method: 'DELETE', url: '/sandbox/endpoints/switched.example.test' })
  clock.now += 60_000
  await sandbox.deliver()
  expect((await read(`/notifications/${id}`)).body.status).toBe('SUCCESS')
})

test('delivers only to this machine, and its switches refuse requests from elsewhere', async () => {
  const id = await outage('http://192.0.2.1/hook')
  fresh(id)
  await sandbox.deliver()
  const { body } = await read(`/notifications/queue/${id}`)
  expect(body.callbackURLList).toMatchObject([
    { lastHttpStatus: null, lastError: 'the sandbox delivers to this machine only' },
  ])
  const from = await sandbox.app.inject({
    method: 'PUT',
    url: '/sandbox/endpoints/x.example.test',
    payload: {},
    remoteAddress: '192.0.2.7',
  })
  expect(from.statusCode).toBe(404)
})
