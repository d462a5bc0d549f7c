import { addDays, parseISO, startOfMonth, startOfWeek } from 'date-fns'
import { utcToZonedTime, zonedTimeToUtc } from 'date-fns-tz'
import { readMoment } from './field-problem.ts'

/** First and last day of a range; either may be open. Only year, month and day of each date count. */
export type DayRange = readonly [Date | null, Date | null]

/** The calendar day that a moment falls on in a zone, as a date whose local year, month and day are that day's. */
export function dayOf(moment: string | Date, zone: string): Date {
  return utcToZonedTime(moment, zone)
}

/** The first second of a calendar day in a zone, ISO-8601 UTC without milliseconds. */
export function startOfDay(day: Date, zone: string): string {
  return edge(day, '00:00:00', zone)
}

/** The last second of a calendar day in a zone, ISO-8601 UTC without milliseconds. */
export function endOfDay(day: Date, zone: string): string {
  return edge(day, '23:59:59', zone)
}

/** The last second of a day as it is typed, `2026-12-01`, in a zone; null where it is no day. */
export function endOfTypedDay(day: string, zone: string): string | null {
  return readMoment(day, 'end') === null ? null : endOfDay(parseISO(day), zone)
}

function edge(day: Date, time: string, zone: string): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  const date = `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`
  return `${zonedTimeToUtc(`${date}T${time}`, zone).toISOString().slice(0, 19)}Z`
}

/** The ranges of days that keep up with the calendar, as addresses name them. */
export const relativeRanges = ['today', 'yesterday', 'last7Days', 'last30Days', 'lastWeek', 'thisMonth'] as const
export type RelativeRange = (typeof relativeRanges)[number]

/** What a relative range is counted from. */
export interface Calendar {
  readonly now: Date
  readonly zone: string
  /** The first day of the week: 0 for Sunday, 1 for Monday. */
  readonly weekStart: WeekDay
}

type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The relative range of that name; null where there is none. */
export function readRelativeRange(text: string | null | undefined): RelativeRange | null {
  return relativeRanges.find((name) => name === text) ?? null
}

/** First and last day of a relative range. */
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

/** First and last second of a relative range, ISO-8601 UTC without milliseconds. */
export function momentsOfRange(name: RelativeRange, calendar: Calendar): readonly [string, string] {
  const [first, last] = daysOfRange(name, calendar)
  return [startOfDay(first, calendar.zone), endOfDay(last, calendar.zone)]
}

/** The day on which weeks begin in a locale, as far as the browser knows; else Sunday in English and Monday elsewhere. */
export function weekStartOf(locale: string): WeekDay {
  const known: Intl.Locale & WeekOfLocale = new Intl.Locale(locale)
  const day = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? (known.language === 'en' ? 7 : 1)
  return (day % 7) as WeekDay
}

/** Not in every browser, nor in TypeScript's description of them. */
interface WeekOfLocale {
  readonly getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}
