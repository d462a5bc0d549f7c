import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask, type CallerId } from './portal.ts'
import { type Stack, startStack } from './stack.ts'

let stack: Stack
beforeEach(async () => {
  stack = await startStack({ charges: 60 })
})
afterEach(() => stack.close())

const settingFields = 'id merchantAccount paymentMethod enabled costBurden minAmount currency lastModified'
const planFields = `id installment merchantAccount countryCode currency numberOfInstallments minAmount interestRate
  costBurden status lastModified`
const list = `query ($filter: InstallmentSettingFilter, $search: String, $sort: String) {
  installmentSettings(filter: $filter, search: $search, sort: $sort) { total totalIsExact items { ${settingFields} } } }`
const one = `query ($id: ID!) { installmentSetting(id: $id) { ${settingFields} } }`
const add = `mutation ($input: NewInstallmentSettingInput!) { addInstallmentSetting(input: $input) { ${settingFields} } }`
const save = `mutation ($input: InstallmentSettingInput!) { saveInstallmentSetting(input: $input) { ${settingFields} } }`
const remove = `mutation ($id: ID!, $seen: DateTime) {
  removeInstallmentSetting(id: $id, expectedLastModified: $seen) }`
const plans = `query ($filter: InstallmentPlanFilter) { installmentPlans(filter: $filter) { total items { ${planFields} } } }`
const addPlan = `mutation ($input: NewInstallmentPlanInput!) { addInstallmentPlan(input: $input) { ${planFields} } }`
const savePlan = `mutation ($input: InstallmentPlanInput!) { saveInstallmentPlan(input: $input) { ${planFields} } }`
const removePlan = `mutation ($id: ID!, $seen: DateTime) {
  removeInstallmentPlan(id: $id, expectedLastModified: $seen) }`

const wallet = { paymentMethod: 'WALLET', enabled: true, costBurden: 'MERCHANT', minAmount: '30.00', currency: 'EUR' }
const plan = {
  installment: 'inst-1',
  countryCode: 'FR',
  currency: 'EUR',
  numberOfInstallments: 4,
  minAmount: '50.00',
  interestRate: '1.5',
  costBurden: 'CUSTOMER',
  status: 'ACTIVE',
}
const asks = (query: string, variables: object = {}, as: CallerId = 'DEMO_MERCHANT/admin', onBehalfOf?: string) =>
  ask(stack.gateway, query, { ...variables }, { as, ...(onBehalfOf && { onBehalfOf }) })

