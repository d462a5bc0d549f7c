import type { DatabaseSync } from 'node:sqlite'
import type { ResourceRows } from '../configuration/resource-rows.ts'
import type { Restriction } from '../configuration/restriction.ts'
import { trustLevels } from '../configuration/trust-level.ts'
import { type ChargeStatus, chargeStatuses } from '../values/charge-values.ts'
import { currencies, inCurrency, parseMoney } from '../values/money.ts'
import { DAY, HOUR, MINUTE } from '../values/time.ts'
import type { TrustLevel } from '../values/trust-level.ts'

/** A purchase as velocity limits see it; money is in minor units, the time in Unix seconds. */
export interface LimitedPurchase {
  readonly merchant: number
  readonly customer: number
  readonly trustLevel: TrustLevel
  /** The instrument configuration. */
  readonly instrumentConfigId: string
  readonly amount: bigint
  readonly currency: string
  readonly now: number
}

/** A limit that a purchase would exceed: the reason, and when the resulting block ends, in Unix seconds. */
export interface ExceededLimit {
  readonly reason: string
  readonly until: number
}

const seconds = { MINUTE, HOUR, DAY } as const

/** The statuses of charges that were once paid or reserved. They count as purchases even if the money was returned. */
const paid: readonly ChargeStatus[] = [
  'AUTHORIZED',
  'FUNDS_AUTHORIZED',
  'CHARGED',
  'REFUND_PENDING',
  'REFUNDED',
  'CHARGED_BACK',
  'CHARGEBACK_PENDING',
  'CHARGEBACK_REVERSED',
]
const paidPlaces: ReadonlySet<unknown> = new Set(paid.map((status) => chargeStatuses.indexOf(status)))

/**
 * Compares purchases with the velocity limits of their customer's trust level. Attempts count regardless of their
 * outcome, and the purchase itself counts. Returns the exceeded limit with the longest block, or null.
 */
export function velocityCheck(
  database: DatabaseSync,
  rows: ResourceRows,
): (purchase: LimitedPurchase) => ExceededLimit | null {
  const since = database.prepare(`
    select status, amount, currency, instrument_config_id from charge where customer = ? and creation_time > ?`)

  const isExceeded = (limit: Restriction, purchase: LimitedPurchase): boolean => {
    const { instrumentConfigId, attempts, purchases, amount, currency, period } = limit
    if (instrumentConfigId !== null && instrumentConfigId !== purchase.instrumentConfigId) return false
    const begin = purchase.now - period.value * seconds[period.unit]
    const before = since
      .all(purchase.customer, begin)
      .filter((charge) => instrumentConfigId === null || charge.instrument_config_id === instrumentConfigId)
    if (attempts !== null && before.length + 1 > attempts) return true
    const earlier = before.filter(({ status }) => paidPlaces.has(Number(status)))
    if (purchases !== null && earlier.length + 1 > purchases) return true
    if (amount === null || currency === null) return false
    const sum = earlier.reduce(
      (total, charge) =>
        total + inCurrency(BigInt(Number(charge.amount)), currencies[Number(charge.currency)] ?? currency, currency),
      inCurrency(purchase.amount, purchase.currency, currency),
    )
    return sum > (parseMoney(amount, currency) ?? 0n)
  }

  return (purchase) => {
    const level = rows.all(trustLevels, purchase.merchant).find(({ values }) => values.name === purchase.trustLevel)
    const limits = (level?.values.restrictions ?? []) as readonly Restriction[]
    const exceeded = limits
      .filter((limit) => isExceeded(limit, purchase))
      .map(({ reason, blockDuration: { value, unit } }) => ({ reason, until: purchase.now + value * seconds[unit] }))
    return exceeded.sort((one, other) => other.until - one.until)[0] ?? null
  }
}
