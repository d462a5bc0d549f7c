import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, type CallerId, startGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let restore: () => void
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  restore = stack.remember(['document', 'document_number', 'merchant_settings', 'merchant_secret'])
})
afterEach(() => restore())
afterAll(() => stack.close())

const asks = (query: string, variables: object = {}, as: CallerId = 'DEMO_MERCHANT/admin', onBehalfOf?: string) =>
  ask(stack.gateway, query, { ...variables }, { as, ...(onBehalfOf && { onBehalfOf }) })

const settings = '{ configuration { id merchantDisplayName timeoutSeconds chargeNotificationURLs lastModified } }'
const whole = `{ configuration { merchantDisplayName realtimeNotificationKey { name isSet lastModified }
  paywallKey { name isSet } configurationEncryptionKey { kid kty use alg n e } } }`
const internal = '{ configuration { merchantDisplayName maxRequestMillis tokenizationFormat } }'
const save = `mutation ($input: ConfigurationInput!) {
  saveConfiguration(input: $input) { timeoutSeconds defaultCountry requireEmail lastModified } }`
const setSecret = `mutation ($input: ConfigurationSecretInput!) {
  saveConfigurationSecret(input: $input) { name value lastModified } }`
const reset = 'mutation ($kid: ID) { resetConfigurationEncryptionKey(expectedKid: $kid) { kid } }'

const wholeCalls = [
  'GET /configuration',
  'GET /configuration/encryptionkey?forceNew=false&format=JWK',
  'GET /configuration/secrets/paywallKey',
  'GET /configuration/secrets/realtimeNotificationKey',
]

describe('settings', () => {
  test('reads the settings in one call without anything else', async () => {
    const { data } = await asks(settings)
    expect(data.configuration).toEqual({
      id: 'DEMO_MERCHANT',
      merchantDisplayName: 'Demo Store',
      timeoutSeconds: 30,
      chargeNotificationURLs: ['https://demo-merchant.example.test/notifications'],
      lastModified: '2026-10-22T00:00:00Z',
    })
    expect(stack.takeCalls()).toEqual(['GET /configuration'])
  })

  test('belong to the selected merchant, or to the super account itself', async () => {
    expect((await asks(settings, {}, 'DEMO_MERCHANT/admin', 'OTHER_MERCHANT')).data.configuration.id).toBe(
      'OTHER_MERCHANT',
    )
    expect((await asks(settings, {}, 'SUPER_ACCOUNT/super')).data.configuration.id).toBe('SUPER_ACCOUNT')
  })

  test('changes only the settings in the input, and null clears them', async () => {
    const { data } = await asks(save, { input: { timeoutSeconds: 45, defaultCountry: null } })
    expect(data.saveConfiguration).toMatchObject({ timeoutSeconds: 45, defaultCountry: null, requireEmail: true })
    expect(stack.takeCalls()).toEqual(['GET /configuration', 'POST /configuration'])
    expect(JSON.parse(stack.received.at(-1)?.body ?? '')).toEqual({ timeoutSeconds: 45, defaultCountry: null })
  })

  test('reject the second of two concurrent edits without losing anything', async () => {
    const { lastModified } = (await asks(settings)).data.configuration
    const edit = (change: object) => asks(save, { input: { expectedLastModified: lastModified, ...change } })
    const answers = await Promise.all([edit({ timeoutSeconds: 40 }), edit({ requireEmail: false })])
    const refused = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused.map(({ extensions }) => [extensions.code, extensions.reason])).toEqual([['CONFLICT', 'CHANGED']])
  })

  test.each([
    [{ notificationUrl: 'http://example.com' }, 'notificationUrl is not a valid URL: https is required'],
    [{ paywallBaseUrl: 'https://169.254.169.254' }, 'paywallBaseUrl is not a valid URL: the address is private'],
    [
      { merchantLogoUrl: 'https://a:b@c.com' },
      'merchantLogoUrl is not a valid URL: it contains a user name or password',
    ],
    [{ chargeNotificationURLs: '["https://a.com"]' }, 'chargeNotificationURLs is not a valid URL'],
    [{ defaultCountry: 'ZZ' }, 'defaultCountry is unknown'],
    [{ defaultLanguage: 'xx_XX' }, 'defaultLanguage is unknown'],
    [{ maxKycCompletionAttempt: 21 }, 'maxKycCompletionAttempt: value is too high: at most 20'],
    [{ merchantDisplayName: null }, 'merchantDisplayName is required'],
    [{ ruleSetName: null }, 'ruleSetName is required with trustLevelRulesEnabled'],
  ])('reject %j as BAD_INPUT and stay unchanged', async (input, text) => {
    const { errors } = await asks(save, { input })
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', errors: [text] })
    expect((await asks(settings)).data.configuration.lastModified).toBe('2026-10-22T00:00:00Z')
  })

  test('reject unknown names and wrong types before the platform is called', async () => {
    for (const input of [{ unknown: 1 }, { requireEmail: 'yes' }, { timeoutSeconds: '30' }, { defaultTaxModel: 'X' }]) {
      expect((await asks(save, { input })).errors[0].extensions.code).toBe('BAD_INPUT')
    }
    expect(stack.takeCalls()).toEqual([])
  })
})

