import { fractionDigits } from '../../values/decimal.ts'

/** The conditions of a rule. Every charge meets an empty list and a null limit. */
export interface RuleConditions {
  readonly id: string
  /** Whether the rule decides. Rules that only observe or are inactive take no charges from others. */
  readonly isActive: boolean
  readonly paymentMethod: string | null
  readonly countries: readonly string[]
  readonly currencies: readonly string[]
  /**
   * Minimum and maximum amount, both inclusive, in major units of `amountCurrency`. Only charges in that currency meet
   * them.
   */
  readonly minAmount: string | null
  readonly maxAmount: string | null
  readonly amountCurrency: string | null
}

/** The possible charges. */
export interface Charges {
  /** All payment methods. A charge has exactly one. */
  readonly paymentMethods: readonly string[]
  /** The number of fraction digits of a currency. */
  readonly digitsOf: (currency: string) => number
}

/** The reachability of the rules in a list. */
export interface Reachability {
  /**
   * The active rules that no charge ever reaches, each with the rules that take all of its charges: one rule if it does
   * so alone, otherwise a minimal set of rules. The set is empty if no charge can meet the rule's conditions.
   */
  readonly unreached: ReadonlyMap<string, readonly string[]>
  /** The active rules that every charge meets, each with the active rules after it. */
  readonly catchAlls: ReadonlyMap<string, readonly string[]>
}

/**
 * Finds the active rules that can never decide, because the first match in evaluation order wins. The result is exact
 * for the rules' conditions. A charge has a payment method and an amount above zero with the precision of its currency.
 * It may have no country, and a currency that no rule names, so a list of countries or currencies never covers all
 * charges.
 */
export function reachabilityOf(rules: readonly RuleConditions[], charges: Charges): Reachability {
  const active = rules.filter(({ isActive }) => isActive)
  const unreached = new Map<string, readonly string[]>()
  const catchAlls = new Map<string, readonly string[]>()
  active.forEach((rule, place) => {
    const winners = winnersOver(rule, active.slice(0, place), charges)
    if (winners) unreached.set(rule.id, winners)
    else if (isCatchAll(rule) && place < active.length - 1) {
      catchAlls.set(
        rule.id,
        active.slice(place + 1).map(({ id }) => id),
      )
    }
  })
  return { unreached, catchAlls }
}

/** Whether the rule has no conditions. */
export function isCatchAll(rule: RuleConditions): boolean {
  return rule.paymentMethod === null && rule.countries.length === 0 && rule.currencies.length === 0 && !isBounded(rule)
}

/** The earlier rules that take all charges of a rule. Null if a charge reaches it. */
function winnersOver(
  rule: RuleConditions,
  earlier: readonly RuleConditions[],
  charges: Charges,
): readonly string[] | null {
  const before = earlier.filter((other) => couldTake(other, rule))
  if (!isCovered(rule, before, charges)) return null
  if (isCovered(rule, [], charges)) return []
  const alone = before.find((other) => isCovered(rule, [other], charges))
  if (alone) return [alone.id]
  let kept = before
  for (const other of before.toReversed()) {
    const without = kept.filter((each) => each !== other)
    if (isCovered(rule, without, charges)) kept = without
  }
  return kept.map(({ id }) => id)
}

/** A quick check whether another rule's conditions may overlap with this one's. */
function couldTake(other: RuleConditions, rule: RuleConditions): boolean {
  const isSameMethod =
    other.paymentMethod === null || rule.paymentMethod === null || other.paymentMethod === rule.paymentMethod
  return isSameMethod && meets(other.countries, rule.countries) && meets(other.currencies, rule.currencies)
}

function meets(some: readonly string[], others: readonly string[]): boolean {
  return some.length === 0 || others.length === 0 || some.some((value) => others.includes(value))
}

/** A currency that no rule names. */
const unnamed = null

/**
 * Whether the other rules match every charge that meets the rule: for each currency, each range between two amount
 * limits, and each payment method, their countries together contain the rule's countries.
 */
