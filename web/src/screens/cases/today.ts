/**
 * The first and the last second of today in a zone, as ISO 8601 UTC without milliseconds. On a day with a change of clocks one
 * of them is an hour off: home counts with them, and loads no library of dates.
 */
export function today(now: Date, timeZone: string): { readonly from: string; readonly to: string } {
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(now)
  const [hours = 0, minutes = 0, seconds = 0] = (/\d+:\d+:\d+/.exec(clock)?.[0] ?? '').split(':').map(Number)
  const passed = (hours * 3_600 + minutes * 60 + seconds) * 1_000
  const iso = (milliseconds: number) => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
  const from = now.getTime() - passed
  return { from: iso(from), to: iso(from + 24 * 3_600_000 - 1_000) }
}
