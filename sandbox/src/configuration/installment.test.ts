import { describe, expect, test } from 'vitest'
import { sandboxForEach } from '../test-sandbox.ts'

const sandbox = sandboxForEach()

const { send } = sandbox

const settings = '/installments/merchconfig'
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

describe('installment settings of a merchant', () => {
  test('installment settings of a merchant are added, read, changed and deleted for one merchant', async () => {
    const added = (await send('POST', settings, wallet)).body
    expect(added).toEqual({
      id: 'inst-5',
      merchantAccount: 'DEMO_MERCHANT',
      ...wallet,
      lastModified: '2026-11-21T12:00:00Z',
    })
    expect((await send('GET', `${settings}/inst-5`)).body).toEqual(added)
    expect((await send('GET', `${settings}/inst-5`, undefined, 'otherAdmin')).status).toBe(404)
    const saved = await send('PUT', `${settings}/inst-5`, { ...added, enabled: false })
    expect(saved.body).toEqual({ ...added, enabled: false, lastModified: '2026-11-21T12:00:01Z' })
    expect((await send('DELETE', `${settings}/inst-5`)).status).toBe(204)
    expect((await send('GET', `${settings}/inst-5`)).status).toBe(404)
    // An id is never reused.
    expect((await send('POST', settings, wallet)).body.id).toBe('inst-6')
  })

  test('installment settings of a merchant are filtered for one merchant', async () => {
    const { body } = await send('GET', `${settings}?enabled=true&sort=-paymentMethod`)
    expect(body).toMatchObject({ total: 2, items: [{ id: 'inst-2' }, { id: 'inst-1' }] })
    expect((await send('GET', settings, undefined, 'admin', 'OTHER_MERCHANT')).body.total).toBe(1)
  })

  test('cannot be saved over an unseen change', async () => {
    const read = (await send('GET', `${settings}/inst-1`)).body
    expect((await send('PUT', `${settings}/inst-1`, { ...read, minAmount: '60.00' })).status).toBe(200)
    expect(await send('PUT', `${settings}/inst-1`, { ...read, enabled: false })).toMatchObject({
      status: 409,
      body: { errorCode: 'changed' },
    })
    expect((await send('GET', `${settings}/inst-1`)).body).toMatchObject({ minAmount: '60.00', enabled: true })
  })

  test('refuse invalid values', async () => {
    const { status, body } = await send('POST', settings, { ...wallet, paymentMethod: 'SHELLS', costBurden: 'NOBODY' })
    expect(status).toBe(400)
    expect(body.errors).toHaveLength(2)
    expect((await send('POST', settings, { ...wallet, currency: 'JPY' })).body.errors).toEqual([
      'minAmount is not a decimal of JPY',
    ])
    expect((await send('POST', settings, { ...wallet, minAmount: '1234567890123456' })).body.errors).toEqual([
      'minAmount: value is too high',
    ])
    expect((await send('POST', settings, { ...wallet, paymentMethod: 'CREDIT_CARD' })).body.errorCode).toBe(
      'installment_exists',
    )
    expect((await send('POST', settings, wallet, 'super')).body.errorCode).toBe('merchant_required')
    expect((await send('POST', settings, wallet, 'operator')).body.errors).toEqual([
      'Missing permission: gateway_config_access',
    ])
  })

  test('cannot be deleted while they have plans', async () => {
    expect((await send('DELETE', `${settings}/inst-1`)).body.errorCode).toBe('installment_in_use')
    expect((await send('DELETE', `${settings}/inst-3`)).status).toBe(204)
  })
})

