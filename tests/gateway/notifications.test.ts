import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const as = { as: 'SUPER_ACCOUNT/super' } as const

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 300 })
})
afterAll(() => stack.close())

async function outage(host: string, merchantAccount: string, count: number, status = 503): Promise<string[]> {
  const payload = { merchantAccount, url: `https://${host}/notifications`, count, status }
  const headers = { 'x-direct': '1' }
  const answer = await stack.sandbox.app.inject({ method: 'POST', url: '/sandbox/outages', payload, headers })
  return answer.json().notificationIds
}

test('lists the queue and the sent notifications of all merchants, filtered, sorted and paged by the platform', async () => {
  stack.takeCalls()
  const { data, errors } = await ask(
    stack.gateway,
    `{ notificationQueue(filter: { status: FAILED_PERMANENTLY }, page: { limit: 3 }) { total totalIsExact items { id status } }
       notifications(filter: { chargeId: "chg-1002" }, sort: "creationTime") { total items { chargeId } } }`,
    {},
    as,
  )
  expect(errors).toBeUndefined()
  expect(stack.takeCalls().sort()).toEqual([
    'GET /notifications/queue?status=FAILED_PERMANENTLY&limit=3&offset=0',
    'GET /notifications?chargeId=chg-1002&sort=creationTime&limit=10&offset=0',
  ])
  expect(data.notificationQueue.items).toHaveLength(3)
  expect(data.notificationQueue.totalIsExact).toBe(true)
  expect(data.notifications.items).toEqual([{ chargeId: 'chg-1002' }])
})

test('finds notifications by their id and by the id of a charge', async () => {
  const query =
    'query ($search: String) { notificationQueue(search: $search) { items { id chargeId } failedLookups { field } } }'
  const byCharge = (await ask(stack.gateway, query, { search: 'chg-1012' }, as)).data.notificationQueue
  expect(byCharge).toMatchObject({ items: [{ chargeId: 'chg-1012' }], failedLookups: [] })
  const [{ id }] = byCharge.items
  expect((await ask(stack.gateway, query, { search: id }, as)).data.notificationQueue.items).toEqual(byCharge.items)
})

test('finds a notification by its id only if it meets the other conditions', async () => {
  const [id = ''] = await outage('filter.example.test', 'DEMO_MERCHANT', 1)
  const query = `query ($search: String, $filter: NotificationFilter) { notificationQueue(search: $search, filter: $filter) {
    items { id chargeId status } total totalIsExact failedLookups { field } } }`
  const found = async (search: string, filter: object) => {
    const { data, errors } = await ask(stack.gateway, query, { search, filter }, as)
    expect(errors).toBeUndefined()
    return data.notificationQueue
  }
  const [{ chargeId, status }] = (await found(id, {})).items
  const one = { items: [{ id, chargeId, status }], total: 1, totalIsExact: true, failedLookups: [] }
  const none = { items: [], total: 0, totalIsExact: true, failedLookups: [] }
  expect(await found(id, { status })).toEqual(one)
  expect(await found(id, { chargeId })).toEqual(one)
  expect(await found(id, { status, chargeId })).toEqual(one)
  expect(await found(id, { status: 'READY' })).toEqual(none)
  expect(await found(id, { status: 'READY', chargeId })).toEqual(none)
  expect(await found(id, { status, chargeId: 'chg-1' })).toEqual(none)
  expect(await found('n-999999', {})).toEqual(none)
  stack.takeCalls()
  for (const text of [`x${id}`, `${id}x`]) expect(await found(text, {})).toEqual(none)
  expect(stack.takeCalls().filter((call) => call.startsWith('GET /notifications/queue/'))).toEqual([])
})

test('accepts 1 to 50 different ids for a resend', async () => {
  const query = 'mutation ($ids: [ID!]!) { resendNotifications(ids: $ids) { count } }'
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `n-9000${n}`)
  expect((await ask(stack.gateway, query, { ids: [...ids(50), ...ids(50)] }, as)).errors).toBeUndefined()
  const { errors } = await ask(stack.gateway, query, { ids: [] }, as)
  expect(errors[0]).toMatchObject({ message: 'ids is required', extensions: { code: 'BAD_INPUT', field: 'ids' } })
})

