import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import es from '../../i18n/es.json'
import { profileName } from './profile-name.ts'

const english = createIntl({ locale: 'en', messages: en })
const spanish = createIntl({ locale: 'es', messages: es })

test.each([
  ['Visa ending 4242', '4242', 'Visa ending 4242', 'Visa terminada en 4242'],
  ['Bank account ending 0042', '0042', 'Bank account ending 0042', 'Cuenta bancaria terminada en 0042'],
  ['My card', '4242', 'My card', 'My card'],
  ['Visa ending 4242', '1111', 'Visa ending 4242', 'Visa ending 4242'],
  ['Visa ending', null, 'Visa ending', 'Visa ending'],
  [null, '4242', 'pp-1', 'pp-1'],
])('the profile %j with the last digits %j has a name in each language', (displayName, last4, inEnglish, inSpanish) => {
  const profile = { id: 'pp-1', displayName, last4 }
  expect(profileName(profile, english)).toBe(inEnglish)
  expect(profileName(profile, spanish)).toBe(inSpanish)
})
