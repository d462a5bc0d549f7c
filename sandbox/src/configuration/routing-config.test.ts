import { describe, expect, test } from 'vitest'
import { sandboxForEach } from '../test-sandbox.ts'

const sandbox = sandboxForEach()

const { send } = sandbox

const to = (gatewayConfigId: string, weight: number, priority = 1) => ({ gatewayConfigId, weight, priority })
const vouchers = {
  name: 'Mobile payments',
  status: 'ACTIVE',
  priority: 5,
  paymentMethod: 'MOBILE_PAYMENT',
  targets: [to('gw-3', 100)],
  fallbacks: ['gw-2', 'gw-5'],
}

/** Creates a charge that goes to gw-5 unless it is routed. */
const charge = (price = '5') =>
  send('POST', '/charges', {
    customerId: 'cust-42',
    paymentMethod: 'MOBILE_PAYMENT',
    currency: 'USD',
    lineItem: { externalKey: 'sku-1', price },
  })
const add = async (changes: object = {}): Promise<string> =>
  (await send('POST', '/routingconfigs', { ...vouchers, ...changes })).body.routingId
const figures = async (path: string) => (await send('GET', `${path}/statistics`)).body.last60Minutes
const reset = (path: string) => send('PUT', `${path}/statistics/reset`, {})
const setOutage = (isOut: boolean) => send('PUT', '/gatewayconfigs/gw-3', { configuration: { simulateOutage: isOut } })

describe('a new charge', () => {
  test('goes to the gateway that routing selects, or without routing to its instrument’s gateway', async () => {
    expect((await charge()).body.paymentGateway).toBe('gw-5')
    const id = await add()
    expect((await charge()).body).toMatchObject({ paymentGateway: 'gw-3', instrumentConfigId: '730' })
    await send('PUT', `/routingconfigs/${id}`, { status: 'INACTIVE' })
    expect((await charge()).body.paymentGateway).toBe('gw-5')
  })

  test('follows the first matching configuration: by priority, then in the order they were added', async () => {
    await add({ name: 'Second', targets: [to('gw-1', 100)], priority: 7 })
    await add({ name: 'First', targets: [to('gw-4', 100)], priority: 6 })
    await add({ name: 'Equal, later', targets: [to('gw-2', 100)], fallbacks: [], priority: 6 })
    expect((await charge()).body.paymentGateway).toBe('gw-4')
  })

  test('goes to one of the targets by weight', async () => {
    await add({ targets: [to('gw-3', 50), to('gw-1', 50), to('gw-4', 0)] })
    const gateways = new Set<string>()
    for (let n = 0; n < 16; n++) gateways.add((await charge()).body.paymentGateway)
    expect([...gateways].sort()).toEqual(['gw-1', 'gw-3'])
  })

  test('goes to the first enabled fallback if its target is disabled', async () => {
    await add()
    await send('PUT', '/gatewayconfigs/gw-3', { status: 'DISABLED' })
    await send('PUT', '/gatewayconfigs/gw-2', { status: 'DISABLED' })
    expect((await charge()).body).toMatchObject({ paymentGateway: 'gw-5', chargeStatus: 'CHARGED' })
    await send('PUT', '/gatewayconfigs/gw-5', { status: 'DISABLED' })
    expect(await charge()).toMatchObject({
      status: 409,
      body: { errorCode: 'no_route', message: expect.stringContaining('No gateway of routing configuration route-') },
    })
  })

  test('goes to the next gateway after a technical failure, and each gateway counts its own attempt', async () => {
    const id = await add()
    await reset('/gatewayconfigs/gw-3')
    await reset('/gatewayconfigs/gw-2')
    await setOutage(true)
    const { body } = await charge()
    expect(body).toMatchObject({ paymentGateway: 'gw-2', chargeStatus: 'CHARGED', amountCharged: '5.00' })
    expect(body.transactions).toMatchObject([
      { gatewayConfigId: 'gw-3', status: 'ERROR' },
      { gatewayConfigId: 'gw-2', status: 'CHARGED' },
    ])
    expect(await figures('/gatewayconfigs/gw-3')).toMatchObject({ totalRequests: 1, approvals: 0 })
    expect(await figures('/gatewayconfigs/gw-2')).toMatchObject({ totalRequests: 1, approvals: 1 })
    expect(await figures(`/routingconfigs/${id}`)).toMatchObject({ totalRequests: 2, approvals: 1, tpvInUsd: '5.00' })
    await setOutage(false)
    expect((await charge()).body.paymentGateway).toBe('gw-3')
  })

  test('stays at its gateway after a decline', async () => {
    await add()
    const { body } = await charge('5.51')
    expect(body).toMatchObject({ paymentGateway: 'gw-3', chargeStatus: 'DECLINED' })
    expect(body.transactions).toHaveLength(1)
  })
})