test('returns one with its attempts and its current charge, which is read for its own merchant', async () => {
  const [id = ''] = await outage('one.example.test', 'OTHER_MERCHANT', 1)
  stack.takeCalls()
  const query = `query ($id: ID!) { queuedNotification(id: $id) { merchantAccount attempts nextAttemptTime
    callbackURLList { lastHttpStatus lastError } notificationMessages { attempt } charge { merchantAccount chargeStatus } } }`
  const { data } = await ask(stack.gateway, query, { id }, as)
  expect(data.queuedNotification).toMatchObject({
    merchantAccount: 'OTHER_MERCHANT',
    attempts: 8,
    nextAttemptTime: null,
    callbackURLList: [{ lastHttpStatus: 503, lastError: 'Service Unavailable' }],
    charge: { merchantAccount: 'OTHER_MERCHANT' },
  })
  expect(stack.takeCalls()).toEqual([
    `GET /notifications/queue/${id}`,
    expect.stringMatching(/^GET \/charges\/[\w-]+\?onBehalfOf=OTHER_MERCHANT$/),
  ])
  expect((await ask(stack.gateway, query, { id: 'n-999999' }, as)).data.queuedNotification).toBeNull()
  const seeded = `{ charge(id: "chg-1012") { notificationQueue { items { notificationMessages { attempt httpStatus responseBody } } } } }`
  const [kept] = (await ask(stack.gateway, seeded)).data.charge.notificationQueue.items
  expect(kept.notificationMessages).toHaveLength(8)
})

test('groups failures by host, status and error with one call per 200', async () => {
  await outage('shop.example.test', 'DEMO_MERCHANT', 250)
  await outage('shop.example.test', 'OTHER_MERCHANT', 10)
  await outage('shop.example.test', 'DEMO_MERCHANT', 5, 500)
  stack.takeCalls()
  const query = `{ notificationFailures { read isComplete
    groups { host httpStatus error count since nextAttemptTime merchantAccounts } } }`
  const { data } = await ask(stack.gateway, query, {}, as)
  const { groups, isComplete } = data.notificationFailures
  expect(isComplete).toBe(true)
  expect(groups[0]).toEqual({
    host: 'shop.example.test',
    httpStatus: 503,
    error: 'Service Unavailable',
    count: 260,
    since: '2026-11-21T12:00:00Z',
    nextAttemptTime: null,
    merchantAccounts: ['DEMO_MERCHANT', 'OTHER_MERCHANT'],
  })
  expect(groups).toContainEqual(expect.objectContaining({ host: 'shop.example.test', httpStatus: 500, count: 5 }))
  const calls = stack.takeCalls()
  expect(calls[0]).toBe(
    'GET /notifications/queue?status=FAILED%2CFAILED_PERMANENTLY%2CREADY%2CSTOPPED%2CFORCE_SUBMIT&sort=creationTime&limit=200&offset=0',
  )
  expect(calls).toHaveLength(2)
})

test('returns the platform’s text and count for a resend with one call, and delivers the queued notifications', async () => {
  const [first = '', second = ''] = await outage('again.example.test', 'DEMO_MERCHANT', 2)
  stack.takeCalls()
  const query = 'mutation ($ids: [ID!]!) { resendNotifications(ids: $ids) { returnMessage count } }'
  const { data } = await ask(stack.gateway, query, { ids: [first, second, first, 'n-999999'] }, as)
  expect(data.resendNotifications).toEqual({
    returnMessage: 'Notifications queued for resending. Count = 2',
    count: 2,
  })
  expect(stack.takeCalls()).toEqual(['POST /notifications/resend'])
  expect(JSON.parse(stack.received.at(-1)?.body ?? '')).toEqual({ notificationIds: [first, second, 'n-999999'] })
  await stack.sandbox.deliver()
  const read = `{ notification(id: "${first}") { status notificationMessages { httpStatus attempt } } queuedNotification(id: "${first}") { id } }`
  expect((await ask(stack.gateway, read, {}, as)).data).toEqual({
    notification: { status: 'SUCCESS', notificationMessages: [{ httpStatus: 200, attempt: 9 }] },
    queuedNotification: null,
  })
  const refused = await ask(stack.gateway, query, { ids: Array.from({ length: 51 }, (_, n) => `n-${n}`) }, as)
  expect(refused.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'ids' })
})

test('refuses callers other than super accounts before calling the platform', async () => {
  stack.takeCalls()
  for (const field of ['notificationQueue { total }', 'notifications { total }', 'notificationFailures { read }']) {
    const { errors } = await ask(stack.gateway, `{ ${field} }`)
    expect(errors[0].extensions.code).toBe('FORBIDDEN')
  }
  expect(stack.takeCalls()).toEqual([])
})
