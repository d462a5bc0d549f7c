import { describe, expect, test } from 'vitest'
import type { CallerKey } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll()

const get = (path: string, as: CallerKey = 'admin', onBehalfOf?: string) =>
  sandbox.ask(as, path, onBehalfOf ? { onBehalfOf } : {})
const post = (path: string, body: unknown, as: CallerKey = 'admin', onBehalfOf?: string) =>
  sandbox.ask(as, path, { method: 'POST', body: JSON.stringify(body), ...(onBehalfOf && { onBehalfOf }) })

describe('merchant settings', () => {
  test('form one document per merchant; super accounts also see the internal ones', async () => {
    const { body } = await get('/configuration')
    expect(body).toMatchObject({
      merchantAccount: 'DEMO_MERCHANT',
      merchantDisplayName: 'Demo Store',
      chargeNotificationURLs: ['https://demo-merchant.example.test/notifications'],
      ruleSetName: 'trust-levels',
      ruleSetVersion: '3',
      timeoutSeconds: 30,
    })
    expect(body).not.toHaveProperty('maxRequestMillis')
    expect((await get('/configuration', 'super', 'DEMO_MERCHANT')).body).toEqual({
      ...body,
      maxRequestMillis: 30000,
      paywallProxyEnabled: false,
      sftpForCustomerIdsEnabled: false,
      tokenizationFormat: 'FORMAT_PRESERVING',
      enableExtConsumerData: false,
    })
    expect((await get('/configuration', 'super')).body).toMatchObject({ merchantAccount: 'SUPER_ACCOUNT' })
  })

  test('change only the submitted fields, and not over an unseen change', async () => {
    const before = (await get('/configuration', 'otherAdmin')).body
    const { lastModified } = before
    const saved = await post(
      '/configuration',
      { lastModified, requireEmail: false, defaultCountry: null },
      'otherAdmin',
    )
    expect(saved.body).toEqual({
      ...before,
      requireEmail: false,
      defaultCountry: null,
      lastModified: '2026-11-21T12:00:00Z',
    })
    expect(await post('/configuration', { lastModified, requireEmail: true }, 'otherAdmin')).toMatchObject({
      status: 409,
      body: { errorCode: 'changed' },
    })
    expect((await get('/configuration', 'otherAdmin')).body).toEqual(saved.body)
  })

  test.each([
    [{ merchantDisplayName: '' }, 'merchantDisplayName is required'],
    [{ requireEmail: null }, 'requireEmail is required'],
    [{ requireEmail: 'yes' }, 'requireEmail must be true or false'],
    [{ defaultCountry: 'ZZ' }, 'defaultCountry is unknown'],
    [{ defaultLanguage: 'en' }, 'defaultLanguage is unknown'],
    [{ timeoutSeconds: 301 }, 'timeoutSeconds: value is too high: at most 300'],
    [{ timeoutSeconds: 1.5 }, 'timeoutSeconds is not an integer'],
    [
      { chargeFormat: 'ChargeFormatV9' },
      'chargeFormat must be one of ChargeFormatV3_0, ChargeFormatV3_1, ChargeFormatV3_2',
    ],
    [{ paywallBaseUrl: 'http://example.com' }, 'paywallBaseUrl is not a valid URL: https is required'],
    [{ merchantLogoUrl: 'https://10.0.0.1/a' }, 'merchantLogoUrl is not a valid URL: the address is private'],
    [
      { notificationUrl: 'https://a:b@example.com' },
      'notificationUrl is not a valid URL: it contains a user name or password',
    ],
    [{ chargeNotificationURLs: '["https://example.com"]' }, 'chargeNotificationURLs is not a list'],
    [{ chargeNotificationURLs: ['nonsense'] }, 'chargeNotificationURLs is not a valid URL'],
    [{ sppNotificationURLs: ['https://a.com', 'https://a.com'] }, 'sppNotificationURLs contains an address twice'],
    [
      { sppNotificationURLs: Array.from({ length: 11 }, (_, n) => `https://a${n}.com`) },
      'sppNotificationURLs is too long: at most 10 addresses',
    ],
    [{ ruleSetVersion: null }, 'ruleSetVersion is required with trustLevelRulesEnabled'],
  ])('cannot be saved with %j', async (changes, text) => {
    const before = (await get('/configuration')).body
    expect(await post('/configuration', changes)).toMatchObject({ status: 400, body: { errors: [text] } })
    expect((await get('/configuration')).body).toEqual(before)
  })

  test('can be changed by super accounts only if they are internal', async () => {
    expect(await post('/configuration', { requireEmail: false, maxRequestMillis: 500 })).toMatchObject({
      status: 403,
      body: { errorCode: 'permission_denied', errors: ['Only super accounts may change maxRequestMillis'] },
    })
    const saved = await post('/configuration', { maxRequestMillis: 500 }, 'super', 'DEMO_MERCHANT')
    expect(saved.body).toMatchObject({ requireEmail: true, maxRequestMillis: 500 })
  })

  test('determine where notifications of charges go', async () => {
    await post('/configuration', { chargeNotificationURLs: ['https://a.example.test/', 'https://b.example.test/'] })
    await post('/charges/chg-1001', { command: 'REFUND', amount: '1.00' })
    const { items } = (await get('/notifications/queue?chargeId=chg-1001&limit=1')).body
    expect(items[0].callbackURLList.map(({ url }: { url: string }) => url)).toEqual([
      'https://a.example.test/',
      'https://b.example.test/',
    ])
    const { total } = (await get('/notifications/queue?chargeId=chg-1001')).body
    const emptied = await post('/configuration', { chargeNotificationURLs: null, notificationUrl: null })
    expect(emptied.body.chargeNotificationURLs).toEqual([])
    await post('/charges/chg-1001', { command: 'REFUND', amount: '1.00' })
    expect((await get('/notifications/queue?chargeId=chg-1001')).body.total).toBe(total)
    await post('/configuration', { notificationUrl: 'https://c.example.test/' })
    await post('/charges/chg-1001', { command: 'REFUND', amount: '1.00' })
    const { total: more, items: all } = (await get('/notifications/queue?chargeId=chg-1001&limit=100')).body
    expect(more).toBe(total + 1)
    expect(JSON.stringify(all)).toContain('https://c.example.test/')
  })
})

