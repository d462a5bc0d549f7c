import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sandboxForEach } from '../test-sandbox.ts'

const sandbox = sandboxForEach()
const { send } = sandbox

const acquirer = {
  displayName: 'Acquirer',
  gatewayDetail: 'acquirer',
  configuration: { merchantId: 'M-1', apiKey: 'Planted-Key-81', endpoint: 'https://acquirer.example.test/' },
  status: 'ENABLED',
}
const set = { set: true, lastModified: '2026-11-21T12:00:00Z' }

describe('the configuration of a gateway', () => {
  test('has the fields of its type; secrets are write-only and never stored', async () => {
    const dataDir = await sandbox.openOnDisk()
    const { body } = await send('POST', '/gatewayconfigs', acquirer)
    expect(body).toMatchObject({
      id: 'gw-6',
      configuration: { merchantId: 'M-1', apiKey: set, endpoint: 'https://acquirer.example.test/' },
      multithread: { enabled: false, configType: null, token: null, expirationTime: null, scheduler: null },
    })
    expect((await send('GET', '/gatewayconfigs/gw-6')).body).toEqual(body)
    await send('PUT', '/gatewayconfigs/gw-6', { multithread: { token: 'Planted-Token-82' } })
    await sandbox.close()
    const stored = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name)).toString('latin1'))
    expect(stored.join('')).not.toContain('Planted')
  })

  test('keeps omitted fields, empties null fields, and accepts a document that GET returned', async () => {
    const { id } = (await send('POST', '/gatewayconfigs', acquirer)).body
    const path = `/gatewayconfigs/${id}`
    const change = async (configuration: object) => (await send('PUT', path, { configuration })).body
    const named = await change({ timeoutMillis: 5000, threeDSecure: true })
    expect(named.configuration).toMatchObject({
      merchantId: 'M-1',
      apiKey: set,
      timeoutMillis: 5000,
      threeDSecure: true,
    })
    expect((await change({ timeoutMillis: null })).configuration).not.toHaveProperty('timeoutMillis')
    const { body } = await send('GET', path)
    expect((await send('PUT', path, body)).body.configuration).toEqual(body.configuration)
    const replaced = await change({ apiKey: 'another' })
    expect(replaced.configuration.apiKey.lastModified > set.lastModified).toBe(true)
  })

  test.each([
    [{ apiKey: null }, 'configuration.apiKey is required'],
    [{ merchantId: '' }, 'configuration.merchantId is required'],
    [{ merchantId: 4 }, 'configuration.merchantId is not text'],
    [{ timeoutMillis: '5000' }, 'configuration.timeoutMillis is not an integer'],
    [{ threeDSecure: 'yes' }, 'configuration.threeDSecure must be true or false'],
    [{ shoeSize: 44 }, 'configuration.shoeSize is unknown'],
    [{ endpoint: 'acquirer' }, 'configuration.endpoint is not a valid URL'],
    [{ endpoint: 'http://acquirer.example.test/' }, 'configuration.endpoint is not a valid URL: https is required'],
    [
      { endpoint: 'https://u:p@acquirer.example.test/' },
      'configuration.endpoint is not a valid URL: it contains a user name or password',
    ],
    [{ endpoint: 'https://192.168.0.4/' }, 'configuration.endpoint is not a valid URL: the address is private'],
    [{ apiKey: 'x'.repeat(2001) }, 'configuration.apiKey is too long: at most 2000 characters'],
  ])('refuses %o and changes nothing', async (configuration, error) => {
    const { id, ...added } = (await send('POST', '/gatewayconfigs', acquirer)).body
    expect((await send('PUT', `/gatewayconfigs/${id}`, { configuration })).body.errors).toEqual([error])
    expect((await send('GET', `/gatewayconfigs/${id}`)).body).toEqual({ id, ...added })
  })

  test('reports all missing fields in one response', async () => {
    const { errors } = (await send('POST', '/gatewayconfigs', { ...acquirer, configuration: {} })).body
    expect(errors).toEqual([
      'configuration.merchantId is required',
      'configuration.apiKey is required',
      'configuration.endpoint is required',
    ])
  })

  test('keeps the gateway type', async () => {
    expect((await send('PUT', '/gatewayconfigs/gw-3', { gatewayDetail: 'bank' })).body.gatewayDetail).toBe('test')
  })
})

describe('the multithread settings of a gateway', () => {
  test.each([
    [{ enabled: true }, 'multithread.configType is required'],
    [{ enabled: true, configType: 'TOKEN' }, 'multithread.token is required'],
    [{ enabled: true, configType: 'SCHEDULER', scheduler: ' ' }, 'multithread.scheduler is required'],
    [{ expirationTime: 'soon' }, 'multithread.expirationTime is not a date'],
  ])('refuse %o', async (multithread, error) => {
    expect((await send('PUT', '/gatewayconfigs/gw-3', { multithread })).body.errors).toEqual([error])
  })

  test('change part by part', async () => {
    const { multithread } = (await send('PUT', '/gatewayconfigs/gw-1', { multithread: { enabled: false } })).body
    expect(multithread).toMatchObject({ enabled: false, configType: 'TOKEN', token: { set: true } })
  })
})

test('refuses to delete a gateway that an instrument or a routing target uses', async () => {
  expect(await send('DELETE', '/gatewayconfigs/gw-3')).toMatchObject({
    status: 409,
    body: {
      errorCode: 'gateway_config_in_use',
      message: 'Instrument configurations are paid through it (687): change them first',
    },
  })
  await send('PUT', '/instrumentconfigs/687', { paymentGateway: 'gw-1' })
  expect(await send('DELETE', '/gatewayconfigs/gw-3')).toMatchObject({
    status: 409,
    body: {
      errorCode: 'gateway_config_in_use',
      message: 'Routing configurations have it as a target (route-1, route-4, route-5): change them first',
    },
  })
  for (const id of ['route-1', 'route-4', 'route-5']) await send('DELETE', `/routingconfigs/${id}`)
  expect((await send('DELETE', '/gatewayconfigs/gw-3')).status).toBe(204)
  // The gateway of another merchant is a different one.
  expect((await send('GET', '/gatewayconfigs/gw-3', undefined, 'otherAdmin')).status).toBe(200)
})

test('the platform’s gateway types and instruments are the same for all merchants', async () => {
  const { body: details } = await send('GET', '/gatewaydetails?sort=-name&limit=2')
  expect(details).toMatchObject({ total: 5, items: [{ id: 'wallet' }, { id: 'test' }] })
  const { body: instruments } = await send('GET', '/instruments?paymentMethod=PAYPAL_PAYMENT')
  expect(instruments).toMatchObject({
    total: 1,
    items: [{ id: 'paypal', subInstruments: ['RECURRING_PAYPAL_PAYMENT'] }],
  })
  expect((await send('GET', '/instruments/paypal')).body.name).toBe('PayPal')
  expect((await send('GET', '/instruments/none')).status).toBe(404)
  expect((await send('GET', '/gatewaydetails?shape=round')).body.errorCode).toBe('unknown_filter')
  for (const path of ['/gatewaydetails', '/instruments', '/instruments/paypal']) {
    expect((await send('GET', path, undefined, 'operator')).status).toBe(403)
  }
})
