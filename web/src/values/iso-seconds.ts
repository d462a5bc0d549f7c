/** ISO-8601 in UTC without milliseconds. A number is in milliseconds. */
export function isoSeconds(moment: Date | number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`
}
