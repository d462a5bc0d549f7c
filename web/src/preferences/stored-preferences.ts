import { type Locale, locales } from '../i18n/messages.ts'
import { type DateFormat, dateFormats } from './format-date.ts'
import { type TimeZone, timeZones } from './time-zones.ts'

/** The stored preferences; empty means "not chosen" (specification 3). */
export interface StoredPreferences {
  readonly locale: Locale | ''
  readonly timezone: TimeZone | ''
  /** The date format; if empty, the language's own. */
  readonly dateFormat: DateFormat
  readonly theme: 'dark' | 'light'
  /** The density of tables and panels. */
  readonly density: 'comfortable' | 'compact'
  /** The path of the menu entry to open after signing in, `/merchant/{merchant}/charges`. */
  readonly startPage: string
}

const cookieName = 'preferences'
const days = 30

/** Reads the preferences from a cookie header. Missing or unknown values get defaults; the default theme is dark. */
export function readPreferences(cookies: string): StoredPreferences {
  const stored = parseRecord(cookieValue(cookies))
  return {
    locale: locales.find((locale) => locale === stored.locale) ?? '',
    timezone: timeZones.find(({ value }) => value === stored.timezone)?.value ?? '',
    dateFormat: dateFormats.find((format) => format === stored.dateFormat) ?? '',
    theme: stored.theme === 'light' ? 'light' : 'dark',
    density: stored.density === 'compact' ? 'compact' : 'comfortable',
    startPage: typeof stored.startPage === 'string' ? stored.startPage : '',
  }
}

/** The cookie that stores the preferences for 30 days. */
export function preferencesCookie(preferences: StoredPreferences, isSecure: boolean): string {
  const value = encodeURIComponent(JSON.stringify(preferences))
  const attributes = `Path=/atv4; Max-Age=${days * 24 * 60 * 60}; SameSite=Lax`
  return `${cookieName}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`
}

function cookieValue(cookies: string): string {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`))
  return pair?.slice(cookieName.length + 1) ?? ''
}

function parseRecord(value: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(value))
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    // An invalid or truncated cookie counts as empty.
    return {}
  }
}