describe('internal settings', () => {
  test('internal settings return null with an error for merchants, who can still read the rest', async () => {
    const { data, errors } = await asks(internal)
    expect(data.configuration).toEqual({
      merchantDisplayName: 'Demo Store',
      maxRequestMillis: null,
      tokenizationFormat: null,
    })
    expect(
      errors.map(({ path, extensions }: { path: string[]; extensions: { code: string } }) => [
        path[1],
        extensions.code,
      ]),
    ).toEqual([
      ['maxRequestMillis', 'FORBIDDEN'],
      ['tokenizationFormat', 'FORBIDDEN'],
    ])
    const seen = await asks(internal, {}, 'SUPER_ACCOUNT/super', 'DEMO_MERCHANT')
    expect(seen.data.configuration).toMatchObject({ maxRequestMillis: 30000, tokenizationFormat: 'FORMAT_PRESERVING' })
  })

  test('can be changed by super accounts only', async () => {
    const input = { requireEmail: false, maxRequestMillis: 500 }
    expect((await asks(save, { input })).errors[0].extensions).toMatchObject({
      code: 'FORBIDDEN',
      flag: 'internalConfig',
    })
    expect(stack.takeCalls()).toEqual([])
    const saved = await asks(save, { input }, 'SUPER_ACCOUNT/super', 'DEMO_MERCHANT')
    expect(saved.data.saveConfiguration.requireEmail).toBe(false)
  })
})

describe('the combined read', () => {
  test('makes four calls and returns no value of a secret', async () => {
    const { data, errors } = await asks(whole)
    expect(errors).toBeUndefined()
    expect(data.configuration).toMatchObject({
      realtimeNotificationKey: { name: 'realtimeNotificationKey', isSet: true, lastModified: '2026-10-22T00:00:00Z' },
      paywallKey: { name: 'paywallKey', isSet: true },
      configurationEncryptionKey: { kty: 'RSA', use: 'enc', alg: 'RSA-OAEP-256', e: 'AQAB' },
    })
    expect(JSON.stringify(data)).not.toMatch(/Sandbox-(Notification|Paywall)-Key/)
    expect(stack.takeCalls().sort()).toEqual(wholeCalls)
  })

  test.each([
    [
      'realtimeNotificationKey',
      '/configuration/secrets/realtimeNotificationKey',
      ['paywallKey', 'configurationEncryptionKey'],
    ],
    ['paywallKey', '/configuration/secrets/paywallKey', ['realtimeNotificationKey', 'configurationEncryptionKey']],
    ['configurationEncryptionKey', '/configuration/encryptionkey', ['realtimeNotificationKey', 'paywallKey']],
  ])('returns the rest without %s, with the error at its path', async (failing, path, others) => {
    const platform = await startFaultyPlatform('Merchant account', ['configuration.read', 'secret_key.read'])
    const gateway = await startGateway({ platform: { url: platform.url } })
    platform.misbehave(({ url = '' }, response) => {
      if (url.includes(path)) return answerJson(response, 400, { errorCode: 'broken', message: `${failing} is broken` })
      if (url.includes('secrets')) return answerJson(response, 200, { name: 'x', value: 'A-Value-Of-The-Tests-0001' })
      answerJson(
        response,
        200,
        url.includes('encryptionkey') ? { kid: 'k-1', kty: 'RSA' } : { merchantDisplayName: 'M' },
      )
    })
    const { data, errors } = await ask(gateway, whole)
    expect(errors).toMatchObject([
      { path: ['configuration', failing], message: `${failing} is broken (Bad Request)`, extensions: { status: 400 } },
    ])
    expect(data.configuration).toMatchObject({ merchantDisplayName: 'M', [failing]: null })
    for (const other of others) expect(data.configuration[other]).not.toBeNull()
    expect(platform.received.map((call) => call.replace('/api/v3', '')).sort()).toEqual(wholeCalls)
    await gateway.close()
    await platform.close()
  })

  test('makes one call for a caller without access to secret keys', async () => {
    const { data, errors } = await asks(whole, {}, 'SUPER_ACCOUNT/super')
    expect(data.configuration).toMatchObject({
      paywallKey: null,
      realtimeNotificationKey: null,
      configurationEncryptionKey: null,
    })
    expect(errors.map(({ message }: Error) => message)).toEqual(
      Array.from({ length: 3 }, () => 'Not allowed: choose a merchant to act for first'),
    )
    expect(stack.takeCalls()).toEqual(['GET /configuration'])
  })
})

