import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Row } from '../rest/endpoint.ts'
import type { SampledCharge } from '../sample/charge-sample.ts'
import { type Backtest, backtest } from './backtest.ts'
import { type RoutingRule, ruleOf } from './rule.ts'
import { type RoutedGateway, routedGateway, sharesOf } from './shares.ts'

const everywhere: RoutedGateway = { isEnabled: true, currencies: new Set() }
const gateways = new Map(['gw-1', 'gw-2', 'gw-3'].map((id) => [id, everywhere] as const))
const gatewayOfInstrument = new Map([['687', 'gw-3']])

let count = 0
function charge(values: Partial<SampledCharge> = {}): SampledCharge {
  return {
    id: `chg-${++count}`,
    customerId: 'cust-1',
    creationTime: '2026-11-20T09:30:00Z',
    chargeStatus: 'CHARGED',
    instrumentConfigId: '687',
    paymentGateway: 'gw-3',
    paymentMethod: 'CREDIT_CARD',
    country: null,
    currency: 'EUR',
    amount: '20.00',
    operation: 'CHARGE',
    attempts: [],
    ...values,
  }
}

function rule(id: string, gateway: string | Record<string, number>, conditions: Row = {}): RoutingRule {
  const weights = typeof gateway === 'string' ? { [gateway]: 100 } : gateway
  const targets = Object.entries(weights).map(([gatewayConfigId, weight]) => ({ gatewayConfigId, weight }))
  return ruleOf(id, { status: 'ACTIVE', targets, ...conditions })
}

interface Lists {
  readonly before?: readonly RoutingRule[]
  readonly after: readonly RoutingRule[]
  readonly draft: RoutingRule
  readonly storedId?: string | null
}

const compared = (charges: readonly SampledCharge[], { before = [], storedId = null, ...rest }: Lists): Backtest =>
  backtest({ charges, before, storedId, gateways, gatewayOfInstrument, ...rest })

