import { data as currencies } from 'currency-codes'
import countries from 'i18n-iso-countries/codes.json' with { type: 'json' }
import { languageName } from './language-name.ts'

/** One choice of a reference list: the stored value, and its text for people. */
export interface ReferenceOption {
  readonly value: string
  /** `ES - Spain`, or a language as `Spanish (Spain)`. */
  readonly text: string
}

/** ISO-3166 codes of the countries, two letters each. */
export const countryCodes: readonly string[] = countries.map(([code = '']) => code)

/** Entries of ISO 4217 that are not used for payments: funds, units of account, metals, and codes for tests. */
const notMoney = 'BOV CHE CHW CLF COU MXV USN UYI UYW XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ')

/** ISO-4217 codes of the currencies that are used for payments. */
export const currencyCodes: readonly string[] = currencies
  .map(({ code }) => code)
  .filter((code) => !notMoney.includes(code))

/** The languages of content (specification 9), in the platform's format. */
export const contentLanguages = [
  'en_US',
  'fr_FR',
  'de_DE',
  'es_ES',
  'fi_FI',
  'id_ID',
  'it_IT',
  'ja_JP',
  'ko_KR',
  'nl_NL',
  'da_DK',
  'no_NO',
  'pl_PL',
  'pt_BR',
  'ru_RU',
  'sv_SE',
  'tr_TR',
  'th_TH',
  'vi_VI',
  'zh_ZH',
  'ar_EG',
] as const

/** Countries as `code - name`, sorted by name in the reader's language (specification 3). */
export function countryOptions(locale: string): readonly ReferenceOption[] {
  return optionsOf('region', countryCodes, locale)
}

/** Currencies as `code - name`, sorted by name in the reader's language. */
export function currencyOptions(locale: string): readonly ReferenceOption[] {
  return optionsOf('currency', currencyCodes, locale)
}

/** Content languages with their countries, sorted by name in the reader's language. */
export function contentLanguageOptions(locale: string): readonly ReferenceOption[] {
  return optionsOf('language', contentLanguages, locale)
}

const known = new Map<string, readonly ReferenceOption[]>()

function optionsOf(type: Intl.DisplayNamesType, codes: readonly string[], locale: string) {
  const key = `${type} ${locale}`
  const made = known.get(key) ?? makeOptions(type, codes, locale)
  known.set(key, made)
  return made
}

function makeOptions(type: Intl.DisplayNamesType, codes: readonly string[], locale: string): ReferenceOption[] {
  const names = new Intl.DisplayNames(locale, { type })
  const { compare } = new Intl.Collator(locale)
  const isLanguage = type === 'language'
  return codes
    .map((value) => ({ value, name: isLanguage ? languageName(value, locale) : (names.of(value) ?? value) }))
    .sort((one, other) => compare(one.name, other.name))
    .map(({ value, name }) => ({ value, text: isLanguage ? name : `${value} - ${name}` }))
}