describe('installment settings', () => {
  test('are listed, filtered, sorted and searched by id, one call each', async () => {
    const { data } = await asks(list, { filter: { enabled: true }, sort: '-paymentMethod' })
    expect(data.installmentSettings).toMatchObject({ total: 2, items: [{ id: 'inst-2' }, { id: 'inst-1' }] })
    expect((await asks(list, { search: 'inst-3' })).data.installmentSettings.items).toMatchObject([{ id: 'inst-3' }])
    expect(stack.takeCalls()).toEqual([
      'GET /installments/merchconfig?enabled=true&sort=-paymentMethod&limit=10&offset=0',
      'GET /installments/merchconfig?limit=10&offset=0&installment=inst-3',
    ])
  })

  test('are added, saved and removed by one call each, and each is of one merchant', async () => {
    const added = (await asks(add, { input: wallet })).data.addInstallmentSetting
    expect(added).toMatchObject({ ...wallet, id: 'inst-5', merchantAccount: 'DEMO_MERCHANT' })
    const input = { id: 'inst-5', expectedLastModified: added.lastModified, enabled: false }
    const saved = (await asks(save, { input })).data.saveInstallmentSetting
    expect(saved).toMatchObject({ ...wallet, enabled: false })
    expect((await asks(one, { id: 'inst-5' }, 'OTHER_MERCHANT/admin')).data).toEqual({ installmentSetting: null })
    expect((await asks(remove, { id: 'inst-5' })).data).toEqual({ removeInstallmentSetting: true })
    expect(stack.takeCalls()).toEqual([
      'POST /installments/merchconfig',
      'PUT /installments/merchconfig/inst-5',
      'GET /installments/merchconfig/inst-5',
      'DELETE /installments/merchconfig/inst-5',
    ])
    expect((await asks(remove, { id: 'inst-5' })).errors[0].extensions.code).toBe('NOT_FOUND')
  })

  test('two edits at once: the second is refused and nothing is lost', async () => {
    const { lastModified } = (await asks(one, { id: 'inst-1' })).data.installmentSetting
    const edit = (change: object) =>
      asks(save, { input: { id: 'inst-1', expectedLastModified: lastModified, ...change } })
    const answers = await Promise.all([edit({ minAmount: '60.00' }), edit({ enabled: false })])
    const refused = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused.map(({ extensions }) => [extensions.code, extensions.reason])).toEqual([['CONFLICT', 'CHANGED']])
  })

  test('one that has changed since it was read is not deleted, and by one call it is as it was read', async () => {
    const added = (await asks(add, { input: wallet })).data.addInstallmentSetting
    const changed = (await asks(save, { input: { id: added.id, enabled: false } })).data.saveInstallmentSetting
    stack.takeCalls()
    const stale = await asks(remove, { id: added.id, seen: added.lastModified })
    expect(stale.errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    expect((await asks(remove, { id: added.id, seen: changed.lastModified })).errors).toBeUndefined()
    const path = `DELETE /installments/merchconfig/${added.id}?lastModified=`
    expect(stack.takeCalls().map(decodeURIComponent)).toEqual([path + added.lastModified, path + changed.lastModified])
  })

  test('what is left out stays as it is, and null is no way to leave something out', async () => {
    const input = { id: 'inst-1', minAmount: null }
    expect((await asks(save, { input })).errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      errors: ['minAmount is required'],
    })
    const { data } = await asks(save, { input: { id: 'inst-1', expectedLastModified: null, enabled: false } })
    expect(data.saveInstallmentSetting).toMatchObject({ enabled: false, minAmount: '50.00', currency: 'EUR' })
  })

  test('a refusal names the field; a setting with plans stays', async () => {
    const wrong = await asks(add, { input: { ...wallet, currency: 'XXX' } })
    expect(wrong.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', errors: ['currency is unknown'] })
    expect((await asks(remove, { id: 'inst-1' })).errors[0].extensions).toMatchObject({
      code: 'CONFLICT',
      platformCode: 'installment_in_use',
    })
  })

  test('the all-families view chooses a merchant first', async () => {
    expect((await asks(list, {}, 'SUPER_ACCOUNT/super')).errors[0].message).toContain('choose a merchant')
    expect((await asks(list, {}, 'SUPER_ACCOUNT/super', 'OTHER_MERCHANT')).data.installmentSettings.total).toBe(1)
  })
})

describe('installment plans', () => {
  test('of a country are asked for by country, of a setting by a filter', async () => {
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

  test('are added, saved and removed; a stale save is refused', async () => {
    const added = (await asks(addPlan, { input: plan })).data.addInstallmentPlan
    expect(added).toMatchObject({ ...plan, id: 'plan-11' })
    const input = { id: 'plan-11', expectedLastModified: added.lastModified, numberOfInstallments: 5 }
    expect((await asks(savePlan, { input })).data.saveInstallmentPlan).toMatchObject({ numberOfInstallments: 5 })
    expect((await asks(savePlan, { input })).errors[0].extensions.reason).toBe('CHANGED')
    const stale = await asks(removePlan, { id: 'plan-11', seen: added.lastModified })
    expect(stale.errors[0].extensions.reason).toBe('CHANGED')
    expect((await asks(removePlan, { id: 'plan-11' })).data.removeInstallmentPlan).toBe(true)
    expect((await asks(addPlan, { input: { ...plan, numberOfInstallments: 99 } })).errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      errors: ['numberOfInstallments: value is too high: at most 48'],
    })
  })
})
