import { addDays, addMonths, getDaysInMonth, isSameDay, startOfMonth } from 'date-fns'
import { dayOf, startOfDay } from '../../values/days.ts'

/** A downloaded period, in milliseconds. The end is exclusive. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** The coverage of a day: not at all, partly, completely, or partly more than once. */
type Covered = 'none' | 'part' | 'whole' | 'twice'

/** A day of the calendar. */
interface CoveredDay {
  /** A date whose local year, month and day are those of the day. */
  readonly day: Date
  readonly covered: Covered
  readonly isToday: boolean
}

/** A month of the calendar: its days, without those after today. */
export interface CoveredMonth {
  /** Its first day. */
  readonly month: Date
  readonly days: readonly CoveredDay[]
}

/** The months of a time zone, oldest first, up to the one that lies `back` months before today, with their coverage. */
export function coveredMonths(
  periods: readonly Period[],
  now: Date,
  zone: string,
  { count, back }: { readonly count: number; readonly back: number },
): readonly CoveredMonth[] {
  const today = dayOf(now, zone)
  return Array.from({ length: count }, (_, place) => {
    const month = addMonths(startOfMonth(today), place + 1 - count - back)
    const length = getDaysInMonth(month)
    const days = Array.from({ length }, (_, day) => addDays(month, day)).filter((day) => day <= today)
    return { month, days: days.map((day) => coveredDay(periods, day, today, zone)) }
  })
}

function coveredDay(periods: readonly Period[], day: Date, today: Date, zone: string): CoveredDay {
  const bounds = { from: startOf(day, zone), to: startOf(addDays(day, 1), zone) }
  return { day, covered: coveredOf(periods, bounds), isToday: isSameDay(day, today) }
}

function startOf(day: Date, zone: string): number {
  return Date.parse(startOfDay(day, zone))
}

function coveredOf(periods: readonly Period[], { from, to }: Period): Covered {
  const inside = periods
    .map((period) => ({ from: Math.max(period.from, from), to: Math.min(period.to, to) }))
    .filter((period) => period.from < period.to)
    .sort((one, other) => one.from - other.from)
  if (inside.length === 0) return 'none'
  if (overlapsOf(inside).length > 0) return 'twice'
  const sum = inside.reduce((total, period) => total + period.to - period.from, 0)
  return sum === to - from ? 'whole' : 'part'
}

/** The gaps between the first and the last period. */
export function gapsOf(periods: readonly Period[]): readonly Period[] {
  const gaps: Period[] = []
  let end: number | null = null
  for (const { from, to } of sorted(periods)) {
    if (end !== null && from > end) gaps.push({ from: end, to: from })
    end = Math.max(end ?? to, to)
  }
  return gaps
}

/** The parts that were downloaded more than once, in different files. */
export function overlapsOf(periods: readonly Period[]): readonly Period[] {
  const overlaps: Period[] = []
  let end: number | null = null
  for (const { from, to } of sorted(periods)) {
    if (end !== null && from < end) overlaps.push({ from, to: Math.min(end, to) })
    end = Math.max(end ?? to, to)
  }
  return overlaps
}

/** The periods without duplicates: the same period downloaded again is the same file, not an overlap. */
export function differentPeriods(periods: readonly Period[]): readonly Period[] {
  return [...new Map(periods.map((period) => [`${period.from} ${period.to}`, period])).values()]
}

function sorted(periods: readonly Period[]): readonly Period[] {
  return [...periods].sort((one, other) => one.from - other.from || one.to - other.to)
}
