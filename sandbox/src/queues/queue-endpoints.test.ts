import { expect, test } from 'vitest'
import { type CallerKey, NOON } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const clock = { now: NOON }
const sandbox = sandboxForAll({ charges: 60, clock: () => clock.now * 1000 })

function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, caller: CallerKey = 'super') {
  return sandbox.send(method, path, body, caller)
}

async function queue(path: '/queue' | '/ns/queue', name: string) {
  const { body } = await call('GET', path)
  return body.queues.find((one: { name: string }) => one.name === name)
}

async function queued(count: number): Promise<string[]> {
  const url = 'https://shop.example.test/notifications'
  const payload = { merchantAccount: 'DEMO_MERCHANT', url, count }
  const made = await sandbox.app.inject({ method: 'POST', url: '/sandbox/outages', payload })
  return made.json().notificationIds
}

test('lists the queues of both systems with depth and last run', async () => {
  await sandbox.deliver()
  expect((await call('GET', '/queue')).body).toEqual({
    queues: [
      { name: 'charge-events', running: true, depth: 0, lastRunTime: '2026-11-21T12:00:00Z' },
      { name: 'block-ends', running: true, depth: 0, lastRunTime: '2026-11-21T12:00:00Z' },
    ],
  })
  expect((await call('GET', '/ns/queue')).body).toEqual({
    queues: [{ name: 'notification-delivery', running: true, depth: 0, lastRunTime: '2026-11-21T12:00:00Z' }],
  })
})

test('a stopped notification queue delivers nothing and grows; after a start it drains', async () => {
  const ids = await queued(3)
  const stopped = await call('POST', '/ns/queue/stop', { name: 'notification-delivery' })
  expect(stopped.body.queues).toMatchObject([{ running: false, depth: 0 }])
  await call('POST', '/notifications/resend', { notificationIds: ids })
  clock.now += 60
  await sandbox.deliver()
  expect(await queue('/ns/queue', 'notification-delivery')).toEqual({
    name: 'notification-delivery',
    running: false,
    depth: 3,
    lastRunTime: '2026-11-21T12:00:00Z',
  })
  expect((await call('GET', `/notifications/queue/${ids[0]}`)).body).toMatchObject({ status: 'FORCE_SUBMIT' })
  await call('POST', '/ns/queue/start', { name: 'notification-delivery' })
  await sandbox.deliver()
  expect(await queue('/ns/queue', 'notification-delivery')).toMatchObject({
    running: true,
    depth: 0,
    lastRunTime: '2026-11-21T12:01:00Z',
  })
  expect((await call('GET', `/notifications/${ids[0]}`)).body).toMatchObject({ status: 'SUCCESS' })
})

test('stopped charge events wait on the platform, unknown to the notification service', async () => {
  const total = async () => (await call('GET', '/notifications/queue')).body.total
  const before = await total()
  await call('POST', '/queue/stop', { name: 'charge-events' })
  const refund = { command: 'REFUND', amount: '20.00' }
  expect((await call('POST', '/charges/chg-1001', refund, 'admin')).status).toBe(200)
  expect(await total()).toBe(before)
  expect(await queue('/queue', 'charge-events')).toMatchObject({ running: false, depth: 1 })
  await call('POST', '/queue/start', { name: 'charge-events' })
  expect(await queue('/queue', 'charge-events')).toMatchObject({ running: true, depth: 0 })
  expect(await total()).toBe(before + 1)
})

test('no block ends while its queue is stopped', async () => {
  const fraud = { blocked: true, blockReason: 'Asked by the bank', blockedUntil: '2026-11-21T12:30:00Z' }
  expect((await call('PUT', '/customers/cust-42', { fraud }, 'admin')).status).toBe(200)
  await call('POST', '/queue/stop', { name: 'block-ends' })
  clock.now = NOON + 3_600
  expect(await queue('/queue', 'block-ends')).toMatchObject({ running: false, depth: 1 })
  const status = async () => (await call('GET', '/customers/cust-42', undefined, 'admin')).body.customerStatus
  expect(await status()).toBe('BLOCKED')
  await call('POST', '/queue/start', { name: 'block-ends' })
  expect(await status()).toBe('ACTIVE')
  expect(await queue('/queue', 'block-ends')).toMatchObject({ running: true, depth: 0 })
})

test('refuses to stop a stopped queue or start a running one, unknown queues, and callers who are not super accounts', async () => {
  const name = 'block-ends'
  expect((await call('POST', '/queue/start', { name })).body).toMatchObject({ errorCode: 'queue_running' })
  await call('POST', '/queue/stop', { name })
  const again = await call('POST', '/queue/stop', { name })
  expect([again.status, again.body.errorCode]).toEqual([409, 'queue_stopped'])
  await call('POST', '/queue/start', { name })
  expect((await call('POST', '/ns/queue/stop', { name })).status).toBe(404)
  expect((await call('POST', '/queue/stop', {})).status).toBe(400)
  for (const [method, path] of [
    ['GET', '/queue'],
    ['GET', '/ns/queue'],
    ['POST', '/queue/stop'],
    ['POST', '/ns/queue/start'],
  ] as const) {
    expect((await call(method, path, method === 'POST' ? { name } : undefined, 'admin')).status).toBe(403)
  }
})
