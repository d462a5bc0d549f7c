import { addDays, parseISO } from 'date-fns'
import { formatInTimeZone, utcToZonedTime, zonedTimeToUtc } from 'date-fns-tz'
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

/** Whether a moment is the first or last second of a day in a zone, so that its time need not be told. */
export function isDayEdge(moment: string, zone: string): boolean {
  return ['00:00:00', '23:59:59'].includes(formatInTimeZone(moment, zone, 'HH:mm:ss'))
}

/** The usual ranges, counted from today in the zone. */
export function usualRanges(now: Date, zone: string) {
  const today = dayOf(now, zone)
  return {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    last7Days: [addDays(today, -6), today],
    last30Days: [addDays(today, -29), today],
  } as const satisfies Record<string, DayRange>
}
