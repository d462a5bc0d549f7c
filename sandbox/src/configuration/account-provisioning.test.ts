import { describe, expect, test } from 'vitest'
import type { CallerKey } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

interface Row {
  // Documents of all kinds: each test knows the fields it reads.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  [name: string]: any
}

const sandbox = sandboxForEach()

const onBehalfOf = 'DEMO_MERCHANT'
const exported = async (): Promise<Row> =>
  (await sandbox.ask('super', '/accountprovisioning/export', { onBehalfOf })).body
const imported = (document: unknown, { isDry = false, caller = 'super' as CallerKey } = {}) =>
  sandbox.ask(caller, `/accountprovisioning/import${isDry ? '?dryRun=true' : ''}`, {
    onBehalfOf,
    method: 'POST',
    body: JSON.stringify(document),
  })
const { send } = sandbox

/** A file with some lists only. */
const fileOf = (parts: Row): Row => ({ exportVersion: 1, merchantAccount: onBehalfOf, ...parts })

const newGateway = { id: 'gw-90', displayName: 'New one', gatewayDetail: 'wallet', configuration: { clientId: 'c-1' } }

describe('an account export', () => {
  test('contains the settings and every list, without any secret', async () => {
    const document = await exported()
    expect(document).toMatchObject({
      exportVersion: 1,
      merchantAccount: onBehalfOf,
      exportTime: '2026-11-21T12:00:00Z',
    })
    expect(document.configuration).toMatchObject({ requireEmail: true, maxRequestMillis: 30_000 })
    expect(document.gatewayConfigs[0]).toEqual({
      id: 'gw-1',
      displayName: expect.any(String),
      gatewayDetail: 'acquirer',
      currencies: expect.any(Array),
      configuration: {
        merchantId: expect.any(String),
        endpoint: expect.any(String),
        threeDSecure: expect.anything(),
        timeoutMillis: 8000,
      },
      status: 'ENABLED',
      multithread: { enabled: true, configType: 'TOKEN', expirationTime: expect.any(String), scheduler: null },
      lastModified: expect.any(String),
    })
    expect(Object.keys(document.fraudSystemConfigs[0])).not.toContain('credentials')
    expect(document.installmentPlans.length).toBeGreaterThan(0)
    expect(JSON.stringify(document)).not.toMatch(/apiKey|credentials|clientSecret|"set"/)
  })

  test('requires a super account that acts for one merchant', async () => {
    const { ask } = sandbox
    expect(await ask('admin', '/accountprovisioning/export')).toMatchObject({ status: 403 })
    expect(await ask('super', '/accountprovisioning/export')).toMatchObject({
      status: 400,
      body: { errorCode: 'merchant_required' },
    })
    expect(await imported(await exported(), { caller: 'admin' })).toMatchObject({ status: 403 })
  })
})

