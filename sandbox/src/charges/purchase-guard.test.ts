import { beforeEach, expect, test } from 'vitest'
import { NOON, type TestRequest } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

let now: number
beforeEach(() => {
  now = NOON
})
const sandbox = sandboxForEach({ clock: () => now * 1000 })

const send = async (method: TestRequest['method'], path: string, body?: object) =>
  (await sandbox.send(method, path, body)).body

/** A customer with a level that has no other restrictions. */
const customer = () => send('POST', '/customers', { id: 'payer', trustLevel: 'RESTRICTED_CUSTOMER' })

const restrict = (limit: object) =>
  send('POST', '/trustlevels', {
    name: 'RESTRICTED_CUSTOMER',
    restrictions: [
      {
        type: 'VELOCITY',
        period: { value: 1, unit: 'HOUR' },
        blockDuration: { value: 30, unit: 'MINUTE' },
        reason: 'Too much in an hour',
        ...limit,
      },
    ],
  })

const charge = (customerId: string, price = '10.00', overrides: object = {}) =>
  send('POST', '/charges', {
    customerId,
    paymentMethod: 'CREDIT_CARD',
    currency: 'EUR',
    lineItem: { externalKey: 'sku-1', price },
    ...overrides,
  })

const blocked = { decision: 'REJECT_PURCHASE', reason: 'Too much in an hour', checks: [] }

test('a purchase above the limit is declined with its reason and blocks the customer for a time', async () => {
  await restrict({ purchases: 1 })
  const { id } = await customer()
  expect(await charge(id)).toMatchObject({ chargeStatus: 'CHARGED' })
  const second = await charge(id)
  expect(second).toMatchObject({
    chargeStatus: 'DECLINED',
    amountCharged: '0.00',
    fraud: { ...blocked, blockedUntil: '2026-11-21T12:30:00Z' },
    transactions: [{ gatewayResponse: { standardizeResultCode: 'VELOCITY_LIMIT' } }],
  })
  expect(await send('GET', `/customers/${id}`)).toMatchObject({
    customerStatus: 'BLOCKED',
    fraud: { blocked: true, blockReason: 'Too much in an hour', blockedUntil: '2026-11-21T12:30:00Z' },
  })
  // The block declines later purchases, which do not extend it.
  now += 60
  expect(await charge(id)).toMatchObject({ chargeStatus: 'DECLINED', fraud: second.fraud })
})

test('the block ends automatically, and the limit starts over once its period has passed', async () => {
  await restrict({ purchases: 1 })
  const { id } = await customer()
  await charge(id)
  await charge(id)
  now = NOON + 1800
  expect(await send('GET', `/customers/${id}`)).toMatchObject({ customerStatus: 'ACTIVE', fraud: { blocked: false } })
  // The first purchase is still within the hour.
  expect(await charge(id)).toMatchObject({ chargeStatus: 'DECLINED', fraud: blocked })
  now = NOON + 3600
  expect(await charge(id)).toMatchObject({ chargeStatus: 'CHARGED' })
})

test('attempts count every charge, purchases only paid ones', async () => {
  await restrict({ attempts: 2, purchases: 1 })
  const { id } = await customer()
  // `.51` is declined by the gateway.
  expect(await charge(id, '10.51')).toMatchObject({ chargeStatus: 'DECLINED' })
  expect(await charge(id)).toMatchObject({ chargeStatus: 'CHARGED' })
  expect(await charge(id)).toMatchObject({ fraud: blocked })
})

test('amounts in other currencies count in the currency of the limit', async () => {
  await restrict({ amount: '100', currency: 'EUR' })
  const { id } = await customer()
  // 90 EUR.
  expect(await charge(id, '97.65', { currency: 'USD' })).toMatchObject({ chargeStatus: 'CHARGED' })
  expect(await charge(id, '10.00')).toMatchObject({ chargeStatus: 'CHARGED' })
  expect(await charge(id, '0.01')).toMatchObject({ fraud: blocked })
})

test('a limit of one instrument ignores charges with other instruments', async () => {
  await restrict({ purchases: 1, instrumentConfigId: 'another' })
  const { id } = await customer()
  await charge(id)
  expect(await charge(id)).toMatchObject({ chargeStatus: 'CHARGED' })
})

