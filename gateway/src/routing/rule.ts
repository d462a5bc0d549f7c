import { asDecimal } from '../rest/decimal.ts'
import type { Row } from '../rest/endpoint.ts'
import type { SampledCharge } from '../sample/charge-sample.ts'

/** A gateway that a rule sends charges to. */
export interface Target {
  readonly gatewayConfigId: string
  readonly weight: number
  readonly priority: number
}

/** A routing configuration, prepared for evaluation. */
export interface RoutingRule {
  readonly id: string
  readonly status: string
  readonly priority: number
  readonly paymentMethod: string | null
  readonly countries: ReadonlySet<string>
  readonly currencies: ReadonlySet<string>
  /** Bounds that match only charges in their currency. */
  readonly amounts: { readonly least: bigint | null; readonly most: bigint | null; readonly currency: string } | null
  readonly targets: readonly Target[]
  readonly fallbacks: readonly string[]
  /** Identical for rules that require the same countries. */
  readonly countriesKey: string
  /** Identical for rules with the same conditions. */
  readonly key: string
}

/** Converts a routing configuration, from the platform or from a user's draft, into a rule. */
export function ruleOf(id: string, row: Row): RoutingRule {
  const countries = listOf(row.countries)
  const currencies = listOf(row.currencies)
  const isBounded = row.minAmount != null || row.maxAmount != null
  const countriesKey = `countries ${countries.toSorted()}`
  const { paymentMethod = null, minAmount = null, maxAmount = null, amountCurrency = null } = row
  return {
    id,
    status: String(row.status),
    priority: Number(row.priority ?? 0),
    paymentMethod,
    countries: new Set(countries),
    currencies: new Set(currencies),
    amounts: isBounded
      ? {
          least: minAmount === null ? null : asDecimal(minAmount),
          most: maxAmount === null ? null : asDecimal(maxAmount),
          currency: String(amountCurrency),
        }
      : null,
    targets: listOf<Row>(row.targets).map(({ gatewayConfigId, weight, priority }) => ({
      gatewayConfigId: String(gatewayConfigId),
      weight: Math.max(0, Number(weight)) || 0,
      priority: Number(priority ?? 1),
    })),
    fallbacks: listOf(row.fallbacks),
    countriesKey,
    key: JSON.stringify([countriesKey, paymentMethod, currencies.toSorted(), minAmount, maxAmount, amountCurrency]),
  }
}

/** Whether a charge matches a rule, or the name of the missing field if that cannot be decided. */
export type Verdict = boolean | string

/** Whether a charge matches all conditions of a rule. A missing field never counts as a match. */
export function meets(rule: RoutingRule, charge: SampledCharge, amount: bigint | null): Verdict {
  if (!mayMeet(rule, charge)) return false
  const { amounts, countries } = rule
  if (amounts !== null && amount !== null) {
    const { least, most } = amounts
    if ((least !== null && amount < least) || (most !== null && amount > most)) return false
  }
  if (countries.size > 0 && charge.country !== null && !countries.has(charge.country)) return false
  if (lacksMoreThanCountry(rule, charge)) return rule.key
  return countries.size > 0 && charge.country === null ? rule.countriesKey : true
}

/** Whether a charge could match a rule, judging by its payment method and currency if it has them. */
export function mayMeet(rule: RoutingRule, { paymentMethod, currency }: SampledCharge): boolean {
  if (rule.paymentMethod !== null && paymentMethod !== null && rule.paymentMethod !== paymentMethod) return false
  if (currency === null) return true
  if (rule.currencies.size > 0 && !rule.currencies.has(currency)) return false
  return rule.amounts === null || rule.amounts.currency === currency
}

function lacksMoreThanCountry(rule: RoutingRule, { paymentMethod, currency, amount }: SampledCharge): boolean {
  const asksCurrency = rule.currencies.size > 0 || rule.amounts !== null
  return (
    (rule.paymentMethod !== null && paymentMethod === null) ||
    (asksCurrency && currency === null) ||
    (rule.amounts !== null && amount === null)
  )
}

function listOf<Value = string>(value: unknown): readonly Value[] {
  return Array.isArray(value) ? value : []
}