describe('an account import', () => {
  test('changes nothing if the file is unchanged', async () => {
    const before = await exported()
    const { status, body } = await imported(before)
    expect({ status, ...body, items: [] }).toEqual({
      status: 200,
      created: 0,
      updated: 0,
      unchanged: expect.any(Number),
      errors: [],
      items: [],
    })
    expect(await exported()).toEqual(before)
  })

  test('creates and updates objects, keeps objects that the file lacks, and supports a dry run', async () => {
    const before = await exported()
    const file = fileOf({
      configuration: { requireEmail: false },
      gatewayConfigs: [
        { id: 'gw-3', displayName: 'Renamed' },
        { ...newGateway, status: 'DISABLED' },
      ],
    })
    const tried = (await imported(file, { isDry: true })).body
    expect(tried).toMatchObject({ created: 1, updated: 2, unchanged: 0, errors: [] })
    expect(await exported()).toEqual(before)
    const done = (await imported(file)).body
    expect(done).toEqual(tried)
    const after = await exported()
    expect(after.configuration).toEqual({
      ...before.configuration,
      requireEmail: false,
      lastModified: expect.any(String),
    })
    expect(after.gatewayConfigs).toHaveLength(before.gatewayConfigs.length + 1)
    expect(after.instrumentConfigs).toEqual(before.instrumentConfigs)
    for (const { entity, id, document } of done.items) {
      const stored = id === null ? after[entity] : after[entity].find((each: Row) => each.id === id)
      expect(stored).toEqual(document)
    }
  })

  test('accepts two objects that swap names', async () => {
    const { gatewayConfigs } = await exported()
    const [one, two] = gatewayConfigs
    const swapped = [
      { id: one.id, displayName: two.displayName },
      { id: two.id, displayName: one.displayName },
    ]
    expect((await imported(fileOf({ gatewayConfigs: swapped }))).body).toMatchObject({ updated: 2 })
  })

  test('restores a deleted object, disabled until its secrets are set', async () => {
    const { fraudSystemConfigs } = await exported()
    const [system] = fraudSystemConfigs
    expect(await send('DELETE', `/fraudsystemconfigs/${system.id}`)).toMatchObject({ status: 204 })
    const refused = await imported(
      fileOf({ fraudSystemConfigs: [{ ...system, status: 'ENABLED', lastModified: null }] }),
      { isDry: true },
    )
    expect(refused.body.errors).toEqual([
      {
        entity: 'fraudSystemConfigs',
        id: system.id,
        field: 'status',
        message: 'status must be DISABLED until its secrets are set: credentials',
      },
    ])
    const file = fileOf({ fraudSystemConfigs: [{ ...system, status: 'DISABLED', lastModified: null }] })
    expect((await imported(file)).body).toMatchObject({ created: 1 })
    // Enabling it requires its credentials.
    expect(await send('PUT', `/fraudsystemconfigs/${system.id}`, { status: 'ENABLED' })).toMatchObject({
      status: 400,
      body: { errors: ['credentials is required'] },
    })
    const complete = await send('PUT', `/fraudsystemconfigs/${system.id}`, { status: 'ENABLED', credentials: 'new' })
    expect(complete).toMatchObject({ status: 200 })
  })

  test('applies nothing if there is a fault, and names each fault by entity, id and field', async () => {
    const before = await exported()
    const file = fileOf({
      configuration: { requireEmail: 'yes', colour: 1 },
      gatewayConfigs: [
        { id: 'gw-3', displayName: 'Renamed' },
        { id: 'gw-2', configuration: { clientSecret: 'Planted-Secret-1' } },
        { id: 'gw-4', gatewayDetail: 'test' },
        { ...newGateway, id: 'gw-91', status: 'ENABLED' },
        { displayName: 'No id' },
        { id: 'gw-3' },
        { id: 'elsewhere' },
      ],
      instrumentConfigs: [{ id: '687', paymentGateway: 'gw-404', priority: -1 }],
      fraudSystemConfigs: [{ id: 'fraud-1', credentials: null }],
    })
    const { body } = await imported(file, { isDry: true })
    expect(body.errors.map(({ entity, id, message }: Row) => [entity, id, message].join(' | '))).toEqual([
      'configuration |  | requireEmail must be true or false',
      'configuration |  | colour is unknown',
      'gatewayConfigs | gw-2 | configuration.clientSecret is a secret: secrets are not imported',
      'gatewayConfigs | gw-4 | gatewayDetail cannot be changed',
      'gatewayConfigs | gw-91 | status must be DISABLED until its secrets are set: configuration.clientSecret',
      'gatewayConfigs |  | id is required: number 5 of the list has none',
      'gatewayConfigs |  | id stands twice in the list: gw-3',
      'gatewayConfigs |  | id is not a valid external ID: elsewhere',
      expect.stringContaining('instrumentConfigs | 687 | priority'),
      'fraudSystemConfigs | fraud-1 | credentials is a secret: secrets are not imported',
    ])
    const refused = await imported(file)
    expect(refused).toMatchObject({ status: 400, body: { errorCode: 'import_refused' } })
    expect(JSON.stringify(refused.body)).not.toContain('Planted')
    expect(await exported()).toEqual(before)
  })

  test('tries user agent patterns up to the first harmful one, and at most 200 different ones', async () => {
    const { instrumentConfigs } = await exported()
    const faultsOf = async (patterns: readonly string[]) => {
      const rows = patterns.map((userAgentRegex, place) => ({
        ...instrumentConfigs[0],
        id: `${9000 + place}`,
        displayName: `Instrument ${place}`,
        lastModified: null,
        userAgentRegex,
      }))
      const { body } = await imported(fileOf({ instrumentConfigs: rows }), { isDry: true })
      return body.errors.map(({ id, field, message }: Row) => [id, field, message])
    }
    const endless = Array.from({ length: 50 }, (_, place) => `(a{1,${place + 2}}b?)+c(d+)+$|(a+)+$`)
    expect(await faultsOf(['^a$', ...endless])).toEqual([
      ['9001', 'userAgentRegex', 'userAgentRegex may run without end on some user agents'],
    ])
    const many = Array.from({ length: 202 }, (_, place) => `Agent ${place}`)
    expect(await faultsOf(many)).toEqual([
      ['9200', 'userAgentRegex', 'userAgentRegex is one of more than 200 different ones: import fewer at once'],
    ])
    expect(await faultsOf([...many.slice(0, 200), 'Agent 7'])).toEqual([])
  })

  test('checks references and uniqueness after everything is written', async () => {
    const file = fileOf({
      gatewayConfigs: [{ id: 'gw-3', displayName: 'PayPal' }],
      instrumentConfigs: [{ id: '687', paymentGateway: 'gw-404' }],
    })
    const { body } = await imported(file, { isDry: true })
    expect(body.errors.map(({ entity, id, field }: Row) => [entity, id, field])).toEqual([
      ['gatewayConfigs', 'gw-3', 'displayName'],
      ['instrumentConfigs', '687', 'paymentGateway'],
    ])
  })

  test('refuses an object that was changed or added since it was read', async () => {
    const { gatewayConfigs } = await exported()
    const [gateway] = gatewayConfigs
    await send('PUT', `/gatewayconfigs/${gateway.id}`, { displayName: 'Changed meanwhile' })
    const stale = { status: 409, body: { errorCode: 'changed' } }
    expect(await imported(fileOf({ gatewayConfigs: [gateway] }))).toMatchObject(stale)
    expect(await imported(fileOf({ gatewayConfigs: [{ id: gateway.id, lastModified: null }] }))).toMatchObject(stale)
  })

  test.each([
    ['another version', { exportVersion: 2 }, 'exportVersion must be 1'],
    ['another merchant', { merchantAccount: 'OTHER_MERCHANT' }, 'the file is of OTHER_MERCHANT, not of DEMO_MERCHANT'],
    ['an unknown list', { customers: [] }, 'unknown: customers'],
    ['no list', { gatewayConfigs: {} }, 'gatewayConfigs is not a list of objects'],
    ['no object', [], 'body'],
  ])('refuses a file with %s', async (_what, change, text) => {
    const file = Array.isArray(change) ? change : fileOf(change)
    const { status, body } = await imported(file)
    expect(status).toBe(400)
    expect(body.errors.join()).toContain(text)
  })
})
