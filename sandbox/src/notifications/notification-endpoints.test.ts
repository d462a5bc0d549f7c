import { expect, test } from 'vitest'
import { NOON } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll({ charges: 900 })
const get = sandbox.ask

test('the sent notifications of a charge, with each attempt', async () => {
  const { body } = await get('operator', '/notifications?chargeId=chg-1002')
  expect(body).toMatchObject({
    total: 1,
    items: [
      {
        chargeId: 'chg-1002',
        merchantAccount: 'DEMO_MERCHANT',
        notificationType: 'PURCHASE_SUCCESS',
        status: 'SUCCESS',
        notificationMessages: [
          { attempt: 1, httpStatus: 503 },
          { attempt: 2, httpStatus: 200, responseBody: 'OK' },
        ],
      },
    ],
  })
  const [item] = body.items
  expect(JSON.parse(item.notificationMessages[1].requestBody)).toMatchObject({
    notificationId: item.id,
    notificationType: 'PURCHASE_SUCCESS',
    merchantAccount: 'DEMO_MERCHANT',
    charge: { id: 'chg-1002', chargeStatus: 'CHARGED', amount: '200.00', currency: 'EUR' },
  })
  expect((await get('operator', `/notifications/${item.id}`)).body).toEqual(item)
})

test('the queued notifications of a charge, with attempts and the last response', async () => {
  const { body } = await get('operator', '/notifications/queue?chargeId=chg-1002')
  expect(body).toMatchObject({
    total: 1,
    items: [
      {
        notificationType: 'REFUND',
        status: 'READY',
        attempts: 2,
        nextAttemptTime: '2026-11-21T12:05:00Z',
        callbackURLList: [{ status: 'FAILED', lastHttpStatus: 503, lastError: 'Service Unavailable' }],
      },
    ],
  })
  expect((await get('operator', `/notifications/queue/${body.items[0].id}`)).body).toEqual(body.items[0])
  const failed = await get('operator', '/notifications/queue?chargeId=chg-1012')
  expect(failed.body.items).toMatchObject([{ status: 'FAILED_PERMANENTLY', attempts: 8, nextAttemptTime: null }])
})

test('no seeded attempt is in the future', async () => {
  const { body } = await get('super', '/notifications/queue?limit=1000')
  const sent = body.items.flatMap((item: { notificationMessages: { sentTime: string }[] }) =>
    item.notificationMessages.map(({ sentTime }) => Date.parse(sentTime) / 1000),
  )
  expect(sent.length).toBeGreaterThan(20)
  expect(Math.max(...sent)).toBeLessThanOrEqual(NOON)
})

test('a command queues a notification under a new number', async () => {
  const known = [
    ...(await get('super', '/notifications?limit=1000')).body.items,
    ...(await get('super', '/notifications/queue?limit=1000')).body.items,
  ].map(({ id }: { id: string }) => id)
  expect(new Set(known).size).toBe(known.length)
  const body = JSON.stringify({ command: 'REFUND', amount: '1.00' })
  await get('admin', '/charges/chg-1001', { method: 'POST', body })
  const queued = (await get('admin', '/notifications/queue?chargeId=chg-1001')).body
  expect(queued).toMatchObject({
    total: 1,
    items: [{ notificationType: 'REFUND', status: 'READY', attempts: 0, callbackURLList: [{ lastHttpStatus: null }] }],
  })
  expect(known).not.toContain(queued.items[0].id)
})

test('lists notifications of the merchant acted for, filtered, sorted and paged', async () => {
  const all = (await get('super', '/notifications?limit=1000')).body
  expect(all.total).toBeGreaterThan(500)
  const own = (await get('otherAdmin', '/notifications?limit=1000')).body.items
  expect(own).toEqual(
    all.items.filter((item: { merchantAccount: string }) => item.merchantAccount === 'OTHER_MERCHANT'),
  )
  const upwards = (await get('super', '/notifications?limit=5&offset=2&sort=creationTime')).body.items
  expect(upwards).toEqual(all.items.toReversed().slice(2, 7))
  const failed = (await get('super', '/notifications/queue?limit=1000&status=FAILED_PERMANENTLY')).body
  expect(new Set(failed.items.map((item: { status: string }) => item.status))).toEqual(new Set(['FAILED_PERMANENTLY']))
  const foreign = failed.items.find((item: { merchantAccount: string }) => item.merchantAccount === 'DEMO_MERCHANT')
  expect((await get('otherAdmin', `/notifications/queue/${foreign.id}`)).status).toBe(404)
})

test.each([
  ['/notifications?status=DONE', 400],
  ['/notifications?sort=chargeId', 400],
  ['/notifications/n-x', 404],
  ['/notifications/queue/n-999999', 404],
])('%s returns %i', async (path, status) => {
  expect((await get('admin', path)).status).toBe(status)
})
