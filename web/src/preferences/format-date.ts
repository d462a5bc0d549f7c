import type { Locale } from '../i18n/messages.ts'

/** The specification's forms of a moment (specification 9). */
export interface FormattedDate {
  /** In the chosen zone, `11/20/2026 9:30:00 AM`. */
  readonly local: string
  /** In UTC, `Nov 20, 2026 9:30:00 AM UTC`. */
  readonly utc: string
  /** The day in the chosen zone, `20261120`. */
  readonly day: string
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

// Building a formatter costs some hundred times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats an ISO-8601 moment; throws a RangeError for anything else. */
export function formatDate(iso: string, locale: Locale, timeZone: string): FormattedDate {
  const moment = new Date(iso)
  const local = partsOf(moment, locale, timeZone, '2-digit')
  const utc = partsOf(moment, locale, 'Etc/GMT', 'short')
  const clock = (parts: Parts) => `${parts.hour}:${parts.minute}:${parts.second} ${parts.dayPeriod}`
  return {
    local: `${local.month}/${local.day}/${local.year} ${clock(local)}`,
    utc: `${utc.month} ${Number(utc.day)}, ${utc.year} ${clock(utc)} UTC`,
    day: `${local.year}${local.month}${local.day}`,
  }
}

function partsOf(moment: Date, locale: Locale, timeZone: string, month: '2-digit' | 'short'): Parts {
  const key = `${locale} ${timeZone} ${month}`
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat(locale, {
      timeZone,
      month,
      year: 'numeric',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      hour12: true,
    })
  formatters.set(key, formatter)
  return Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]))
}