describe('a backtest', () => {
  test('counts the matching charges, and their moves between gateways', () => {
    const draft = rule('draft', 'gw-1', { paymentMethod: 'CREDIT_CARD' })
    const wallets = rule('R-1', 'gw-2', { paymentMethod: 'WALLET' })
    const charges = [charge(), charge({ paymentMethod: 'WALLET' }), charge(), charge({ paymentMethod: 'OFFER' })]
    const found = compared(charges, { before: [wallets], after: [wallets, draft], draft })
    expect(found).toMatchObject({ matched: 2, matchedNow: 0, takenEarlier: 0, cannotTell: 0, affected: 2 })
    expect(found.moves).toEqual([{ from: 'gw-3', to: 'gw-1', charges: 2 }])
    expect(found.gateways).toEqual([
      { gatewayConfigId: 'gw-1', before: 0, after: 2 },
      { gatewayConfigId: 'gw-3', before: 3, after: 1 },
      { gatewayConfigId: 'gw-2', before: 1, after: 1 },
    ])
    expect(found.rows.map((row) => row.charge.id)).toEqual([charges[0]?.id, charges[2]?.id])
  })

  test('counts the charges that an earlier rule takes', () => {
    const first = rule('R-1', 'gw-2', { currencies: ['EUR'] })
    const draft = rule('draft', 'gw-1')
    const found = compared([charge(), charge({ currency: 'USD' })], { before: [first], after: [first, draft], draft })
    expect(found).toMatchObject({ matched: 1, takenEarlier: 1, affected: 1 })
  })

  test('never treats a missing field as a match', () => {
    const draft = rule('draft', 'gw-1', { countries: ['ES'] })
    const found = compared([charge(), charge({ country: 'ES' }), charge({ country: 'PT' })], { after: [draft], draft })
    expect(found).toMatchObject({ matched: 1, cannotTell: 1, affected: 1, affectedUnknown: 1 })
    const others = compared([charge({ paymentMethod: 'WALLET' })], {
      after: [rule('draft', 'gw-1', { countries: ['ES'], paymentMethod: 'OFFER' })],
      draft,
    })
    expect(others).toMatchObject({ matched: 0, cannotTell: 0, affectedUnknown: 0 })
  })

  test.each(['paymentMethod', 'currency', 'amount'] as const)(
    'reports an unknown outcome if the %s is missing',
    (field) => {
      const conditions = { paymentMethod: 'CREDIT_CARD', minAmount: '10', amountCurrency: 'EUR' }
      const draft = rule('draft', 'gw-1', conditions)
      const found = compared([charge({ [field]: null })], { after: [draft], draft })
      expect(found).toMatchObject({ matched: 0, cannotTell: 1, affected: 0, affectedUnknown: 1 })
    },
  )

  test('does not match bounds in another currency', () => {
    const draft = rule('draft', 'gw-1', { minAmount: '10', maxAmount: '20', amountCurrency: 'EUR' })
    const charges = [charge(), charge({ amount: '20.01' }), charge({ amount: '10' }), charge({ currency: 'USD' })]
    expect(compared(charges, { after: [draft], draft })).toMatchObject({ matched: 2, cannotTell: 0 })
  })

  test('reports no move even if the deciding rule is unknown', () => {
    const stored = rule('R-1', 'gw-1', { countries: ['ES'] })
    const renamed = rule('R-1', 'gw-1', { countries: ['ES'] })
    const lists = { before: [stored], after: [renamed], draft: renamed, storedId: 'R-1' }
    expect(compared([charge()], lists)).toMatchObject({ cannotTell: 1, affected: 0, affectedUnknown: 0 })
    const elsewhere = rule('R-1', 'gw-2', { countries: ['ES'] })
    const moved = compared([charge()], { ...lists, after: [elsewhere], draft: elsewhere })
    expect(moved).toMatchObject({ cannotTell: 1, affected: 0, affectedUnknown: 1 })
  })

  test('shares charges by weight, with the fewest moves that explain the change', () => {
    const stored = rule('R-1', { 'gw-1': 60, 'gw-2': 40 })
    const draft = rule('R-1', { 'gw-1': 50, 'gw-2': 40, 'gw-3': 10 })
    const charges = Array.from({ length: 30 }, () => charge())
    const found = compared(charges, { before: [stored], after: [draft], draft, storedId: 'R-1' })
    expect(found).toMatchObject({ matched: 30, matchedNow: 30, affected: 30 })
    expect(found.moves).toEqual([{ from: 'gw-1', to: 'gw-3', charges: 3 }])
    expect(found.gateways).toEqual([
      { gatewayConfigId: 'gw-1', before: 18, after: 15 },
      { gatewayConfigId: 'gw-2', before: 12, after: 12 },
      { gatewayConfigId: 'gw-3', before: 0, after: 3 },
    ])
  })

  test('passes the charges of a disabled rule to the next rules', () => {
    const stored = rule('R-1', 'gw-1')
    const next = rule('R-2', 'gw-2', { currencies: ['EUR'] })
    const lists = { before: [stored, next], after: [next], draft: rule('R-1', 'gw-1', { status: 'INACTIVE' }) }
    const found = compared([charge(), charge({ currency: 'USD' })], { ...lists, storedId: 'R-1' })
    expect(found).toMatchObject({ matched: 0, matchedNow: 2, takenEarlier: 0, affected: 2 })
    expect(found.moves).toEqual([
      { from: 'gw-1', to: 'gw-2', charges: 1 },
      { from: 'gw-1', to: 'gw-3', charges: 1 },
    ])
  })

  test('returns at most the newest 50 rows', () => {
    const draft = rule('draft', 'gw-1')
    const charges = Array.from({ length: 60 }, () => charge())
    const { rows, affected } = compared(charges, { after: [draft], draft })
    expect([affected, rows.length, rows[0]?.charge.id]).toEqual([60, 50, charges[0]?.id])
  })

  test('reports an unknown route for a charge with a deleted instrument', () => {
    const draft = rule('draft', 'gw-1', { currencies: ['EUR'] })
    const found = compared(
      [charge({ instrumentConfigId: 'gone' }), charge({ instrumentConfigId: 'gone', currency: 'USD' })],
      { after: [draft], draft },
    )
    expect(found).toMatchObject({ matched: 1, affected: 0, affectedUnknown: 1 })
  })
})

describe('the gateways of a rule', () => {
  const stops = new Map([
    ['gw-1', routedGateway({ status: 'DISABLED', currencies: [] })],
    ['gw-2', routedGateway({ status: 'ENABLED', currencies: ['USD'] })],
    ['gw-3', everywhere],
    ['gw-4', everywhere],
  ])
  const to = (gatewayConfigId: string, weight: number, priority: number) => ({ gatewayConfigId, weight, priority })
  const shares = (row: Row, currency: string | null = 'EUR') =>
    Object.fromEntries(sharesOf(ruleOf('R-1', row), currency, stops))

  test('replaces gateways that cannot serve by the others in order, then by fallbacks', () => {
    const targets = [to('gw-1', 50, 1), to('gw-3', 10, 3), to('gw-4', 40, 2)]
    expect(shares({ targets })).toEqual({ 'gw-3': 0.1, 'gw-4': 0.9 })
    expect(shares({ targets: [to('gw-1', 100, 1)], fallbacks: ['gw-2', 'gw-4'] })).toEqual({ 'gw-4': 1 })
    expect(shares({ targets: [to('gw-1', 100, 1)], fallbacks: ['gw-2', 'gw-4'] }, 'USD')).toEqual({ 'gw-2': 1 })
  })

  test('ignores gateways with a weight of zero, and returns none if none can serve', () => {
    expect(shares({ targets: [to('gw-1', 100, 1), to('gw-3', 0, 2)] })).toEqual({})
    expect(shares({ targets: [to('gw-9', 100, 1)] })).toEqual({})
  })
})

