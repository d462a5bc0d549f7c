import { expect, test } from 'vitest'
import { plans } from '../../pages/installment-setting/installment-plan.tsx'
import { type InstallmentSetting, settings } from '../../pages/installment-setting/installment-setting.tsx'
import { ofacBlocks } from '../../pages/ofac-block/ofac-block.tsx'
import { redirectors } from '../../pages/redirector/redirector.tsx'
import { reasons } from '../../pages/verification-reason/verification-reason.tsx'
import type { AnyEntry } from './entry.ts'
import { filledFields, reviewFields, turnsOff } from './entry-fields.tsx'
import { editsOf, followedValues, formSchema, formValues, inputOf } from './entry-form.ts'
import type { FormValues } from './kind.ts'

/** The form of a new entry. */
function newForm<Entity>(entry: AnyEntry<Entity>, locale: string) {
  const fields = filledFields<Entity>(entry.fields, true)
  return {
    begins: formValues(fields, null, locale),
    problems(values: FormValues): Record<string, string> {
      const { error } = formSchema(fields, locale).safeParse(values)
      return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
    },
    input: (values: FormValues) => inputOf(fields, editsOf<Entity>(fields, values, null, locale)),
  }
}

const plan = {
  countryCode: 'BR',
  currency: 'EUR',
  numberOfInstallments: '3',
  minAmount: '50,00',
  interestRate: '1,5',
  costBurden: 'CUSTOMER',
  status: 'ACTIVE',
}

test('numbers are parsed in the language they were typed in', () => {
  const spanish = newForm(plans, 'es')
  expect(spanish.problems(plan)).toEqual({})
  expect(spanish.input(plan)).toMatchObject({ minAmount: '50.00', interestRate: '1.5', numberOfInstallments: 3 })
  expect(spanish.input({ ...plan, minAmount: '1.000' })).toMatchObject({ minAmount: '1000' })
  const english = newForm(plans, 'en')
  expect(english.problems(plan)).toEqual({ minAmount: 'ambiguous', interestRate: 'ambiguous' })
  expect(english.input({ ...plan, minAmount: '1,000', interestRate: '1.5' })).toMatchObject({ minAmount: '1000' })
})

test.each([
  [{ countryCode: '' }, { countryCode: 'required' }],
  [{ currency: '' }, { currency: 'required' }],
  [{ currency: 'JPY', minAmount: '5,5' }, { minAmount: 'tooManyDigits' }],
  [{ minAmount: '-1' }, { minAmount: 'tooLow 0' }],
  [{ numberOfInstallments: '1' }, { numberOfInstallments: 'tooLow 2' }],
  [{ numberOfInstallments: '49' }, { numberOfInstallments: 'tooHigh 48' }],
  [{ numberOfInstallments: '3,0' }, { numberOfInstallments: 'notInteger' }],
  [{ numberOfInstallments: '3.0' }, { numberOfInstallments: 'ambiguous' }],
  [{ interestRate: '100,1' }, { interestRate: 'tooHigh 100' }],
  [{ interestRate: '1,23456' }, { interestRate: 'tooManyDigits' }],
  [{ status: 'PAUSED' }, { status: 'notKnown' }],
])('rejects a plan with %o', (values, expected) => {
  expect(newForm(plans, 'es').problems({ ...plan, ...values })).toEqual(expected)
})

const reason = { verificationReason: 'PHOTO_MISSING', languageCode: 'en_US', countryCode: '', text: ' No photo. ' }

test.each([
  [{}, {}],
  [{ verificationReason: '' }, { verificationReason: 'required' }],
  [{ verificationReason: 'Photo 1' }, { verificationReason: 'notCapitals' }],
  [{ verificationReason: 'A'.repeat(65) }, { verificationReason: 'tooLong 64 characters' }],
  [{ languageCode: '' }, { languageCode: 'required' }],
  [{ text: '  ' }, { text: 'required' }],
  [{ text: 'x'.repeat(501) }, { text: 'tooLong 500 characters' }],
])('a reason with %o has the problems %o', (values, expected) => {
  expect(newForm(reasons, 'en').problems({ ...reason, ...values })).toEqual(expected)
})

