import { type Locale, locales } from '../i18n/messages.ts'
import { type DateFormat, dateFormats } from './format-date.ts'
import { type TimeZone, timeZones } from './time-zones.ts'

/** What a person prefers; empty is "not chosen" (specification 3). */
export interface StoredPreferences {
  readonly locale: Locale | ''
  readonly timezone: TimeZone | ''
  /** How dates are written; empty for the form of the language. */
  readonly dateFormat: DateFormat
  readonly theme: 'dark' | 'light'
  /** How close tables and panels are set. */
  readonly density: 'comfortable' | 'compact'
  /** The path of the menu entry to open after signing in, `/merchant/{merchant}/charges`. */
  readonly startPage: string
}

const cookieName = 'preferences'
const days = 30

/** Reads the preferences from a cookie header; what is missing or unknown falls back, an unknown theme to dark. */
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

/** The cookie that keeps the preferences for 30 days. */
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
    // Not ours, or cut off by the browser: as good as none.
    return {}
  }
}
