import { openStore } from '@portal/gateway/store/store'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  applies,
  applyMutation,
  download,
  exported,
  fileOf,
  merchant,
  planMutation,
  planOf,
  plans,
} from '../support/account-file.ts'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { recordsOf } from '../support/ledger-entries.ts'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let store: Awaited<ReturnType<typeof openStore>>
beforeEach(async () => {
  store = await openStore({})
  stack = await startStack({ charges: 60, gateway: { store } })
})
afterEach(() => stack.close())

/** Restarts with another platform. */
async function restart(options: NonNullable<Parameters<typeof startStack>[0]>) {
  await stack.close()
  stack = await startStack({ charges: 60, ...options })
}

const acting = { as: 'SUPER_ACCOUNT/super', onBehalfOf: merchant } as const
/** The called paths, without the selected merchant. */
const calls = () => stack.takeCalls().map((call) => call.replace(/[?&]onBehalfOf=\w+/, ''))
const found = (items: Document[], entity: string, id: string | null) =>
  items.find((item) => item.entity === entity && item.objectId === id)

const read = ['GET /accountprovisioning/export', 'GET /gatewaydetails?limit=200']

describe('the export', () => {
  test('returns a complete file of one merchant as an attachment', async () => {
    const { status, headers, text } = await download(stack)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${merchant}-configuration-20261121.json"`,
      'content-length': String(Buffer.byteLength(text)),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
    expect(JSON.parse(text)).toMatchObject({ exportVersion: 1, merchantAccount: merchant })
    expect(calls().sort()).toEqual(read)
  })

  test.each([
    ['a caller of the merchant', { as: 'DEMO_MERCHANT/admin', onBehalfOf: '' }, 403, /only super accounts/],
    ['the all-families view', { as: 'SUPER_ACCOUNT/super', onBehalfOf: '' }, 403, /choose a merchant/],
  ] as const)('rejects %s without calling the platform', async (_who, asking, status, message) => {
    const answer = await download(stack, asking)
    expect(answer.status).toBe(status)
    expect(answer.body.errors[0].message).toMatch(message)
    expect(calls()).toEqual([])
    const [error] = (await plans(stack, '{}', asking)).errors
    expect(error).toMatchObject({ message: expect.stringMatching(message), extensions: { code: 'FORBIDDEN' } })
    expect(calls()).toEqual([])
  })
})

