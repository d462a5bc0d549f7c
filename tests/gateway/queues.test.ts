import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, startGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const as = { as: 'SUPER_ACCOUNT/super' } as const
const reason = 'Maintenance of the hosts of merchants'

const queueFields = `name system running depth lastRunTime depthPerMinute
  stop { merchantAccount callerName reason time }`
const platformQueues = `{ platformQueues { total items { ${queueFields} } } }`
const serviceQueues = `{ notificationServiceQueues { items { ${queueFields} } } }`
const stopService = `mutation ($name: String!, $reason: String!) {
  stopNotificationServiceQueue(name: $name, reason: $reason) { ${queueFields} } }`
const startService = `mutation ($name: String!) { startNotificationServiceQueue(name: $name) { ${queueFields} } }`
const stopPlatform = `mutation ($name: String!, $reason: String!) {
  stopPlatformQueue(name: $name, reason: $reason) { ${queueFields} } }`
const startPlatform = `mutation ($name: String!) { startPlatformQueue(name: $name) { ${queueFields} } }`

const delivery = { name: 'notification-delivery' }
const blockEnds = { name: 'block-ends' }
const mine = { merchantAccount: 'SUPER_ACCOUNT', callerName: 'super', reason }

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())
beforeEach(() => void stack.takeCalls())

const asks = (query: string, variables: Record<string, unknown> = {}) => ask(stack.gateway, query, variables, as)
const onPlatform = (path: string, body?: object) =>
  stack.platform({ method: 'POST', path: `/api/v3${path}`, ...(body && { body: JSON.stringify(body) }) }, 'super')

async function serviceQueue() {
  const { data } = await asks(serviceQueues)
  return data.notificationServiceQueues.items[0]
}

describe('the queues of both systems', () => {
  test('take one call each', async () => {
    const { data } = await asks(platformQueues)
    expect(stack.takeCalls()).toEqual(['GET /queue'])
    expect(data.platformQueues).toMatchObject({
      total: 2,
      items: [
        { name: 'charge-events', system: 'PLATFORM', running: true, depth: 0, stop: null },
        { name: 'block-ends', system: 'PLATFORM', running: true, depth: 0, stop: null },
      ],
    })
    expect(await serviceQueue()).toMatchObject({ ...delivery, system: 'NOTIFICATION_SERVICE', running: true })
    expect(stack.takeCalls()).toEqual(['GET /ns/queue'])
  })

  test('can be searched, filtered, sorted and paged', async () => {
    const names = async (args: string) => {
      const { data, errors } = await asks(`{ platformQueues(${args}) { total items { name } } }`)
      return data ? data.platformQueues.items.map(({ name }: { name: string }) => name) : errors[0].extensions.field
    }
    expect(await names('search: "EVENT"')).toEqual(['charge-events'])
    expect(await names('filter: { running: false }')).toEqual([])
    expect(await names('sort: "name", page: { limit: 1, offset: 1 }')).toEqual(['charge-events'])
    expect(await names('sort: "running"')).toBe('sort')
  })

  test('belong to super accounts, at the platform as well', async () => {
    for (const query of [platformQueues, serviceQueues]) {
      expect((await ask(stack.gateway, query)).errors[0].extensions.code).toBe('FORBIDDEN')
    }
    for (const query of [stopService, stopPlatform, startService, startPlatform]) {
      const { errors } = await ask(stack.gateway, query, { ...delivery, ...(query.includes('$reason') && { reason }) })
      expect(errors[0].extensions.code).toBe('FORBIDDEN')
    }
    expect(stack.takeCalls()).toEqual([])
    expect((await stack.platform({ path: '/api/v3/queue' })).status).toBe(403)
  })

  test('have a pace after two samples, which starts over when the queue is stopped', async () => {
    expect((await serviceQueue()).depthPerMinute).toBeNull()
    stack.clock.now += 60_000
    expect((await serviceQueue()).depthPerMinute).not.toBeNull()
    const stopped = (await asks(stopService, { ...delivery, reason })).data.stopNotificationServiceQueue
    expect(stopped).toMatchObject({ running: false, depthPerMinute: null })
    const url = 'https://shop.example.test/notifications'
    const payload = { merchantAccount: 'DEMO_MERCHANT', url, count: 20 }
    const headers = { 'x-direct': '1' }
    const outage = await stack.sandbox.app.inject({ method: 'POST', url: '/sandbox/outages', payload, headers })
    await onPlatform('/notifications/resend', { notificationIds: outage.json().notificationIds })
    stack.clock.now += 30_000
    await stack.sandbox.deliver()
    const { depth, depthPerMinute } = await serviceQueue()
    expect(depth - stopped.depth).toBeGreaterThanOrEqual(20)
    expect(depthPerMinute).toBe((depth - stopped.depth) * 2)
    await asks(startService, delivery)
    await stack.sandbox.deliver()
    expect(await serviceQueue()).toMatchObject({ running: true, depth: 0 })
  })
})

