import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, startGateway } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let restore: () => void
beforeAll(async () => {
  stack = await startStack()
  restore = stack.remember(['document', 'document_number', 'statistics_reset'])
})
afterEach(() => restore())
afterAll(() => stack.close())

const window = `{ totalRequests tpvInUsd conversionPercentage approvals declines errors communicationFailures
  responseMillis averageResponseMillis }`
const statistics = `statistics { resetTime last60Minutes ${window} last24Hours ${window} last30Days ${window} }`
const configured = 'id lastModified configuration { name value secret { isSet lastModified } }'
const one = `query ($id: ID!) { gatewayConfig(id: $id) { ${configured} currencies
  detail { name configurationFields { name type required } }
  multithread { enabled configType token { isSet lastModified } expirationTime scheduler } } }`
const save = `mutation ($input: GatewayConfigInput!) { saveGatewayConfig(input: $input) { ${configured} } }`
const reset = `mutation ($id: ID!, $seen: DateTime) {
  resetGatewayConfigStatistics(id: $id, expectedResetTime: $seen) { id ${statistics} } }`

const asks = (query: string, variables: Record<string, unknown> = {}) =>
  ask(stack.gateway, query, variables, { as: 'DEMO_MERCHANT/admin' })

describe('a gateway configuration', () => {
  test('shows its values but no secret, with two calls', async () => {
    const { data } = await asks(one, { id: 'gw-1' })
    const set = { isSet: true, lastModified: '2026-08-23T00:00:00Z' }
    expect(data.gatewayConfig).toMatchObject({
      currencies: [],
      configuration: [
        { name: 'merchantId', value: 'EU-4471', secret: null },
        { name: 'apiKey', value: null, secret: set },
        { name: 'endpoint', value: 'https://acquirer.example.test/v2', secret: null },
        { name: 'threeDSecure', value: true },
        { name: 'timeoutMillis', value: 8000 },
      ],
      multithread: {
        enabled: true,
        configType: 'TOKEN',
        token: set,
        expirationTime: '2027-12-31T00:00:00Z',
        scheduler: null,
      },
    })
    expect(data.gatewayConfig.detail.configurationFields[1]).toEqual({
      name: 'apiKey',
      type: 'SECRET',
      required: true,
    })
    expect(stack.takeCalls()).toEqual(['GET /gatewayconfigs/gw-1', 'GET /gatewaydetails?limit=200'])
  })

  test('keeps the values that a save omits, and replaces an old secret with a new one', async () => {
    const configuration = [
      { name: 'apiKey', value: 'another-key' },
      { name: 'timeoutMillis', value: null },
    ]
    const saved = (await asks(save, { input: { id: 'gw-1', configuration } })).data.saveGatewayConfig
    expect(saved.configuration).toEqual([
      { name: 'merchantId', value: 'EU-4471', secret: null },
      { name: 'apiKey', value: null, secret: { isSet: true, lastModified: saved.lastModified } },
      { name: 'endpoint', value: 'https://acquirer.example.test/v2', secret: null },
      { name: 'threeDSecure', value: true, secret: null },
      { name: 'timeoutMillis', value: null, secret: null },
    ])
    // One read before a change, for the ledger.
    expect(stack.takeCalls()).toEqual([
      'GET /gatewayconfigs/gw-1',
      'PUT /gatewayconfigs/gw-1',
      'GET /gatewaydetails?limit=200',
    ])
  })

  test.each([
    ['endpoint', 'http://acquirer.example.test/', 'is not a valid URL: https is required'],
    ['endpoint', 'https://127.0.0.1/', 'is not a valid URL: the address is private'],
    ['endpoint', 'https://me:key@acquirer.example.test/', 'is not a valid URL: it contains a user name or password'],
    ['apiKey', null, 'is required'],
    ['timeoutMillis', 'long', 'is not an integer'],
    ['shoeSize', 44, 'is unknown'],
  ])('rejects %s %o and stays unchanged', async (name, value, fault) => {
    const before = (await asks(one, { id: 'gw-1' })).data
    const { errors } = await asks(save, { input: { id: 'gw-1', configuration: [{ name, value }] } })
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', errors: [`configuration.${name} ${fault}`] })
    expect((await asks(one, { id: 'gw-1' })).data).toEqual(before)
  })

  test('accepts new secrets only after a confirmation', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
    stack.clock.now += 120_000
    const asPage = (input: object) => askAsPage(stack.gateway, save, { input: { id: 'gw-1', ...input } }, { cookie })
    const guarded = [
      { configuration: [{ name: 'endpoint', value: 'https://elsewhere.example.test/' }] },
      { multithread: { token: 'another-token' } },
    ]
    stack.takeCalls()
    for (const input of guarded) {
      expect((await asPage(input)).errors[0].extensions.code).toBe('CONFIRMATION_REQUIRED')
    }
    expect(stack.takeCalls()).toEqual([])
    expect((await asPage({ displayName: 'Acquirer' })).errors).toBeUndefined()
  })

  test('cannot be deleted while instruments use it', async () => {
    const { errors } = await asks('mutation { removeGatewayConfig(id: "gw-3") }')
    expect(errors[0].extensions).toMatchObject({
      code: 'CONFLICT',
      platformCode: 'gateway_config_in_use',
      errors: ['Instrument configurations are paid through it (687): change them first'],
    })
  })
})