describe('a plan', () => {
  test('changes nothing for a file with the stored values, and names the objects that it cannot compare', async () => {
    const file = await exported(stack)
    stack.takeCalls()
    const plan = await planOf(stack, file)
    expect(plan).toMatchObject({ merchantAccount: merchant, added: 0, changed: 0, kept: 0, problems: [] })
    expect(plan.unchanged).toBe(plan.items.length)
    expect(plan.notCompared).toContainEqual({
      entity: 'gatewayConfigs',
      objectType: 'GatewayConfig',
      objectId: 'gw-1',
      name: expect.any(String),
      fields: ['configuration.apiKey', 'multithread.token'],
    })
    expect(plan.notCompared).toContainEqual({
      entity: 'configuration',
      objectType: 'Configuration',
      objectId: null,
      name: null,
      fields: ['realtimeNotificationKey', 'paywallKey'],
    })
    expect(calls()).toEqual([...read, 'POST /accountprovisioning/import?dryRun=true'])
  })

  test('lists added objects and changed fields with the values that the platform will store', async () => {
    const before = await exported(stack)
    const plan = await planOf(
      stack,
      fileOf({
        configuration: { timeoutSeconds: 45 },
        gatewayConfigs: [
          { id: 'gw-1', configuration: { timeoutMillis: 9000 }, multithread: { enabled: false } },
          { id: 'gw-90', displayName: 'New', gatewayDetail: 'test', status: 'ENABLED' },
        ],
        installments: [{ ...before.installments[0], minAmount: '75' }],
      }),
    )
    expect(plan).toMatchObject({ added: 1, changed: 3, unchanged: 0 })
    expect(plan.kept).toBe(plan.items.length - 4)
    expect(found(plan.items, 'configuration', null)).toMatchObject({
      objectType: 'Configuration',
      outcome: 'CHANGED',
      changes: [{ field: 'timeoutSeconds', before: 30, after: 45 }],
    })
    expect(found(plan.items, 'gatewayConfigs', 'gw-1').changes).toEqual([
      { field: 'configuration.timeoutMillis', before: 8000, after: 9000 },
      { field: 'multithread.enabled', before: true, after: false },
    ])
    expect(found(plan.items, 'gatewayConfigs', 'gw-90')).toMatchObject({ outcome: 'ADDED', lastModified: null })
    expect(found(plan.items, 'installments', before.installments[0].id).changes).toEqual([
      { field: 'minAmount', before: before.installments[0].minAmount, after: '75.00' },
    ])
    expect(found(plan.items, 'gatewayConfigs', 'gw-2')).toMatchObject({ outcome: 'KEPT', changes: [] })
    expect(await exported(stack)).toEqual(before)
  })

  test('marks at most 20 objects that carry traffic, and adds warnings', async () => {
    await stack.platform({
      path: '/api/v3/charges',
      method: 'POST',
      body: JSON.stringify({
        id: 'now',
        customerId: 'cust-42',
        paymentMethod: 'CREDIT_CARD',
        currency: 'EUR',
        lineItem: { externalKey: 'sku-1', price: '5.00' },
      }),
    })
    stack.clock.now += 3_600_000
    await stack.platform({
      path: '/api/v3/gatewayconfigs/gw-2',
      method: 'PUT',
      body: JSON.stringify({ displayName: 'Later than the file' }),
    })
    stack.clock.now -= 3_600_000
    stack.takeCalls()
    const added = Array.from({ length: 25 }, (_, place) => ({
      id: `gw-${100 + place}`,
      displayName: `New ${place}`,
      gatewayDetail: 'wallet',
      configuration: { clientId: 'x' },
      status: 'DISABLED',
    }))
    const { items } = await planOf(
      stack,
      fileOf({
        gatewayConfigs: [{ id: 'gw-3', status: 'DISABLED' }, { id: 'gw-2', displayName: 'PayPal' }, ...added],
      }),
    )
    expect(found(items, 'gatewayConfigs', 'gw-3')).toMatchObject({ carriesTraffic: true, warnings: ['STOPS_TRAFFIC'] })
    expect(found(items, 'gatewayConfigs', 'gw-2').warnings).toEqual(['CHANGED_SINCE_EXPORT'])
    expect(found(items, 'gatewayConfigs', 'gw-100').warnings).toEqual(['LACKS_SECRETS'])
    const asked = () => calls().filter((call) => call.endsWith('/statistics'))
    expect(asked()).toHaveLength(2)
    const many = fileOf({ gatewayConfigs: added })
    await applies(stack, many, await planOf(stack, many))
    const renamed = added.map((gateway) => ({ ...gateway, displayName: `${gateway.displayName} again` }))
    asked()
    const plan = await planOf(stack, fileOf({ gatewayConfigs: renamed }))
    expect(asked()).toHaveLength(20)
    expect(found(plan.items, 'gatewayConfigs', 'gw-119').carriesTraffic).toBe(false)
    expect(found(plan.items, 'gatewayConfigs', 'gw-120').carriesTraffic).toBeNull()
  })

  test('lists faults by object and field, and blocks the import', async () => {
    const before = await exported(stack)
    const file = fileOf({
      configuration: { colour: 'red' },
      instrumentConfigs: [{ id: '687', userAgentRegex: '(a+)+$', paymentGateway: 'gw-404' }],
      trustLevels: [{ id: before.trustLevels[0].id, description: 7 }, { name: 'NEW_CUSTOMER' }],
    })
    const plan = await planOf(stack, file)
    expect(plan.problems.map(({ entity, objectId, field }: Document) => [entity, objectId, field])).toEqual([
      ['instrumentConfigs', '687', 'userAgentRegex'],
      ['trustLevels', null, 'id'],
      ['configuration', null, 'colour'],
      ['instrumentConfigs', '687', 'userAgentRegex'],
      ['trustLevels', before.trustLevels[0].id, 'description'],
      ['trustLevels', null, 'id'],
      ['instrumentConfigs', '687', 'paymentGateway'],
    ])
    expect(plan.problems.map(({ objectType }: Document) => objectType).slice(0, 3)).toEqual([
      'InstrumentConfig',
      'TrustLevelConfig',
      'Configuration',
    ])
    const { errors } = await applies(stack, file, plan)
    expect(errors[0].extensions.code).toBe('BAD_INPUT')
    expect(await exported(stack)).toEqual(before)
  })
})

