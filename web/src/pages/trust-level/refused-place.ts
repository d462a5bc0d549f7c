/**
 * The index and the part of the limit in a refusal of the platform: `restrictions.0.period.value: value is too high`.
 */
export function refusedPlace(text: string): { readonly place: number; readonly part: string } | null {
  const found = /^restrictions\.(\d+)(?:\.(\w+))?/.exec(text)
  return found ? { place: Number(found[1]), part: found[2] ?? '' } : null
}
