const names = new Map<string, Intl.DisplayNames>()

/** The name of a country in a language, or null for an unknown code. */
export function countryName(code: string, locale: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  names.set(locale, known)
  return known.of(code) ?? null
}
