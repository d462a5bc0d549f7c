import { beforeEach, expect, test } from 'vitest'
import { type CallerKey, NOON, type TestRequest } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

let now: number
beforeEach(() => {
  now = NOON
})
const sandbox = sandboxForEach({ charges: 600, clock: () => now * 1000 })

const send = (path: string, request: Partial<TestRequest> = {}, as: CallerKey = 'admin') =>
  sandbox.ask(as, path, request)
const put = (path: string, body: object = {}) => sandbox.send('PUT', path, body)

interface Transaction {
  readonly creationTime: string
  readonly status: string
  readonly gatewayResponse: { readonly standardizeResultCode: string }
}

/** The transactions of all charges at a gateway or instrument since a given time, read from the charges themselves. */
async function transactionsSince(filter: string, from: number): Promise<Transaction[]> {
  const { items } = (await send(`/charges?limit=1000&${filter}`)).body
  return items
    .flatMap(({ transactions }: { transactions: Transaction[] }) => transactions)
    .filter(({ creationTime }: Transaction) => Date.parse(creationTime) / 1000 >= from)
}

async function charge(amount = '100.00') {
  const lineItem = { externalKey: 'sku-1', price: amount }
  const body = JSON.stringify({ customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'USD', lineItem })
  return send('/charges', { method: 'POST', body })
}

test.each([
  ['/gatewayconfigs/gw-1', 'paymentGateway=gw-1'],
  ['/gatewayconfigs/gw-3', 'paymentGateway=gw-3'],
  ['/instrumentconfigs/687', 'instrumentConfigId=687'],
  ['/instrumentconfigs/730', 'instrumentConfigId=730'],
])('%s counts the transactions of its charges', async (path, filter) => {
  const statistics = (await send(`${path}/statistics`)).body
  expect(statistics.resetTime).toBe('2026-08-23T00:00:00Z')
  // Old counters are hourly, so the edge of a window can be off by one.
  const month = await transactionsSince(filter, NOON - 30 * 86_400)
  const edge = await transactionsSince(filter, NOON - 30 * 86_400 + 3600)
  expect(month.length).toBeGreaterThan(10)
  expect(statistics.last30Days.totalRequests).toBeGreaterThanOrEqual(edge.length)
  expect(statistics.last30Days.totalRequests).toBeLessThanOrEqual(month.length)
  const day = await transactionsSince(filter, NOON - 86_400 + 60)
  const approved = day.filter(({ gatewayResponse }) => gatewayResponse.standardizeResultCode === 'APPROVED')
  expect(statistics.last24Hours).toMatchObject({ totalRequests: day.length, approvals: approved.length })
})

test('a routing configuration counts the transactions of the charges that it routed', async () => {
  const month = await transactionsSince('paymentMethod=PAYPAL_PAYMENT', NOON - 30 * 86_400)
  const edge = await transactionsSince('paymentMethod=PAYPAL_PAYMENT', NOON - 30 * 86_400 + 3600)
  const { last30Days } = (await send('/routingconfigs/route-2/statistics')).body
  expect(edge.length).toBeGreaterThan(5)
  expect(last30Days.totalRequests).toBeGreaterThanOrEqual(edge.length)
  expect(last30Days.totalRequests).toBeLessThanOrEqual(month.length)
  // An unreachable configuration has routed nothing.
  expect((await send('/routingconfigs/route-3/statistics')).body.last30Days.totalRequests).toBe(0)
})

test('a new transaction is counted immediately in each window, by its outcome', async () => {
  await put('/gatewayconfigs/gw-3/statistics/reset')
  now += 1
  expect((await charge('100.00')).body.chargeStatus).toBe('CHARGED')
  expect((await charge('100.51')).body.chargeStatus).toBe('DECLINED')
  expect((await charge('100.96')).body.chargeStatus).toBe('ERROR')
  const { resetTime, ...windows } = (await send('/gatewayconfigs/gw-3/statistics')).body
  expect(resetTime).toBe('2026-11-21T12:00:00Z')
  for (const window of Object.values(windows)) {
    expect(window).toMatchObject({
      totalRequests: 3,
      approvals: 1,
      declines: 1,
      tpvInUsd: '100.00',
      conversionPercentage: 33.33,
    })
    const { errors, communicationFailures, responseMillis, averageResponseMillis } = window as Record<string, number>
    expect((errors ?? 0) + (communicationFailures ?? 0)).toBe(1)
    expect(averageResponseMillis).toBe(Math.round((responseMillis ?? 0) / 3))
  }
  // An hour later, only the longer windows contain it.
  now += 3600
  const later = (await send('/gatewayconfigs/gw-3/statistics')).body
  expect(later.last60Minutes).toEqual({
    totalRequests: 0,
    tpvInUsd: '0.00',
    conversionPercentage: null,
    approvals: 0,
    declines: 0,
    errors: 0,
    communicationFailures: 0,
    responseMillis: 0,
    averageResponseMillis: null,
  })
  expect(later.last24Hours.totalRequests).toBe(3)
})

