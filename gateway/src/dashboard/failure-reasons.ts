import type { ChargeSample, SampledCharge } from '../sample/charge-sample.ts'
import { outcomeOf } from './attempt.ts'

/** The criteria by which failed payments are grouped. */
export type FailureGrouping = 'REASON' | 'GATEWAY' | 'INSTRUMENT' | 'COUNTRY' | 'PAYMENT_METHOD'

/** The failed payments with the same reason, gateway, instrument, country or payment method. */
export interface FailureGroup {
  /** Null if the platform did not report it. */
  readonly value: string | null
  readonly failed: number
  /** Approved, declined or failed payments of the group. Those with a reason have all failed. */
  readonly decided: number
  /**
   * How many would have failed at the rate before `since`, for the same total of decided payments; null if there are no
   * earlier payments.
   */
  readonly usual: number | null
}

/** The failed payments since a point in time, largest group first. */
export interface Failures {
  readonly failed: number
  readonly decided: number
  readonly groups: readonly FailureGroup[]
}

/** The usual number of failures is unknown below this number of earlier decided payments. */
const fewestBefore = 50

const keyOf: Record<Exclude<FailureGrouping, 'REASON'>, (charge: SampledCharge) => string | null> = {
  GATEWAY: ({ paymentGateway }) => paymentGateway,
  INSTRUMENT: ({ instrumentConfigId }) => instrumentConfigId,
  COUNTRY: ({ country }) => country,
  PAYMENT_METHOD: ({ paymentMethod }) => paymentMethod,
}

/** Groups a sample's failed charges since a point in time (milliseconds), for one gateway or all. */
export function failuresOf(
  { charges }: Pick<ChargeSample, 'charges'>,
  { by, gateway, since }: { readonly by: FailureGrouping; readonly gateway: string | null; readonly since: number },
): Failures {
  const groups = new Map<string | null, { failed: number; decided: number; failedBefore: number }>()
  const decided = { before: 0, since: 0 }
  let failed = 0
  for (const charge of charges) {
    if (gateway !== null && charge.paymentGateway !== gateway) continue
    const outcome = outcomeOf(charge.chargeStatus)
    if (outcome === 'waiting' || outcome === 'ended') continue
    const isFailed = outcome !== 'approved'
    const isBefore = Date.parse(charge.creationTime ?? '') < since
    decided[isBefore ? 'before' : 'since']++
    if (isFailed && !isBefore) failed++
    if (by === 'REASON' && !isFailed) continue
    const key = by === 'REASON' ? reasonOf(charge) : keyOf[by](charge)
    const group = groups.get(key) ?? { failed: 0, decided: 0, failedBefore: 0 }
    groups.set(key, group)
    if (isBefore) group.failedBefore += Number(isFailed)
    else {
      group.decided++
      group.failed += Number(isFailed)
    }
  }
  const scale = decided.before >= fewestBefore ? decided.since / decided.before : null
  return {
    failed,
    decided: decided.since,
    groups: [...groups]
      .map(([value, group]) => ({
        ...{ value, failed: group.failed, decided: group.decided },
        usual: scale === null ? null : Math.round(group.failedBefore * scale),
      }))
      .filter((group) => group.failed > 0 || (group.usual ?? 0) > 0)
      .sort((one, other) => other.failed - one.failed || (other.usual ?? 0) - (one.usual ?? 0)),
  }
}

/** The standardized result of the last attempt, or the gateway's own code if there is none. */
function reasonOf({ attempts }: SampledCharge): string | null {
  const last = attempts.at(-1)
  return last?.result ?? last?.code ?? null
}
