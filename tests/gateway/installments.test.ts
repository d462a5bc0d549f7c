import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ask, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let restore: () => void
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  restore = stack.remember(['document', 'document_number'])
})
afterEach(() => restore())
afterAll(() => stack.close())

const list = `query ($filter: InstallmentSettingFilter, $search: String, $sort: String) {
  installmentSettings(filter: $filter, search: $search, sort: $sort) { total items { id } } }`
const one = 'query ($id: ID!) { installmentSetting(id: $id) { lastModified } }'
const save = 'mutation ($input: InstallmentSettingInput!) { saveInstallmentSetting(input: $input) { id } }'
const remove = 'mutation ($id: ID!) { removeInstallmentSetting(id: $id) }'
const plans = `query ($filter: InstallmentPlanFilter) {
  installmentPlans(filter: $filter) { total items { id countryCode } } }`

const asks = (query: string, variables: object = {}, as: CallerId = 'DEMO_MERCHANT/admin', onBehalfOf?: string) =>
  ask(stack.gateway, query, { ...variables }, { as, ...(onBehalfOf && { onBehalfOf }) })

describe('installment settings', () => {
  test('lists, filters, sorts and searches settings by id, with one call each', async () => {
    const { data } = await asks(list, { filter: { enabled: true }, sort: '-paymentMethod' })
    expect(data.installmentSettings).toMatchObject({ total: 2, items: [{ id: 'inst-2' }, { id: 'inst-1' }] })
    expect((await asks(list, { search: 'inst-3' })).data.installmentSettings.items).toMatchObject([{ id: 'inst-3' }])
    expect(stack.takeCalls()).toEqual([
      'GET /installments/merchconfig?enabled=true&sort=-paymentMethod&limit=10&offset=0',
      'GET /installments/merchconfig?limit=10&offset=0&installment=inst-3',
    ])
  })

  test('reject the second of two concurrent edits without losing anything', async () => {
    const { lastModified } = (await asks(one, { id: 'inst-1' })).data.installmentSetting
    const edit = (change: object) =>
      asks(save, { input: { id: 'inst-1', expectedLastModified: lastModified, ...change } })
    const answers = await Promise.all([edit({ minAmount: '60.00' }), edit({ enabled: false })])
    const refused = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused.map(({ extensions }) => [extensions.code, extensions.reason])).toEqual([['CONFLICT', 'CHANGED']])
  })

  test('does not delete a setting with plans', async () => {
    expect((await asks(remove, { id: 'inst-1' })).errors[0].extensions).toMatchObject({
      code: 'CONFLICT',
      platformCode: 'installment_in_use',
    })
  })

  test('need a selected merchant', async () => {
    expect((await asks(list, {}, 'SUPER_ACCOUNT/super')).errors[0].message).toContain('choose a merchant')
    expect((await asks(list, {}, 'SUPER_ACCOUNT/super', 'OTHER_MERCHANT')).data.installmentSettings.total).toBe(1)
  })
})

test('reads the installment plans of a country by country, and those of a setting with a filter', async () => {
  expect((await asks(plans, { filter: { countryCode: 'ES' } })).data.installmentPlans.total).toBe(2)
  const ofOne = await asks(plans, { filter: { countryCode: 'ES', installment: 'inst-2' } })
  expect(ofOne.data.installmentPlans).toMatchObject({ total: 1, items: [{ id: 'plan-8', countryCode: 'ES' }] })
  expect((await asks(plans, { filter: { installment: 'inst-1' } })).data.installmentPlans.total).toBe(7)
  expect(stack.takeCalls()).toEqual([
    'GET /installments/bycountry/ES?limit=10&offset=0',
    'GET /installments/bycountry/ES?installment=inst-2&limit=10&offset=0',
    'GET /installments?installment=inst-1&limit=10&offset=0',
  ])
  expect((await asks(plans, { filter: { countryCode: '..' } })).errors[0].extensions.code).toBe('BAD_INPUT')
})
