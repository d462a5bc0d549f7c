import type { RoutingRule } from '../configuration/routing-config.ts'
import type { PaymentMethod } from '../values/charge-values.ts'
import { parseMoney } from '../values/money.ts'

/** The fields of a charge that routing uses. */
export interface RoutedCharge {
  readonly paymentMethod: PaymentMethod
  /** ISO-3166; null if unknown, which matches no condition on countries. */
  readonly country: string | null
  readonly currency: string
  /** The amount that the payer pays, in minor units of the currency. */
  readonly amount: bigint
}

/** The result of routing a charge: the rule that routes it, and the shadow rules that would have. */
export interface Ruling {
  readonly active: RoutingRule | null
  readonly shadows: readonly RoutingRule[]
}

/** Evaluates rules in order. The first active rule that matches the charge wins; later rules are ignored. */
export function rulingOf(rules: readonly RoutingRule[], charge: RoutedCharge): Ruling {
  const shadows: RoutingRule[] = []
  for (const rule of rules) {
    if (rule.status === 'INACTIVE' || !meets(charge, rule)) continue
    if (rule.status === 'ACTIVE') return { active: rule, shadows }
    shadows.push(rule)
  }
  return { active: null, shadows }
}

/** Whether a charge matches all conditions of a rule; an empty condition matches every charge. */
function meets({ paymentMethod, country, currency, amount }: RoutedCharge, rule: RoutingRule): boolean {
  if (rule.paymentMethod !== null && rule.paymentMethod !== paymentMethod) return false
  if (rule.countries.length > 0 && (country === null || !rule.countries.includes(country))) return false
  if (rule.currencies.length > 0 && !rule.currencies.includes(currency)) return false
  const { minAmount, maxAmount, amountCurrency } = rule
  if (minAmount === null && maxAmount === null) return true
  if (amountCurrency !== currency) return false
  const [least, most] = [minAmount, maxAmount].map((text) => (text === null ? null : parseMoney(text, currency)))
  return !(least != null && amount < least) && !(most != null && amount > most)
}

/**
 * Returns the gateways of a rule in the order of attempts: first the target that the draw, in [0, 1), selects by
 * weight; then the other targets above weight 0 by priority, then by weight; then the fallbacks.
 */
export function gatewaysInOrder({ targets, fallbacks }: RoutingRule, draw: number): readonly string[] {
  const live = targets.filter(({ weight }) => weight > 0)
  const total = live.reduce((sum, { weight }) => sum + weight, 0)
  let rest = draw * total
  const first = live.find(({ weight }) => {
    rest -= weight
    return rest < 0
  })
  const others = live
    .filter((target) => target !== first)
    .sort((one, other) => one.priority - other.priority || other.weight - one.weight)
  return [...(first ? [first] : []), ...others].map(({ gatewayConfigId }) => gatewayConfigId).concat(fallbacks)
}

/** Returns a charge's draw, in [0, 1), by its row number: the same in every run, and uniform over many charges. */
export function drawOf(charge: number): number {
  // The finalizer of MurmurHash3, which scatters consecutive numbers.
  let mixed = (charge ^ 0x9e3779b9) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}
