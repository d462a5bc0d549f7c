import { expect, test } from 'vitest'
import { planForm, planInput, planValues } from './plan-form.ts'
import { settingForm } from './setting-form.ts'

const plan = {
  countryCode: 'ES',
  currency: 'EUR',
  numberOfInstallments: '3',
  minAmount: '50,00',
  interestRate: '1,5',
  costBurden: 'CUSTOMER',
  status: 'ACTIVE',
}

function problems(values: object, locale = 'es'): Record<string, string> {
  const { error } = planForm(locale).safeParse({ ...plan, ...values })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

test('a plan is read in the language it was typed in', () => {
  expect(problems({})).toEqual({})
  expect(planInput(plan, 'es')).toMatchObject({ minAmount: '50.00', interestRate: '1.5', numberOfInstallments: 3 })
  expect(problems({}, 'en')).toEqual({ minAmount: 'ambiguous', interestRate: 'ambiguous' })
  expect(planInput({ ...plan, minAmount: '1.000' }, 'es').minAmount).toBe('1000')
  expect(planInput({ ...plan, minAmount: '1,000', interestRate: '1.5' }, 'en').minAmount).toBe('1000')
})

test.each([
  [{ countryCode: '' }, { countryCode: 'required' }],
  [{ countryCode: 'QX' }, { countryCode: 'notKnown' }],
  [{ currency: 'eur' }, { currency: 'notCurrency' }],
  [{ currency: 'JPY', minAmount: '5,5' }, { minAmount: 'tooManyDigits' }],
  [{ minAmount: '-1' }, { minAmount: 'tooLow' }],
  [{ numberOfInstallments: '1' }, { numberOfInstallments: 'tooLow' }],
  [{ numberOfInstallments: '49' }, { numberOfInstallments: 'tooHigh' }],
  [{ numberOfInstallments: '3,0' }, { numberOfInstallments: 'notInteger' }],
  [{ numberOfInstallments: '3.0' }, { numberOfInstallments: 'ambiguous' }],
  [{ interestRate: '100,1' }, { interestRate: 'tooHigh' }],
  [{ interestRate: '1,23456' }, { interestRate: 'tooManyDigits' }],
])('%o is refused', (values, expected) => {
  expect(problems(values)).toEqual(expected)
})

test('the form of a new plan is empty but for what is usual', () => {
  expect(planValues(null, 'en')).toMatchObject({ countryCode: '', interestRate: '0', status: 'ACTIVE' })
})

test('a setting needs a payment method and an amount of its currency', () => {
  const values = { paymentMethod: '', enabled: true, costBurden: 'MERCHANT', minAmount: '', currency: 'EUR' }
  const { error } = settingForm('en').safeParse(values)
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['paymentMethod', 'required'],
    ['minAmount', 'required'],
  ])
})
