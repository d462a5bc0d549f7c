import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type Who } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let reads: { readonly url: string }[] = []
let failing: string | null = null
let tellsCountry = true
beforeAll(async () => {
  stack = await startStack({
    charges: 1800,
    prepare: ({ app }) =>
      app
        .addHook('preHandler', async ({ url }, reply) => {
          if (failing !== null && url.includes(failing)) return reply.code(503).send({ message: 'down' })
        })
        .addHook('onSend', async ({ url }, _reply, payload) =>
          tellsCountry || !url.includes('/charges?') ? payload : String(payload).replaceAll(/"country":"..",/g, ''),
        ),
  })
})
afterAll(() => stack.close())
beforeEach(() => {
  failing = null
  tellsCountry = true
  // Makes cached reads too old to be shared.
  stack.clock.now += 61_000
  stack.takeCalls()
})
const nowIso = () => `${new Date(stack.clock.now).toISOString().slice(0, 19)}Z`

const asked = `query ($draft: RoutingDraftInput!) { routingBacktest(draft: $draft) {
  sample { charges total isWhole from to readAt } assumedActive matched matchedNow takenEarlier cannotTell
  affected affectedUnknown moves { from to charges } gateways { gatewayConfigId before after }
  rows { chargeId creationTime amount currency before { gatewayConfigId percentage } after { gatewayConfigId percentage } } } }`
const projection = `query ($draft: RoutingDraftInput!) { routingProjection(draft: $draft) {
  last24Hours { approvalPercentage requests targets { gatewayConfigId weight requests approvalPercentage } }
  last30Days { approvalPercentage requests targets { gatewayConfigId weight requests approvalPercentage } } } }`

const draft = (values: object = {}) => ({
  status: 'ACTIVE',
  priority: 5,
  targets: [{ gatewayConfigId: 'gw-5', weight: 100 }],
  ...values,
})
const backtest = (values: object = {}, who: Who = {}) => ask(stack.gateway, asked, { draft: draft(values) }, who)

/** The calls of the last request, by kind. */
function calls(): { readonly charges: number; readonly others: readonly string[] } {
  reads = stack.takeCalls().map((url) => ({ url }))
  const isCharges = ({ url }: { readonly url: string }) => url.startsWith('GET /charges?')
  return {
    charges: reads.filter(isCharges).length,
    others: reads
      .filter((read) => !isCharges(read))
      .map(({ url }) => url)
      .sort(),
  }
}

const configurations = [
  'GET /gatewayconfigs?sort=id&limit=200',
  'GET /instrumentconfigs?sort=priority&limit=200',
  'GET /routingconfigs?sort=priority&limit=200',
]

async function newestCharges(): Promise<Document[]> {
  return (await stack.platform({ path: '/api/v3/charges?limit=1000' })).body.items
}

