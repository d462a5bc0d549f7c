import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Charges, isCatchAll, type RuleConditions, reachabilityOf } from './reachability.ts'

const charges: Charges = {
  paymentMethods: ['CREDIT_CARD', 'WALLET', 'OFFER'],
  digitsOf: (currency) => ({ JPY: 0, EUR: 2, KWD: 3 })[currency] ?? 2,
}

function rule(id: string, conditions: Partial<RuleConditions> = {}): RuleConditions {
  return {
    id,
    isActive: true,
    paymentMethod: null,
    countries: [],
    currencies: [],
    minAmount: null,
    maxAmount: null,
    amountCurrency: conditions.minAmount || conditions.maxAmount ? 'EUR' : null,
    ...conditions,
  }
}

const unreached = (...rules: RuleConditions[]) => Object.fromEntries(reachabilityOf(rules, charges).unreached)

describe('unreached rules', () => {
  test('a rule is unreached if an earlier rule takes all of its charges', () => {
    const wide = rule('R-3', { paymentMethod: 'CREDIT_CARD', countries: ['ES', 'PT'] })
    const narrow = rule('R-7', { paymentMethod: 'CREDIT_CARD', countries: ['ES'], maxAmount: '500.00' })
    expect(unreached(wide, narrow)).toEqual({ 'R-7': ['R-3'] })
    expect(unreached(narrow, wide)).toEqual({})
  })

  test('a rule is unreached if several rules together take its charges, and only the needed ones are named', () => {
    const spain = rule('R-2', { countries: ['ES'] })
    const francs = rule('R-4', { countries: ['ES', 'FR'], currencies: ['CHF'] })
    const portugal = rule('R-3', { countries: ['PT', 'IT'] })
    expect(unreached(spain, francs, portugal, rule('R-9', { countries: ['ES', 'PT'] }))).toEqual({
      'R-9': ['R-2', 'R-3'],
    })
  })

  test('a rule is unreached if its amounts are covered piece by piece, with the precision of the currency', () => {
    const low = (amountCurrency: string) => rule('R-1', { amountCurrency, maxAmount: '10.00' })
    const high = (amountCurrency: string) => rule('R-2', { amountCurrency, minAmount: '10.01' })
    const euros = rule('R-3', { currencies: ['EUR'] })
    expect(unreached(low('EUR'), high('EUR'), euros)).toEqual({ 'R-3': ['R-1', 'R-2'] })
    // KWD 10.005 is between the two, and an amount in euros does not limit other currencies.
    expect(unreached(low('KWD'), high('KWD'), rule('R-3', { currencies: ['KWD'] }))).toEqual({})
    expect(unreached(low('EUR'), high('USD'), euros)).toEqual({})
    expect(unreached(low('EUR'), high('EUR'), rule('R-3'))).toEqual({})
    expect(unreached(euros, rule('R-4', { minAmount: '5' }))).toEqual({ 'R-4': ['R-3'] })
  })

  test('a rule is unreached after one rule for each payment method, because every charge has one', () => {
    const each = charges.paymentMethods.map((paymentMethod) => rule(paymentMethod, { paymentMethod }))
    expect(unreached(...each, rule('last'))).toEqual({ last: charges.paymentMethods })
  })

  test('a rule is unreached if no charge can meet it, even without earlier rules', () => {
    expect(
      unreached(rule('R-1', { currencies: ['JPY'], amountCurrency: 'JPY', minAmount: '0.2', maxAmount: '0.9' })),
    ).toEqual({ 'R-1': [] })
  })
})

describe('reached rules', () => {
  test('a rule is reached if the rules before it are inactive or only observe', () => {
    expect(unreached(rule('R-1', { isActive: false }), rule('R-2'))).toEqual({})
    expect(unreached(rule('R-1'), rule('R-2', { isActive: false }))).toEqual({})
  })

  test('a charge without a country reaches a rule, no matter how many countries earlier rules list', () => {
    expect(unreached(rule('R-1', { countries: ['ES', 'PT', 'FR'] }), rule('R-2'))).toEqual({})
    expect(unreached(rule('R-1', { currencies: ['EUR', 'USD'] }), rule('R-2'))).toEqual({})
  })
})

