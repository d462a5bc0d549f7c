import type { SampledCharge } from '../sample/charge-sample.ts'
import { outcomeOf, type PaymentOutcome } from './attempt.ts'
import { type Band, bandOf, fewestDecided, fewestUsual, type Rated, rateOf } from './rate-band.ts'
import { type Shift, shiftOf } from './shift.ts'

/** The counts in one window of the platform's statistics. A request is one transaction sent to a gateway. */
export interface Counts {
  readonly requests: number
  readonly approved: number
  readonly declined: number
  readonly errors: number
  readonly communicationFailures: number
}

/** The windows of the platform's statistics; null if one of their counts is missing or impossible. */
export interface CountedWindows {
  readonly last60Minutes: Counts | null
  readonly last24Hours: Counts | null
  readonly last30Days: Counts | null
}

/** The window under judgment. */
export type JudgedWindow = 'last60Minutes' | 'last24Hours'

/** The verdict on an approval rate. `tooFew` and `noPast` mean that it was not judged. */
export type Verdict = 'worse' | 'better' | 'usual' | 'tooFew' | 'noPast' | 'unread'

/** The approval rate in a window, and the usual range of rates for that many requests. */
export interface Judgment {
  readonly window: JudgedWindow
  readonly verdict: Verdict
  readonly counts: Counts | null
  /**
   * The decided requests: approved, declined, or failed. Requests that are waiting, expired or canceled do not count.
   */
  readonly now: Rated | null
  readonly usual: Rated | null
  readonly band: Band | null
}

/** The verdict on one gateway, or on all together, and when the rate fell if the charges show it. */
export interface Health extends Judgment {
  /** Null for all gateways together. */
  readonly gatewayConfigId: string | null
  readonly shift: Shift | null
}

/** A gateway, or all gateways together, that approves fewer payments than usual. */
export interface Incident {
  /** Null for all gateways together. */
  readonly gatewayConfigId: string | null
  readonly now: Rated
  readonly usual: Rated
  /** Milliseconds since the epoch; null if the charges do not show it. */
  readonly since: number | null
  /** How many more requests failed than usual. */
  readonly moreFailed: number
  /** The estimated value of these requests, in major units by currency. Empty if unknown. */
  readonly lost: readonly { readonly currency: string; readonly amount: number }[]
}

/** Judges the approval rate in a window by the time before it. */
export function judgmentOf(windows: CountedWindows | null, window: JudgedWindow): Judgment {
  const counts = windows?.[window] ?? null
  const usual = windows === null ? null : usualOf(windows, window)
  if (counts === null) return { window, verdict: 'unread', counts, now: null, usual, band: null }
  const now = ratedOf(counts)
  const isEnough = now.decided >= fewestDecided
  if (usual === null) return { window, verdict: isEnough ? 'noPast' : 'tooFew', counts, now, usual, band: null }
  const band = now.decided > 0 ? bandOf(usual, now.decided) : null
  return { window, verdict: isEnough && band ? verdictOf(now, band) : 'tooFew', counts, now, usual, band }
}

function verdictOf(now: Rated, band: Band): Verdict {
  const rate = now.approved / now.decided
  return rate < band.from ? 'worse' : rate > band.to ? 'better' : 'usual'
}

/**
 * The usual rate: that of the 30 days before the last 24 hours, so that a day-long incident does not become the norm. A
 * gateway without earlier requests is compared with the rest of its day.
 */
function usualOf({ last60Minutes, last24Hours, last30Days }: CountedWindows, window: JudgedWindow): Rated | null {
  const pasts = [
    between(last30Days, last24Hours),
    window === 'last60Minutes' ? between(last24Hours, last60Minutes) : null,
  ]
  return pasts.find((past) => past !== null && past.decided >= fewestUsual) ?? null
}

/** The longer window without the shorter one; null if one is unknown. */
function between(longer: Counts | null, shorter: Counts | null): Rated | null {
  if (longer === null || shorter === null) return null
  const [whole, part] = [ratedOf(longer), ratedOf(shorter)]
  const past = { approved: whole.approved - part.approved, decided: whole.decided - part.decided }
  // The platform may read its counters at two different times.
  return past.approved >= 0 && past.approved <= past.decided ? past : null
}

/** A failed communication counts as decided: the payment failed. */
function ratedOf({ approved, declined, errors, communicationFailures }: Counts): Rated {
  return { approved, decided: approved + declined + errors + communicationFailures }
}

/**
 * Judges a gateway, or all of them, by its statistics and by the newest charges, which show a drop earlier and tell
 * when it happened. A gateway with too few requests in an hour is judged by its day, if that is worse than usual.
 */
