import { describe, expect, test } from 'vitest'
import { sandboxForEach } from '../test-sandbox.ts'

// Settings of a merchant that affect the next purchase.
const sandbox = sandboxForEach({ charges: 60 })
const { send } = sandbox
const euros = (price: string) => ({ externalKey: 'sku-1', price, taxAmount: '0.00' })
const buy = (values: object = {}) =>
  send('POST', '/charges', {
    customerId: 'cust-42',
    paymentMethod: 'CREDIT_CARD',
    currency: 'EUR',
    lineItem: euros('100.00'),
    ...values,
  })

describe('the tax of a new charge', () => {
  test('stays as submitted unless the merchant has tax correction turned on', async () => {
    expect((await buy()).body.lineItem.taxAmount).toBe('0.00')
    await send('POST', '/configuration', { autoCorrectTaxEnabled: true })
    expect((await buy()).body).toMatchObject({ amount: '121.00', lineItem: { taxAmount: '21.00' } })
    const inclusive = { ...euros('121.00'), taxModel: 'INCLUSIVE' }
    expect((await buy({ lineItem: inclusive })).body).toMatchObject({
      amount: '121.00',
      lineItem: { taxAmount: '21.00' },
    })
  })

  test('causes a refusal if it cannot be quoted, unless the merchant allows that', async () => {
    await send('POST', '/customers', { id: 'in-chile', personalInfo: { address: { country: 'CL' } } })
    const there = { customerId: 'in-chile', lineItem: { ...euros('100.00'), taxAmount: '7.00' } }
    await send('POST', '/configuration', { autoCorrectTaxEnabled: true })
    expect(await buy(there)).toMatchObject({ status: 400, body: { errorCode: 'tax_error' } })
    await send('POST', '/configuration', { allowTransactionWithFailedTaxQuote: true })
    expect((await buy(there)).body.lineItem.taxAmount).toBe('7.00')
  })
})

test('a new customer has the type and level of the merchant’s settings', async () => {
  await send('POST', '/configuration', { defaultTrustLevel: 'TRUSTED_CUSTOMER', defaultCustomerType: 'BUSINESS' })
  const { body } = await send('POST', '/customers', { id: 'by-default' })
  expect(body).toMatchObject({ trustLevel: 'TRUSTED_CUSTOMER', customerType: 'BUSINESS' })
  const added = await send('POST', '/customers', { id: 'by-hand', trustLevel: 'NEW_CUSTOMER' })
  expect(added.body).toMatchObject({ trustLevel: 'NEW_CUSTOMER', customerType: 'BUSINESS' })
})

describe('an instrument with restrictions', () => {
  test.each<[string, object, string]>([
    ['of other countries', { countries: ['DE'] }, 'no_route'],
    ['that takes more', { minAmount: '100.01', amountCurrency: 'EUR' }, 'no_route'],
    ['that takes less', { maxAmount: '99.99', amountCurrency: 'EUR' }, 'no_route'],
    ['that takes less in another currency', { maxAmount: '10', amountCurrency: 'USD' }, 'no_route'],
  ])('%s accepts no charge', async (_what, values, errorCode) => {
    await send('PUT', '/instrumentconfigs/687', values)
    expect(await buy()).toMatchObject({ status: 409, body: { errorCode } })
  })

  test('accepts a charge from its country and within its amounts', async () => {
    await send('PUT', '/instrumentconfigs/687', {
      countries: ['ES'],
      minAmount: '100',
      maxAmount: '100',
      amountCurrency: 'EUR',
    })
    expect((await buy()).body.instrumentConfigId).toBe('687')
  })
})

describe('the instruments of a trust level', () => {
  const levelOf = async (name: string) =>
    (await send('GET', `/trustlevels?name=${name}`)).body.items[0] as { id: string }

  test('restrict calls and the paywall to those that the level names', async () => {
    const { id } = await levelOf('STANDARD_CUSTOMER')
    await send('POST', '/customers', {
      id: 'limited',
      trustLevel: 'STANDARD_CUSTOMER',
      personalInfo: { address: { country: 'ES' } },
    })
    const limited = { customerId: 'limited' }
    expect((await buy(limited)).status).toBe(200)
    await send('PUT', `/trustlevels/${id}`, { instrumentConfigIds: ['702'] })
    expect(await buy(limited)).toMatchObject({ status: 409, body: { errorCode: 'no_route' } })
    const { body } = await send('POST', '/paywall/start', {
      ...limited,
      country: 'ES',
      currency: 'EUR',
      amount: '100.00',
      externalKey: 'sku-1',
    })
    const offered = (body.paymentMethods as { method: string; offered: boolean }[]).filter((each) => each.offered)
    expect(offered.map(({ method }) => method)).toEqual(['PAYPAL_PAYMENT'])
    const chosen = await send('POST', `/paywall/sessions/${body.sessionId}/method`, {
      instrumentConfigId: '687',
      method: 'CREDIT_CARD',
    })
    expect(chosen).toMatchObject({ status: 409, body: { errorCode: 'payment_method_not_offered' } })
  })

  test('exclude strict instruments that the level does not name', async () => {
    const { id } = await levelOf('TRUSTED_CUSTOMER')
    await send('POST', '/customers', { id: 'trusted', trustLevel: 'TRUSTED_CUSTOMER' })
    await send('PUT', '/instrumentconfigs/687', { strictTrustLevelInstruments: true })
    expect((await buy({ customerId: 'trusted' })).body.errorCode).toBe('no_route')
    await send('PUT', `/trustlevels/${id}`, { instrumentConfigIds: ['687'] })
    expect((await buy({ customerId: 'trusted' })).status).toBe(200)
  })
})

test('an instrument with a disabled gateway is offered as long as routing sends the purchase elsewhere', async () => {
  const offers = async (amount: string) => {
    const { body } = await send('GET', `/paymentmethods?country=ES&currency=EUR&amount=${amount}`)
    return (body.items as { method: string; offered: boolean }[]).find(({ method }) => method === 'CREDIT_CARD')
      ?.offered
  }
  // Cards of 10 to 500 euros go to gw-3, which is also the instrument's own gateway, and then to gw-5.
  expect([await offers('100.00'), await offers('600.00')]).toEqual([true, true])
  await send('PUT', '/routingconfigs/route-1', { targets: [{ gatewayConfigId: 'gw-1', weight: 100, priority: 1 }] })
  await send('PUT', '/gatewayconfigs/gw-3', { status: 'DISABLED' })
  expect([await offers('100.00'), await offers('600.00')]).toEqual([true, false])
  expect((await buy()).body.paymentGateway).toBe('gw-1')
})