test('a rule without conditions is a catch-all, and is reported if rules follow it', () => {
  expect(reachabilityOf([rule('R-1'), rule('R-2'), rule('R-3', { isActive: false })], charges).catchAlls).toEqual(
    new Map([['R-1', ['R-2']]]),
  )
  expect(reachabilityOf([rule('R-2', { countries: ['ES'] }), rule('R-1')], charges).catchAlls.size).toBe(0)
  expect(isCatchAll(rule('R-1', { minAmount: '0.02' }))).toBe(false)
})

// Compares with brute force: tries every combination of field values that could make a difference.
const some = (values: readonly string[]) => fc.subarray([...values])
const bounds = ['0', '0.9', '1', '1.5', '1.50', '1.505', '2', '2.01']
const bound = fc.option(fc.constantFrom(...bounds), { nil: null })
const anyRule: fc.Arbitrary<RuleConditions> = fc.record({
  id: fc.constant(''),
  isActive: fc.boolean(),
  paymentMethod: fc.option(fc.constantFrom(...charges.paymentMethods), { nil: null }),
  countries: some(['ES', 'PT']),
  currencies: some(['JPY', 'EUR', 'KWD']),
  minAmount: bound,
  maxAmount: bound,
  amountCurrency: fc.constantFrom('JPY', 'EUR', 'KWD'),
})
const anyRules = fc
  .array(anyRule, { maxLength: 7 })
  .map((rules) => rules.map((each, place) => ({ ...each, id: `R-${place}` })))

interface Charge {
  readonly paymentMethod: string
  readonly country: string | null
  readonly currency: string
  /** In thousandths. */
  readonly amount: number
}

const thousandths = (decimal: string) => Math.round(Number(decimal) * 1000)
/** The smallest unit of each currency, in thousandths. */
const steps = { JPY: 1000, EUR: 10, KWD: 1, XXX: 1 }
/** Amounts around each limit. */
const amountsBy = (step: number) =>
  bounds
    .flatMap((each) => [-1, 0, 1].map((by) => (Math.round(thousandths(each) / step) + by) * step))
    .filter((amount) => amount > 0)
const allCharges: readonly Charge[] = charges.paymentMethods.flatMap((paymentMethod) =>
  ['ES', 'PT', null].flatMap((country) =>
    Object.entries(steps).flatMap(([currency, step]) =>
      [...new Set(amountsBy(step))].map((amount) => ({ paymentMethod, country, currency, amount })),
    ),
  ),
)

function takes(each: RuleConditions, { paymentMethod, country, currency, amount }: Charge): boolean {
  const isBounded = each.minAmount !== null || each.maxAmount !== null
  return (
    (each.paymentMethod === null || each.paymentMethod === paymentMethod) &&
    (each.countries.length === 0 || (country !== null && each.countries.includes(country))) &&
    (each.currencies.length === 0 || each.currencies.includes(currency)) &&
    (!isBounded || each.amountCurrency === currency) &&
    (each.minAmount === null || amount >= thousandths(each.minAmount)) &&
    (each.maxAmount === null || amount <= thousandths(each.maxAmount))
  )
}

const decides = (rules: readonly RuleConditions[], charge: Charge) =>
  rules.find((each) => each.isActive && takes(each, charge))

test('finds the same unreached rules as brute force, and the right rules that take their charges', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      const { unreached: found } = reachabilityOf(rules, charges)
      const reached = new Set(allCharges.map((charge) => decides(rules, charge)?.id))
      const byForce = rules.filter(({ isActive, id }) => isActive && !reached.has(id)).map(({ id }) => id)
      expect([...found.keys()]).toEqual(byForce)
      for (const [id, by] of found) {
        const of = rules.find((each) => each.id === id)
        if (of === undefined) throw new Error(`${id} is no rule`)
        const own = allCharges.filter((charge) => takes(of, charge))
        const winners = rules.filter((each) => by.includes(each.id))
        expect(winners.every(({ isActive }) => isActive)).toBe(true)
        expect(rules.indexOf(of)).toBeGreaterThan(Math.max(-1, ...winners.map((each) => rules.indexOf(each))))
        const isCoveredBy = (those: readonly RuleConditions[]) =>
          own.every((charge) => those.some((each) => takes(each, charge)))
        expect(isCoveredBy(winners)).toBe(true)
        for (const one of winners) expect(isCoveredBy(winners.filter((each) => each !== one))).toBe(false)
      }
    }),
    { numRuns: 500 },
  )
})
