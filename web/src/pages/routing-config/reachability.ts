import { fractionDigits } from '../../screens/decimal.ts'

/** What a rule asks of a charge. An empty list and a null bound are met by every charge. */
export interface RuleConditions {
  readonly id: string
  /** Whether it decides: rules that only observe, or are off, take no charge from others. */
  readonly isActive: boolean
  readonly paymentMethod: string | null
  readonly countries: readonly string[]
  readonly currencies: readonly string[]
  /** Lowest and highest amount, both included, in major units of `amountCurrency`. Only charges in it meet them. */
  readonly minAmount: string | null
  readonly maxAmount: string | null
  readonly amountCurrency: string | null
}

/** What charges there can be. */
export interface Charges {
  /** All payment methods. A charge has one of them. */
  readonly paymentMethods: readonly string[]
  /** Digits after the point that amounts of a currency have. */
  readonly digitsOf: (currency: string) => number
}

/** How the rules of a list reach each other. */
export interface Reachability {
  /**
   * The active rules that no charge ever reaches, each with the rules that take all of its charges: one where one does
   * alone, otherwise some that do so together and of which none could be left out. None at all where no charge can meet
   * its conditions.
   */
  readonly unreached: ReadonlyMap<string, readonly string[]>
  /** The active rules that every charge meets, each with the active rules after it. */
  readonly catchAlls: ReadonlyMap<string, readonly string[]>
}

/**
 * Which active rules can never decide, by first match over the rules in the order in which they are evaluated. It is exact
 * for what the rules ask: a charge has a payment method and an amount above zero, as fine as its currency; it may have no
 * country, and a currency that no rule names, so that listing countries or currencies never amounts to all charges.
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

/** Whether it asks nothing of a charge. */
export function isCatchAll(rule: RuleConditions): boolean {
  return rule.paymentMethod === null && rule.countries.length === 0 && rule.currencies.length === 0 && !isBounded(rule)
}

/** The rules that take all charges of a rule before it; null where one charge reaches it. */
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

/** Whether another rule's conditions do not exclude this one's at the first look. */
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
 * Whether the others take every charge that meets the rule: for each currency, between each two bounds of an amount, and for
 * each payment method, their countries together contain the rule's.
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
    // No bound is in a currency that no rule names.
    const digits = currency === unnamed ? 0 : charges.digitsOf(currency)
    const taking = others.filter((other) => takesCurrency(other, currency))
    return startsOf(rule, taking, digits).every((start) => {
      const atAmount = taking.filter((other) => isWithin(start, amountsOf(other, digits)))
      return methods.every((method) => isTaken(method, atAmount))
    })
  })
}

/** The countries among the given ones, as bits. */
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

/** Amounts from the first to the last one, both included, in the smallest units; without an end where `last` is null. */
interface Amounts {
  readonly first: bigint
  readonly last: bigint | null
}

/** The amounts of a rule that there are in a currency with so many digits. All are above zero. */
function amountsOf({ minAmount, maxAmount }: RuleConditions, digits: number): Amounts {
  const least = minAmount === null ? 1n : unitsOf(minAmount, digits, 'up')
  return { first: least < 1n ? 1n : least, last: maxAmount === null ? null : unitsOf(maxAmount, digits, 'down') }
}

function isWithin(amount: bigint, { first, last }: Amounts): boolean {
  return amount >= first && (last === null || amount <= last)
}

/** The amounts of a rule at which another set of the others begins to take them; none where it has no amount. */
function startsOf(rule: RuleConditions, others: readonly RuleConditions[], digits: number): readonly bigint[] {
  const range = amountsOf(rule, digits)
  const bounds = others.flatMap((other) => {
    const { first, last } = amountsOf(other, digits)
    return last === null ? [first] : [first, last + 1n]
  })
  return [...new Set([range.first, ...bounds])].filter((amount) => isWithin(amount, range))
}

/** A decimal in units of its last digit but so many, rounded where it is finer. */
function unitsOf(decimal: string, digits: number, round: 'up' | 'down'): bigint {
  const scale = Math.max(digits, fractionDigits(decimal))
  const [whole = '', fraction = ''] = decimal.split('.')
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  const divisor = 10n ** BigInt(scale - digits)
  const down = units / divisor
  return round === 'down' || down * divisor === units || units < 0n ? down : down + 1n
}