describe('merchant secrets', () => {
  const path = '/configuration/secrets/realtimeNotificationKey'
  const value = 'A-Value-Of-The-Tests-0001'

  test('can be set by name for one merchant and stay unchanged for another', async () => {
    expect((await get(path)).body).toEqual({
      name: 'realtimeNotificationKey',
      value: 'Sandbox-Notification-Key-0001',
      lastModified: '2026-10-22T00:00:00Z',
    })
    expect((await post(path, { value })).body).toEqual({
      name: 'realtimeNotificationKey',
      value,
      lastModified: '2026-11-21T12:00:00Z',
    })
    expect((await get(path, 'otherAdmin')).body.value).toBe('Sandbox-Notification-Key-0002')
  })

  test.each([
    ['short', 'value is too short: at least 24 characters'],
    ['x'.repeat(257), 'value is too long: at most 256 characters'],
    ['a value with some blanks in it', 'value contains blanks or characters other than ASCII'],
    ['', 'value is required'],
  ])('refuse %.40j without repeating it', async (bad, text) => {
    expect(await post(path, { value: bad })).toMatchObject({ status: 400, body: { errors: [text] } })
  })

  test('do not exist under unknown names or in the all-families view', async () => {
    expect((await get('/configuration/secrets/constructor')).status).toBe(404)
    expect((await post('/configuration/secrets/other', { value })).status).toBe(404)
    for (const response of [await get(path, 'super'), await post(path, { value }, 'super')]) {
      expect(response).toMatchObject({ status: 400, body: { errorCode: 'merchant_required' } })
    }
  })

  test('need their own permissions; being a super account is enough for the paywall key', async () => {
    const refused = await post(path, { value }, 'support')
    expect(refused.body.errors).toEqual(['Missing permission: secret_key.read', 'Missing permission: secret_key.write'])
    const paywallKey = '/configuration/secrets/paywallKey'
    expect((await post(paywallKey, { value }, 'support')).body.errors).toEqual([
      'Missing permission: paywall_key.write',
    ])
    expect((await post(paywallKey, { value }, 'super', 'DEMO_MERCHANT')).status).toBe(200)
  })
})

describe('the encryption key of a merchant', () => {
  test('stays the same until a new one is created', async () => {
    const first = (await get('/configuration/encryptionkey?forceNew=false&format=JWK')).body
    expect(first).toEqual({
      kty: 'RSA',
      kid: expect.stringMatching(/^[0-9a-f]{16}$/),
      use: 'enc',
      alg: 'RSA-OAEP-256',
      n: expect.stringMatching(/^[\w-]{342}$/),
      e: 'AQAB',
    })
    expect((await get('/configuration/encryptionkey')).body).toEqual(first)
    const renewed = (await get('/configuration/encryptionkey?forceNew=true&format=JWK')).body
    expect(renewed.kid).not.toBe(first.kid)
    expect((await get('/configuration/encryptionkey')).body).toEqual(renewed)
  })

  test('stays the same for two concurrent first requests', async () => {
    const path = '/configuration/encryptionkey'
    const [one, other] = await Promise.all([get(path, 'otherAdmin'), get(path, 'otherAdmin')])
    expect(one.body).toEqual(other.body)
  })

  test('cannot be replaced without write permission or in another format', async () => {
    expect((await get('/configuration/encryptionkey?forceNew=true', 'support')).status).toBe(403)
    expect((await get('/configuration/encryptionkey?format=PEM')).body.errors).toEqual(['format must be JWK'])
  })
})
