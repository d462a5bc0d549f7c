import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeEach(async () => {
  stack = await startStack()
})
afterEach(() => stack.close())

const asks = (query: string, variables: Record<string, unknown> = {}, as: CallerId = 'DEMO_MERCHANT/admin') =>
  ask(stack.gateway, query, variables, { as })

const list = `query ($filter: RoutingConfigFilter) { routingConfigs(filter: $filter) { total items {
  id priority targets { gatewayConfigId weight gatewayConfig { displayName } } } } }`
const save = `mutation ($input: RoutingConfigInput!) { saveRoutingConfig(input: $input) {
  id lastModified targets { gatewayConfigId weight priority } } }`
const reset = `mutation ($id: ID!, $seen: DateTime) { resetRoutingConfigStatistics(id: $id, expectedResetTime: $seen) {
  id statistics { resetTime last30Days { totalRequests } } } }`
const statistics =
  'query ($id: ID!) { routingConfig(id: $id) { statistics { resetTime last30Days { totalRequests } } } }'

describe('routing configurations', () => {
  test('lists routing configurations in their order of evaluation, with one call per distinct gateway', async () => {
    const { data } = await asks(list)
    const { items } = data.routingConfigs
    expect(items.map(({ id, priority }: { id: string; priority: number }) => [id, priority])).toEqual([
      ['route-1', 10],
      ['route-2', 20],
      ['route-3', 30],
      ['route-4', 40],
      ['route-5', 50],
      ['route-6', 60],
    ])
    expect(items[3].targets).toEqual([
      { gatewayConfigId: 'gw-5', weight: 60, gatewayConfig: { displayName: 'Payment aggregator' } },
      { gatewayConfigId: 'gw-1', weight: 30, gatewayConfig: { displayName: 'Card acquirer, Europe' } },
      { gatewayConfigId: 'gw-3', weight: 10, gatewayConfig: { displayName: 'Test gateway' } },
    ])
    expect(stack.takeCalls().sort()).toEqual([
      'GET /gatewayconfigs/gw-1',
      'GET /gatewayconfigs/gw-2',
      'GET /gatewayconfigs/gw-3',
      'GET /gatewayconfigs/gw-4',
      'GET /gatewayconfigs/gw-5',
      'GET /routingconfigs?limit=10&offset=0',
    ])
  })

  test('can be found by a gateway that is a target or a fallback', async () => {
    const { data } = await asks(list, { filter: { gatewayConfigId: 'gw-2' } })
    expect(data.routingConfigs.items.map(({ id }: { id: string }) => id)).toEqual(['route-2', 'route-4'])
  })

  test('stay unchanged if the weights do not total 100', async () => {
    const targets = [
      { gatewayConfigId: 'gw-3', weight: 33.333 },
      { gatewayConfigId: 'gw-1', weight: 33.333 },
      { gatewayConfigId: 'gw-5', weight: 33.333 },
    ]
    const { errors } = await asks(save, { input: { id: 'route-6', targets } })
    expect(errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      errors: ['targets: the weights total 99.999: they must total exactly 100'],
    })
    const { data } = await asks('{ routingConfig(id: "route-6") { targets { weight } } }')
    expect(data.routingConfig.targets).toEqual([{ weight: 100 }])
  })

  test('belong to one merchant, which a super account chooses first', async () => {
    const { errors } = await asks(list, {}, 'SUPER_ACCOUNT/super')
    expect(errors[0].extensions.code).toBe('FORBIDDEN')
    expect(stack.takeCalls().filter((call) => call.includes('routing'))).toEqual([])
    const acting = await ask(stack.gateway, list, {}, { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'OTHER_MERCHANT' })
    expect(acting.data.routingConfigs.items.map(({ id }: { id: string }) => id)).toEqual(['route-7'])
  })
})

test('prevent the deletion of a gateway that is a target', async () => {
  await asks('mutation { saveInstrumentConfig(input: { id: "715", paymentGateway: "gw-1" }) { id } }')
  const { errors } = await asks('mutation { removeGatewayConfig(id: "gw-4") }')
  expect(errors[0]).toMatchObject({
    message: 'Routing configurations have it as a target (route-6): change them first (Conflict)',
    extensions: { code: 'CONFLICT' },
  })
})

test('counts routed charges, and resets their statistics only if no one else has reset them', async () => {
  const before = (await asks(statistics, { id: 'route-2' })).data.routingConfig.statistics
  expect(before.last30Days.totalRequests).toBeGreaterThan(0)
  const { data } = await asks(reset, { id: 'route-2', seen: before.resetTime })
  expect(data.resetRoutingConfigStatistics.statistics.last30Days.totalRequests).toBe(0)
  const { errors } = await asks(reset, { id: 'route-2', seen: before.resetTime })
  expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
})
