import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeEach(async () => {
  stack = await startStack({ charges: 60 })
})
afterEach(() => stack.close())

const whole = `id lgId customerType customerStatus trustLevel locale creationTime lastModified
  personalInfo { masked firstName lastName email dob phoneNumber
    address { streetAddress streetAddress2 city stateProvince postalCode country } }
  fraud { riskScore blocked blockReason blockedUntil } properties { name value }`
const one = `query ($id: ID!) { customer(id: $id) { ${whole} } }`
const add = `mutation ($input: NewCustomerInput!) { addCustomer(input: $input) { ${whole} } }`
const save = `mutation ($input: CustomerInput!) { saveCustomer(input: $input) { ${whole} } }`
const block = `mutation ($input: BlockCustomerInput!) { blockCustomer(input: $input) { ${whole} } }`
const unblock = `mutation ($input: UnblockCustomerInput!) { unblockCustomer(input: $input) { ${whole} } }`

const asks = (query: string, variables: object = {}, as: CallerId = 'DEMO_MERCHANT/operator', onBehalfOf?: string) =>
  ask(stack.gateway, query, { ...variables }, { as, ...(onBehalfOf && { onBehalfOf }) })
const lastBody = () => JSON.parse(stack.received.at(-1)?.body ?? '')
const read = async (id: string) => (await asks(one, { id })).data.customer

const carla = {
  id: 'shop.carla_1',
  customerType: 'BUSINESS',
  trustLevel: 'TRUSTED_CUSTOMER',
  locale: 'es_ES',
  personalInfo: { firstName: 'Carla', email: 'carla@example.test', address: { country: 'ES' } },
  properties: [{ name: 'vatNumber', value: 'ES1' }],
}

describe('adding a customer', () => {
  test('takes one call, returns the customer, and makes it findable', async () => {
    const { data, errors } = await asks(add, { input: carla })
    expect(errors).toBeUndefined()
    expect(data.addCustomer).toMatchObject({
      ...carla,
      customerStatus: 'ACTIVE',
      personalInfo: { masked: false, firstName: 'Carla', email: 'carla@example.test', address: { country: 'ES' } },
      creationTime: '2026-11-21T12:00:00Z',
    })
    expect(stack.takeCalls()).toEqual(['POST /customers'])
    expect(await read('shop.carla_1')).toEqual(data.addCustomer)
  })

  test.each([
    [{ id: 'a b' }, 'BAD_INPUT', 'id is not a valid external ID'],
    [{ id: 'cust-42' }, 'CONFLICT', 'There is a customer cust-42 already'],
    [{ locale: 'english' }, 'BAD_INPUT', 'locale is not a language and country'],
    [{ personalInfo: { email: 'x' } }, 'BAD_INPUT', 'personalInfo.email is not an email'],
    [{ personalInfo: { dob: 'yesterday' } }, 'BAD_INPUT', 'personalInfo.dob is not a date'],
  ])('rejects %j with the platform’s message', async (change, code, text) => {
    const { errors } = await asks(add, { input: { ...carla, ...change } })
    expect(errors[0].extensions.code).toBe(code)
    expect(errors[0].message).toContain(text)
    expect(stack.takeCalls()).toEqual(['POST /customers'])
  })

  test('needs a selected merchant', async () => {
    const { errors } = await asks(add, { input: carla }, 'SUPER_ACCOUNT/super')
    expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', flag: 'customersAdd' })
    expect(stack.takeCalls()).toEqual([])
    const added = await asks(add, { input: carla }, 'SUPER_ACCOUNT/super', 'OTHER_MERCHANT')
    expect(added.data.addCustomer.id).toBe('shop.carla_1')
    expect(stack.takeCalls()).toEqual(['POST /customers?onBehalfOf=OTHER_MERCHANT'])
    expect(await read('shop.carla_1')).toBeNull()
  })
})

