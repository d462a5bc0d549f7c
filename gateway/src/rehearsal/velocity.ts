import { asDecimal } from '../rest/decimal.ts'
import type { SampledCharge } from '../sample/charge-sample.ts'

/** A velocity limit in a rehearsal. Null values limit nothing. */
export interface VelocityLimit {
  /** The instrument whose payments count; null for all instruments. */
  readonly instrumentConfigId: string | null
  readonly attempts: number | null
  readonly purchases: number | null
  readonly amount: string | null
  /** The currency of the amount. */
  readonly currency: string | null
  readonly periodMs: number
  readonly blockMs: number
}

/** A customer's first charge above a limit. */
export interface Exceeding {
  readonly customerId: string
  readonly chargeId: string
  readonly creationTime: string
  /** The index of the limit. If several are exceeded, the one with the longest block. */
  readonly limit: number
}

/** The effects that the limits would have had. */
export interface VelocityRehearsal {
  readonly customers: number
  /** The latest first. */
  readonly exceeding: readonly Exceeding[]
  /** Customers for whom it is unknown whether they exceeded a limit. */
  readonly cannotTell: number
  /** Charges without a customer or a time. */
  readonly leftOut: number
}

/** The statuses of a charge that was once paid or reserved. It counts as a purchase even if the money was returned. */
const paid: ReadonlySet<string> = new Set([
  'AUTHORIZED',
  'FUNDS_AUTHORIZED',
  'CHARGED',
  'REFUND_PENDING',
  'REFUNDED',
  'CHARGED_BACK',
  'CHARGEBACK_PENDING',
  'CHARGEBACK_REVERSED',
])

interface Payment {
  readonly charge: SampledCharge
  readonly at: number
}

/**
 * Compares the charges of each customer, in chronological order, with limits. Missing values and amounts in another
 * currency are counted both as zero and as unlimited; only results on which both agree are reported.
 */
export function rehearseVelocity(
  charges: readonly SampledCharge[],
  limits: readonly VelocityLimit[],
): VelocityRehearsal {
  const byCustomer = new Map<string, Payment[]>()
  let leftOut = 0
  // A sample has the newest charge first.
  for (const charge of charges.toReversed()) {
    const at = Date.parse(charge.creationTime ?? '')
    if (charge.customerId === null || Number.isNaN(at)) {
      leftOut++
      continue
    }
    const payments = byCustomer.get(charge.customerId) ?? []
    payments.push({ charge, at })
    byCustomer.set(charge.customerId, payments)
  }
  const exceeding: (Exceeding & { readonly at: number })[] = []
  let cannotTell = 0
  for (const [customerId, payments] of byCustomer) {
    payments.sort((one, other) => one.at - other.at)
    const found = limits.map((limit, place) => ({ place, limit, ...firstAbove(limit, payments) }))
    const [first] = found
      .filter(({ index }) => index !== null)
      .sort((one, other) => Number(one.index) - Number(other.index) || other.limit.blockMs - one.limit.blockMs)
    const payment = first && payments[Number(first.index)]
    if (payment) {
      const { charge, at } = payment
      exceeding.push({
        customerId,
        chargeId: charge.id,
        creationTime: String(charge.creationTime),
        limit: first.place,
        at,
      })
    } else if (found.some(({ mayBeAbove }) => mayBeAbove)) cannotTell++
  }
  exceeding.sort((one, other) => other.at - one.at)
  return { customers: byCustomer.size, exceeding: exceeding.map(({ at: _, ...each }) => each), cannotTell, leftOut }
}

/** The minimum and maximum that a payment adds to the counts of a limit. */
interface Weight {
  readonly attempts: readonly [number, number]
  readonly purchases: readonly [number, number]
  readonly sum: bigint
  /** Whether it may add any amount. */
  readonly isOpen: boolean
}

/** The first payment that is certainly above a limit, and whether an earlier one may be. */
function firstAbove(limit: VelocityLimit, payments: readonly Payment[]) {
  const most = limit.amount === null ? null : asDecimal(limit.amount)
  // The weight of each payment as the current purchase, regardless of its result, and as an earlier one.
  const atHand = payments.map(({ charge }) => weightOf(limit, charge, true))
  const before = payments.map(({ charge }) => weightOf(limit, charge, null))
  let begin = 0
  let mayBeAbove = false
  const total = { attempts: [0, 0], purchases: [0, 0], sum: 0n, open: 0 }
  const add = (weight: Weight, sign: 1 | -1) => {
    for (const count of ['attempts', 'purchases'] as const) {
      total[count] = total[count].map((sum, side) => sum + sign * (weight[count][side] ?? 0))
    }
    total.sum += sign === 1 ? weight.sum : -weight.sum
    total.open += sign * Number(weight.isOpen)
  }
  for (const [index, { charge, at }] of payments.entries()) {
    while (begin < index && (payments[begin]?.at ?? at) <= at - limit.periodMs) {
      const left = before[begin]
      if (left) add(left, -1)
      begin++
    }
    const own = atHand[index]
    const instrument = concerns(limit, charge)
    if (own && instrument !== false) {
      const isAbove = (side: 0 | 1) =>
        (limit.attempts !== null && Number(total.attempts[side]) + own.attempts[side] > limit.attempts) ||
        (limit.purchases !== null && Number(total.purchases[side]) + own.purchases[side] > limit.purchases) ||
        (most !== null && (total.sum + own.sum > most || (side === 1 && (total.open > 0 || own.isOpen))))
      if (instrument === true && isAbove(0)) return { index, mayBeAbove: true }
      mayBeAbove ||= isAbove(1)
    }
    const earlier = before[index]
    if (earlier) add(earlier, 1)
  }
  return { index: null, mayBeAbove }
}

function weightOf(limit: VelocityLimit, charge: SampledCharge, isPurchase: true | null): Weight {
  const instrument = concerns(limit, charge)
  const isPaid = isPurchase ?? (charge.chargeStatus === null ? null : paid.has(charge.chargeStatus))
  const counts = both(instrument, isPaid)
  const isKnown = charge.amount !== null && charge.currency !== null && charge.currency === limit.currency
  return {
    attempts: bounds(instrument),
    purchases: bounds(counts),
    sum: counts === true && isKnown ? asDecimal(charge.amount) : 0n,
    isOpen: counts !== false && (!isKnown || counts === null),
  }
}

/** Whether a charge counts for a limit; null if its instrument is unknown. */
function concerns({ instrumentConfigId }: VelocityLimit, charge: SampledCharge): boolean | null {
  if (instrumentConfigId === null) return true
  return charge.instrumentConfigId === null ? null : charge.instrumentConfigId === instrumentConfigId
}

function both(one: boolean | null, other: boolean | null): boolean | null {
  if (one === false || other === false) return false
  return one === null || other === null ? null : true
}

function bounds(counts: boolean | null): readonly [number, number] {
  return [Number(counts === true), Number(counts !== false)]
}
