import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { ask, startGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const as = { as: 'SUPER_ACCOUNT/super' } as const
let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())
beforeEach(() => void stack.takeCalls())

const lists: readonly [list: string, filter: string, field: string, path: string, values: readonly string[]][] = [
  ['customers', 'CustomerFilter', 'customerStatus', '/customers', ['ACTIVE', 'BLOCKED', 'CLOSED', 'INACTIVE']],
  ['customers', 'CustomerFilter', 'trustLevel', '/customers', ['NEW_CUSTOMER', 'STANDARD_CUSTOMER']],
  ['mails', 'MailFilter', 'mailServiceStatus', '/mails', ['SENT', 'FAILED', 'QUEUED']],
  ['mails', 'MailFilter', 'mailEventType', '/mails', ['REFUND', 'PURCHASE_SUCCESS']],
  ['notifications', 'NotificationFilter', 'status', '/notifications', ['SUCCESS', 'FAILED']],
  ['notificationQueue', 'NotificationFilter', 'status', '/notifications/queue', ['FAILED', 'FAILED_PERMANENTLY']],
  ['ofacChecks', 'OfacCheckFilter', 'ofacCheckStatus', '/ofac', ['MATCHED', 'NOMATCH']],
  ['ofacChecks', 'OfacCheckFilter', 'ofacReviewStatus', '/ofac', ['NEEDS_REVIEW', 'REVIEWED_MATCH']],
]

describe.each(lists)('%s filtered by several values (%s.%s)', (list, filter, field, path, values) => {
  const query = `query ($filter: ${filter}) { page: ${list}(filter: $filter, page: { limit: 200 }) {
    total totalIsExact items { ${field} } } }`
  const page = async (value: string | readonly string[]) => {
    const { data, errors } = await ask(stack.gateway, query, { filter: { [field]: value } }, as)
    expect(errors).toBeUndefined()
    return data.page
  }

  test('returns the rows with any of the values, in one platform call', async () => {
    const both = await page(values)
    expect(stack.takeCalls()).toEqual([`GET ${path}?${field}=${values.join('%2C')}&limit=200&offset=0`])
    const totals = await Promise.all(values.map(async (value) => (await page(value)).total))
    expect(both).toMatchObject({ total: totals.reduce((sum, total) => sum + total, 0), totalIsExact: true })
    expect(both.total).toBeGreaterThan(0)
    expect(both.items.every((row: Record<string, string>) => values.includes(row[field] ?? ''))).toBe(true)
  })

  test('reports a platform that ignores the filter instead of showing other rows', async () => {
    const [wanted, other] = values
    const platform = await startFaultyPlatform('Super account')
    const items = [{ [field]: wanted }, { [field]: other }]
    platform.misbehave((_request, response) => answerJson(response, 200, { total: 2, items }))
    const gateway = await startGateway({ platform: { url: platform.url } })
    const { errors } = await ask(gateway, query, { filter: { [field]: wanted } }, as)
    expect(errors[0].extensions).toMatchObject({ code: 'NOT_SUPPORTED' })
    await gateway.close()
    await platform.close()
  })
})

test('reports a value that does not exist as an input error, and makes no call', async () => {
  const query = `query ($filter: MailFilter) { mails(filter: $filter) { total } }`
  const { errors } = await ask(stack.gateway, query, { filter: { mailServiceStatus: ['SENT', 'LOST'] } }, as)
  expect(errors[0].extensions.code).toBe('BAD_INPUT')
  expect(stack.takeCalls()).toEqual([])
})

const merged: readonly [list: string, filter: string, name: string, field: string, values: readonly string[]][] = [
  ['routingConfigs', 'RoutingConfigFilter', 'statuses', 'status', ['ACTIVE', 'SHADOW']],
  ['routingConfigs', 'RoutingConfigFilter', 'paymentMethods', 'paymentMethod', ['CREDIT_CARD', 'DEBIT_CARD']],
  ['binLookups', 'BinLookupFilter', 'cardTypes', 'cardType', ['CREDIT', 'DEBIT', 'PREPAID']],
  ['trustLevels', 'TrustLevelConfigFilter', 'names', 'name', ['NEW_CUSTOMER', 'TRUSTED_CUSTOMER']],
  ['installmentSettings', 'InstallmentSettingFilter', 'paymentMethods', 'paymentMethod', ['CREDIT_CARD', 'DEBIT_CARD']],
]

describe.each(merged)(
  '%s filtered by several values (%s.%s), with one call per value',
  (list, filter, name, field, values) => {
    const query = `query ($filter: ${filter}, $page: PageInput) { page: ${list}(filter: $filter, page: $page) {
    total totalIsExact items { id ${field} } } }`
    const page = async (given: object, bounds = { limit: 200, offset: 0 }) => {
      const { data, errors } = await ask(stack.gateway, query, { filter: given, page: bounds }, asMerged(list))
      expect(errors).toBeUndefined()
      return data.page
    }

    test('returns the rows with any of the values, in consecutive pages', async () => {
      const all = await page({ [name]: values })
      expect(stack.takeCalls()).toHaveLength(values.length)
      const totals = await Promise.all(values.map(async (value) => (await page({ [field]: value })).total))
      expect(all).toMatchObject({ total: totals.reduce((sum, total) => sum + total, 0), totalIsExact: true })
      expect(all.items).toHaveLength(all.total)
      expect(all.items.every((row: Record<string, string>) => values.includes(row[field] ?? ''))).toBe(true)
      const first = await page({ [name]: values }, { limit: 1, offset: 0 })
      const second = await page({ [name]: values }, { limit: 1, offset: 1 })
      expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 2))
    })

    test('makes one call for one value, and combines it with the filter for a single value', async () => {
      stack.takeCalls()
      const [one, other] = values
      expect(await page({ [name]: [one] })).toEqual(await page({ [field]: one }))
      expect(stack.takeCalls()).toHaveLength(2)
      expect(await page({ [field]: one, [name]: [other] })).toEqual({ total: 0, totalIsExact: true, items: [] })
      expect(stack.takeCalls()).toEqual([])
    })
  },
)

/** BIN lookups belong to the platform; the other lists belong to a merchant. */
function asMerged(list: string) {
  return list === 'binLookups' ? as : { as: 'DEMO_MERCHANT/admin' as const }
}

test('the ledger is filtered by several actions and outcomes', async () => {
  const query = 'query ($filter: LedgerFilter) { page: ledger(filter: $filter) { total items { act outcome } } }'
  const page = async (filter: object) => (await ask(stack.gateway, query, { filter }, as)).data.page
  const totals = await Promise.all(['DONE', 'REFUSED'].map(async (outcome) => (await page({ outcome })).total))
  const both = await page({ outcomes: ['DONE', 'REFUSED'] })
  expect(both.total).toBe(totals.reduce((sum, total) => sum + total, 0))
  expect((await page({ outcome: 'UNKNOWN', outcomes: ['DONE'] })).total).toBe(0)
  const { errors } = await ask(stack.gateway, query, { filter: { acts: ['save', 'a b'] } }, as)
  expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'filter.acts' })
})