test('the paywall declines by the same limit before the payer is redirected to the bank', async () => {
  await restrict({ purchases: 1 })
  const { id } = await customer()
  await charge(id)
  const started = await send('POST', '/paywall/start', {
    customerId: id,
    country: 'ES',
    currency: 'EUR',
    amount: '20',
    externalKey: 'sku-1',
  })
  const path = `/paywall/sessions/${started.sessionId}`
  const away = started.paymentMethods.find(
    (method: { type: string; offered: boolean }) => method.type === 'REDIRECT' && method.offered,
  )
  await send('POST', `${path}/method`, { instrumentConfigId: away.instrumentConfigId, method: away.method })
  expect(await send('POST', `${path}/submit`, {})).toMatchObject({
    status: 'COMPLETED',
    chargeStatus: 'DECLINED',
    redirectToken: null,
    gatewayResponse: { standardizeResultCode: 'VELOCITY_LIMIT' },
  })
})

const system = {
  provider: 'PROVIDER_1',
  status: 'ENABLED',
  timing: 'AUTHORIZE',
  defaultDecision: 'REJECT_PURCHASE',
  timeoutMillis: 2000,
  credentials: 'of a test',
  constraints: { trustLevels: ['RESTRICTED_CUSTOMER'] },
}

test('a charge has the decision and score of the fraud system that checked it', async () => {
  const { id: fraudSystemConfigId } = await send('POST', '/fraudsystemconfigs', { ...system, displayName: 'Mine' })
  const { id } = await customer()
  const check = { fraudSystemConfigId, provider: 'PROVIDER_1', timing: 'AUTHORIZE' }
  const allowed = { decision: 'ALLOW_PURCHASE', reason: null, blockedUntil: null }
  expect((await charge(id)).fraud).toEqual({ ...allowed, checks: [{ ...check, decision: 'ALLOW_PURCHASE', score: 0 }] })
  // cust-7 has another level.
  expect((await charge('cust-7')).fraud?.checks ?? []).not.toContainEqual(expect.objectContaining(check))
})

test('uses the default decision if a fraud system times out', async () => {
  const { id: fraudSystemConfigId } = await send('POST', '/fraudsystemconfigs', { ...system, displayName: 'Mine' })
  const { id } = await customer()
  const declined = await charge(id, '10.68')
  expect(declined).toMatchObject({
    chargeStatus: 'DECLINED',
    fraud: { decision: 'REJECT_PURCHASE', checks: [{ fraudSystemConfigId, decision: 'REJECT_PURCHASE', score: null }] },
    transactions: [{ gatewayResponse: { standardizeResultCode: 'FRAUD_REJECTED' } }],
  })
  await send('PUT', `/fraudsystemconfigs/${fraudSystemConfigId}`, { defaultDecision: 'ALLOW_PURCHASE' })
  expect(await charge(id, '10.68')).toMatchObject({ chargeStatus: 'CHARGED' })
})

test('a fraud system checks only charges that match its timing and constraints', async () => {
  const bounds = { amountCurrency: 'EUR', minAmount: '50', maxAmount: '60' }
  const constraints = { ...system.constraints, ...bounds, currencies: ['EUR'], instrumentConfigIds: [] }
  const overrides = { ...system, displayName: 'Mine', timing: 'CHARGE', constraints }
  const { id: fraudSystemConfigId } = await send('POST', '/fraudsystemconfigs', overrides)
  const { id } = await customer()
  const isChecked = async (price: string, more: object = {}) => {
    const { fraud } = await charge(id, price, more)
    return (fraud?.checks ?? []).some(
      (check: { fraudSystemConfigId: string }) => check.fraudSystemConfigId === fraudSystemConfigId,
    )
  }
  expect(await isChecked('50')).toBe(true)
  expect(await isChecked('60')).toBe(true)
  expect(await isChecked('49.99')).toBe(false)
  expect(await isChecked('60.01')).toBe(false)
  expect(await isChecked('55', { currency: 'USD' })).toBe(false)
  expect(await isChecked('55', { operation: 'AUTHORIZE' })).toBe(false)
  await send('PUT', `/fraudsystemconfigs/${fraudSystemConfigId}`, { status: 'DISABLED' })
  expect(await isChecked('55')).toBe(false)
})
