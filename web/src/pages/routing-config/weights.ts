import { routingConfigBounds } from '@portal/schema/routing-config'

/** The required total of all weights. */
export const wholeWeight = routingConfigBounds.totalWeight

/** The total of the weights. Null counts as zero. */
export function totalOf(weights: readonly (number | null)[]): number {
  return weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0)
}

/**
 * Distributes a total as integers in the ratio of the given weights, by the largest remainder method. Zero weights get
 * nothing, unless all are zero: then all get the same.
 */
export function shareOut(weights: readonly number[], total: number): number[] {
  const sum = totalOf(weights)
  const ratio = sum > 0 ? weights : weights.map(() => 1)
  const whole = sum > 0 ? sum : weights.length
  const exact = ratio.map((weight) => (weight * total) / whole)
  const shares = exact.map(Math.floor)
  const left = total - totalOf(shares)
  const byRemainder = exact
    .map((share, place) => ({ place, remainder: share - Math.floor(share) }))
    .filter(({ place }) => (ratio[place] ?? 0) > 0)
    .sort((one, other) => other.remainder - one.remainder || one.place - other.place)
  for (const { place } of byRemainder.slice(0, Math.round(left))) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

/** The weights scaled to a total of 100. A missing weight gets the mean of the others. */
export function balanced(weights: readonly (number | null)[]): number[] {
  const given = weights.filter((weight) => weight !== null && weight > 0)
  const mean = given.length > 0 ? totalOf(given) / given.length : 1
  return shareOut(
    weights.map((weight) => weight ?? mean),
    wholeWeight,
  )
}

/**
 * The weights after one was typed: those not typed share the remainder in their initial ratio. Null if nothing can be
 * adjusted: all weights were typed, their total is too high, or the distribution of the remainder is unknown.
 */
export function followed(
  typed: readonly (number | null)[],
  initial: readonly number[],
  isTyped: readonly boolean[],
): number[] | null {
  const free = typed.flatMap((_, place) => (isTyped[place] ? [] : [place]))
  const kept = typed.filter((_, place) => isTyped[place])
  if (free.length === 0 || kept.some((weight) => weight === null)) return null
  const left = wholeWeight - totalOf(kept)
  const ratio = free.map((place) => initial[place] ?? 0)
  if (left < 0 || (free.length > 1 && totalOf(ratio) === 0)) return null
  const shares = shareOut(ratio, left)
  return typed.map((weight, place) => (isTyped[place] ? (weight ?? 0) : (shares[free.indexOf(place)] ?? 0)))
}
