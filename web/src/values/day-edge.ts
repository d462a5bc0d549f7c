/** Whether a timestamp is the first or last second of a day in a zone, so its time can be omitted. */
export function isDayEdge(moment: string, zone: string): boolean {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(new Date(moment))
  return ['00:00:00', '23:59:59'].includes(time)
}
