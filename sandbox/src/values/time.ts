export const MINUTE = 60
export const HOUR = 3600
export const DAY = 86_400

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
const dates = new Map<number, string>()

/**
 * Formats Unix seconds as ISO-8601 UTC without milliseconds, as the wire format requires. Dates are cached: seeding
 * writes millions of times within a few hundred days.
 */
export function isoTime(unixSeconds: number): string {
  const day = Math.floor(unixSeconds / DAY)
  const second = unixSeconds - day * DAY
  let date = dates.get(day)
  if (date === undefined) {
    date = new Date(day * DAY * 1000).toISOString().slice(0, 11)
    dates.set(day, date)
  }
  const minute = Math.floor(second / 60)
  return `${date}${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}:${twoDigits[second % 60]}Z`
}

/** Parses an ISO-8601 time to Unix seconds, including fractions. */
export function unixSeconds(iso: string): number {
  return Date.parse(iso) / 1000
}
