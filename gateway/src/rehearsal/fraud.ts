import { asDecimal } from '../rest/decimal.ts'
import type { SampledCharge } from '../sample/charge-sample.ts'

/** The conditions under which a fraud system checks a purchase. An empty or null condition always matches. */
export interface FraudConditions {
  readonly timing: 'AUTHORIZE' | 'CHARGE'
  readonly countries: ReadonlySet<string>
  readonly currencies: ReadonlySet<string>
  readonly instrumentConfigIds: ReadonlySet<string>
  readonly trustLevels: ReadonlySet<string>
  readonly least: string | null
  readonly most: string | null
  /** The currency of both amounts. */
  readonly amountCurrency: string | null
}

/** Whether a condition holds; null if unknown. */
type Verdict = boolean | null

/**
 * Whether a fraud system would check a charge, given its customer's trust level. An unknown level leaves the result
 * open.
 */
export function wouldCheck(conditions: FraudConditions, charge: SampledCharge, level: string | null): Verdict {
  const { timing, countries, currencies, instrumentConfigIds, trustLevels } = conditions
  return every([
    timing === 'AUTHORIZE' || takesMoney(charge.operation),
    isAmong(countries, charge.country),
    isAmong(currencies, charge.currency),
    isAmong(instrumentConfigIds, charge.instrumentConfigId),
    isAmong(trustLevels, level),
    isBetween(conditions, charge),
  ])
}

/** Whether a charge captures the money immediately instead of only reserving it. */
function takesMoney(operation: string | null): Verdict {
  if (operation === null) return null
  return operation === 'CHARGE' || operation === 'CREATE'
}

function isAmong(wanted: ReadonlySet<string>, value: string | null): Verdict {
  if (wanted.size === 0) return true
  return value === null ? null : wanted.has(value)
}

/** Only the platform knows exchange rates. */
function isBetween({ least, most, amountCurrency }: FraudConditions, { amount, currency }: SampledCharge): Verdict {
  if (least === null && most === null) return true
  if (amount === null || currency === null || currency !== amountCurrency) return null
  const given = asDecimal(amount)
  return !(least !== null && given < asDecimal(least)) && !(most !== null && given > asDecimal(most))
}

function every(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}
