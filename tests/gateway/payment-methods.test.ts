import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, startGateway } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

test('reads the payment methods of a page of 50 charges with one more call', async () => {
  const { data } = await ask(
    stack.gateway,
    `{ charges(page: { limit: 50 }) { items { id paymentMethod instrumentConfigId
      paymentMethodDetail { method displayName instrumentConfigId } } } }`,
  )
  const { items } = data.charges
  const configs = new Set<string>(items.map((item: Document) => item.instrumentConfigId))
  expect(items).toHaveLength(50)
  expect(configs.size).toBeGreaterThan(2)
  const calls = stack.takeCalls()
  expect(calls).toHaveLength(2)
  const [, parameter = ''] = /^GET \/paymentmethods\?instrumentConfigIds=(.*)$/.exec(calls[1] ?? '') ?? []
  expect(decodeURIComponent(parameter).split(',').sort()).toEqual([...configs].sort())
  for (const { paymentMethod, instrumentConfigId, paymentMethodDetail } of items) {
    expect(paymentMethodDetail).toMatchObject({ method: paymentMethod, instrumentConfigId })
  }
})

test('reports the methods of a purchase and why some are not offered, with one call', async () => {
  const { data } = await ask(
    stack.gateway,
    `query ($filter: PaymentMethodFilter) { paymentMethods(filter: $filter) { total items {
      method type countries currencies purchaseFlowVersion offered reasons { code message } } } }`,
    { filter: { country: 'ES', currency: 'EUR', amount: '5.00', instrumentConfigIds: ['687', '715', '730'] } },
  )
  const { items, total } = data.paymentMethods
  expect(total).toBe(items.length)
  const of = (method: string) => items.find((one: Document) => one.method === method)
  expect(of('CREDIT_CARD')).toMatchObject({
    type: 'CARD',
    offered: true,
    reasons: [],
    purchaseFlowVersion: 'PurchaseFlowV2',
  })
  expect(of('BANK_TRANSFER').reasons).toEqual([{ code: 'AMOUNT_TOO_LOW', message: 'The minimum is 20.00 USD' }])
  expect(of('CASH').reasons.map(({ code }: Document) => code)).toEqual(['COUNTRY', 'CURRENCY'])
  expect(of('PAYPAL_PAYMENT')).toBeUndefined()
  expect(stack.takeCalls()).toEqual([
    'GET /paymentmethods?country=ES&currency=EUR&amount=5.00&instrumentConfigIds=687%2C715%2C730',
  ])
})

test('rejects an impossible purchase as BAD_INPUT', async () => {
  const refused = async (filter: string) =>
    (await ask(stack.gateway, `{ paymentMethods(filter: { ${filter} }) { total } }`)).errors[0].extensions.code
  expect(await refused('instrumentConfigIds: ["1,2"]')).toBe('BAD_INPUT')
  expect(stack.takeCalls()).toEqual([])
  expect(await refused('country: "spain"')).toBe('BAD_INPUT')
  expect(await refused('amount: "5"')).toBe('BAD_INPUT')
})

test('resets the cache with one call, only for a selected merchant', async () => {
  const reset = 'mutation { resetInstrumentCache { cleared resetTime } }'
  await ask(stack.gateway, '{ paymentMethods { total } }')
  stack.takeCalls()
  const { data } = await ask(stack.gateway, reset)
  expect(data.resetInstrumentCache.cleared).toBe(27)
  expect(stack.takeCalls()).toEqual(['PUT /paymentmethods/resetinstrumentcache'])
  const asSuper = await ask(stack.gateway, '{ paymentMethods { total } }', {}, { as: 'SUPER_ACCOUNT/super' })
  expect(asSuper.errors[0].message).toContain('choose a merchant')
})

test('returns country codes in uppercase, and PurchaseFlowV2 as the default flow', async () => {
  const platform = await startFaultyPlatform('Merchant account', ['paymentmethods.read'])
  const gateway = await startGateway({ platform: { url: platform.url } })
  const method = { method: 'CREDIT_CARD', instrumentConfigId: '1' }
  platform.misbehave((_request, response) =>
    answerJson(response, 200, { total: 2, items: [{ ...method, countries: ['es', 'De'] }, method] }),
  )
  const { data } = await ask(gateway, '{ paymentMethods { items { countries currencies purchaseFlowVersion } } }')
  expect(data.paymentMethods.items).toEqual([
    { countries: ['ES', 'DE'], currencies: [], purchaseFlowVersion: 'PurchaseFlowV2' },
    { countries: [], currencies: [], purchaseFlowVersion: 'PurchaseFlowV2' },
  ])
  await gateway.close()
  await platform.close()
})