describe('saving a customer', () => {
  test('sends only the changes, with one call after a read for the ledger', async () => {
    const before = await read('cust-42')
    stack.takeCalls()
    const personalInfo = { phoneNumber: null, address: { city: 'Sevilla' } }
    const input = { id: 'cust-42', trustLevel: 'TRUSTED_CUSTOMER', personalInfo, customerStatus: null }
    const { data } = await asks(save, { input: { ...input, expectedLastModified: before.lastModified } })
    expect(data.saveCustomer).toEqual({
      ...before,
      trustLevel: 'TRUSTED_CUSTOMER',
      lastModified: '2026-11-21T12:00:00Z',
      personalInfo: {
        ...before.personalInfo,
        phoneNumber: '',
        address: { ...before.personalInfo.address, city: 'Sevilla' },
      },
    })
    expect(stack.takeCalls()).toEqual(['GET /customers/cust-42', 'PUT /customers/cust-42'])
    expect(lastBody()).toEqual({ trustLevel: 'TRUSTED_CUSTOMER', personalInfo, lastModified: before.lastModified })
  })

  test('replaces all properties or keeps all of them', async () => {
    const properties = [
      { name: 'vatNumber', value: 'ES2' },
      { name: 'note', value: '' },
    ]
    const saved = await asks(save, { input: { id: 'cust-42', properties } })
    expect(saved.data.saveCustomer.properties).toEqual(properties)
    expect(stack.takeCalls()).toEqual(['GET /customers/cust-42', 'PUT /customers/cust-42'])
    expect(lastBody()).toEqual({ properties })
    for (const left of [{}, { properties: null }]) {
      const { data } = await asks(save, { input: { id: 'cust-42', ...left } })
      expect(data.saveCustomer.properties).toEqual(properties)
    }
    await asks(save, { input: { id: 'cust-42', properties: [] } })
    expect(lastBody()).toEqual({ properties: [] })
    expect((await read('cust-42')).properties).toEqual([])
  })

  test.each([
    [[{ name: '', value: 'x' }], 'properties: name is required'],
    [[{ name: 'x'.repeat(101), value: '' }], 'properties: name is too long: at most 100 characters'],
    [
      [
        { name: 'k', value: '1' },
        { name: 'k', value: '2' },
      ],
      'properties: a name is used more than once',
    ],
  ])('rejects the properties %j and saves nothing', async (properties, text) => {
    const { errors } = await asks(save, { input: { id: 'cust-42', trustLevel: 'TRUSTED_CUSTOMER', properties } })
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', errors: [text] })
    expect(await read('cust-42')).toMatchObject({ trustLevel: 'STANDARD_CUSTOMER', properties: [] })
  })

  test('reports a conflict with someone else’s change and saves nothing', async () => {
    const { lastModified } = await read('cust-42')
    await asks(save, { input: { id: 'cust-42', trustLevel: 'TRUSTED_CUSTOMER', expectedLastModified: lastModified } })
    const { errors } = await asks(save, {
      input: { id: 'cust-42', trustLevel: 'UNTRUSTED_CUSTOMER', expectedLastModified: lastModified },
    })
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    expect((await read('cust-42')).trustLevel).toBe('TRUSTED_CUSTOMER')
  })

  test('never writes masked values back', async () => {
    const input = { id: 'cust-42', personalInfo: { address: { city: '•••' } } }
    const { errors } = await asks(save, { input })
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'personalInfo.address.city' })
    expect(stack.takeCalls()).toEqual([])
  })

  test.each([
    [add, carla],
    [save, { id: 'cust-42' }],
    [block, { id: 'cust-42', blockReason: 'x' }],
    [unblock, { id: 'cust-66' }],
  ])('needs its permissions: %s', async (query, input) => {
    const { errors } = await asks(query, { input }, 'DEMO_MERCHANT/support')
    expect(errors[0].extensions).toMatchObject({
      code: 'FORBIDDEN',
      missing: ['customers.write', 'configuration.read'],
    })
    expect(stack.takeCalls()).toEqual([])
  })

  test('rejects a missing customer and a customer of another merchant', async () => {
    const { errors } = await asks(save, { input: { id: 'nobody' } })
    expect(errors[0].extensions.code).toBe('NOT_FOUND')
    const foreign = await asks(save, { input: { id: 'cust-42' } }, 'OTHER_MERCHANT/admin')
    expect(foreign.errors[0].extensions.code).toBe('NOT_FOUND')
  })
})

describe('blocking a customer', () => {
  test('lasts until its end date or until it is lifted', async () => {
    const input = { id: 'cust-42', blockReason: 'Stolen card', blockedUntil: '2026-12-01T00:00:00Z' }
    const { data } = await asks(block, { input })
    expect(data.blockCustomer).toMatchObject({
      customerStatus: 'BLOCKED',
      fraud: { riskScore: 12, blocked: true, blockReason: 'Stolen card', blockedUntil: '2026-12-01T00:00:00Z' },
    })
    const { lastModified } = data.blockCustomer
    const ended = await asks(unblock, { input: { id: 'cust-42', expectedLastModified: lastModified } })
    expect(ended.data.unblockCustomer).toMatchObject({
      customerStatus: 'ACTIVE',
      fraud: { blocked: false, blockReason: null, blockedUntil: null },
    })
    expect(stack.takeCalls()).toEqual(Array(2).fill(['GET /customers/cust-42', 'PUT /customers/cust-42']).flat())
  })

  test.each([
    [{ blockReason: ' ' }, 'fraud.blockReason is required'],
    [{ blockReason: 'x', blockedUntil: '2026-11-21T11:59:59Z' }, 'fraud.blockedUntil value is too low: it is over'],
  ])('rejects %j', async (change, text) => {
    const { errors } = await asks(block, { input: { id: 'cust-42', ...change } })
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', errors: [text] })
  })

  test('reports a conflict with someone else’s change', async () => {
    const input = { id: 'cust-42', expectedLastModified: '2025-01-01T00:00:00Z' }
    const { errors } = await asks(unblock, { input })
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
  })
})

describe('a payment profile', () => {
  const remove = 'mutation ($id: ID!) { removePaymentProfile(id: $id) }'
  const profiles = '{ customer(id: "cust-42") { paymentProfiles { id } } }'

  test('deletes a payment profile once, with one call', async () => {
    expect((await asks(remove, { id: 'pp-1' })).data.removePaymentProfile).toBe(true)
    expect(stack.takeCalls()).toEqual(['DELETE /paymentprofiles/pp-1'])
    expect((await asks(profiles)).data.customer.paymentProfiles).toEqual([])
    expect((await asks(remove, { id: 'pp-1' })).errors[0].extensions.code).toBe('NOT_FOUND')
  })

  test('stays if the permission is missing', async () => {
    const { errors } = await asks(remove, { id: 'pp-1' }, 'DEMO_MERCHANT/support')
    expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', missing: ['payment_profiles.write'] })
    expect(stack.takeCalls()).toEqual([])
  })
})
