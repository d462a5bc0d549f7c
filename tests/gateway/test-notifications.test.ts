import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, type CallerId, startGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

const mutation = `mutation ($chargeId: ID!, $url: String!) {
  sendTestNotification(input: { chargeId: $chargeId, url: $url }) {
    status responseCode responseTimeMillis message requestSent } }`
const shop = 'https://demo-merchant.example.test/notifications'
const send = (url: string, chargeId = 'chg-1001', as: CallerId = 'DEMO_MERCHANT/operator') =>
  ask(stack.gateway, mutation, { chargeId, url }, { as })

test('sends the unchanged charge to the address with one call', async () => {
  const { data, errors } = await send(shop)
  expect(errors).toBeUndefined()
  expect(data.sendTestNotification).toMatchObject({ status: 'SUCCESS', responseCode: 200, message: null })
  expect(JSON.parse(data.sendTestNotification.requestSent)).toMatchObject({
    notificationType: 'PURCHASE_SUCCESS',
    charge: { id: 'chg-1001', chargeStatus: 'CHARGED' },
  })
  expect(stack.takeCalls()).toEqual(['POST /test/notifications'])
})

test('reports an address that rejects it without an error', async () => {
  const asleep = await send('https://demo-merchant.example.test/asleep')
  expect(asleep.data.sendTestNotification).toMatchObject({ status: 'FAILED', responseCode: 503 })
})

test.each([
  ['nonsense', 'url is not a valid URL'],
  ['javascript:alert(1)', 'url is not a valid URL'],
  ['file:///etc/passwd', 'url is not a valid URL'],
  ['https://user:secret@example.test/', 'url is not a valid URL: it contains a user name or password'],
  ['http://127.0.0.1:4010/', 'url is not a public address'],
  ['http://[::1]/', 'url is not a public address'],
  ['https://0x7f.1/', 'url is not a public address'],
  ['https://intranet/', 'url is not a public address'],
  [`https://example.test/${'x'.repeat(2000)}`, 'url is too long: at most 2000 characters'],
])('rejects %.40s before calling the platform', async (url, message) => {
  const { errors } = await send(url)
  expect(errors[0]).toMatchObject({ message, extensions: { code: 'BAD_INPUT', field: 'url' } })
  expect(stack.takeCalls()).toEqual([])
})

test('adds nothing from an address to the request', async () => {
  const { data } = await send('https://demo-merchant.example.test/notifications\r\nX-Signature: 00')
  // Line breaks are not part of an address and are removed.
  expect(data.sendTestNotification.responseCode).toBe(404)
  expect(stack.takeCalls()).toEqual(['POST /test/notifications'])
})

test('treats a foreign charge like a missing one', async () => {
  const { errors } = await send(shop, 'chg-1002', 'OTHER_MERCHANT/admin')
  expect(errors[0].extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 })
})

test.each([200, 201, 203, 204])('reports %i instead of 202 as an error', async (status) => {
  const platform = await startFaultyPlatform()
  const gateway = await startGateway({ platform: { url: platform.url } })
  platform.misbehave((_request, response) =>
    status === 204 ? response.writeHead(204).end() : answerJson(response, status, { status: 'SUCCESS' }),
  )
  const { data, errors } = await ask(gateway, mutation, { chargeId: 'chg-1', url: shop })
  expect(data).toBeNull()
  expect(errors[0].extensions).toMatchObject({ code: 'OUTCOME_UNKNOWN', status })
  expect(errors[0].message).toContain(`answered ${status} where 202 is expected`)
  await gateway.close()
  await platform.close()
})

test('reports OUTCOME_UNKNOWN after a lost response, and sends nothing twice', async () => {
  const platform = await startFaultyPlatform()
  const gateway = await startGateway({ platform: { url: platform.url } })
  platform.misbehave((_request, response) => response.destroy())
  const { errors } = await ask(gateway, mutation, { chargeId: 'chg-1', url: shop })
  expect(errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
  expect(platform.received.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  await gateway.close()
  await platform.close()
})
