import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 900 })
})
afterAll(() => stack.close())
beforeEach(() => {
  // Makes cached reads too old to be shared.
  stack.clock.now += 61_000
  stack.takeCalls()
})

const trust = `query ($draft: TrustLevelDraftInput!) { here: trustLevelRehearsal(draft: $draft) {
  sample { charges total isWhole } customers exceeding blocked levelUnknown cannotTell leftOut
  rows { customerId chargeId creationTime restriction } } }`
const fraud = `query ($draft: FraudSystemDraftInput!) { here: fraudSystemRehearsal(draft: $draft) {
  sample { charges isWhole } checked cannotTell } }`
const asks = (query: string, variables: object) =>
  ask(stack.gateway, query, { ...variables }, { as: 'DEMO_MERCHANT/admin' })

const limit = (values: object) => ({
  type: 'VELOCITY',
  period: { value: 1, unit: 'DAY' },
  blockDuration: { value: 2, unit: 'HOUR' },
  reason: 'Too many',
  ...values,
})

/** The number of calls for charges and for single customers. */
function calls() {
  const urls = stack.takeCalls()
  return {
    charges: urls.filter((url) => url.startsWith('GET /charges?')).length,
    customers: urls.filter((url) => url.startsWith('GET /customers/')).length,
  }
}

async function allCharges(): Promise<Document[]> {
  return (await stack.platform({ path: '/api/v3/charges?limit=1000' })).body.items
}

describe('the rehearsal of a trust level', () => {
  test('counts the customers at the level that it would have blocked, like the platform afterward', async () => {
    const newCustomer = { id: 'rehearsed', trustLevel: 'UNRESTRICTED_CUSTOMER' }
    await asks('mutation ($input: NewCustomerInput!) { addCustomer(input: $input) { id } }', { input: newCustomer })
    const input = {
      customerId: 'rehearsed',
      paymentMethod: 'CREDIT_CARD',
      currency: 'EUR',
      lineItem: { externalKey: 'sku-1', price: '20.00' },
    }
    const buy = async () =>
      (
        await asks('mutation ($input: NewChargeInput!) { here: createCharge(input: $input) { id fraud { reason } } }', {
          input,
        })
      ).data.here
    await buy()
    const second = await buy()
    const draft = { name: 'UNRESTRICTED_CUSTOMER', restrictions: [limit({ attempts: 1, instrumentConfigId: '687' })] }
    const { data, errors } = await asks(trust, { draft })
    expect(errors).toBeUndefined()
    const { rows, ...found } = data.here
    expect(found).toMatchObject({ blocked: rows.length, levelUnknown: 0, leftOut: 0, cannotTell: 0 })
    expect(rows[0]).toMatchObject({ customerId: 'rehearsed', chargeId: second.id, restriction: 0 })
    const charges = await allCharges()
    expect(found.customers).toBe(new Set(charges.map(({ customerId }) => customerId)).size)
    expect(found.sample).toEqual({ charges: charges.length, total: charges.length, isWhole: true })
    // After the save, the platform blocks on the next purchase.
    await asks('mutation ($input: NewTrustLevelConfigInput!) { addTrustLevel(input: $input) { id } }', { input: draft })
    expect((await buy()).fraud.reason).toBe('Too many')
  })

  test('reads the levels of customers above a limit once, and at most 50 per request', async () => {
    const draft = {
      name: 'NEW_CUSTOMER',
      restrictions: [limit({ amount: '0.01', currency: 'EUR', attempts: 1, period: { value: 1000, unit: 'DAY' } })],
    }
    const first = (await asks(trust, { draft })).data.here
    expect(calls()).toEqual({ charges: Math.ceil(first.sample.charges / 200), customers: 50 })
    expect(first.exceeding).toBeGreaterThan(50)
    expect(first.levelUnknown).toBe(first.exceeding - 50)
    const second = (await asks(trust, { draft })).data.here
    expect(calls()).toEqual({ charges: 0, customers: first.exceeding - 50 })
    expect(second.levelUnknown).toBe(0)
    expect(second.blocked).toBeGreaterThanOrEqual(first.blocked)
  })

  test('blocks no one and reads no customers without limits', async () => {
    const { data } = await asks(trust, { draft: { name: 'NEW_CUSTOMER', restrictions: [] } })
    expect(data.here).toMatchObject({ exceeding: 0, blocked: 0, rows: [] })
    expect(calls().customers).toBe(0)
  })

  test.each([
    ['restrictions.0.attempts', [limit({})]],
    ['restrictions.1.currency', [limit({ attempts: 1 }), limit({ amount: '10' })]],
    ['restrictions.0.period', [limit({ attempts: 1, period: { value: 0, unit: 'DAY' } })]],
    ['restrictions', Array.from({ length: 21 }, () => limit({ attempts: 1 }))],
  ])('rejects a draft with a wrong %s before reading anything', async (field, restrictions) => {
    const { errors } = await asks(trust, { draft: { name: 'NEW_CUSTOMER', restrictions } })
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field })
    expect(stack.takeCalls()).toEqual([])
  })

  test('hides levels from callers who may not read customers, and everything from those who may not read charges', async () => {
    const make = async (userName: string, permissions: string[]) => {
      const body = JSON.stringify({ userName, secretKey: 'Key-Of-Tests-0001', permissions })
      await stack.platform({ method: 'POST', path: '/api/v3/callers', body })
      const authorization = `Basic ${Buffer.from(`DEMO_MERCHANT/${userName}:Key-Of-Tests-0001`).toString('base64')}`
      const draft = {
        name: 'NEW_CUSTOMER',
        restrictions: [limit({ attempts: 1, period: { value: 1000, unit: 'DAY' } })],
      }
      const { payload } = await stack.gateway.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization, accept: 'application/json' },
        payload: { query: trust, variables: { draft } },
      })
      return JSON.parse(payload)
    }
    const { data } = await make('noCustomers', ['gateway_config_access', 'charges.read'])
    expect(data.here).toMatchObject({ blocked: 0, levelUnknown: data.here.exceeding, rows: [] })
    expect(calls().customers).toBe(0)
    const { errors } = await make('noCharges', ['gateway_config_access', 'customers.read'])
    expect(errors[0].extensions).toEqual({ code: 'FORBIDDEN', flag: 'charges', missing: ['charges.read'] })
  })
})

