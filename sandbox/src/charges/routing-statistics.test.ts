import { expect, test } from 'vitest'
import { rounds } from '../../../tests/support/depth.ts'
import { routingConfigs } from '../configuration/routing-config.ts'
import { openPlatform } from '../platform.ts'
import { seedOf } from '../seed/seed.ts'
import { StatisticsReader } from '../statistics/statistics.ts'
import { openStore } from '../store/store.ts'
import { NOON } from '../test-caller.ts'
import type { NewCharge } from './new-charge.ts'

const merchant = 2
const many = rounds({ fast: 1_000, deep: 10_000 })
const weights = { 'gw-1': 60, 'gw-3': 30, 'gw-5': 10 } as const

test('the statistics of many charges match the weights that routed them', async () => {
  const store = await openStore({
    dataDir: null,
    seed: seedOf({ charges: 60, now: NOON, onProgress: () => undefined }),
  })
  const {
    database,
    rows,
    createCharge: create,
    createCustomer: addCustomer,
  } = openPlatform(store, {
    clock: () => NOON * 1000,
  })
  const payer = () => addCustomer({ merchant, id: null, input: { trustLevel: 'TRUSTED_CUSTOMER' } }, NOON)
  const targets = Object.entries(weights).map(([gatewayConfigId, weight]) => ({ gatewayConfigId, weight, priority: 1 }))
  const config = { name: 'Shared', status: 'ACTIVE', priority: 1, paymentMethod: 'CREDIT_CARD', targets }
  const { id } = rows.add(routingConfigs, config, merchant, NOON)
  const statistics = new StatisticsReader(database)
  const requestsOf = (paymentGateway: string) =>
    statistics.read({ merchant, paymentGateway }, { time: 0, before: null }, NOON).last60Minutes.totalRequests
  const gateways = Object.keys(weights) as (keyof typeof weights)[]
  const before = new Map(gateways.map((gateway) => [gateway, requestsOf(gateway)]))

  const charge: Omit<NewCharge, 'customer'> = {
    id: null,
    merchant,
    paymentMethod: 'CREDIT_CARD',
    instrumentConfigId: null,
    country: null,
    currency: 'EUR',
    card: null,
    lineItem: {
      externalKey: 'sku-1',
      description: 'Gold plan',
      category: 'DG',
      quantity: 1,
      price: 1000n,
      tax: 0n,
      taxInclusive: false,
    },
    metadata: [],
    properties: [],
  }
  const customer = payer()
  for (let n = 0; n < many; n++) {
    create(
      { ...charge, customer },
      { operation: 'CHARGE', status: 'CHARGED', result: 'APPROVED' },
      { now: NOON, callerName: null },
    )
  }

  const { last60Minutes } = statistics.read({ merchant, routingConfigId: id }, { time: 0, before: null }, NOON)
  expect(last60Minutes).toMatchObject({ totalRequests: many, approvals: many })
  const counts = gateways.map((gateway) => requestsOf(gateway) - (before.get(gateway) ?? 0))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(many)
  // Pearson's chi-square with two degrees of freedom exceeds 13.8 in one of a thousand fair draws.
  const chiSquare = gateways.reduce((sum, gateway, place) => {
    const expected = (weights[gateway] * many) / 100
    return sum + ((counts[place] ?? 0) - expected) ** 2 / expected
  }, 0)
  expect(chiSquare).toBeLessThan(13.8)
  database.close()
})