describe('a backtest', () => {
  test('routes the newest 1,000 charges again with five calls for them and one per kind of configuration', async () => {
    const { data, errors } = await backtest({ paymentMethod: 'PAYPAL_PAYMENT' })
    expect(errors).toBeUndefined()
    expect(calls()).toEqual({ charges: 5, others: configurations })
    const { sample, ...found } = data.routingBacktest
    const charges = await newestCharges()
    expect(sample).toMatchObject({ charges: 1000, isWhole: false, readAt: nowIso() })
    expect(sample.total).toBeGreaterThan(1000)
    expect([sample.to, sample.from]).toEqual([charges[0].creationTime, charges.at(-1).creationTime])
    // route-2 sends PayPal to gw-2; the draft comes first.
    const payPal = charges.filter(({ paymentMethod }) => paymentMethod === 'PAYPAL_PAYMENT')
    expect(payPal.length).toBeGreaterThan(50)
    expect(found).toMatchObject({
      assumedActive: false,
      matched: payPal.length,
      matchedNow: 0,
      takenEarlier: 0,
      cannotTell: 0,
      affected: payPal.length,
      moves: [{ from: 'gw-2', to: 'gw-5', charges: payPal.length }],
    })
    expect(found.rows.map(({ chargeId }: Document) => chargeId)).toEqual(payPal.slice(0, 50).map(({ id }) => id))
    expect(found.rows[0]).toMatchObject({
      amount: payPal[0].amount,
      before: [{ gatewayConfigId: 'gw-2', percentage: 100 }],
      after: [{ gatewayConfigId: 'gw-5', percentage: 100 }],
    })
  })

  test('finds the charges from Spain and Portugal for a rule about these countries', async () => {
    const { data } = await backtest({ countries: ['ES', 'PT'] })
    const there = (await newestCharges()).filter(({ country }) => country === 'ES' || country === 'PT')
    expect(there.length).toBeGreaterThan(20)
    expect(data.routingBacktest).toMatchObject({ matched: there.length, cannotTell: 0 })
  })

  test('counts charges as undecidable if the platform does not report what a condition needs', async () => {
    tellsCountry = false
    const { data } = await backtest({ paymentMethod: 'PAYPAL_PAYMENT', countries: ['ES'] })
    const payPal = (await newestCharges()).filter(({ paymentMethod }) => paymentMethod === 'PAYPAL_PAYMENT')
    expect(data.routingBacktest).toMatchObject({
      matched: 0,
      cannotTell: payPal.length,
      affected: 0,
      affectedUnknown: payPal.length,
      moves: [],
    })
  })

  test('replaces a stored rule with its draft', async () => {
    const stored = { id: 'route-2', priority: 20, paymentMethod: 'PAYPAL_PAYMENT', fallbacks: ['gw-5'] }
    const targets = [
      { gatewayConfigId: 'gw-2', weight: 90 },
      { gatewayConfigId: 'gw-5', weight: 10 },
    ]
    const shifted = (await backtest({ ...stored, targets })).data.routingBacktest
    expect(shifted.matched).toBe(shifted.matchedNow)
    expect(shifted.moves).toEqual([{ from: 'gw-2', to: 'gw-5', charges: shifted.matched / 10 }])
    // If it is off, its charges reach route-3, which excludes the currency of most of them, and then their instrument's
    // gateway.
    const off = (await backtest({ ...stored, targets, status: 'INACTIVE' })).data.routingBacktest
    expect(off).toMatchObject({ assumedActive: false, matched: 0, matchedNow: shifted.matched })
  })

  test('assumes that an inactive rule is active, and says so', async () => {
    const { data } = await backtest({ status: 'SHADOW', paymentMethod: 'PAYPAL_PAYMENT' })
    expect(data.routingBacktest.assumedActive).toBe(true)
    expect(data.routingBacktest.affected).toBeGreaterThan(50)
  })

  test('tells whether the sample contains all charges of a merchant', async () => {
    const { data } = await backtest({}, { as: 'OTHER_MERCHANT/admin' })
    const { charges, total, isWhole } = data.routingBacktest.sample
    expect([charges < 1000, charges === total, isWhole]).toEqual([true, true, true])
  })

  test.each([
    ['targets', { targets: [] }, 'is required'],
    ['targets', { targets: [{ gatewayConfigId: 'gw-1', weight: 99 }] }, 'the weights total 99'],
    ['amountCurrency', { minAmount: '10' }, 'is required'],
    ['minAmount', { minAmount: '10.01', maxAmount: '10', amountCurrency: 'EUR' }, 'too high'],
    ['countries', { countries: Array.from({ length: 301 }, () => 'ES') }, 'too long'],
  ])('rejects a draft with wrong %s before reading anything', async (field, values, fault) => {
    const { errors } = await backtest(values)
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field })
    expect(errors[0].message).toContain(fault)
    expect(calls()).toEqual({ charges: 0, others: [] })
  })

  test('rejects a deleted rule', async () => {
    expect((await backtest({ id: 'route-99' })).errors[0].extensions.code).toBe('NOT_FOUND')
  })

  test('returns no figures if a part of the sample could not be read', async () => {
    failing = 'offset=600'
    const { data, errors } = await backtest()
    expect([data, errors[0].extensions.code]).toEqual([null, 'PLATFORM_UNAVAILABLE'])
    failing = null
    stack.takeCalls()
    expect((await backtest()).data.routingBacktest.sample.charges).toBe(1000)
    expect(calls().charges).toBe(5)
  })
})