test.each([
  ['https://pay.example.test/back', {}],
  ['pay.example.test', { redirectorUrl: 'notUrl' }],
  ['http://pay.example.test/', { redirectorUrl: 'notHttps' }],
  ['https://user:key@pay.example.test/', { redirectorUrl: 'hasCredentials' }],
  ['https://192.168.1.1/', { redirectorUrl: 'isPrivate' }],
  [`https://pay.example.test/${'x'.repeat(2000)}`, { redirectorUrl: 'tooLong' }],
])('a redirector to %s has the problems %o', (redirectorUrl, expected) => {
  const redirector = { redirectorKey: 'SHOP', masterAccount: 'DEMO_MERCHANT', master: 'false', redirectorUrl }
  expect(newForm(redirectors, 'en').problems(redirector)).toEqual(expected)
})

test('a block is on by default, and requires a name and a reason', () => {
  const { begins, problems, input } = newForm(ofacBlocks, 'en')
  expect(problems(begins)).toEqual({ name: 'required', reason: 'required' })
  expect(input({ ...begins, name: 'A', reason: 'B' })).toMatchObject({ blocked: true, country: null, postalCode: null })
})

test('optional empty values are sent as null, and texts are trimmed', () => {
  expect(newForm(reasons, 'en').input(reason)).toMatchObject({ countryCode: null, text: 'No photo.' })
})

test('a form starts empty, except for the default values', () => {
  expect(newForm(plans, 'en').begins).toMatchObject({ countryCode: '', interestRate: '0', status: 'ACTIVE' })
  const { begins, problems, input } = newForm(settings, 'en')
  expect(begins).toEqual({ paymentMethod: '', enabled: 'true', costBurden: 'CUSTOMER', minAmount: '', currency: '' })
  expect(problems({ ...begins, currency: 'EUR' })).toEqual({ paymentMethod: 'required', minAmount: 'required' })
  const filled = { ...begins, paymentMethod: 'PAYSAFECARD', minAmount: '5', currency: 'EUR', enabled: 'false' }
  expect(input(filled)).toMatchObject({ enabled: false, minAmount: '5' })
})

test('fields that are set only once are not part of a change', () => {
  expect(filledFields(reasons.fields, false).map(({ name }) => name)).toEqual(['text', 'languageCode', 'countryCode'])
})

const stored = {
  id: 'inst-1',
  merchantAccount: 'DEMO_MERCHANT',
  paymentMethod: 'PAYSAFECARD',
  enabled: true,
  costBurden: 'CUSTOMER',
  minAmount: '50.00',
  currency: 'EUR',
  lastModified: null,
} as const
const settingFields = filledFields<InstallmentSetting>(settings.fields, false)

test('only edited fields are compared and sent', () => {
  const form = { ...formValues(settingFields, stored, 'es'), minAmount: '50,5', enabled: 'false' }
  const edits = editsOf<InstallmentSetting>(settingFields, form, stored, 'es')
  expect(edits).toEqual({ minAmount: '50.5', enabled: false })
  expect(inputOf(settingFields, edits)).toEqual(edits)
  expect(turnsOff(settingFields, edits)).toBe(true)
  expect(turnsOff(settingFields, { minAmount: '0' })).toBe(false)
})

test('amounts are equal in any notation, and an empty string equals null', () => {
  const same = (name: string, one: unknown, other: unknown) =>
    reviewFields(settingFields)
      .find((field) => field.name === name)
      ?.isSame(one, other)
  expect([same('minAmount', '50', '50.00'), same('minAmount', '50', '50.01')]).toEqual([true, false])
  expect([same('currency', null, ''), same('currency', null, 'EUR')]).toEqual([true, false])
})

test('a form follows the stored values, except in edited fields', () => {
  const form = { ...formValues(settingFields, stored, 'en'), minAmount: '70' }
  const now = { ...stored, minAmount: '60.00', currency: 'USD' } as const
  expect(followedValues(settingFields, form, now, ['minAmount'], 'en')).toMatchObject({
    minAmount: '70',
    currency: 'USD',
  })
})

test('rejects an unknown code, unless it is the stored one', () => {
  const problems = (entity: InstallmentSetting | null) =>
    formSchema(settingFields, 'en', entity).safeParse({ ...formValues(settingFields, stored, 'en'), currency: 'XXQ' })
  expect(problems(stored).error?.issues.map(({ message }) => message)).toContain('notKnown')
  expect(problems({ ...stored, currency: 'XXQ' }).success).toBe(true)
})
