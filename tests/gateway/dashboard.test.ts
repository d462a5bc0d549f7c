import { metricBands, metricKinds, metricOf, metrics, metricValue } from '@portal/schema/metric'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, type CallerId, startGateway } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

const window = `{ totalRequests tpvInUsd conversionPercentage approvals declines errors communicationFailures
  responseMillis averageResponseMillis }`
const statistics = `{ resetTime last60Minutes ${window} last24Hours ${window} last30Days ${window} }`
const first = `query ($codes: [String!]!, $since: DateTime!) { dashboardStatistics ${statistics}
  dashboardReadings(codes: $codes, since: $since) { at resetTime series { code values } } }`
const readings = `query ($codes: [String!]!, $since: DateTime!) {
  dashboardReadings(codes: $codes, since: $since) { at resetTime series { code values } } }`

let stack: Stack
let failing: string | null = null
beforeAll(async () => {
  stack = await startStack({
    prepare: ({ app }) =>
      app.addHook('preHandler', async ({ url }, reply) => {
        if (failing !== null && url.includes(failing)) return reply.code(503).send({ message: 'down' })
      }),
  })
})
afterAll(() => stack.close())
beforeEach(() => {
  failing = null
  stack.clock.now += 120_000
  stack.takeCalls()
})
const iso = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}Z`
const asks = (query: string, variables: Record<string, unknown> = {}, as: CallerId = 'DEMO_MERCHANT/support') =>
  ask(stack.gateway, query, variables, { as })

describe('the 27 metrics', () => {
  test('have the specification’s codes, units, and meaning of a rise', () => {
    const prefixes = ['T', 'U', 'CR', 'A', 'D', 'E', 'CF', 'RT', 'ART']
    expect([...metrics.keys()]).toEqual(prefixes.flatMap((prefix) => ['M', 'H', 'D'].map((band) => prefix + band)))
    expect(metricKinds.filter((kind) => metricOf(kind, 'M').redUp)).toEqual(['D', 'E', 'CF', 'RT', 'ART'])
    expect(metricKinds.filter((kind) => metricOf(kind, 'M').summary === 'mean')).toEqual(['ART'])
    expect(metricBands.map((band) => metricOf('T', band).minutes)).toEqual([60, 1440, 43_200])
  })

  // Three charges in the last hour, five in the last day, eight in the last 30 days, added up by hand.
  test('equal a manually written table', async () => {
    const made = {
      last60Minutes: [3, '100.00', 33.33, 1, 1, 1, 0, 900, 300],
      last24Hours: [5, '180.50', 40, 2, 2, 1, 0, 2000, 400],
      last30Days: [8, '1180.50', 50, 4, 2, 1, 1, 3600, 450],
    }
    const platform = await startFaultyPlatform('Merchant account', ['dashboard.read'])
    const gateway = await startGateway({ platform: { url: platform.url } })
    const names = window.slice(1, -1).trim().split(/\s+/)
    platform.misbehave((_request, response) =>
      answerJson(
        response,
        200,
        Object.fromEntries(
          Object.entries(made).map(([name, values]) => [
            name,
            Object.fromEntries(names.map((figure, place) => [figure, values[place]])),
          ]),
        ),
      ),
    )
    const { data, errors } = await ask(gateway, `{ dashboardStatistics ${statistics} }`)
    expect(errors).toBeUndefined()
    const values = Object.fromEntries(
      [...metrics].map(([code, metric]) => [code, metricValue(data.dashboardStatistics, metric)]),
    )
    expect(values).toEqual({
      ...{ TM: 3, TH: 5, TD: 8, UM: 100, UH: 180.5, UD: 1180.5, CRM: 33.33, CRH: 40, CRD: 50 },
      ...{ AM: 1, AH: 2, AD: 4, DM: 1, DH: 2, DD: 2, EM: 1, EH: 1, ED: 1, CFM: 0, CFH: 0, CFD: 1 },
      ...{ RTM: 900, RTH: 2000, RTD: 3600, ARTM: 300, ARTH: 400, ARTD: 450 },
    })
    await gateway.close()
    await platform.close()
  })

  test('return null if the platform sends null, a negative number, more than 100 percent or no number, without affecting others', async () => {
    const platform = await startFaultyPlatform('Merchant account', ['dashboard.read'])
    const gateway = await startGateway({ platform: { url: platform.url } })
    const bad = { totalRequests: -4, tpvInUsd: '-1.00', conversionPercentage: 250, approvals: 1.5, declines: 'many' }
    platform.misbehave((_request, response) =>
      answerJson(response, 200, { last60Minutes: { ...bad, errors: null, responseMillis: 12.5 }, last24Hours: null }),
    )
    const { data, errors } = await ask(gateway, `{ dashboardStatistics ${statistics} }`)
    expect(errors).toBeUndefined()
    const none = Object.fromEntries(
      window
        .slice(1, -1)
        .trim()
        .split(/\s+/)
        .map((figure) => [figure, null]),
    )
    expect(data.dashboardStatistics).toEqual({
      resetTime: null,
      last60Minutes: { ...none, responseMillis: 12.5 },
      last24Hours: none,
      last30Days: none,
    })
    await gateway.close()
    await platform.close()
  })
})

describe('the first figures', () => {
  test('take one platform call, including the samples so far', async () => {
    const { data, errors } = await asks(first, { codes: ['TM'], since: iso(stack.clock.now - 3_600_000) })
    expect(errors).toBeUndefined()
    expect(stack.takeCalls()).toEqual(['GET /dashboard/statistics'])
    const { body } = await stack.platform({ path: '/api/v3/dashboard/statistics' })
    expect(data.dashboardStatistics).toMatchObject(body)
  })

  test('need dashboard.read, and belong to the selected merchant', async () => {
    const refused = await asks(`{ dashboardStatistics ${statistics} }`, {}, 'DEMO_MERCHANT/api')
    expect(refused.errors[0].extensions.code).toBe('FORBIDDEN')
    expect(stack.takeCalls()).toEqual([])
    const query = `{ dashboardStatistics { last30Days { totalRequests } } }`
    const requests = async (onBehalfOf?: string) =>
      (await ask(stack.gateway, query, {}, { as: 'SUPER_ACCOUNT/super', ...(onBehalfOf && { onBehalfOf }) })).data
        .dashboardStatistics.last30Days.totalRequests
    expect(await requests()).toBeGreaterThanOrEqual(
      (await requests('DEMO_MERCHANT')) + (await requests('OTHER_MERCHANT')),
    )
  })
})

describe('readings', () => {
  const since = () => ({ codes: ['TM', 'CRH'], since: iso(stack.clock.now - 600_000) })

  test('stores samples once a minute while the dashboard is open, and has a gap otherwise', async () => {
    const start = stack.clock.now + 3_600_000 - (stack.clock.now % 60_000)
    const look = () => asks(`{ dashboardStatistics { last60Minutes { totalRequests } } }`)
    const seen: number[] = []
    for (const minutes of [0, 0.5, 1, 5]) {
      stack.clock.now = start + minutes * 60_000
      seen.push((await look()).data.dashboardStatistics.last60Minutes.totalRequests)
    }
    stack.takeCalls()
    const { data } = await asks(readings, since())
    expect(data.dashboardReadings.at).toEqual([0, 1, 5].map((minutes) => iso(start + minutes * 60_000)))
    expect(data.dashboardReadings.series[0]).toEqual({ code: 'TM', values: [seen[0], seen[2], seen[3]] })
    expect(data.dashboardReadings.series[1].code).toBe('CRH')
    expect(stack.takeCalls()).toEqual([])
  })

  test('belong to one merchant, or to all merchants together', async () => {
    stack.clock.now += 3_600_000
    await asks(`{ dashboardStatistics { resetTime } }`)
    const times = async (as: CallerId, onBehalfOf?: string) =>
      (await ask(stack.gateway, readings, since(), { as, ...(onBehalfOf && { onBehalfOf }) })).data.dashboardReadings.at
    expect(await times('DEMO_MERCHANT/admin')).toHaveLength(1)
    expect(await times('OTHER_MERCHANT/admin')).toEqual([])
    expect(await times('SUPER_ACCOUNT/super')).toEqual([])
    expect(await times('SUPER_ACCOUNT/super', 'DEMO_MERCHANT')).toHaveLength(1)
  })

  test('reads samples by existing codes only', async () => {
    for (const codes of [['XX'], Array.from({ length: 28 }, () => 'TM')]) {
      const { errors } = await asks(readings, { ...since(), codes })
      expect(errors[0].extensions.code).toBe('BAD_INPUT')
    }
  })
})

describe('the health of the gateways', () => {
  const health = `query ($window: HealthWindow! = LAST_60_MINUTES) { dashboardHealth(window: $window) { judgedAt window worse
    incident { gatewayConfigId displayName rate usualRate since moreFailed lost { currency amount } }
    all { window verdict requests approved declined errors communicationFailures undecided missing rate usualRate }
    gateways { gatewayConfigId displayName since judgment { verdict requests approved declined errors
      communicationFailures undecided rate usualRate usualFrom usualTo } } gatewaysTotal } }`

  test('makes one call for the merchant, one for the gateways, one for each gateway, and those of the sample', async () => {
    const { data, errors } = await asks(health, { window: 'LAST_24_HOURS' }, 'DEMO_MERCHANT/admin')
    expect(errors).toBeUndefined()
    const calls = stack.takeCalls()
    const { gateways, gatewaysTotal, all } = data.dashboardHealth
    expect(gateways).toHaveLength(gatewaysTotal)
    expect(calls.filter((call) => call === 'GET /dashboard/statistics')).toHaveLength(1)
    expect(calls.filter((call) => call.startsWith('GET /gatewayconfigs?'))).toHaveLength(1)
    expect(calls.filter((call) => /^GET \/gatewayconfigs\/[^/]+\/statistics/.test(call))).toHaveLength(gatewaysTotal)
    // Out of some 300 charges.
    expect(calls.filter((call) => call.startsWith('GET /charges?'))).toHaveLength(2)
    expect(calls).toHaveLength(4 + gatewaysTotal)
    const { requests, approved, declined, errors: failed, communicationFailures, undecided } = all
    expect(approved + declined + failed + communicationFailures + undecided).toBe(requests)
    for (const { judgment } of gateways) {
      const { approved, declined, errors, communicationFailures, undecided, requests, rate } = judgment
      const decided = approved + declined + errors + communicationFailures
      expect(decided + undecided).toBe(requests)
      expect(rate).toBe(decided === 0 ? null : Math.round((approved / decided) * 10_000) / 100)
    }
    await asks(health, {}, 'DEMO_MERCHANT/admin')
    expect(stack.takeCalls().filter((call) => call.startsWith('GET /charges?'))).toEqual([])
  })

  test('judges all gateways together for callers who may not see them', async () => {
    const { data, errors } = await asks(health)
    expect(errors).toBeUndefined()
    expect(data.dashboardHealth).toMatchObject({
      gateways: null,
      gatewaysTotal: null,
      all: { window: 'LAST_60_MINUTES' },
    })
    expect(stack.takeCalls().some((call) => call.includes('gatewayconfigs'))).toBe(false)
    const refused = await asks(health, {}, 'DEMO_MERCHANT/api')
    expect(refused.errors[0].extensions.code).toBe('FORBIDDEN')
  })

  test('skips a gateway whose statistics cannot be read, and judges without the charges if they cannot be read', async () => {
    failing = '/gatewayconfigs/gw-2/statistics'
    const { data } = await asks(health, {}, 'DEMO_MERCHANT/admin')
    const verdictOf = (id: string) =>
      data.dashboardHealth.gateways.find(({ gatewayConfigId }: Document) => gatewayConfigId === id).judgment.verdict
    expect(verdictOf('gw-2')).toBe('UNREAD')
    expect(verdictOf('gw-1')).not.toBe('UNREAD')
    failing = '/charges?'
    const { data: without, errors } = await asks(health, {}, 'DEMO_MERCHANT/admin')
    expect(errors).toBeUndefined()
    expect(without.dashboardHealth.gateways.length).toBeGreaterThan(0)
  })
})

describe('the picture of charges', () => {
  const picture = `query ($span: PictureSpan!, $gateway: ID) { dashboardPicture(span: $span, gatewayConfigId: $gateway) {
    countedAt buckets { from to approved declined error waiting ended } sample { charges total isWhole from } } }`
  type Bucket = Record<'approved' | 'declined' | 'error' | 'waiting' | 'ended', number> & { from: string; to: string }
  const sumOf = (buckets: readonly Bucket[]) =>
    buckets.reduce(
      (sum, { approved, declined, error, waiting, ended }) => sum + approved + declined + error + waiting + ended,
      0,
    )

  test('comes from the newest charges if these are all, and adds up to the list', async () => {
    const { data, errors } = await asks(picture, { span: 'DAY' })
    expect(errors).toBeUndefined()
    expect(stack.takeCalls()).toHaveLength(2)
    const { buckets, sample } = data.dashboardPicture
    expect(sample.isWhole).toBe(true)
    expect(buckets).toHaveLength(25)
    const { body } = await stack.platform({ path: `/api/v3/charges?from=${buckets[0].from}&limit=1` })
    expect(sumOf(buckets)).toBe(body.total)
    const own = await asks(picture, { span: 'DAY', gateway: 'gw-2' })
    const { body: ofGateway } = await stack.platform({
      path: `/api/v3/charges?from=${buckets[0].from}&paymentGateway=gw-2&limit=1`,
    })
    expect(sumOf(own.data.dashboardPicture.buckets)).toBe(ofGateway.total)
    expect(stack.takeCalls()).toEqual([])
  })

  test('needs charges.read', async () => {
    const { errors } = await asks(picture, { span: 'HOUR' }, 'DEMO_MERCHANT/api')
    expect(errors[0].extensions.code).toBe('FORBIDDEN')
    expect(stack.takeCalls()).toEqual([])
  })
})

describe('the picture of a merchant with more than 1,000 charges', () => {
  const picture = `query ($span: PictureSpan!) { dashboardPicture(span: $span) {
    buckets { from to approved declined error waiting ended } sample { isWhole } } }`
  let busy: Stack
  beforeAll(async () => {
    busy = await startStack({ charges: 20_000 })
  })
  afterAll(() => busy.close())
  const look = async () => (await ask(busy.gateway, picture, { span: 'DAY' })).data.dashboardPicture

  test('counts past hours once, and equals the totals of the list', async () => {
    const { buckets, sample } = await look()
    expect(sample.isWhole).toBe(false)
    const calls = busy.takeCalls()
    expect(calls.filter((call) => call.includes('limit=200'))).toHaveLength(5)
    const counting = calls.filter((call) => call.includes('limit=1&') || call.endsWith('limit=1'))
    expect(calls).toHaveLength(5 + counting.length)
    expect(counting.length).toBeLessThanOrEqual(125)
    for (const { from, to, approved, ...others } of buckets) {
      const until = iso(Date.parse(to) - 1000)
      const { body } = await busy.platform({ path: `/api/v3/charges?from=${from}&to=${until}&limit=1` })
      const { declined, error, waiting, ended } = others
      expect(approved + declined + error + waiting + ended).toBe(body.total)
    }
    busy.clock.now += 61_000
    await look()
    expect(busy.takeCalls().length).toBeLessThanOrEqual(10)
  })
})

test('groups failed charges, and their sum equals the list’s', async () => {
  const query = `query ($by: FailureGrouping!) { dashboardFailures(by: $by) { failed decided
    groups { value failed decided usual } sample { isWhole } } }`
  const { data, errors } = await asks(query, { by: 'REASON' })
  expect(errors).toBeUndefined()
  const { failed, groups } = data.dashboardFailures
  const { body } = await stack.platform({ path: '/api/v3/charges?chargeStatus=DECLINED,ERROR&limit=1' })
  expect(failed).toBe(body.total)
  expect(groups.reduce((sum: number, group: { failed: number }) => sum + group.failed, 0)).toBe(failed)
  expect(groups.map(({ value }: { value: string }) => value)).toContain('INSUFFICIENT_FUNDS')
  const { data: byGateway } = await asks(query, { by: 'GATEWAY' })
  expect(byGateway.dashboardFailures.groups.map(({ value }: { value: string }) => value)).toContain('gw-2')
  expect(byGateway.dashboardFailures.failed).toBe(failed)
})

test('counts the notification queue by state, with one call per state', async () => {
  const { data } = await asks('{ dashboardNotificationQueue { status total } }')
  const states = ['READY', 'FAILED', 'STOPPED', 'FAILED_PERMANENTLY']
  expect(stack.takeCalls()).toEqual(states.map((status) => `GET /notifications/queue?status=${status}&limit=1`))
  for (const { status, total } of data.dashboardNotificationQueue) {
    const { body } = await stack.platform({ path: `/api/v3/notifications/queue?status=${status}` })
    expect(total).toBe(body.total)
  }
  expect(data.dashboardNotificationQueue.map(({ status }: { status: string }) => status)).toEqual(states)
})
