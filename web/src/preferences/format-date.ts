import type { Locale } from '../i18n/messages.ts'

/** The forms of the specification (9) that can be preferred to the reader's own: MM/dd/yyyy, MMM d, yyyy in UTC, yyyyMMdd. */
export const dateFormats = ['monthFirst', 'utc', 'digits'] as const

/** How dates are written; empty for the unambiguous form of the reader's language. */
export type DateFormat = (typeof dateFormats)[number] | ''

/** In which language, zone and form dates are written. */
export interface DateStyle {
  readonly locale: Locale
  readonly timezone: string
  readonly dateFormat: DateFormat
}

/** A moment in words. Date and clock are apart, so that a narrow column breaks between them. */
export interface FormattedDate {
  /** To the second, `Nov 21, 2026,` and `10:34:05 PM`. */
  readonly full: readonly [date: string, clock: string]
  /** For rows: to the minute, and where the month has a name with the year only where it is another. */
  readonly brief: readonly [date: string, clock: string]
  /** The day in the chosen zone, `Nov 21, 2026`. */
  readonly day: string
  /** To the second in the chosen zone, whatever zone the form has. */
  readonly local: string
  /** To the second in UTC, which it names. */
  readonly utc: string
}

const utcZone = 'Etc/GMT'

// Building a formatter costs some hundred times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats an ISO-8601 moment; throws a RangeError for anything else. */
export function formatDate(iso: string, style: DateStyle, now: Date): FormattedDate {
  const moment = new Date(iso)
  const full = momentText(moment, style, 'second')
  // The form in UTC does not tell the chosen zone's time.
  const local = style.dateFormat === 'utc' ? momentText(moment, { ...style, dateFormat: '' }, 'second') : full
  return {
    full,
    brief: momentText(moment, style, 'minute', now),
    day: dayText(moment, style),
    local: local.join(' '),
    utc: utcText(moment, style),
  }
}

/** Formats a day that belongs to no zone, such as a birthday, `2026-11-21`; any other text is left as it is. */
export function formatDay(day: string, style: Omit<DateStyle, 'timezone'>): string {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? day : dayText(moment, { ...style, timezone: utcZone })
}

/** A moment to the minute or the second; the year is left out where it is that of `now`, if the form allows. */
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

/** The specification's form, but in Spanish, where no date has the month first unless somebody chose that. */
function utcText(moment: Date, style: DateStyle): string {
  if (style.locale === 'en' || style.dateFormat === 'utc') {
    return momentText(moment, { ...style, dateFormat: 'utc' }, 'second').join(' ')
  }
  return `${momentText(moment, { ...style, timezone: utcZone, dateFormat: '' }, 'second').join(' ')} UTC`
}

function dayText(moment: Date, { locale, timezone, dateFormat }: DateStyle, now?: Date): string {
  const { year, month, day } = digits(moment, timezone)
  const isYearKnown = now !== undefined && digits(now, timezone).year === year
  const named = { month: 'short', day: 'numeric' } as const
  switch (dateFormat) {
    case '':
      return format(moment, locale, timezone, isYearKnown ? named : { ...named, year: 'numeric' })
    case 'monthFirst':
      return `${month}/${day}/${year}`
    case 'utc': {
      const monthAndDay = `${part(moment, locale, timezone, named, 'month')} ${Number(day)}`
      return isYearKnown ? monthAndDay : `${monthAndDay}, ${year}`
    }
    case 'digits':
      return `${year}${month}${day}`
  }
}

function digits(moment: Date, timeZone: string) {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const of = (type: 'year' | 'month' | 'day') => part(moment, 'en', timeZone, options, type)
  return { year: of('year'), month: of('month'), day: of('day') }
}

function seconds(to: 'minute' | 'second') {
  return to === 'second' ? ({ second: '2-digit' } as const) : {}
}

function clockText(moment: Date, locale: Locale, timeZone: string, to: 'minute' | 'second'): string {
  return format(moment, locale, timeZone, { hour: 'numeric', minute: '2-digit', ...seconds(to) })
}

/** The clock of the specification's forms, which has twelve hours. */
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
  // Some browsers part the half of the day with a narrow blank that few fonts have.
  return formatter(locale, timeZone, options).format(moment).replaceAll('\u202f', ' ')
}

function formatter(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
  formatters.set(key, known)
  return known
}