describe('installment plans', () => {
  test('installment plans are added, changed and deleted', async () => {
    const added = (await send('POST', '/installments', plan)).body
    expect(added).toMatchObject({ ...plan, installmentPlan: 'plan-11', merchantAccount: 'DEMO_MERCHANT' })
    const saved = await send('PUT', '/installments/plan-11', { ...added, interestRate: '2' })
    expect(saved.body).toMatchObject({ interestRate: '2', countryCode: 'FR' })
    expect((await send('PUT', '/installments/plan-11', { ...added, interestRate: '3' })).body.errorCode).toBe('changed')
    expect((await send('DELETE', '/installments/plan-11')).status).toBe(204)
    expect((await send('GET', '/installments/plan-11')).status).toBe(404)
  })

  test('installment plans are listed by country and by setting', async () => {
    const spain = (await send('GET', '/installments/bycountry/ES')).body
    expect(spain).toMatchObject({ total: 2, items: [{ installment: 'inst-1' }, { installment: 'inst-2' }] })
    expect((await send('GET', '/installments/bycountry/ES?installment=inst-2')).body.total).toBe(1)
    expect((await send('GET', '/installments?installment=inst-1')).body.total).toBe(7)
    expect((await send('GET', '/installments/bycountry/spain')).status).toBe(400)
    expect((await send('GET', '/installments/plan-10')).status).toBe(404)
  })

  test('follow the order of their installments within a country, for both sort directions of countries', async () => {
    expect((await send('POST', '/installments', { ...plan, numberOfInstallments: 9 })).status).toBe(200)
    expect((await send('POST', '/installments', plan)).status).toBe(200)
    for (const sort of ['countryCode', '-countryCode']) {
      const { items } = (await send('GET', `/installments?sort=${sort}&limit=50`)).body
      const french = items.filter(({ countryCode }: { countryCode: string }) => countryCode === 'FR')
      expect(french).toMatchObject([{ numberOfInstallments: 4 }, { numberOfInstallments: 9 }])
    }
  })

  test('keep their setting and id even if the document has others', async () => {
    const change = {
      installment: 'inst-2',
      installmentPlan: 'plan-9',
      merchantAccount: 'OTHER_MERCHANT',
      status: 'INACTIVE',
    }
    expect((await send('PUT', '/installments/plan-1', change)).body).toMatchObject({
      installmentPlan: 'plan-1',
      installment: 'inst-1',
      merchantAccount: 'DEMO_MERCHANT',
      status: 'INACTIVE',
    })
  })

  test('belong to their setting’s merchant and can be changed in the all-families view', async () => {
    const added = (await send('POST', '/installments', { ...plan, installment: 'inst-4' }, 'super')).body
    expect(added.merchantAccount).toBe('OTHER_MERCHANT')
    const saved = await send('PUT', `/installments/${added.installmentPlan}`, { interestRate: '0' }, 'super')
    expect(saved.body).toMatchObject({ interestRate: '0', merchantAccount: 'OTHER_MERCHANT' })
  })

  test('installment plans are filtered by each field', async () => {
    expect((await send('GET', '/installments?status=INACTIVE')).body.total).toBe(1)
    expect((await send('GET', '/installments?status=SOME')).body.errors).toEqual([
      'status must be one of ACTIVE, INACTIVE',
    ])
    expect((await send('GET', '/installments?costBurden=CUSTOMER')).body.errorCode).toBe('unknown_filter')
  })

  test('refuse invalid values and duplicates', async () => {
    const refused = async (change: object) => (await send('POST', '/installments', { ...plan, ...change })).body
    expect((await refused({ numberOfInstallments: 1 })).errors[0]).toContain('numberOfInstallments')
    expect((await refused({ interestRate: '101' })).errors).toEqual(['interestRate: value is too high: at most 100'])
    expect((await refused({ interestRate: '1.23456' })).errors).toEqual(['interestRate is not a decimal'])
    expect((await refused({ countryCode: 'fr' })).errors[0]).toContain('countryCode')
    expect((await refused({ countryCode: 'ZZ' })).errors[0]).toContain('countryCode')
    expect((await refused({ countryCode: 'ES', numberOfInstallments: 3 })).errorCode).toBe('plan_exists')
    expect((await refused({ installment: 'inst-4' })).errorCode).toBe('not_found')
  })
})
