import { readMoment } from './field-problem.ts'
import { isoSeconds } from './iso-seconds.ts'

/** The first and last day of a range; null is an open end. Only year, month and day of each date count. */
export type DayRange = readonly [Date | null, Date | null]

/** The calendar day of a timestamp in a zone, as a date with that local year, month and day. */
export function dayOf(moment: string | Date, zone: string): Date {
  const shown = new Date(shownAt(new Date(moment), zone))
  const day = new Date(2000, 0)
  day.setFullYear(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate())
  return day
}

/** The day a number of days later, or earlier if the number is negative. */
function daysLater(day: Date, days: number): Date {
  const later = new Date(day)
  later.setDate(day.getDate() + days)
  return later
}

/** The first second of a calendar day in a zone, as ISO 8601 UTC without milliseconds. */
export function startOfDay(day: Date, zone: string): string {
  return isoSeconds(firstMoment(day, zone))
}

/** The last second of a calendar day in a zone, as ISO 8601 UTC without milliseconds. */
export function endOfDay(day: Date, zone: string): string {
  return isoSeconds(firstMoment(daysLater(day, 1), zone) - 1_000)
}

/** The last second in a zone of a day such as `2026-12-01`, or null if the text is not a day. */
export function endOfTypedDay(day: string, zone: string): string | null {
  return readMoment(day, 'end') === null ? null : endOfDay(dayOf(day, 'UTC'), zone)
}

const dayMs = 86_400_000

/**
 * The first moment of a day in a zone, in milliseconds. If the clocks change at midnight, midnight comes twice, and the first one
 * counts, or never, and the day starts with the change.
 */
function firstMoment(day: Date, zone: string): number {
  const midnight = new Date(0).setUTCFullYear(day.getFullYear(), day.getMonth(), day.getDate())
  const moments = [midnight - dayMs, midnight + dayMs].map((near) => midnight - (shownAt(new Date(near), zone) - near))
  const earlier = Math.min(...moments)
  return shownAt(new Date(earlier), zone) < midnight ? Math.max(...moments) : earlier
}

// Creating a formatter costs about a hundred times as much as using it. There is one for each zone in use.
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The moment at which UTC shows what the clocks of a zone show at a moment, to the second, in milliseconds. */
function shownAt(moment: Date, zone: string): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  clocks.set(zone, clock)
  const parts = clock.formatToParts(moment)
  const of = (wanted: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === wanted)?.value)
  const time = new Date(Date.UTC(2000, 0, 1, of('hour'), of('minute'), of('second')))
  return time.setUTCFullYear(of('year'), of('month') - 1, of('day'))
}

/** The ranges relative to today, as named in URLs. */
export const relativeRanges = ['today', 'yesterday', 'last7Days', 'last30Days', 'lastWeek', 'thisMonth'] as const
export type RelativeRange = (typeof relativeRanges)[number]

/** The reference point of a relative range. */
export interface Calendar {
  readonly now: Date
  readonly zone: string
  /** The first day of the week: 0 for Sunday, 1 for Monday. */
  readonly weekStart: WeekDay
}

type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The relative range with that name, or null. */
export function readRelativeRange(text: string | null | undefined): RelativeRange | null {
  return relativeRanges.find((name) => name === text) ?? null
}

/** The first and last day of a relative range. */
export function daysOfRange(name: RelativeRange, { now, zone, weekStart }: Calendar): readonly [Date, Date] {
  const today = dayOf(now, zone)
  switch (name) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [daysLater(today, -1), daysLater(today, -1)]
    case 'last7Days':
      return [daysLater(today, -6), today]
    case 'last30Days':
      return [daysLater(today, -29), today]
    case 'lastWeek': {
      const week = daysLater(today, -((today.getDay() - weekStart + 7) % 7))
      return [daysLater(week, -7), daysLater(week, -1)]
    }
    case 'thisMonth':
      return [daysLater(today, 1 - today.getDate()), today]
  }
}

/** The first and last second of a relative range, as ISO 8601 UTC without milliseconds. */
export function momentsOfRange(name: RelativeRange, calendar: Calendar): readonly [string, string] {
  const [first, last] = daysOfRange(name, calendar)
  return [startOfDay(first, calendar.zone), endOfDay(last, calendar.zone)]
}

/** The first day of the week in a locale. If the browser does not know it: Sunday for English, Monday otherwise. */
export function weekStartOf(locale: string): WeekDay {
  const start = weekStarts.get(locale)
  if (start !== undefined) return start
  const known: Intl.Locale & WeekOfLocale = new Intl.Locale(locale)
  const day = ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? (known.language === 'en' ? 7 : 1)) % 7
  weekStarts.set(locale, day as WeekDay)
  return day as WeekDay
}

// One entry for each language of the portal.
const weekStarts = new Map<string, WeekDay>()

/** Missing in some browsers and in TypeScript's types. */
interface WeekOfLocale {
  readonly getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}
