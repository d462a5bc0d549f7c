import type { DateFormat } from '../preferences/format-date.ts'

/** The result of parsing a typed day; days are `2026-11-21`. */
export type TypedDay =
  | { readonly kind: 'day'; readonly day: string }
  /** It is a day only with day and month swapped: ask, never guess. */
  | { readonly kind: 'ambiguous'; readonly reading: string }
  | { readonly kind: 'notDay' }

/** Whether the day or the month is written first. */
export type DayOrder = 'dayFirst' | 'monthFirst'

// A field asks in each render, and creating a formatter takes longer than the rest. There is one entry for each language.
const orders = new Map<string, DayOrder>()

/** The order of a language, unless the month-first date format was chosen. */
export function dayOrder(locale: string, dateFormat: DateFormat): DayOrder {
  if (dateFormat === 'monthFirst') return 'monthFirst'
  const known = orders.get(locale)
  if (known) return known
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0)
  const place = (type: 'day' | 'month') => parts.findIndex((part) => part.type === type)
  const order = place('day') < place('month') ? 'dayFirst' : 'monthFirst'
  orders.set(locale, order)
  return order
}

const earliestYear = 1900
const latestYear = 2999

/**
 * Parses a day in the user's order, `21/11/2026` or `11/21/2026`; year first, `2026-11-21` or `20261121`; or with the
 * month's name, `21 nov 2026`, in any order. The year has four digits.
 */
export function readDay(text: string, locale: string, order: DayOrder): TypedDay {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[\s/.,-]+|\bde\b/)
    .filter(Boolean)
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(parts.join(''))
  if (parts.length === 1 && digits) return known(digits[1], digits[2], digits[3])
  if (parts.length !== 3) return { kind: 'notDay' }
  const [first = '', second = '', third = ''] = parts
  const name = parts.find((part) => /\p{L}/u.test(part))
  if (name !== undefined) {
    const numbers = parts.filter((part) => part !== name)
    const year = numbers.find((part) => part.length === 4)
    return known(
      year,
      monthByName(name, locale),
      numbers.find((part) => part !== year),
    )
  }
  if (first.length === 4) return known(first, second, third)
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first]
  const own = known(third, month, day)
  if (own.kind === 'day') return own
  const other = known(third, day, month)
  return other.kind === 'day' ? { kind: 'ambiguous', reading: other.day } : own
}

/** A day such as `2026-11-21` in the notation for typing; any other text unchanged. */
export function writeDay(day: string, order: DayOrder): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year) return day
  return order === 'dayFirst' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`
}

function known(year: string | undefined, month: string | null | undefined, day: string | undefined): TypedDay {
  const notDay = { kind: 'notDay' } as const
  if (!year || !month || !day || !/^\d{4}$/.test(year) || ![month, day].every((part) => /^\d{1,2}$/.test(part)))
    return notDay
  if (Number(year) < earliestYear || Number(year) > latestYear) return notDay
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  // `Date` would accept the 31st of a short month as a day of the next month.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? { kind: 'day', day: text } : notDay
}

/** The number of a month by its name or at least three of its first letters, or null. */
function monthByName(name: string, locale: string): string | null {
  const month = Array.from({ length: 12 }, (_, index) => index).find((index) => {
    const full = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, index, 15))
    return name.length >= 3 && full.toLowerCase().startsWith(name)
  })
  return month === undefined ? null : String(month + 1)
}