export function healthOf(
  gatewayConfigId: string | null,
  windows: CountedWindows | null,
  window: JudgedWindow,
  requests: readonly SentPayment[],
): Health {
  const judgment = judgmentOf(windows, window)
  const shift = judgment.usual && lastingShiftOf(requests, judgment.usual)
  const isFallSeen = judgment.verdict === 'usual' || judgment.verdict === 'tooFew'
  if (shift && isFallSeen) return { ...judgment, verdict: 'worse', gatewayConfigId, shift }
  if (judgment.verdict === 'tooFew') {
    const day = judgmentOf(windows, 'last24Hours')
    if (day.verdict === 'worse') return { ...day, gatewayConfigId, shift }
  }
  return { ...judgment, gatewayConfigId, shift }
}

/** An ongoing drop below the usual rate: the newest requests are closer to it than to the usual rate. */
function lastingShiftOf(requests: readonly SentPayment[], usual: Rated): Shift | null {
  const decided = requests
    .filter(({ outcome }) => outcome !== 'waiting' && outcome !== 'ended')
    .map(({ at, outcome }) => ({ at, isApproved: outcome === 'approved' }))
  const shift = shiftOf(decided, usual)
  if (shift === null) return null
  const rate = shift.after.approved / shift.after.decided
  if (rate >= bandOf(usual, shift.after.decided).from) return null
  const newest = decided.slice(-fewestDecided)
  const newestRate = newest.filter(({ isApproved }) => isApproved).length / newest.length
  return Math.abs(newestRate - rate) < Math.abs(newestRate - usual.approved / usual.decided) ? shift : null
}

/** A payment sent to a gateway. */
export interface SentPayment {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly outcome: PaymentOutcome
  readonly currency: string | null
  /** Major units; null if unknown. */
  readonly amount: number | null
  /** Whether another gateway approved the same payment. */
  readonly isSaved: boolean
}

/** The payments of some charges, newest first, by the gateway that received them, each in chronological order. */
export function paymentsByGateway(charges: readonly SampledCharge[]): ReadonlyMap<string, readonly SentPayment[]> {
  const found = new Map<string, SentPayment[]>()
  // Times are whole seconds, so the order of the charges breaks ties within a second.
  for (const { attempts, chargeStatus, currency, amount } of charges.toReversed()) {
    const isSaved = outcomeOf(chargeStatus) === 'approved'
    for (const { paymentGateway, creationTime, status } of attempts) {
      const at = Date.parse(creationTime ?? '')
      if (paymentGateway === null || Number.isNaN(at)) continue
      const payment = {
        ...{ at, outcome: outcomeOf(status), currency, isSaved },
        amount: amount === null ? null : Number(amount),
      }
      const known = found.get(paymentGateway)
      if (known) known.push(payment)
      else found.set(paymentGateway, [payment])
    }
  }
  for (const payments of found.values()) payments.sort((one, other) => one.at - other.at)
  return found
}

/**
 * The worst incident by the number of excess failures: of one gateway, otherwise of all together. Null if nothing is
 * worse than usual.
 */
export function worstIncidentOf(
  whole: Health,
  gateways: readonly Health[],
  payments: ReadonlyMap<string, readonly SentPayment[]>,
): Incident | null {
  const [worst] = gateways
    .filter(({ verdict }) => verdict === 'worse')
    .flatMap((health) => incidentOf(health, payments.get(health.gatewayConfigId ?? '') ?? []) ?? [])
    .sort((one, other) => other.moreFailed - one.moreFailed)
  return worst ?? (whole.verdict === 'worse' ? incidentOf(whole, allOf(payments)) : null)
}

/** The payments of all gateways in chronological order. */
export function allOf(payments: ReadonlyMap<string, readonly SentPayment[]>): readonly SentPayment[] {
  return [...payments.values()].flat().sort((one, other) => one.at - other.at)
}

function incidentOf(health: Health, payments: readonly SentPayment[]): Incident | null {
  const { gatewayConfigId, shift, usual } = health
  const now = shift?.after ?? health.now
  if (now === null || usual === null) return null
  const moreFailed = moreFailedOf(now, usual)
  const since = shift?.since ?? null
  const lost = since === null ? [] : lostOf(payments, since, moreFailed / (now.decided - now.approved))
  return { gatewayConfigId, now, usual, since, moreFailed, lost }
}

function moreFailedOf(now: Rated, usual: Rated): number {
  return Math.max(0, Math.round(now.decided * (rateOf(usual) ?? 0) - now.approved))
}

/**
 * A share of the amount that failed since a point in time and was not paid through another gateway, by currency,
 * largest first.
 */
function lostOf(payments: readonly SentPayment[], since: number, share: number): Incident['lost'] {
  const sums = new Map<string, number>()
  for (const { at, outcome, currency, amount, isSaved } of payments) {
    const isFailed = outcome === 'declined' || outcome === 'error'
    if (at < since || !isFailed || isSaved || currency === null || amount === null || Number.isNaN(amount)) continue
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  return [...sums]
    .map(([currency, sum]) => ({ currency, amount: Math.round(sum * share) }))
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => other.amount - one.amount)
}
