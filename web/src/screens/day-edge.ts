/** Whether a moment is the first or last second of a day in a zone, so that its time need not be told. */
export function isDayEdge(moment: string, zone: string): boolean {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(new Date(moment))
  return ['00:00:00', '23:59:59'].includes(time)
}
