import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox, type Sandbox } from '../app.ts'
import { asker, type CallerKey, NOON } from '../test-caller.ts'

let sandbox: Sandbox
let closed: Sandbox
let receiver: Server
let received: { headers: IncomingHttpHeaders; body: string; path: string | undefined }[] = []

beforeAll(async () => {
  const clock = () => NOON * 1000
  sandbox = await buildSandbox({ charges: 50, clock, isNotified: () => true })
  closed = await buildSandbox({ charges: 50, clock })
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request), path: request.url })
    if (request.url === '/moved') response.writeHead(302, { location: '/notifications' })
    response.end('taken')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  receiver.close()
  await sandbox.close()
  await closed.close()
})

const ownAddress = (path: string) => `http://localhost:${(receiver.address() as AddressInfo).port}${path}`

function send(url: string, { as = 'operator' as CallerKey, chargeId = 'chg-1001', to = sandbox } = {}) {
  const headers = { 'x-notification-url': url }
  return asker(to.app)(as, '/test/notifications', { method: 'POST', body: JSON.stringify({ chargeId }), headers })
}

test('sends the charge to the address once, signed with the merchant’s key', async () => {
  received = []
  const { status, body } = await send(ownAddress('/notifications'))
  expect(status).toBe(202)
  expect(body).toMatchObject({ responseCode: 200, status: 'SUCCESS', message: null })
  expect(body.responseTimeMillis).toBeGreaterThanOrEqual(0)
  expect(received).toHaveLength(1)
  const [{ headers, body: sent }] = received as [(typeof received)[number]]
  expect(sent).toBe(body.requestSent)
  expect(JSON.parse(sent)).toMatchObject({
    notificationId: expect.stringMatching(/^test-/),
    notificationType: 'PURCHASE_SUCCESS',
    eventTime: '2026-11-21T12:00:00Z',
    merchantAccount: 'DEMO_MERCHANT',
    charge: { id: 'chg-1001', amount: '118.00', currency: 'INR' },
  })
  const signature = createHmac('sha256', 'Sandbox-Notification-Key-0001').update(sent).digest('hex').toUpperCase()
  expect(headers).toMatchObject({ 'x-signature': signature, 'x-timestamp': String(NOON) })
})

test('queues and stores nothing', async () => {
  const ask = asker(sandbox.app)
  const kept = async () => [
    (await ask('operator', '/notifications')).body.total,
    (await ask('operator', '/notifications/queue')).body.total,
  ]
  const before = await kept()
  await send('https://demo-merchant.example.test/notifications')
  expect(await kept()).toEqual(before)
})

test.each([
  ['https://demo-merchant.example.test/notifications', 200, 'SUCCESS', null],
  ['https://demo-merchant.example.test/asleep', 503, 'FAILED', null],
  ['https://demo-merchant.example.test/silent', null, 'FAILED', 'no answer within 5 seconds'],
  ['https://demo-merchant.example.test/elsewhere', 404, 'FAILED', null],
])('the made-up merchant at %s returns %s', async (url, responseCode, status, message) => {
  expect((await send(url)).body).toMatchObject({ responseCode, status, message })
})

test('a redirect is a response and is not followed', async () => {
  received = []
  expect((await send(ownAddress('/moved'))).body).toMatchObject({ responseCode: 302, status: 'FAILED' })
  expect(received.map(({ path }) => path)).toEqual(['/moved'])
})

test.each([
  'http://127.0.0.1:9',
  'http://[::1]:9',
  'http://169.254.169.254/latest',
  'http://10.0.0.1',
  'http://2130706433',
])('does not reach the platform’s own network: %s', async (url) => {
  const { status, body } = await send(url, { to: closed })
  expect(status).toBe(202)
  expect(body).toMatchObject({ responseCode: null, status: 'FAILED', message: 'the address is not a public one' })
})

test('checks the resolved address of a name when it connects', async () => {
  received = []
  const { body } = await send(ownAddress('/notifications'), { to: closed })
  expect(body).toMatchObject({ responseCode: null, status: 'FAILED', message: 'the address is not a public one' })
  expect(received).toEqual([])
})

test.each([
  '',
  'nonsense',
  'ftp://example.test/x',
  'https://user:secret@example.test/',
  `https://example.test/${'x'.repeat(2000)}`,
])('refuses an invalid address: %.40s', async (url) => {
  expect(await send(url)).toMatchObject({
    status: 400,
    body: { errors: ['X-Notification-URL is not a valid URL'] },
  })
})

test('sends nothing for another merchant’s charge or without the permission', async () => {
  const url = 'https://demo-merchant.example.test/notifications'
  expect((await send(url, { as: 'otherAdmin', chargeId: 'chg-1002' })).status).toBe(404)
  expect(await send(url, { as: 'support' })).toMatchObject({
    status: 403,
    body: { errors: [expect.stringContaining('charges.write')] },
  })
})
