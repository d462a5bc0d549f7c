import { expect, test } from 'vitest'
import {
  contentLanguageOptions,
  countryCodes,
  countryOptions,
  currencyCodes,
  currencyOptions,
} from './reference-lists.ts'

test('names and sorts countries in the reader’s language', () => {
  expect(countryOptions('en')[0]).toEqual({ value: 'AF', text: 'AF - Afghanistan' })
  expect(countryOptions('es').find(({ value }) => value === 'DE')?.text).toBe('DE - Alemania')
  const places = (locale: string) => countryOptions(locale).map(({ value }) => value)
  expect(places('en').indexOf('DE')).toBeGreaterThan(places('en').indexOf('FR'))
  expect(places('es').indexOf('DE')).toBeLessThan(places('es').indexOf('FR'))
  // Accents do not affect the order: Åland is sorted under A.
  expect(places('en').indexOf('AX')).toBeLessThan(places('en').indexOf('AL'))
})

test('has one option for each country, and for each currency used for payments', () => {
  expect(new Set(countryCodes).size).toBe(countryOptions('en').length)
  expect(countryCodes.length).toBeGreaterThan(240)
  expect(currencyOptions('es').find(({ value }) => value === 'JPY')?.text).toBe('JPY - yen japonés')
  for (const money of ['USD', 'EUR', 'INR', 'XAF', 'XOF', 'XPF', 'XCD', 'KWD']) expect(currencyCodes).toContain(money)
  for (const none of ['XAU', 'XXX', 'XTS', 'XDR', 'CHE', 'CLF']) expect(currencyCodes).not.toContain(none)
})

test('lists the specification’s content languages by name', () => {
  const languages = contentLanguageOptions('en')
  expect(languages).toHaveLength(21)
  expect(languages.slice(0, 3).map(({ text }) => text)).toEqual(['Arabic (Egypt)', 'Chinese', 'Danish (Denmark)'])
})