describe('user agent patterns', () => {
  const instruments = (patterns: readonly string[]) =>
    fileOf({ instrumentConfigs: patterns.map((userAgentRegex, place) => ({ id: `${9000 + place}`, userAgentRegex })) })
  const refusals = async (file: string) =>
    (await planOf(stack, file)).problems
      .filter(({ field }: Document) => field === 'userAgentRegex')
      .map(({ objectId, message }: Document) => [objectId, message])

  test('tries patterns until the first endless one', async () => {
    const message = 'userAgentRegex may run without end on some user agents'
    // The gateway reports the first one, and the platform reports the same one.
    expect(await refusals(instruments(['^a$', '(a+)+$', '(b+)+$']))).toEqual([
      ['9001', message],
      ['9001', message],
    ])
  })

  test('rejects a file with more than 200 different patterns', async () => {
    const many = Array.from({ length: 202 }, (_, place) => `Agent ${place}`)
    expect(await refusals(instruments(many))).toEqual([
      ['9200', 'userAgentRegex is one of more than 200 different ones: import fewer at once'],
      ['9200', 'userAgentRegex is one of more than 200 different ones: import fewer at once'],
    ])
    expect(await refusals(instruments([...many.slice(0, 200), 'Agent 7']))).toEqual([])
  })
})

