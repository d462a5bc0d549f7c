/** A number with two decimals, for figures that are computed. */
export function inHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
