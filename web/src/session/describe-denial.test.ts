import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import en from '../i18n/en.json'
import es from '../i18n/es.json'
import { describeDenial } from './describe-denial.ts'

const english = createIntl({ locale: 'en', messages: en })
const spanish = createIntl({ locale: 'es', messages: es })

test('names each missing permission, by code and by title', () => {
  const denial = { reason: 'permissions', missing: ['charges.write', 'charges.repair'] } as const
  expect(describeDenial(denial, english)).toBe(
    'You need the permissions charges.write (Write charges) and charges.repair (Repair charges). Ask an administrator of your merchant account.',
  )
  expect(describeDenial(denial, spanish)).toContain('charges.write (Modificar los cargos) y charges.repair')
})

test('uses the singular for one permission', () => {
  expect(describeDenial({ reason: 'permissions', missing: ['reports.read'] }, english)).toContain(
    'the permission reports',
  )
})

test('gives advice for every other reason', () => {
  for (const reason of ['signedOut', 'signedIn', 'superAccountOnly', 'needsMerchant'] as const) {
    expect(describeDenial({ reason }, english)).toMatch(/^[A-Z].*\.$/)
  }
})
