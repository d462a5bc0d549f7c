/** Content languages of the platform whose second part is not a country. */
const withoutCountry: readonly string[] = ['vi_VI', 'zh_ZH']

/** The name of a content language in the reader's language, with its country: `Portuguese (Brazil)` for `pt_BR`. */
export function languageName(code: string, locale: string): string {
  if (!/^[a-z]{2,3}_[A-Z]{2}$/.test(code)) return code
  const tag = withoutCountry.includes(code) ? code.slice(0, 2) : code.replace('_', '-')
  return new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? code
}
