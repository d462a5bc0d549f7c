/**
 * The time zones to choose from (specification 9). The offset depends on the zone and the date, so daylight saving time
 * is correct.
 */
export const timeZones = [
  { short: 'UTC', value: 'Etc/GMT' },
  { short: 'IST', value: 'Asia/Kolkata' },
  { short: 'PST', value: 'America/Los_Angeles' },
  { short: 'EST', value: 'America/New_York' },
] as const

/** An IANA name of one of the zones. */
export type TimeZone = (typeof timeZones)[number]['value']

/** The IANA name of this computer's time zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The UTC offset of a time zone at a given time, `+05:30`. */
export function offsetAt(zone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', '') || '+00:00'
}