test('hides values that the platform should have masked, and values without a description', async () => {
  const platform = await startFaultyPlatform('Merchant account', ['gateway_config_access'])
  const gateway = await startGateway({ platform: { url: platform.url } })
  platform.misbehave((request, response) => {
    if (request.url?.includes('/gatewaydetails')) {
      const configurationFields = [
        { name: 'user', type: 'STRING' },
        { name: 'key', type: 'SECRET' },
      ]
      return answerJson(response, 200, { total: 1, items: [{ id: 'own', configurationFields }] })
    }
    const configuration = { user: 'me', key: 'Planted-1', hidden: 'Planted-2' }
    return answerJson(response, 200, {
      id: 'gw-1',
      gatewayDetail: 'own',
      configuration,
      multithread: { token: 'Planted-3' },
    })
  })
  const { data, errors } = await ask(gateway, one, { id: 'gw-1' })
  expect(errors).toBeUndefined()
  expect(JSON.stringify(data)).not.toContain('Planted')
  const set = { isSet: true, lastModified: null }
  expect(data.gatewayConfig.configuration).toEqual([
    { name: 'user', value: 'me', secret: null },
    { name: 'key', value: null, secret: set },
    { name: 'hidden', value: null, secret: set },
  ])
  expect(data.gatewayConfig.multithread.token).toEqual(set)
  await gateway.close()
  await platform.close()
})