test('later steps of a routed charge count for its routing configuration', async () => {
  const id = await add()
  const { body } = await charge()
  await send('POST', `/charges/${body.id}`, { command: 'REFUND', amount: '1' })
  expect(await figures(`/routingconfigs/${id}`)).toMatchObject({ totalRequests: 2, approvals: 2 })
})

test('a shadow configuration is counted but does not route', async () => {
  const shadow = await add({ name: 'Shadow', status: 'SHADOW', priority: 1 })
  expect((await charge()).body.paymentGateway).toBe('gw-5')
  expect(await figures(`/routingconfigs/${shadow}`)).toMatchObject({ totalRequests: 1, approvals: 1, tpvInUsd: '5.00' })
  // An active configuration that matches everything would precede it.
  const behind = await add({ name: 'Behind', status: 'SHADOW', priority: 9 })
  const active = await add({ name: 'Active', priority: 8 })
  await charge()
  expect((await figures(`/routingconfigs/${shadow}`)).totalRequests).toBe(2)
  expect((await figures(`/routingconfigs/${active}`)).totalRequests).toBe(1)
  expect((await figures(`/routingconfigs/${behind}`)).totalRequests).toBe(0)
})

test('statistics are reset for one configuration only', async () => {
  const id = await add()
  await charge()
  await reset(`/routingconfigs/${id}`)
  expect((await figures(`/routingconfigs/${id}`)).totalRequests).toBe(0)
})

describe('a disabled gateway', () => {
  const refusal = (id: string, body: object) => send('PUT', `/routingconfigs/${id}`, body)

  test('cannot become a target or a fallback', async () => {
    await send('PUT', '/gatewayconfigs/gw-1', { status: 'DISABLED' })
    const { status, body } = await send('POST', '/routingconfigs', {
      ...vouchers,
      targets: [to('gw-3', 50), to('gw-1', 50)],
    })
    expect([status, body.errors]).toEqual([
      400,
      ['targets.1.gatewayConfigId: gw-1 is disabled: enable it first, or give it the weight 0'],
    ])
    const asFallback = await send('POST', '/routingconfigs', { ...vouchers, fallbacks: ['gw-1'] })
    expect(asFallback.body.errors).toEqual(['fallbacks: gw-1 is disabled: enable it first, or choose another one'])
  })

  test('can be drained if it is already a target, and does not block other changes', async () => {
    const id = await add({ targets: [to('gw-3', 50), to('gw-1', 50)] })
    await send('PUT', '/gatewayconfigs/gw-1', { status: 'DISABLED' })
    expect((await refusal(id, { targets: [to('gw-3', 40), to('gw-1', 60)] })).status).toBe(400)
    expect((await refusal(id, { name: 'Another name' })).status).toBe(200)
    expect((await refusal(id, { status: 'INACTIVE' })).status).toBe(200)
    expect((await refusal(id, { status: 'ACTIVE' })).body.errors).toEqual([
      'targets.1.gatewayConfigId: gw-1 is disabled: enable it first, or give it the weight 0',
    ])
    expect((await refusal(id, { status: 'ACTIVE', targets: [to('gw-3', 100), to('gw-1', 0)] })).status).toBe(200)
  })
})

test('the list can be filtered by target or fallback gateway', async () => {
  const idsOf = async (query: string) =>
    (await send('GET', `/routingconfigs?limit=100&${query}`)).body.items.map(
      ({ routingId }: { routingId: string }) => routingId,
    )
  expect(await idsOf('gatewayConfigId=gw-2')).toEqual(['route-2', 'route-4'])
  expect(await idsOf('gatewayConfigId=gw-4')).toEqual(['route-6'])
  expect(await idsOf('status=SHADOW')).toEqual(['route-5'])
  expect(await idsOf('')).toEqual(['route-1', 'route-2', 'route-3', 'route-4', 'route-5', 'route-6'])
})

test('reading routing requires the permission to read configurations', async () => {
  expect((await send('GET', '/routingconfigs', undefined, 'operator')).status).toBe(403)
})
