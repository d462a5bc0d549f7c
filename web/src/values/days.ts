import { addDays, parseISO, startOfMonth, startOfWeek } from 'date-fns'
import { utcToZonedTime, zonedTimeToUtc } from 'date-fns-tz'
import { readMoment } from './field-problem.ts'
import { isoSeconds } from './iso-seconds.ts'

/** The first and last day of a range; null is an open end. Only year, month and day of each date count. */
export type DayRange = readonly [Date | null, Date | null]

/** The calendar day of a timestamp in a zone, as a date with that local year, month and day. */
export function dayOf(moment: string | Date, zone: string): Date {
  return utcToZonedTime(moment, zone)
}

/** The first second of a calendar day in a zone, as ISO 8601 UTC without milliseconds. */
export function startOfDay(day: Date, zone: string): string {
  return edge(day, '00:00:00', zone)
}

/** The last second of a calendar day in a zone, as ISO 8601 UTC without milliseconds. */
export function endOfDay(day: Date, zone: string): string {
  return edge(day, '23:59:59', zone)
}

/** The last second in a zone of a day such as `2026-12-01`, or null if the text is not a day. */
export function endOfTypedDay(day: string, zone: string): string | null {
  return readMoment(day, 'end') === null ? null : endOfDay(parseISO(day), zone)
}

function edge(day: Date, time: string, zone: string): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  const date = `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`
  return isoSeconds(zonedTimeToUtc(`${date}T${time}`, zone))
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
      return [addDays(today, -1), addDays(today, -1)]
    case 'last7Days':
      return [addDays(today, -6), today]
    case 'last30Days':
      return [addDays(today, -29), today]
    case 'lastWeek': {
      const week = startOfWeek(today, { weekStartsOn: weekStart })
      return [addDays(week, -7), addDays(week, -1)]
    }
    case 'thisMonth':
      return [startOfMonth(today), today]
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
