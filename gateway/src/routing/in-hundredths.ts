/** Rounds a computed number to two decimals. */
export function inHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