describe('the configurations', () => {
  const during = (editSession: string, who: Who = {}) =>
    ask(
      stack.gateway,
      'query ($draft: RoutingDraftInput!, $editSession: String) { routingBacktest(draft: $draft, editSession: $editSession) { matched } }',
      { draft: draft(), editSession },
      who,
    )

  test('the configurations are read once in 30 seconds per edit session and caller', async () => {
    await during('a')
    expect(calls()).toEqual({ charges: 5, others: configurations })
    for (let pause = 0; pause < 20; pause++) await during('a')
    expect(calls()).toEqual({ charges: 0, others: [] })
    await during('b')
    expect(calls()).toEqual({ charges: 0, others: configurations })
    await during('a', { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' })
    expect(calls().others).toHaveLength(3)
    stack.clock.now += 30_001
    await during('a')
    expect(calls()).toEqual({ charges: 0, others: configurations })
  })

  test('does not cache failed reads or unbounded keys', async () => {
    failing = '/gatewayconfigs'
    expect((await during('c')).errors[0].extensions.code).toBe('PLATFORM_UNAVAILABLE')
    failing = null
    expect((await during('c')).errors).toBeUndefined()
    expect((await during('x'.repeat(65))).errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      field: 'editSession',
    })
  })
})

describe('the sample of charges', () => {
  test('the sample of charges is read once in 60 seconds per caller and merchant, for any draft', async () => {
    await backtest()
    stack.takeCalls()
    const readAt = nowIso()
    stack.clock.now += 60_000
    const { data } = await backtest({ currencies: ['EUR'] })
    expect(data.routingBacktest.sample.readAt).toBe(readAt)
    expect(calls()).toEqual({ charges: 0, others: configurations })
    stack.clock.now += 1000
    expect((await backtest()).data.routingBacktest.sample.readAt).toBe(nowIso())
    expect(calls().charges).toBe(5)
  })

  test('the sample of charges is read once for concurrent requests', async () => {
    await Promise.all([backtest(), backtest({ priority: 6 }), backtest({ priority: 7 })])
    expect(calls().charges).toBe(5)
  })

  test('the sample of charges is never shared between callers or merchants', async () => {
    await backtest()
    stack.takeCalls()
    await backtest({}, { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' })
    expect(calls().charges).toBe(5)
    const other = await backtest({}, { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'OTHER_MERCHANT' })
    expect(calls().charges).toBeGreaterThan(0)
    const own = await backtest({}, { as: 'OTHER_MERCHANT/admin' })
    expect(calls().charges).toBeGreaterThan(0)
    expect(own.data.routingBacktest.sample).toEqual(other.data.routingBacktest.sample)
  })

  test('the sample of charges is hidden from callers who may not read charges, with the missing permission', async () => {
    const body = {
      userName: 'router',
      secretKey: 'Key-Of-Tests-0001',
      permissions: ['configuration.read', 'gateway_config_access'],
    }
    await stack.platform({ method: 'POST', path: '/api/v3/callers', body: JSON.stringify(body) })
    await backtest()
    stack.takeCalls()
    const authorization = `Basic ${Buffer.from('DEMO_MERCHANT/router:Key-Of-Tests-0001').toString('base64')}`
    const send = async (query: string) => {
      const { payload } = await stack.gateway.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization, accept: 'application/json' },
        payload: { query, variables: { draft: draft() } },
      })
      return JSON.parse(payload)
    }
    const { errors } = await send(asked)
    expect(errors[0].extensions).toEqual({ code: 'FORBIDDEN', flag: 'charges', missing: ['charges.read'] })
    expect(calls().charges).toBe(0)
    // The projection needs no charges.
    expect((await send(projection)).errors).toBeUndefined()
  })
})

describe('a projection', () => {
  const project = async (values: object) =>
    (await ask(stack.gateway, projection, { draft: draft(values) })).data.routingProjection

  test('sums up each weight times the gateway’s own rate, with one call per target', async () => {
    const targets = [
      { gatewayConfigId: 'gw-3', weight: 40 },
      { gatewayConfigId: 'gw-2', weight: 60 },
      { gatewayConfigId: 'gw-1', weight: 0 },
    ]
    stack.takeCalls()
    const { last30Days } = await project({ id: 'route-2', targets })
    expect(calls().others).toEqual([
      'GET /gatewayconfigs/gw-2/statistics',
      'GET /gatewayconfigs/gw-3/statistics',
      'GET /routingconfigs/route-2/statistics',
    ])
    const rate = async (id: string) => {
      const { body } = await stack.platform({ path: `/api/v3/gatewayconfigs/${id}/statistics` })
      const { approvals, totalRequests } = body.last30Days
      return { requests: totalRequests, rate: approvals / totalRequests }
    }
    const [second, third] = [await rate('gw-2'), await rate('gw-3')]
    expect(last30Days.approvalPercentage).toBeCloseTo(60 * second.rate + 40 * third.rate, 2)
    expect(last30Days.targets).toEqual([
      {
        gatewayConfigId: 'gw-2',
        weight: 60,
        requests: second.requests,
        approvalPercentage: expect.closeTo(100 * second.rate, 2),
      },
      {
        gatewayConfigId: 'gw-3',
        weight: 40,
        requests: third.requests,
        approvalPercentage: expect.closeTo(100 * third.rate, 2),
      },
    ])
    const own = await stack.platform({ path: '/api/v3/routingconfigs/route-2/statistics' })
    expect(last30Days.requests).toBe(own.status === 200 ? own.body.last30Days.totalRequests : null)
  })

  test('returns null instead of zero for gateways without figures', async () => {
    const targets = [
      { gatewayConfigId: 'gw-3', weight: 50 },
      { gatewayConfigId: 'gw-2', weight: 50 },
    ]
    await ask(stack.gateway, 'mutation { resetGatewayConfigStatistics(id: "gw-2") { id } }')
    const { last24Hours } = await project({ targets })
    expect(last24Hours).toMatchObject({ approvalPercentage: null, requests: null })
    expect(last24Hours.targets[1]).toMatchObject({ gatewayConfigId: 'gw-2', requests: 0, approvalPercentage: null })
    expect(last24Hours.targets[0].approvalPercentage).toBeGreaterThan(0)
    failing = '/gatewayconfigs/gw-3/statistics'
    expect((await project({ targets })).last24Hours.targets[0]).toMatchObject({
      requests: null,
      approvalPercentage: null,
    })
  })
})