// Compares with brute force for complete charges, and checks invariants for incomplete ones.
const conditions = fc.record({
  paymentMethod: fc.option(fc.constantFrom('CREDIT_CARD', 'WALLET'), { nil: null }),
  countries: fc.subarray(['ES', 'PT']),
  currencies: fc.subarray(['EUR', 'USD']),
  minAmount: fc.option(fc.constantFrom('10', '20.00'), { nil: null }),
  maxAmount: fc.option(fc.constantFrom('20', '30.00'), { nil: null }),
  amountCurrency: fc.constantFrom('EUR', 'USD'),
  gateway: fc.constantFrom('gw-1', 'gw-2', 'gw-3'),
})
type Conditions = typeof conditions extends fc.Arbitrary<infer Value> ? Value : never
const anyCharge = fc.record({
  paymentMethod: fc.constantFrom('CREDIT_CARD', 'WALLET'),
  country: fc.constantFrom('ES', 'PT', 'FR'),
  currency: fc.constantFrom('EUR', 'USD'),
  amount: fc.constantFrom('5', '10.00', '20.00', '25', '31'),
})
const takes = (of: Conditions, each: { [Name in keyof SampledCharge]?: SampledCharge[Name] }) =>
  (of.paymentMethod === null || of.paymentMethod === each.paymentMethod) &&
  (of.countries.length === 0 || of.countries.includes(String(each.country))) &&
  (of.currencies.length === 0 || of.currencies.includes(String(each.currency))) &&
  ((of.minAmount === null && of.maxAmount === null) || of.amountCurrency === each.currency) &&
  (of.minAmount === null || Number(each.amount) >= Number(of.minAmount)) &&
  (of.maxAmount === null || Number(each.amount) <= Number(of.maxAmount))

test('agrees with brute force; missing fields cause neither a match nor a move', () => {
  fc.assert(
    fc.property(
      fc.array(conditions, { maxLength: 5 }),
      conditions,
      fc.nat({ max: 5 }),
      fc.array(anyCharge, { maxLength: 12 }),
      fc.subarray(['paymentMethod', 'country', 'currency', 'amount'] as const),
      (stored, drafted, place, values, lacking) => {
        const at = Math.min(place, stored.length)
        const all = stored.toSpliced(at, 0, drafted)
        const rules = all.map((of, index) => rule(`R-${index}`, of.gateway, of))
        const draft = rules[at] as RoutingRule
        const lists = { before: rules.toSpliced(at, 1), after: rules, draft }
        const full = values.map((value) => charge(value))
        const found = compared(full, lists)
        const goes = (those: readonly Conditions[], each: SampledCharge) =>
          those.find((of) => takes(of, each))?.gateway ?? 'gw-3'
        const moving = full.filter((each) => goes(stored, each) !== goes(all, each))
        expect(found.matched).toBe(full.filter((each) => all.find((of) => takes(of, each)) === drafted).length)
        expect(found).toMatchObject({ affected: moving.length, affectedUnknown: 0, cannotTell: 0 })
        expect(found.rows.map((row) => row.charge)).toEqual(moving)
        expect(found.moves.reduce((sum, move) => sum + move.charges, 0)).toBe(moving.length)

        const poor = full.map((each) => ({ ...each, ...Object.fromEntries(lacking.map((field) => [field, null])) }))
        const guarded = compared(poor, lists)
        expect(guarded.matched).toBeLessThanOrEqual(found.matched)
        expect(guarded.matched + guarded.cannotTell).toBeGreaterThanOrEqual(found.matched)
        expect(guarded.affected).toBeLessThanOrEqual(moving.length)
        expect(guarded.affected + guarded.affectedUnknown).toBeGreaterThanOrEqual(moving.length)
      },
    ),
    { numRuns: 300 },
  )
})