function isCovered(rule: RuleConditions, others: readonly RuleConditions[], charges: Charges): boolean {
  const all = [rule, ...others]
  const named = new Set(all.flatMap(({ currencies, amountCurrency }) => [...currencies, amountCurrency ?? unnamed]))
  const currencies = [...named.add(unnamed)].filter((currency) => takesCurrency(rule, currency))
  const methods = rule.paymentMethod === null ? charges.paymentMethods : [rule.paymentMethod]
  const allCountries = (1n << BigInt(rule.countries.length)) - 1n
  const countriesOf = new Map(others.map((other) => [other, placesOf(other.countries, rule.countries)]))

  const isTaken = (method: string, taking: readonly RuleConditions[]) => {
    const atMethod = taking.filter(({ paymentMethod }) => paymentMethod === null || paymentMethod === method)
    if (atMethod.some(({ countries }) => countries.length === 0)) return true
    if (rule.countries.length === 0) return false
    return atMethod.reduce((places, other) => places | (countriesOf.get(other) ?? 0n), 0n) === allCountries
  }

  return currencies.every((currency) => {
    // No limit is in a currency that no rule names.
    const digits = currency === unnamed ? 0 : charges.digitsOf(currency)
    const taking = others.filter((other) => takesCurrency(other, currency))
    return startsOf(rule, taking, digits).every((start) => {
      const atAmount = taking.filter((other) => isWithin(start, amountsOf(other, digits)))
      return methods.every((method) => isTaken(method, atAmount))
    })
  })
}

/** The given countries as bits, by their index in `among`. */
function placesOf(countries: readonly string[], among: readonly string[]): bigint {
  const chosen = new Set(countries)
  return among.reduce((places, country, place) => (chosen.has(country) ? places | (1n << BigInt(place)) : places), 0n)
}

function takesCurrency(rule: RuleConditions, currency: string | null): boolean {
  if (isBounded(rule) && rule.amountCurrency !== currency) return false
  return rule.currencies.length === 0 || (currency !== unnamed && rule.currencies.includes(currency))
}

function isBounded({ minAmount, maxAmount }: RuleConditions): boolean {
  return minAmount !== null || maxAmount !== null
}

/** A range of amounts in the smallest units, both ends inclusive. Without an end if `last` is null. */
interface Amounts {
  readonly first: bigint
  readonly last: bigint | null
}

/** The possible amounts of a rule in a currency with this number of fraction digits. All are above zero. */
function amountsOf({ minAmount, maxAmount }: RuleConditions, digits: number): Amounts {
  const least = minAmount === null ? 1n : unitsOf(minAmount, digits, 'up')
  return { first: least < 1n ? 1n : least, last: maxAmount === null ? null : unitsOf(maxAmount, digits, 'down') }
}

function isWithin(amount: bigint, { first, last }: Amounts): boolean {
  return amount >= first && (last === null || amount <= last)
}

/**
 * The amounts of a rule at which a different set of other rules starts to apply. Empty if the rule allows no amount.
 */
function startsOf(rule: RuleConditions, others: readonly RuleConditions[], digits: number): readonly bigint[] {
  const range = amountsOf(rule, digits)
  const bounds = others.flatMap((other) => {
    const { first, last } = amountsOf(other, digits)
    return last === null ? [first] : [first, last + 1n]
  })
  return [...new Set([range.first, ...bounds])].filter((amount) => isWithin(amount, range))
}

/** A decimal in units of 10 to the power of minus `digits`, rounded if it has more digits. */
function unitsOf(decimal: string, digits: number, round: 'up' | 'down'): bigint {
  const scale = Math.max(digits, fractionDigits(decimal))
  const [whole = '', fraction = ''] = decimal.split('.')
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  const divisor = 10n ** BigInt(scale - digits)
  const down = units / divisor
  return round === 'down' || down * divisor === units || units < 0n ? down : down + 1n
}
