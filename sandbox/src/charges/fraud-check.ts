import type { FraudConstraints } from '../configuration/fraud-system-config.ts'
import { fraudSystemConfigs } from '../configuration/fraud-system-config.ts'
import type { ResourceRow, ResourceRows } from '../configuration/resource-rows.ts'
import { inCurrency, parseMoney } from '../values/money.ts'
import type { TrustLevel } from '../values/trust-level.ts'

/** A purchase as fraud systems see it; money is in minor units. */
export interface CheckedPurchase {
  readonly merchant: number
  /** The customer's country; empty if unknown. */
  readonly country: string
  readonly trustLevel: TrustLevel
  /** The customer's risk, from 0 to 100. */
  readonly riskScore: number
  readonly instrumentConfigId: string
  readonly amount: bigint
  readonly currency: string
  /** Whether the money is captured immediately instead of only being reserved. */
  readonly isCharged: boolean
}

type Decision = 'ALLOW_PURCHASE' | 'REJECT_PURCHASE'

/** The result of one fraud system for a purchase. */
export interface FraudCheck {
  readonly fraudSystemConfigId: string
  readonly provider: string
  readonly timing: string
  readonly decision: Decision
  /** From 0 to 100; null if the provider timed out and its default decision applies. */
  readonly score: number | null
}

/** The sandbox's providers reject purchases with this score or a higher one. */
const REJECTED_FROM = 80
/** Amounts with these last digits time out: `.68` is the ISO 8583 code for a late response. */
const LATE = 68n

/** Returns the results of a merchant's enabled fraud systems that check the purchase, in the order of their ids. */
export function fraudChecks(rows: ResourceRows): (purchase: CheckedPurchase) => readonly FraudCheck[] {
  return (purchase) =>
    rows
      .all(fraudSystemConfigs, purchase.merchant)
      .filter(({ values }) => values.status === 'ENABLED')
      .filter(({ values }) => values.timing === 'AUTHORIZE' || purchase.isCharged)
      .filter(({ values }) => meets(values.constraints as FraudConstraints, purchase))
      .sort((one, other) => one.n - other.n)
      .map((system) => resultOf(system, purchase))
}

function resultOf({ id, values }: ResourceRow, { amount, riskScore }: CheckedPurchase): FraudCheck {
  const isLate = amount % 100n === LATE
  const decided = riskScore >= REJECTED_FROM ? 'REJECT_PURCHASE' : 'ALLOW_PURCHASE'
  return {
    fraudSystemConfigId: id,
    provider: String(values.provider),
    timing: String(values.timing),
    decision: isLate ? (values.defaultDecision as Decision) : decided,
    score: isLate ? null : riskScore,
  }
}

function meets(constraints: FraudConstraints, purchase: CheckedPurchase): boolean {
  const { countries, currencies, instrumentConfigIds, trustLevels, amountCurrency, minAmount, maxAmount } = constraints
  const allows = (values: readonly string[], value: string) => values.length === 0 || values.includes(value)
  const amount = amountCurrency === null ? null : inCurrency(purchase.amount, purchase.currency, amountCurrency)
  const bound = (text: string | null) => (text === null ? null : parseMoney(text, amountCurrency ?? ''))
  const [least, most] = amount === null ? [null, null] : [bound(minAmount), bound(maxAmount)]
  return (
    allows(countries, purchase.country) &&
    allows(currencies, purchase.currency) &&
    allows(instrumentConfigIds, purchase.instrumentConfigId) &&
    allows(trustLevels, purchase.trustLevel) &&
    (amount === null || ((least === null || amount >= least) && (most === null || amount <= most)))
  )
}