describe('stopping a queue', () => {
  const started = async () => {
    await onPlatform('/queue/start', blockEnds)
  }

  test('takes one read and one call, and records the person, the time and the reason until it is started', async () => {
    const { data } = await asks(stopPlatform, { ...blockEnds, reason: `  ${reason} ` })
    expect(stack.takeCalls()).toEqual(['GET /queue', 'POST /queue/stop'])
    expect(JSON.parse(stack.received.at(-1)?.body ?? '')).toEqual(blockEnds)
    const time = new Date(stack.clock.now).toISOString().replace('.000', '')
    expect(data.stopPlatformQueue).toMatchObject({ running: false, stop: { ...mine, time } })
    const other = await stack.anotherGateway()
    const elsewhere = await ask(other, platformQueues, {}, as)
    // Each of these gateways has its own store in memory, and reports the facts that it does not know.
    expect(elsewhere.data.platformQueues.items[1]).toMatchObject({ running: false, stop: null })
    stack.takeCalls()
    const after = await asks(startPlatform, blockEnds)
    expect(after.data.startPlatformQueue).toMatchObject({ running: true, stop: null })
    expect(stack.takeCalls()).toEqual(['GET /queue', 'POST /queue/start'])
    await onPlatform('/queue/stop', blockEnds)
    expect((await asks(platformQueues)).data.platformQueues.items[1]).toMatchObject({ running: false, stop: null })
    await started()
  })

  test('reports who stopped a queue that is already stopped, and sends nothing', async () => {
    await asks(stopPlatform, { ...blockEnds, reason })
    stack.takeCalls()
    const { data, errors } = await asks(stopPlatform, { ...blockEnds, reason: 'Another maintenance' })
    expect(data).toBeNull()
    expect(errors[0]).toMatchObject({
      message: 'The queue block-ends is stopped already, by super of SUPER_ACCOUNT',
      extensions: { code: 'CONFLICT', reason: 'CHANGED' },
    })
    expect(stack.takeCalls()).toEqual(['GET /queue'])
    expect((await asks(platformQueues)).data.platformQueues.items[1].stop).toMatchObject(mine)
    await asks(startPlatform, blockEnds)
    stack.takeCalls()
    expect((await asks(startPlatform, blockEnds)).errors[0].extensions.reason).toBe('CHANGED')
    expect(stack.takeCalls()).toEqual(['GET /queue'])
  })

  test('through the portal is not reported for a later stop elsewhere', async () => {
    await asks(stopPlatform, { ...blockEnds, reason })
    await started()
    stack.clock.now += 5 * 60_000
    // The queue ran, because the platform records that with each request.
    await stack.platform({ path: '/api/v3/queue' }, 'super')
    await onPlatform('/queue/stop', blockEnds)
    expect((await asks(platformQueues)).data.platformQueues.items[1]).toMatchObject({ running: false, stop: null })
    await started()
  })

  test('needs a reason and an existing queue', async () => {
    for (const [given, text] of [
      ['  short  ', 'reason is too short: at least 10 characters'],
      ['x'.repeat(501), 'reason is too long: at most 500 characters'],
    ]) {
      const { errors } = await asks(stopPlatform, { ...blockEnds, reason: given })
      expect(errors[0]).toMatchObject({ message: text, extensions: { code: 'BAD_INPUT', field: 'reason' } })
    }
    expect(stack.takeCalls()).toEqual([])
    const { errors } = await asks(stopPlatform, { ...delivery, reason })
    expect(errors[0].extensions.code).toBe('NOT_FOUND')
    expect(stack.takeCalls()).toEqual(['GET /queue'])
  })

  test('needs a fresh confirmation, unlike starting it', async () => {
    const cookie = await signInAsPage(stack.gateway, 'SUPER_ACCOUNT/super')
    stack.clock.now += 62_000
    stack.takeCalls()
    for (const [query, name] of [
      [stopPlatform, 'block-ends'],
      [stopService, 'notification-delivery'],
    ]) {
      const { errors } = await askAsPage(stack.gateway, query ?? '', { name, reason }, { cookie })
      expect(errors[0].extensions.code).toBe('CONFIRMATION_REQUIRED')
    }
    expect(stack.takeCalls()).toEqual([])
    await onPlatform('/queue/stop', blockEnds)
    const { data } = await askAsPage(stack.gateway, startPlatform, blockEnds, { cookie })
    expect(data.startPlatformQueue).toMatchObject({ running: true })
  })

  test('leaves a ledger entry with the reason', async () => {
    await asks(stopPlatform, { ...blockEnds, reason })
    await asks(startPlatform, blockEnds)
    const query = `{ ledger(filter: { objectType: "Queue" }, page: { limit: 2 }) {
      items { act objectType objectId reason outcome } } }`
    const { data, errors } = await asks(query)
    expect(errors).toBeUndefined()
    expect(data.ledger.items).toMatchObject([
      { act: 'startPlatformQueue', objectType: 'Queue', objectId: 'block-ends', outcome: 'DONE' },
      { act: 'stopPlatformQueue', reason, outcome: 'DONE' },
    ])
  })
})

