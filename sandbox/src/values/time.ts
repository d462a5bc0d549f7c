/** Seconds of a minute. */
export const MINUTE = 60
/** Seconds of an hour. */
export const HOUR = 3600
/** Seconds of a day. */
export const DAY = 86_400

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
const dates = new Map<number, string>()

/**
 * ISO-8601 UTC without milliseconds, the wire's form of a moment given in whole Unix seconds. Dates are remembered:
 * seeding writes millions of moments within some hundred days.
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

/** Unix seconds of an ISO-8601 moment; a fraction of a second is kept. */
export function unixSeconds(iso: string): number {
  return Date.parse(iso) / 1000
}
