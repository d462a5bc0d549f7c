import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())

const asks = (query: string, variables = {}) => ask(stack.gateway, query, variables, { as: 'DEMO_MERCHANT/admin' })
const limits = 'restrictions { instrumentConfigId purchases attempts amount currency period { value unit } reason }'

test('lists trust levels in pages of 100 with their velocity limits', async () => {
  const { data } = await asks(`{ trustLevels { total items { id name instrumentConfigIds ${limits} } } }`)
  expect(data.trustLevels.items[0]).toMatchObject({
    id: 'trust-1',
    name: 'NEW_CUSTOMER',
    instrumentConfigIds: ['687', '688', '702'],
    restrictions: [
      {
        instrumentConfigId: '687',
        purchases: 5,
        attempts: null,
        amount: '500.00',
        period: { value: 24, unit: 'HOUR' },
      },
      { instrumentConfigId: null, purchases: null, attempts: 20, amount: null },
    ],
  })
  expect(stack.takeCalls()).toEqual(['GET /trustlevels?limit=100&offset=0'])
})

test('replaces all velocity limits in one save and keeps the level', async () => {
  const save = `mutation ($input: TrustLevelConfigInput!) { here: saveTrustLevel(input: $input) { name ${limits} } }`
  const { data } = await asks(save, { input: { id: 'trust-2', restrictions: null } })
  expect(data.here).toEqual({ name: 'STANDARD_CUSTOMER', restrictions: [] })
})

test('finds the instruments and levels that name a trust level', async () => {
  const asked = await asks(`{
    levels: trustLevels(filter: { instrumentConfigId: "702" }) { items { id } }
    none: trustLevels(filter: { instrumentConfigId: "1" }) { total }
    systems: fraudSystemConfigs(filter: { instrumentConfigId: "688" }) { items { id } }
    ofLevel: fraudSystemConfigs(filter: { trustLevel: UNTRUSTED_CUSTOMER }) { items { id } }
  }`)
  expect(asked.data).toEqual({
    levels: { items: [{ id: 'trust-1' }] },
    none: { total: 0 },
    systems: { items: [{ id: 'fraud-1' }] },
    ofLevel: { items: [{ id: 'fraud-1' }] },
  })
})

test('declines a purchase above a velocity limit with a reason that the customer also gets', async () => {
  const level = {
    name: 'UNRESTRICTED_CUSTOMER',
    restrictions: [
      {
        type: 'VELOCITY',
        amount: '50',
        currency: 'EUR',
        period: { value: 1, unit: 'DAY' },
        blockDuration: { value: 2, unit: 'HOUR' },
        reason: 'Above the daily amount',
      },
    ],
  }
  const input = {
    customerId: 'payer-of-limits',
    paymentMethod: 'CREDIT_CARD',
    currency: 'EUR',
    lineItem: { externalKey: 'sku-1', price: '50.01' },
  }
  await asks('mutation ($input: NewTrustLevelConfigInput!) { addTrustLevel(input: $input) { id } }', { input: level })
  await asks('mutation ($input: NewCustomerInput!) { addCustomer(input: $input) { id } }', {
    input: { id: input.customerId, trustLevel: level.name },
  })
  const asked = await asks(
    `mutation ($input: NewChargeInput!) { createCharge(input: $input) {
      chargeStatus fraud { decision reason blockedUntil checks { score } } customer { fraud { blocked blockReason blockedUntil } }
    } }`,
    { input },
  )
  const { blockedUntil } = asked.data.createCharge.fraud
  expect(asked.data.createCharge).toEqual({
    chargeStatus: 'DECLINED',
    fraud: { decision: 'REJECT_PURCHASE', reason: 'Above the daily amount', blockedUntil, checks: [] },
    customer: { fraud: { blocked: true, blockReason: 'Above the daily amount', blockedUntil } },
  })
})
