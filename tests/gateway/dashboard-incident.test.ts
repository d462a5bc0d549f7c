import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

const window = `{ totalRequests tpvInUsd conversionPercentage approvals declines errors communicationFailures
  responseMillis averageResponseMillis }`
const statistics = `{ resetTime last60Minutes ${window} last24Hours ${window} last30Days ${window} }`
const saveGateway = 'mutation ($input: GatewayConfigInput!) { saveGatewayConfig(input: $input) { id } }'
const addGateway = 'mutation ($input: NewGatewayConfigInput!) { addGatewayConfig(input: $input) { id } }'
const addRoute = 'mutation ($input: NewRoutingConfigInput!) { addRoutingConfig(input: $input) { id } }'
const saveRoute = 'mutation ($input: RoutingConfigInput!) { saveRoutingConfig(input: $input) { id } }'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())

const asks = async (query: string, variables: object = {}): Promise<Document> => {
  const { data, errors } = await ask(stack.gateway, query, { ...variables })
  expect(errors).toBeUndefined()
  return data
}
const iso = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}Z`

/** Creates this many payments. */
async function pay(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const lineItem = { externalKey: 'sku-1', price: '20.00' }
    const body = JSON.stringify({ customerId: 'cust-42', paymentMethod: 'PAYPAL_PAYMENT', currency: 'USD', lineItem })
    const { status } = await stack.platform({ method: 'POST', path: '/api/v3/charges', body })
    expect(status).toBe(200)
  }
}

test('finds the change of a weight where the approval rate started to fall', async () => {
  const { id: outage } = (
    await asks(addGateway, { input: { displayName: 'Failing', gatewayDetail: 'test', status: 'ENABLED' } })
  ).addGatewayConfig
  await asks(saveGateway, { input: { id: outage, configuration: [{ name: 'simulateOutage', value: true }] } })
  const targets = (bad: number) => [
    { gatewayConfigId: 'gw-2', weight: 100 - bad, priority: 1 },
    { gatewayConfigId: outage, weight: bad, priority: 2 },
  ]
  const route = { name: 'Everything', status: 'ACTIVE', priority: 1, targets: targets(0) }
  const { id } = (await asks(addRoute, { input: route })).addRoutingConfig

  const look = async () => (await asks(`{ dashboardStatistics ${statistics} }`)).dashboardStatistics
  for (let hour = 0; hour < 23; hour++) {
    await pay(25)
    stack.clock.now += 3_600_000
  }
  for (let minutes = 0; minutes < 40; minutes += 2) {
    await pay(1)
    await look()
    stack.clock.now += 120_000
  }
  const changedAt = stack.clock.now
  await asks(saveRoute, { input: { id, targets: targets(90) } })
  for (let minutes = 0; minutes < 20; minutes += 2) {
    stack.clock.now += 120_000
    await pay(4)
    await look()
  }

  // The new gateway has no past, so the incident names all gateways together; it comes first.
  const health = `{ dashboardHealth { incident { gatewayConfigId rate usualRate since moreFailed } all { verdict }
    gateways { gatewayConfigId judgment { verdict rate } } } }`
  const { dashboardHealth } = await asks(health)
  expect(dashboardHealth.all.verdict).toBe('WORSE')
  expect(dashboardHealth.incident).toMatchObject({ gatewayConfigId: null, usualRate: expect.closeTo(100, 0) })
  expect(dashboardHealth.gateways[0]).toMatchObject({
    gatewayConfigId: outage,
    judgment: { verdict: 'NO_PAST', rate: 0 },
  })
  const onset = Date.parse(dashboardHealth.incident.since) / 1000
  expect(Math.abs(onset - changedAt / 1000)).toBeLessThanOrEqual(600)

  // The statistics of its gateway show the same, and those of another gateway show nothing.
  const { gatewayConfigs } = await asks(
    `{ gatewayConfigs(page: { limit: 20 }) { items { id statistics ${statistics} } } }`,
  )
  const rate = (of: string) =>
    gatewayConfigs.items.find((row: Document) => row.id === of).statistics.last60Minutes.conversionPercentage
  expect(rate(outage)).toBe(0)
  expect(rate('gw-2')).toBe(100)

  // Step one: the dashboard. Step two: the changes around the start of the incident. Step three: the change itself.
  stack.takeCalls()
  const around = { from: iso((onset - 1800) * 1000), to: iso((onset + 1800) * 1000) }
  const { ledger } = await asks(
    `query ($from: DateTime!, $to: DateTime!) { ledger(filter: { kind: MUTATION, from: $from, to: $to }) {
      total items { id at act objectId changes { field before after } } } }`,
    around,
  )
  expect(ledger.items[0]).toMatchObject({ act: 'saveRoutingConfig', objectId: id, at: iso(changedAt) })
  expect(ledger.total).toBe(1)
  const { ledgerEntry } = await asks('query ($id: ID!) { ledgerEntry(id: $id) { changes { field before after } } }', {
    id: ledger.items[0].id,
  })
  expect(ledgerEntry.changes.map(({ field }: Document) => field).join()).toContain('targets')
  expect(stack.takeCalls()).toEqual([])
})
