/** Rates of fewer decided requests are not judged. */
export const fewestDecided = 20
/** The usual rate is unknown below this number of decided requests. */
export const fewestUsual = 100

/**
 * The probability, on each side, that a rate leaves its band although nothing has changed. It must be this low because
 * a dashboard is watched all day: five gateways whose rates change with each request are checked thousands of times a
 * week. With one in a hundred, there would be a false alarm every day.
 */
const tail = 1 / 30_000
/** The same in standard deviations. */
const deviations = 4
/** Above this number of requests, both ways to compute the band agree, and the exact one is slow. */
const mostExact = 2_000
/**
 * The minimum distance of the edges from the usual rate. A smaller change does not matter, however significant it is.
 */
const leastDistance = 0.02

/** Requests with a final outcome, and how many of them were approved. */
export interface Rated {
  readonly approved: number
  readonly decided: number
}

/** The expected range of approval rates, as shares from 0 to 1, for a number of requests if nothing has changed. */
export interface Band {
  readonly from: number
  readonly to: number
}

/** The share of approved requests, 0 to 1; null if none was decided. */
export function rateOf({ approved, decided }: Rated): number | null {
  return decided > 0 ? approved / decided : null
}

/**
 * The usual band of the rate of `decided` requests: the predictive interval of the beta-binomial distribution, with
 * exact tails. A Wilson interval of the usual rate estimates the rate itself, not how many of 20 requests may fail. For
 * few requests it is too narrow near one half and too wide near 100 percent. A short history makes the band wider, too.
 */
export function bandOf(usual: Rated, decided: number): Band {
  const rate = usual.approved / usual.decided
  const failed = { approved: usual.decided - usual.approved, decided: usual.decided }
  return {
    from: Math.max(0, Math.min(lowestOf(usual, decided), rate - leastDistance)),
    to: Math.min(1, Math.max(1 - lowestOf(failed, decided), rate + leastDistance)),
  }
}

/** The lowest rate outside of the lower tail, for a given number of requests. */
function lowestOf(usual: Rated, decided: number): number {
  const rate = usual.approved / usual.decided
  if (decided > mostExact) {
    return rate - deviations * Math.sqrt(rate * (1 - rate) * (1 / decided + 1 / usual.decided))
  }
  // Jeffreys' prior: half an approval and half a failure.
  const [approvals, failures] = [usual.approved + 0.5, usual.decided - usual.approved + 0.5]
  let logOdds = 0
  for (let place = 0; place < decided; place++) logOdds += Math.log((failures + place) / (approvals + failures + place))
  let below = Math.exp(logOdds)
  let count = 0
  while (below < tail && count < decided) {
    logOdds += Math.log(((decided - count) * (approvals + count)) / ((count + 1) * (failures + decided - count - 1)))
    count++
    below += Math.exp(logOdds)
  }
  return count / decided
}