describe('the rehearsal of a fraud system', () => {
  test('counts the charges that it would check, and separately those that it cannot judge', async () => {
    const charges = await allCharges()
    const constraints = { countries: ['ES', 'PT'], minAmount: '100', amountCurrency: 'EUR' }
    const { data, errors } = await asks(fraud, { draft: { timing: 'AUTHORIZE', constraints } })
    expect(errors).toBeUndefined()
    const there = charges.filter(({ country }) => ['ES', 'PT'].includes(country))
    const euros = there.filter(({ currency }) => currency === 'EUR')
    expect(data.here).toEqual({
      sample: { charges: charges.length, isWhole: true },
      checked: euros.filter(({ amount }) => Number(amount) >= 100).length,
      cannotTell: there.length - euros.length,
    })
    expect(data.here.checked).toBeGreaterThan(0)
  })

  test('reads the levels of customers only if a constraint needs them', async () => {
    const all = (await asks(fraud, { draft: { timing: 'AUTHORIZE' } })).data.here
    expect([all.checked, all.cannotTell]).toEqual([all.sample.charges, 0])
    expect(calls().customers).toBe(0)
    const constraints = { trustLevels: ['NEW_CUSTOMER'], countries: ['PL'] }
    const some = (await asks(fraud, { draft: { timing: 'AUTHORIZE', constraints } })).data.here
    expect(calls()).toMatchObject({ charges: 0, customers: expect.any(Number) })
    expect(some.checked + some.cannotTell).toBeLessThan(all.checked)
  })

  test('leaves out charges without a capture if it runs when charging', async () => {
    const charges = await allCharges()
    const began = ({ transactions }: Document) => ['CHARGE', 'CREATE'].includes(transactions[0]?.type)
    const { data } = await asks(fraud, { draft: { timing: 'CHARGE' } })
    expect(data.here.checked).toBe(charges.filter(began).length)
    expect(data.here.checked).toBeLessThan(charges.length)
  })

  test('rejects an amount without its currency', async () => {
    const { errors } = await asks(fraud, { draft: { timing: 'CHARGE', constraints: { minAmount: '1' } } })
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'constraints.amountCurrency' })
  })
})