describe('a secret', () => {
  const chosen = 'A-Value-Of-The-Tests-0001'
  const stored = async (name: string) =>
    (await stack.platform({ path: `/api/v3/configuration/secrets/${name}` })).body.value

  test('the gateway generates a secret and returns it once', async () => {
    const { data } = await asks(setSecret, { input: { name: 'paywallKey' } })
    const { value } = data.saveConfigurationSecret
    expect(Buffer.from(value, 'base64url')).toHaveLength(32)
    expect(await stored('paywallKey')).toBe(value)
    expect(stack.takeCalls()).toEqual(['POST /configuration/secrets/paywallKey'])
    const again = await asks(setSecret, { input: { name: 'paywallKey' } })
    expect(again.data.saveConfigurationSecret.value).not.toBe(value)
  })

  test('accepts the caller’s secret and does not repeat it', async () => {
    const { data } = await asks(setSecret, { input: { name: 'realtimeNotificationKey', value: chosen } })
    expect(data.saveConfigurationSecret).toMatchObject({ name: 'realtimeNotificationKey', value: null })
    expect(await stored('realtimeNotificationKey')).toBe(chosen)
  })

  test.each([
    [{ name: 'constructor' }, 'name', 'name must be one of realtimeNotificationKey, paywallKey'],
    [{ name: '../encryptionkey' }, 'name', 'name must be one of realtimeNotificationKey, paywallKey'],
    [{ name: 'paywallKey', value: '' }, 'value', 'value is required'],
    [{ name: 'paywallKey', value: 'short' }, 'value', 'value is too short: at least 24 characters'],
    [{ name: 'paywallKey', value: 'x'.repeat(257) }, 'value', 'value is too long: at most 256 characters'],
    [{ name: 'paywallKey', value: `${chosen}\n` }, 'value', 'value contains blanks or characters other than ASCII'],
  ])('rejects %.60j as BAD_INPUT before the platform is called', async (input, field, message) => {
    const { errors } = await asks(setSecret, { input })
    expect(errors[0]).toMatchObject({ message, extensions: { code: 'BAD_INPUT', field } })
    expect(stack.takeCalls()).toEqual([])
  })

  test('needs its own access flag, and another one for the paywall key', async () => {
    const flagOf = async (name: string, as: CallerId, onBehalfOf?: string) =>
      (await asks(setSecret, { input: { name } }, as, onBehalfOf)).errors?.[0].extensions
    expect(await flagOf('realtimeNotificationKey', 'DEMO_MERCHANT/support')).toMatchObject({
      code: 'FORBIDDEN',
      flag: 'secretKeysEdit',
    })
    expect(await flagOf('paywallKey', 'DEMO_MERCHANT/support')).toMatchObject({ flag: 'secretKeysEditPaywall' })
    expect(await flagOf('paywallKey', 'SUPER_ACCOUNT/super')).toMatchObject({ code: 'FORBIDDEN', flag: 'account' })
    expect(stack.takeCalls()).toEqual([])
    expect(await flagOf('paywallKey', 'SUPER_ACCOUNT/super', 'DEMO_MERCHANT')).toBeUndefined()
  })

  test('sends a secret once if the response is lost, and returns OUTCOME_UNKNOWN without its value', async () => {
    const platform = await startFaultyPlatform('Merchant account', ['paywall_key.write'])
    const gateway = await startGateway({ platform: { url: platform.url } })
    platform.misbehave((_request, response) => response.destroy())
    const { data, errors } = await ask(gateway, setSecret, { input: { name: 'paywallKey', value: chosen } })
    expect([data, errors[0].extensions.code]).toEqual([null, 'OUTCOME_UNKNOWN'])
    expect(JSON.stringify(errors)).not.toContain(chosen)
    const changes = platform.received.filter((call) => !call.startsWith('GET '))
    expect(changes).toEqual(['POST /api/v3/configuration/secrets/paywallKey'])
    await gateway.close()
    await platform.close()
  })
})