test('has an unknown outcome after a lost response, and reports who stopped the queue if it is then found stopped', async () => {
  const platform = await startFaultyPlatform('Super account', [])
  const gateway = await startGateway({ platform: { url: platform.url } })
  let running = true
  platform.misbehave((request, response) => {
    if (request.method === 'POST') {
      running = false
      return response.destroy()
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ queues: [{ name: 'mails', running, depth: 3, lastRunTime: null }] }))
  })
  const { data, errors } = await ask(gateway, stopPlatform, { name: 'mails', reason })
  expect([data, errors[0].extensions.code]).toEqual([null, 'OUTCOME_UNKNOWN'])
  expect(platform.received).toEqual(['GET /api/v3/queue', 'POST /api/v3/queue/stop'])
  const [queue] = (await ask(gateway, platformQueues)).data.platformQueues.items
  expect(queue).toMatchObject({ running: false, depth: 3, stop: { callerName: 'admin', reason } })
  platform.misbehave((_request, response) => {
    response.statusCode = 404
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ errorCode: 'not_found' }))
  })
  expect((await ask(gateway, serviceQueues)).errors[0].extensions.code).toBe('NOT_SUPPORTED')
  await gateway.close()
  await platform.close()
})

describe('a resend while delivery is stopped', () => {
  const planMutation = `mutation ($input: ResendSelection!) { planNotificationResend(input: $input) {
    id plan { plan count } } }`

  test('plans how many will wait, queues them, and delivers them when the queue is started', async () => {
    const payload = { merchantAccount: 'DEMO_MERCHANT', url: 'https://late.example.test/notifications', count: 3 }
    const headers = { 'x-direct': '1' }
    const made = await stack.sandbox.app.inject({ method: 'POST', url: '/sandbox/outages', payload, headers })
    const ids: string[] = made.json().notificationIds
    const plan = async () => (await asks(planMutation, { input: { ids } })).data.planNotificationResend
    expect((await plan()).plan).toEqual([{ plan: 'WILL_BE_SENT', count: 3 }])
    await onPlatform('/ns/queue/stop', delivery)
    stack.takeCalls()
    const { id, plan: parts } = await plan()
    expect(parts).toEqual([{ plan: 'WAITS_FOR_QUEUE', count: 3 }])
    expect(stack.takeCalls().toSorted()).toEqual(
      [...ids.map((each) => `GET /notifications/queue/${each}`), 'GET /ns/queue'].toSorted(),
    )
    const start = 'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }'
    await asks(start, { input: { id, reason } })
    const read = `{ job(id: "${id}") { state counts { done } items { items { deliveryStatus } } } }`
    await expect
      .poll(async () => (await asks(read)).data.job)
      .toEqual({
        state: 'DONE',
        counts: { done: 3 },
        items: { items: ids.map(() => ({ deliveryStatus: 'FORCE_SUBMIT' })) },
      })
    await stack.sandbox.deliver()
    expect((await asks(read)).data.job.items.items[0]).toEqual({ deliveryStatus: 'FORCE_SUBMIT' })
    await onPlatform('/ns/queue/start', delivery)
    await stack.sandbox.deliver()
    expect((await asks(read)).data.job.items.items).toEqual(ids.map(() => ({ deliveryStatus: 'SUCCESS' })))
  })
})

test('a queue that is still stopped after a lost response to a start keeps who stopped it and why', async () => {
  const platform = await startFaultyPlatform('Super account', [])
  const gateway = await startGateway({ platform: { url: platform.url } })
  let running = true
  const takesStarts: boolean[] = []
  platform.misbehave((request, response) => {
    if (request.url?.endsWith('/start')) {
      running = takesStarts.shift() ?? running
      return response.destroy()
    }
    if (request.url?.endsWith('/stop')) running = false
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ queues: [{ name: 'mails', running, depth: 3, lastRunTime: null }] }))
  })
  const read = async () => (await ask(gateway, platformQueues)).data.platformQueues.items[0]
  await ask(gateway, stopPlatform, { name: 'mails', reason })
  const stopped = { running: false, stop: { callerName: 'admin', reason } }
  expect(await read()).toMatchObject(stopped)
  // The platform did not execute it.
  takesStarts.push(false)
  const lost = await ask(gateway, startPlatform, { name: 'mails' })
  expect(lost.errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
  expect(await read()).toMatchObject(stopped)
  // The platform executed it.
  takesStarts.push(true)
  await ask(gateway, startPlatform, { name: 'mails' })
  expect(await read()).toMatchObject({ running: true, stop: null })
  await gateway.close()
  await platform.close()
})