describe('an import', () => {
  const change = fileOf({
    configuration: { timeoutSeconds: 45 },
    gatewayConfigs: [
      { id: 'gw-3', displayName: 'Renamed', configuration: { descriptor: 'NEW' } },
      { id: 'gw-90', displayName: 'New', gatewayDetail: 'test', status: 'ENABLED' },
    ],
  })

  test('executes the plan, reads the result, and records each object in the ledger', async () => {
    const plan = await planOf(stack, change)
    stack.takeCalls()
    const { data } = await applies(stack, change, plan)
    expect(data.applyAccountImport).toEqual({ added: 1, changed: 2, unchanged: 0, isRepeated: false, drift: [] })
    expect(calls()).toEqual([
      ...read,
      'POST /accountprovisioning/import?dryRun=true',
      'POST /accountprovisioning/import',
      ...read,
    ])
    const sent = JSON.parse(stack.received.find(({ url }) => url.includes('/import?onBehalfOf'))?.body ?? '{}')
    expect(sent.gatewayConfigs[1]).toMatchObject({ id: 'gw-90', lastModified: null })
    expect((await exported(stack)).configuration.timeoutSeconds).toBe(45)

    const records = (await recordsOf(store)).filter(({ chain }) => chain === merchant)
    const ended = records.filter(({ phase }) => phase === 'ended')
    expect(ended.map(({ objectType, objectId, outcome, changed }) => [objectType, objectId, outcome, changed])).toEqual(
      [
        ['Configuration', merchant, 'done', ['timeoutSeconds']],
        ['GatewayConfig', 'gw-3', 'done', expect.arrayContaining(['displayName', 'configuration.descriptor'])],
        ['GatewayConfig', 'gw-90', 'done', expect.arrayContaining(['displayName', 'gatewayDetail', 'status'])],
        ['AccountProvisioning', merchant, 'done', ['added', 'changed']],
      ],
    )
    expect(ended.at(-1)?.after).toEqual({ added: 1, changed: 2 })
    expect(records[0]).toMatchObject({ phase: 'begun', act: 'applyAccountImport', objectType: 'AccountProvisioning' })
    expect(JSON.stringify(records)).not.toContain('"NEW"')
  })

  test('needs a confirmation and leaves a ledger entry, unlike its plan', async () => {
    const cookie = await signInAsPage(stack.gateway, 'SUPER_ACCOUNT/super')
    stack.clock.now += 120_000
    const asking = { cookie, headers: { 'x-on-behalf-of': merchant } }
    const planned = await askAsPage(stack.gateway, planMutation, { file: JSON.stringify(change) }, asking)
    const { planHash } = planned.data.planAccountImport
    expect((await recordsOf(store)).filter(({ objectType }) => objectType === 'AccountProvisioning')).toEqual([])
    const input = { file: JSON.stringify(change), expectedPlanHash: planHash, requestId: 'r' }
    const { errors } = await askAsPage(stack.gateway, applyMutation, { input }, asking)
    expect(errors[0].extensions.code).toBe('CONFIRMATION_REQUIRED')
  })

  test('does nothing if something has changed since the plan, and returns a new plan', async () => {
    const plan = await planOf(stack, change)
    const moved = JSON.stringify({ displayName: 'By somebody else' })
    await stack.platform({ path: '/api/v3/gatewayconfigs/gw-3', method: 'PUT', body: moved })
    const before = await exported(stack)
    stack.takeCalls()
    const { errors } = await applies(stack, change, plan)
    expect(errors[0]).toMatchObject({
      message: 'What is stored has changed since the plan was made. Nothing was imported',
      extensions: { code: 'CONFLICT', reason: 'CHANGED' },
    })
    expect(calls()).toEqual(read)
    expect(await exported(stack)).toEqual(before)
    const again = await planOf(stack, change)
    expect(found(again.items, 'gatewayConfigs', 'gw-3').changes[0]).toMatchObject({ before: 'By somebody else' })
    // The same intent under the same id, because nothing was executed.
    expect((await applies(stack, change, again)).data.applyAccountImport.drift).toEqual([])
  })

  test('does nothing if the platform detects a change of an object at the last moment', async () => {
    const rename = JSON.stringify({ displayName: 'At the last moment' })
    let isFirst = true
    await restart({
      prepare: ({ app }) => {
        app.addHook('preHandler', async (call) => {
          if (call.method !== 'POST' || !/\/import\?onBehalfOf/.test(call.url) || !isFirst) return
          isFirst = false
          await stack.platform({ path: '/api/v3/gatewayconfigs/gw-3', method: 'PUT', body: rename })
        })
      },
    })
    const before = await exported(stack)
    const { errors } = await applies(stack, change, await planOf(stack, change))
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    const after = await exported(stack)
    expect(after.configuration).toEqual(before.configuration)
    expect(after.gatewayConfigs.map(({ displayName }: Document) => displayName)).toContain('At the last moment')
  })

  test('runs once per request id, and reports the current difference when repeated', async () => {
    const plan = await planOf(stack, change)
    await applies(stack, change, plan, 'same')
    await stack.platform({
      path: '/api/v3/configuration',
      method: 'POST',
      body: JSON.stringify({ timeoutSeconds: 50 }),
    })
    stack.takeCalls()
    const { data } = await applies(stack, change, plan, 'same')
    expect(data.applyAccountImport).toMatchObject({ added: 1, changed: 2, isRepeated: true })
    expect(data.applyAccountImport.drift).toMatchObject([
      { entity: 'configuration', changes: [{ field: 'timeoutSeconds', before: 50, after: 45 }] },
    ])
    expect(calls()).not.toContain('POST /accountprovisioning/import')
    const { errors } = await applies(stack, change, { planHash: '0'.repeat(64) }, 'same')
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'requestId' })
  })

  test('rejects the plan of another file', async () => {
    const plan = await planOf(stack, change)
    const { errors } = await applies(stack, fileOf({ configuration: { timeoutSeconds: 46 } }), plan)
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'expectedPlanHash' })
  })

  test('succeeds with unknown drift if the result cannot be read', async () => {
    let exports = 0
    await restart({
      prepare: ({ app }) => {
        app.addHook('preHandler', async (call, reply) => {
          if (!call.url.includes('/accountprovisioning/export')) return
          exports += 1
          if (exports > 2) return reply.code(404).send({ errorCode: 'not_found' })
        })
      },
    })
    const plan = await planOf(stack, change)
    const { data } = await applies(stack, change, plan)
    expect(data.applyAccountImport).toMatchObject({ added: 1, changed: 2, drift: null })
  })

  test('reports an unknown outcome if the response is lost, and sends nothing again', async () => {
    let imports = 0
    await restart({
      prepare: ({ app }) => {
        app.addHook('onSend', async (call, reply) => {
          if (call.method !== 'POST' || !/\/import\?onBehalfOf/.test(call.url)) return
          imports += 1
          reply.raw.destroy()
        })
      },
    })
    const plan = await planOf(stack, change)
    const { errors } = await applies(stack, change, plan)
    expect(errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
    expect((await applies(stack, change, plan)).errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
    expect(imports).toBe(1)
    expect(await planOf(stack, change)).toMatchObject({ added: 0, changed: 0 })
  })

  test('acts for the requested merchant and rejects the file of another merchant', async () => {
    const { errors } = await ask(
      stack.gateway,
      planMutation,
      { file: JSON.stringify(change) },
      { ...acting, onBehalfOf: 'OTHER_MERCHANT' },
    )
    expect(errors[0].extensions).toMatchObject({ reason: 'OTHER_MERCHANT', merchantAccount: merchant })
  })
})