test('a reset starts from zero within its minute, and only for its row', async () => {
  await charge()
  now += 10
  const before = (await send('/instrumentconfigs/687/statistics')).body
  const reset = await put('/instrumentconfigs/687/statistics/reset')
  expect(reset.body).toMatchObject({ id: '687', displayName: 'Credit card' })
  const after = (await send('/instrumentconfigs/687/statistics')).body
  expect(after.last30Days.totalRequests).toBe(0)
  now += 10
  await charge()
  expect((await send('/instrumentconfigs/687/statistics')).body.last60Minutes).toMatchObject({
    totalRequests: 1,
    tpvInUsd: '100.00',
  })
  // The gateway of that instrument was not reset.
  const { totalRequests } = (await send('/gatewayconfigs/gw-3/statistics')).body.last30Days
  expect(totalRequests).toBe(before.last30Days.totalRequests + 1)
  const other = await send('/instrumentconfigs/687/statistics', {}, 'otherAdmin')
  expect(other.body.resetTime).toBe('2026-08-23T00:00:00Z')
})

test('refuses to reset statistics that were reset in the meantime, and changes nothing', async () => {
  const path = '/gatewayconfigs/gw-3/statistics'
  const { resetTime } = (await send(path)).body
  expect((await put(`${path}/reset`, { resetTime })).status).toBe(200)
  await charge()
  expect(await put(`${path}/reset`, { resetTime })).toMatchObject({ status: 409, body: { errorCode: 'changed' } })
  expect((await send(path)).body.last60Minutes.totalRequests).toBe(1)
})

test('statistics require the permission to configure gateways and an existing row', async () => {
  for (const path of ['/gatewayconfigs/gw-3/statistics', '/instrumentconfigs/687/statistics']) {
    expect((await send(path, {}, 'operator')).body.errors).toEqual(['Missing permission: gateway_config_access'])
    const reset = await send(`${path}/reset`, { method: 'PUT', body: '{}' }, 'operator')
    expect(reset.status).toBe(403)
  }
  expect((await send('/gatewayconfigs/gw-99/statistics')).status).toBe(404)
  expect((await put('/gatewayconfigs/gw-99/statistics/reset')).status).toBe(404)
})

test('the dashboard adds up the transactions of all charges of a merchant', async () => {
  const figuresOf = async () => (await send('/dashboard/statistics', {}, 'support')).body
  const { last30Days, last24Hours, last60Minutes, ...others } = await figuresOf()
  expect(others).toEqual({})
  const day = await transactionsSince('', NOON - 86_400 + 60)
  const approved = day.filter(({ gatewayResponse }) => gatewayResponse.standardizeResultCode === 'APPROVED')
  expect(last24Hours).toMatchObject({ totalRequests: day.length, approvals: approved.length })
  expect(last30Days.totalRequests).toBeGreaterThan(day.length)
  now += 1
  await charge('100.00')
  await charge('100.51')
  const later = await figuresOf()
  expect(later.last60Minutes).toMatchObject({
    totalRequests: last60Minutes.totalRequests + 2,
    approvals: last60Minutes.approvals + 1,
    declines: last60Minutes.declines + 1,
  })
  now += 3600
  expect((await figuresOf()).last60Minutes.totalRequests).toBe(0)
})

test('the dashboard shows the merchant acted for and requires its permission', async () => {
  const own = (await send('/dashboard/statistics')).body.last30Days
  const other = (await send('/dashboard/statistics', {}, 'otherAdmin')).body.last30Days
  const all = (await send('/dashboard/statistics', {}, 'super')).body.last30Days
  expect(all.totalRequests).toBeGreaterThanOrEqual(own.totalRequests + other.totalRequests)
  expect((await send('/dashboard/statistics', {}, 'api')).body.errors).toEqual(['Missing permission: dashboard.read'])
  expect((await send('/dashboard/statistics?x=1')).status).toBe(400)
})
