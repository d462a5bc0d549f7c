import { fewestDecided, type Rated } from './rate-band.ts'

/** A request with a final outcome. */
export interface Decided {
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number
  readonly isApproved: boolean
}

/** The time at which an approval rate fell, with the requests on both sides of it. */
export interface Shift {
  /** The first request after it, in milliseconds since the epoch. */
  readonly since: number
  readonly before: Rated
  readonly after: Rated
}

/**
 * How far the requests since that time must be from the usual rate, in standard deviations. The check tries up to a
 * thousand times, and repeats with each request, so the threshold is above the band of a single comparison.
 */
const certainDeviations = 5
/**
 * How far they must be from the requests before that time. The usual rate also counts refunds and covers a month, so a
 * rate that has been low for days has not just fallen.
 */
const fallDeviations = 3

/**
 * Finds when the approval rate fell below the usual one and stayed low. Of all points in time with at least 20 requests
 * on both sides, returns the one after which the outcomes are least likely at the usual rate (the likelihood ratio of
 * the cumulative sum test). Null if no drop is significant. The requests are in chronological order.
 */
export function shiftOf(requests: readonly Decided[], usual: Rated): Shift | null {
  const all = { approved: requests.filter(({ isApproved }) => isApproved).length, decided: requests.length }
  const usualRate = usual.approved / usual.decided
  let best: Shift | null = null
  let most = certainDeviations ** 2
  let approvedBefore = 0
  for (const [place, { at, isApproved }] of requests.entries()) {
    const before = { approved: approvedBefore, decided: place }
    const after = { approved: all.approved - approvedBefore, decided: all.decided - place }
    if (isApproved) approvedBefore++
    if (before.decided < fewestDecided || after.decided < fewestDecided) continue
    const rate = after.approved / after.decided
    if (rate >= usualRate || rate >= before.approved / before.decided) continue
    const gain = 2 * (likelihoodOf(after) - likelihoodOf(after, usualRate))
    const fall = 2 * (likelihoodOf(before) + likelihoodOf(after) - likelihoodOf(all))
    if (gain < most || fall < fallDeviations ** 2) continue
    most = gain
    best = { since: at, before, after }
  }
  return best
}

/** The log-likelihood of outcomes, by default at the rate that they show. */
function likelihoodOf({ approved, decided }: Rated, rate = approved / decided): number {
  const part = (count: number, share: number) => (count === 0 ? 0 : count * Math.log(Math.max(share, 1e-9)))
  return part(approved, rate) + part(decided - approved, 1 - rate)
}
