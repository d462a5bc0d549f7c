import { differenceInCalendarDays } from 'date-fns'

/** The distance between the birth dates of a customer and a hit, to the precision known. */
export type DayDistance =
  | { readonly kind: 'unknown' | 'same' | 'swapped' | 'sameMonth' | 'sameYear' }
  | { readonly kind: 'days' | 'years'; readonly count: number }

/** Above this distance, years are counted instead of days. */
const daysOfYear = 366

/** Compares a birth date, `1990-05-01`, with one from a list, which may have only a year or a month. */
export function compareDays(customer: string | null | undefined, hit: string | null | undefined): DayDistance {
  const ours = read(customer)
  const theirs = read(hit)
  if (!ours || !theirs) return { kind: 'unknown' }
  const years = Math.abs(ours.year - theirs.year)
  if (ours.day === null || theirs.day === null || ours.month === null || theirs.month === null) {
    if (years > 0) return { kind: 'years', count: years }
    return { kind: ours.month !== null && ours.month === theirs.month ? 'sameMonth' : 'sameYear' }
  }
  const days = Math.abs(differenceInCalendarDays(dateOf(ours), dateOf(theirs)))
  if (days === 0) return { kind: 'same' }
  if (years === 0 && ours.day === theirs.month && ours.month === theirs.day) return { kind: 'swapped' }
  return days < daysOfYear ? { kind: 'days', count: days } : { kind: 'years', count: years }
}

interface ReadDay {
  readonly year: number
  readonly month: number | null
  readonly day: number | null
}

function read(text: string | null | undefined): ReadDay | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text ?? '') ?? []
  if (year === undefined) return null
  return { year: Number(year), month: month ? Number(month) : null, day: day ? Number(day) : null }
}

function dateOf({ year, month, day }: ReadDay): Date {
  return new Date(year, (month ?? 1) - 1, day ?? 1)
}
