import type { Locale } from '../i18n/messages.ts'

/** The date formats of the specification (9) to choose from: MM/dd/yyyy, MMM d, yyyy in UTC, yyyyMMdd. */
export const dateFormats = ['monthFirst', 'utc', 'digits'] as const

/** The chosen date format; if empty, the unambiguous format of the user's language. */
export type DateFormat = (typeof dateFormats)[number] | ''

/** The language, time zone and format of dates. */
export interface DateStyle {
  readonly locale: Locale
  readonly timezone: string
  readonly dateFormat: DateFormat
}

/** A formatted timestamp. Date and time are separate, so a narrow column breaks between them. */
export interface FormattedDate {
  /** With seconds: `Nov 21, 2026,` and `10:34:05 PM`. */
  readonly full: readonly [date: string, clock: string]
  /**
   * For rows: precise to the minute. If the month is written as a name, the year is shown only if it is not the current
   * one.
   */
  readonly brief: readonly [date: string, clock: string]
  /** The day in the chosen zone, `Nov 21, 2026`. */
  readonly day: string
  /** With seconds, in the chosen time zone, even if the chosen format uses UTC. */
  readonly local: string
  /** With seconds, in UTC, with the zone's name. */
  readonly utc: string
}

const utcZone = 'Etc/GMT'

// Creating a formatter costs about a hundred times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats an ISO 8601 timestamp. Throws a RangeError for any other text. */
export function formatDate(iso: string, style: DateStyle, now: Date): FormattedDate {
  const moment = new Date(iso)
  const full = momentText(moment, style, 'second')
  // The UTC format does not show the chosen zone's time.
  const local = style.dateFormat === 'utc' ? momentText(moment, { ...style, dateFormat: '' }, 'second') : full
  return {
    full,
    brief: momentText(moment, style, 'minute', now),
    day: dayText(moment, style),
    local: local.join(' '),
    utc: utcText(moment, style),
  }
}

/** Formats a day without a time zone, such as a birthday, `2026-11-21`. Returns any other text unchanged. */
export function formatDay(day: string, style: Omit<DateStyle, 'timezone'>): string {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? day : dayText(moment, { ...style, timezone: utcZone })
}

/** Formats a timestamp to the minute or second; omits the year if it is that of `now` and the format allows it. */
function momentText(
  moment: Date,
  style: DateStyle,
  to: 'minute' | 'second',
  now?: Date,
): readonly [date: string, clock: string] {
  const { locale, timezone, dateFormat } = style
  switch (dateFormat) {
    case '':
      return [`${dayText(moment, style, now)},`, clockText(moment, locale, timezone, to)]
    case 'monthFirst':
      return [dayText(moment, style), twelveHours(moment, locale, timezone, to)]
    case 'utc': {
      const inUtc = { ...style, timezone: utcZone }
      return [dayText(moment, inUtc, now), `${twelveHours(moment, locale, utcZone, to)} UTC`]
    }
    case 'digits': {
      const clock = { hour: '2-digit', minute: '2-digit', ...seconds(to), hourCycle: 'h23' } as const
      return [dayText(moment, style), format(moment, locale, timezone, clock)]
    }
  }
}

/** The specification's format. In Spanish the month does not come first, unless the user chose that format. */
function utcText(moment: Date, style: DateStyle): string {
  if (style.locale === 'en' || style.dateFormat === 'utc') {
    return momentText(moment, { ...style, dateFormat: 'utc' }, 'second').join(' ')
  }
  return `${momentText(moment, { ...style, timezone: utcZone, dateFormat: '' }, 'second').join(' ')} UTC`
}

function dayText(moment: Date, { locale, timezone, dateFormat }: DateStyle, now?: Date): string {
  const isYearKnown = () => now !== undefined && digits(now, timezone).year === digits(moment, timezone).year
  const named = { month: 'short', day: 'numeric' } as const
  switch (dateFormat) {
    case '':
      return format(moment, locale, timezone, isYearKnown() ? named : { ...named, year: 'numeric' })
    case 'monthFirst': {
      const { year, month, day } = digits(moment, timezone)
      return `${month}/${day}/${year}`
    }
    case 'utc': {
      const { year, day } = digits(moment, timezone)
      const monthAndDay = `${part(moment, locale, timezone, named, 'month')} ${Number(day)}`
      return isYearKnown() ? monthAndDay : `${monthAndDay}, ${year}`
    }
    case 'digits': {
      const { year, month, day } = digits(moment, timezone)
      return `${year}${month}${day}`
    }
  }
}

function digits(moment: Date, timeZone: string) {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const parts = formatter('en', timeZone, options).formatToParts(moment)
  const of = (type: 'year' | 'month' | 'day') => parts.find((each) => each.type === type)?.value ?? ''
  return { year: of('year'), month: of('month'), day: of('day') }
}

function seconds(to: 'minute' | 'second') {
  return to === 'second' ? ({ second: '2-digit' } as const) : {}
}

function clockText(moment: Date, locale: Locale, timeZone: string, to: 'minute' | 'second'): string {
  return format(moment, locale, timeZone, { hour: 'numeric', minute: '2-digit', ...seconds(to) })
}

/** The specification's formats use a twelve-hour clock. */
function twelveHours(moment: Date, locale: Locale, timeZone: string, to: 'minute' | 'second'): string {
  const options = { hour: 'numeric', minute: '2-digit', ...seconds(to), hour12: true } as const
  return format(moment, locale, timeZone, options)
}

function part(
  moment: Date,
  locale: Locale,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  wanted: Intl.DateTimeFormatPartTypes,
): string {
  return (
    formatter(locale, timeZone, options)
      .formatToParts(moment)
      .find(({ type }) => type === wanted)?.value ?? ''
  )
}

function format(moment: Date, locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  // Some browsers put a narrow space before AM and PM, which few fonts have.
  return formatter(locale, timeZone, options).format(moment).replaceAll('\u202f', ' ')
}

function formatter(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
  formatters.set(key, known)
  return known
}