describe('the encryption key', () => {
  const kidOf = async () => (await asks(whole)).data.configuration.configurationEncryptionKey.kid

  test('replaces the encryption key only if it is the displayed one', async () => {
    const kid = await kidOf()
    stack.takeCalls()
    const { data } = await asks(reset, { kid })
    expect(stack.takeCalls()).toEqual([
      'GET /configuration/encryptionkey?forceNew=false&format=JWK',
      'GET /configuration/encryptionkey?forceNew=true&format=JWK',
    ])
    const renewed = data.resetConfigurationEncryptionKey.kid
    expect(renewed).not.toBe(kid)
    expect(await kidOf()).toBe(renewed)
    const { errors } = await asks(reset, { kid })
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    expect(await kidOf()).toBe(renewed)
  })

  test('never replaces the encryption key twice in one request, even if the response is lost', async () => {
    const platform = await startFaultyPlatform('Merchant account', ['secret_key.read', 'secret_key.write'])
    const gateway = await startGateway({ platform: { url: platform.url } })
    platform.misbehave((_request, response) => response.destroy())
    const { errors } = await ask(gateway, reset)
    expect(errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
    expect(platform.received).toHaveLength(1)
    await gateway.close()
    await platform.close()
  })
})

test.each([
  ['a secret', setSecret, { input: { name: 'paywallKey' } }],
  ['the encryption key', reset, {}],
])('rejects a change of %s without a fresh confirmation', async (_what, query, variables) => {
  const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/operator')
  stack.clock.now += 62_000
  stack.takeCalls()
  const { errors } = await askAsPage(stack.gateway, query, variables, { cookie })
  expect(errors[0].extensions.code).toBe('CONFIRMATION_REQUIRED')
  expect(stack.takeCalls()).toEqual([])
})

describe('a tax quote', () => {
  const quote = `mutation ($input: TaxQuoteInput!) {
    quoteTax(input: $input) { country taxRate taxAmount totalAmount taxModel } }`

  test('takes one call and fills in the merchant’s defaults', async () => {
    const { data } = await asks(quote, { input: { currency: 'EUR', price: '100' } })
    expect(data.quoteTax).toEqual({
      country: 'ES',
      taxRate: '21',
      taxAmount: '21.00',
      totalAmount: '121.00',
      taxModel: 'EXCLUSIVE',
    })
    expect(stack.takeCalls()).toEqual(['POST /tax'])
  })

  test.each([
    [{ country: 'US' }, 'tax_error', 'country: no tax can be quoted for US'],
    [{ currency: 'XXX' }, 'bad_request', 'currency is unknown'],
    [{ price: '1.001' }, 'bad_request', 'price is not a decimal of EUR'],
  ])('rejects %j', async (change, platformCode, text) => {
    const { errors } = await asks(quote, { input: { currency: 'EUR', price: '1', country: 'ES', ...change } })
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', platformCode, status: 400, errors: [text] })
  })
})

test('reads versions in one call, only for super accounts', async () => {
  const query = '{ versions { components { name version buildTime commit } } }'
  const { data } = await asks(query, {}, 'SUPER_ACCOUNT/super')
  expect(data.versions.components[0]).toEqual({
    name: 'charges',
    version: '4.12.0',
    buildTime: '2026-11-12T00:00:00Z',
    commit: expect.stringMatching(/^[0-9a-f]{12}$/),
  })
  expect(stack.takeCalls()).toEqual(['GET /versions'])
  const { errors } = await asks(query)
  expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', flag: 'canAllFamilies' })
  expect(stack.takeCalls()).toEqual([])
  expect((await stack.platform({ path: '/api/v3/versions' })).status).toBe(403)
})
