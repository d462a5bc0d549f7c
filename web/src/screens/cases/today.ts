import { isoSeconds } from '../../values/iso-seconds.ts'

/**
 * The first and the last second of today in a time zone, as ISO 8601 UTC without milliseconds. On a day when the clocks
 * change, one of them is off by an hour: home uses them for counting, and loads no date library.
 */
export function today(now: Date, timeZone: string): { readonly from: string; readonly to: string } {
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(now)
  const [hours = 0, minutes = 0, seconds = 0] = (/\d+:\d+:\d+/.exec(clock)?.[0] ?? '').split(':').map(Number)
  const passed = (hours * 3_600 + minutes * 60 + seconds) * 1_000
  const from = now.getTime() - passed
  return { from: isoSeconds(from), to: isoSeconds(from + 24 * 3_600_000 - 1_000) }
}
