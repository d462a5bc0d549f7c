import { expect, test } from 'vitest'
import { type CoveredTemplate, coverageOf } from './coverage.ts'

const template = (language: string, more: Partial<CoveredTemplate> = {}): CoveredTemplate => ({
  id: `mt-${language}`,
  mailEventType: 'REFUND',
  language,
  countryCode: null,
  status: 'ACTIVE',
  version: 1,
  lastModified: null,
  ...more,
})

test('a language without a template falls back to the default language, then to English, then to no mail', () => {
  const both = coverageOf([template('es_ES'), template('en_US')], 'es_ES')
  expect(both('REFUND', 'fr_FR')).toEqual({ own: null, countries: 0, sent: 'es_ES' })
  expect(coverageOf([template('en_US')], 'es_ES')('REFUND', 'fr_FR').sent).toBe('en_US')
  expect(coverageOf([template('de_DE')], 'es_ES')('REFUND', 'fr_FR').sent).toBeNull()
  expect(both('CANCELLED', 'es_ES').sent).toBeNull()
})

test('an inactive template exists but is not sent, and a template for one country does not apply to others', () => {
  const off = coverageOf([template('fr_FR', { status: 'INACTIVE' }), template('en_US')], null)
  expect(off('REFUND', 'fr_FR')).toMatchObject({ own: { id: 'mt-fr_FR' }, sent: 'en_US' })
  const indian = coverageOf([template('en_US', { countryCode: 'IN' })], null)
  expect(indian('REFUND', 'en_US')).toEqual({ own: null, countries: 1, sent: null })
})