describe('statistics', () => {
  const list = `query ($page: PageInput) { gatewayConfigs(page: $page) { total items { id ${statistics} } } }`

  test('statistics of a list’s rows take one call per visible row', async () => {
    const { data } = await asks(list, { page: { limit: 3 } })
    expect(data.gatewayConfigs).toMatchObject({ total: 5, items: [{ id: 'gw-1' }, { id: 'gw-2' }, { id: 'gw-3' }] })
    const [first, ...others] = stack.takeCalls()
    expect(first).toBe('GET /gatewayconfigs?limit=3&offset=0')
    expect(others.sort()).toEqual(['gw-1', 'gw-2', 'gw-3'].map((id) => `GET /gatewayconfigs/${id}/statistics`))
  })

  test('statistics that cannot be read return null with an error, without affecting the rest of the list', async () => {
    const { data, errors } = await (async () => {
      const failing = await startStack({
        charges: 60,
        prepare: ({ app }) =>
          app.addHook('onRequest', async (request, reply) => {
            if (request.url.includes('gw-2/statistics')) reply.code(500).send({ message: 'No counters' })
          }),
      })
      const answer = await ask(failing.gateway, list)
      await failing.close()
      return answer
    })()
    const of = Object.fromEntries(data.gatewayConfigs.items.map((row: Document) => [row.id, row.statistics]))
    expect(of['gw-2']).toBeNull()
    expect(of['gw-3'].last60Minutes.totalRequests).toEqual(expect.any(Number))
    expect(errors).toMatchObject([{ path: ['gatewayConfigs', 'items', 1, 'statistics'] }])
  })

  test('resets statistics once, but not for a caller who saw older figures', async () => {
    const read = `{ gatewayConfig(id: "gw-3") { ${statistics} } }`
    const seen = (await asks(read)).data.gatewayConfig.statistics
    expect(seen.last30Days.totalRequests).toBeGreaterThan(0)
    stack.takeCalls()
    const resetTime = new Date(stack.clock.now).toISOString().replace('.000', '')
    const done = (await asks(reset, { id: 'gw-3', seen: seen.resetTime })).data.resetGatewayConfigStatistics
    expect(done.statistics).toMatchObject({
      resetTime,
      last30Days: { totalRequests: 0, conversionPercentage: null, averageResponseMillis: null, tpvInUsd: '0.00' },
    })
    expect(stack.takeCalls()).toEqual([
      'GET /gatewayconfigs/gw-3',
      'PUT /gatewayconfigs/gw-3/statistics/reset',
      'GET /gatewayconfigs/gw-3/statistics',
    ])
    const stale = await asks(reset, { id: 'gw-3', seen: seen.resetTime })
    expect(stale.errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    expect((await asks(read)).data.gatewayConfig.statistics.resetTime).toBe(resetTime)
  })

  test('count new charges', async () => {
    await asks(reset, { id: 'gw-3' })
    const charge = `mutation ($price: Decimal!) { createCharge(input: { customerId: "cust-42", paymentMethod: CREDIT_CARD,
      currency: "USD", lineItem: { externalKey: "sku-1", price: $price } }) { paymentGateway chargeStatus } }`
    for (const price of ['40.00', '40.51']) await asks(charge, { price })
    const { data } = await asks(`{ gatewayConfig(id: "gw-3") { ${statistics} }
      instrumentConfigs(filter: { paymentGateway: "gw-3" }) { items { id ${statistics} } } }`)
    const counted = { totalRequests: 2, approvals: 1, declines: 1, conversionPercentage: 50, tpvInUsd: '40.00' }
    expect(data.gatewayConfig.statistics.last60Minutes).toMatchObject(counted)
    expect(data.instrumentConfigs.items).toMatchObject([{ id: '687' }])
  })
})

describe('an instrument configuration', () => {
  const saveInstrument = 'mutation ($input: InstrumentConfigInput!) { saveInstrumentConfig(input: $input) { id } }'

  test('names its gateway and instrument, with one call per distinct one', async () => {
    const { data } = await asks(
      `{ instrumentConfigs(filter: { paymentGateway: "gw-3" }) { items { id gatewayConfig { displayName }
        instrument { name paymentMethod supportedCurrencies subInstruments } } } }`,
    )
    expect(data.instrumentConfigs.items).toMatchObject([
      { id: '687', gatewayConfig: { displayName: 'Test gateway' }, instrument: { paymentMethod: 'CREDIT_CARD' } },
    ])
    expect(stack.takeCalls().sort()).toEqual([
      'GET /gatewayconfigs/gw-3',
      'GET /instrumentconfigs?paymentGateway=gw-3&limit=10&offset=0',
      'GET /instruments/credit-cards',
    ])
  })

  test.each([
    [{ userAgentRegex: '(a|aa)+$' }, 'userAgentRegex may run without end on some user agents'],
    [{ userAgentRegex: '[' }, 'userAgentRegex is not a valid regular expression'],
    [
      { images: ['https://ok.example.test/x', 'http://ok.example.test/x'] },
      'images is not a list of valid URLs: https is required',
    ],
    [{ images: ['https://10.0.0.8/x'] }, 'images is not a list of valid URLs: one is private'],
    [
      { images: ['https://a:b@ok.example.test/x'] },
      'images is not a list of valid URLs: one contains a user name or password',
    ],
  ])('rejects %o before calling the platform', async (change, message) => {
    const { errors } = await asks(saveInstrument, { input: { id: '687', ...change } })
    expect(errors[0]).toMatchObject({ message, extensions: { code: 'BAD_INPUT' } })
    expect(stack.takeCalls()).toEqual([])
  })

  test('the checkout does not offer a disabled or deleted instrument', async () => {
    const offered = async () => {
      const { data } = await asks('{ paymentMethods { items { method offered instrumentConfigId } } }')
      return data.paymentMethods.items.find(({ method }: Document) => method === 'PAYPAL_PAYMENT')
    }
    expect(await offered()).toMatchObject({ offered: true, instrumentConfigId: '702' })
    await asks(saveInstrument, { input: { id: '702', status: 'DISABLED' } })
    expect(await offered()).toMatchObject({ offered: false })
    await asks('mutation { removeInstrumentConfig(id: "702") }')
    expect(await offered()).toBeUndefined()
  })
})

test('names the configured gateway and instrument of a charge', async () => {
  const { data } = await asks(`{ charges(page: { limit: 200 }) { items { paymentGateway instrumentConfigId } }
    gatewayConfigs { items { id } } instrumentConfigs { items { id paymentGateway } } }`)
  const gateways = data.gatewayConfigs.items.map(({ id }: Document) => id)
  const through = new Map(data.instrumentConfigs.items.map((row: Document) => [row.id, row.paymentGateway]))
  expect(data.charges.items.length).toBeGreaterThan(50)
  for (const { paymentGateway, instrumentConfigId } of data.charges.items) {
    expect(gateways).toContain(paymentGateway)
    expect(through.get(instrumentConfigId)).toBe(paymentGateway)
  }
})
