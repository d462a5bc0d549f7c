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
  /** The local and the UTC time, for the title attribute. */
  readonly both: string
}

const utcZone = 'Etc/GMT'

/** Formats an ISO 8601 timestamp, each form when it is read. Throws a RangeError then for any other text. */
export function formatDate(iso: string, style: DateStyle, now: Date): FormattedDate {
  const moment = new Date(iso)
  return {
    get full() {
      return momentText(moment, style, 'second')
    },
    get brief() {
      return momentText(moment, style, 'minute', now)
    },
    get day() {
      return dayText(moment, style)
    },
    get local() {
      // The UTC format does not show the chosen zone's time.
      const local = style.dateFormat === 'utc' ? ({ ...style, dateFormat: '' } as const) : style
      return momentText(moment, local, 'second').join(' ')
    },
    get utc() {
      return utcText(moment, style)
    },
    get both() {
      return `${this.local} (${style.timezone})\n${this.utc}`
    },
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
      return [`${dayText(moment, style, now)},`, format(moment, locale, timezone, forms.clock[to])]
    case 'monthFirst':
      return [dayText(moment, style), format(moment, locale, timezone, forms.twelveHours[to])]
    case 'utc': {
      const inUtc = { ...style, timezone: utcZone }
      return [dayText(moment, inUtc, now), `${format(moment, locale, utcZone, forms.twelveHours[to])} UTC`]
    }
    case 'digits':
      return [dayText(moment, style), format(moment, locale, timezone, forms.digitsClock[to])]
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
  const isYearKnown = () => now !== undefined && yearIn(now, timezone) === yearIn(moment, timezone)
  switch (dateFormat) {
    case '':
      return format(moment, locale, timezone, isYearKnown() ? forms.day : forms.dayAndYear)
    case 'monthFirst': {
      const { year, month, day } = digits(moment, timezone)
      return `${month}/${day}/${year}`
    }
    case 'utc': {
      const { year, day } = digits(moment, timezone)
      const monthAndDay = `${format(moment, locale, timezone, forms.month)} ${Number(day)}`
      return isYearKnown() ? monthAndDay : `${monthAndDay}, ${year}`
    }
    case 'digits': {
      const { year, month, day } = digits(moment, timezone)
      return `${year}${month}${day}`
    }
  }
}

function yearIn(moment: Date, timeZone: string): string {
  return timeZone === utcZone ? String(moment.getUTCFullYear()) : format(moment, 'en', timeZone, forms.year)
}

function digits(moment: Date, timeZone: string) {
  const parts = formatter('en', timeZone, forms.digits).formatToParts(moment)
  const of = (type: 'year' | 'month' | 'day') => parts.find((each) => each.type === type)?.value ?? ''
  return { year: of('year'), month: of('month'), day: of('day') }
}

const clock = { hour: 'numeric', minute: '2-digit' } as const
const second = { second: '2-digit' } as const
const day = { month: 'short', day: 'numeric' } as const

/** The options of each formatter. */
const forms = {
  day,
  dayAndYear: { ...day, year: 'numeric' },
  month: { month: 'short' },
  year: { year: 'numeric' },
  digits: { year: 'numeric', month: '2-digit', day: '2-digit' },
  clock: { minute: clock, second: { ...clock, ...second } },
  // The specification's formats use a twelve-hour clock.
  twelveHours: { minute: { ...clock, hour12: true }, second: { ...clock, ...second, hour12: true } },
  digitsClock: {
    minute: { ...clock, hour: '2-digit', hourCycle: 'h23' },
    second: { ...clock, ...second, hour: '2-digit', hourCycle: 'h23' },
  },
} as const

function format(moment: Date, locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  // Some browsers put a narrow space before AM and PM, which few fonts have.
  return formatter(locale, timeZone, options).format(moment).replaceAll('\u202f', ' ')
}

// Creating a formatter costs about a hundred times as much as using it.
const formatters = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>()

function formatter(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const byPlace = formatters.get(options) ?? new Map<string, Intl.DateTimeFormat>()
  formatters.set(options, byPlace)
  const place = `${locale} ${timeZone}`
  const known = byPlace.get(place) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
  byPlace.set(place, known)
  return known
}
