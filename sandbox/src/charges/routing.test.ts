import { describe, expect, test } from 'vitest'
import type { RoutingRule } from '../configuration/routing-config.ts'
import { drawOf, gatewaysInOrder, type RoutedCharge, rulingOf } from './routing.ts'

const rule: RoutingRule = {
  id: 'route-1',
  status: 'ACTIVE',
  paymentMethod: null,
  countries: [],
  currencies: [],
  minAmount: null,
  maxAmount: null,
  amountCurrency: null,
  targets: [
    { gatewayConfigId: 'gw-1', weight: 60, priority: 3 },
    { gatewayConfigId: 'gw-2', weight: 30, priority: 2 },
    { gatewayConfigId: 'gw-3', weight: 10, priority: 1 },
    { gatewayConfigId: 'gw-4', weight: 0, priority: 1 },
  ],
  fallbacks: ['gw-5', 'gw-6'],
}
const charge: RoutedCharge = { paymentMethod: 'CREDIT_CARD', country: 'ES', currency: 'EUR', amount: 10_000n }

test('10,000 charges are spread by weight, and a drained target gets none', () => {
  const counts = new Map<string, number>()
  const many = 10_000
  for (let n = 1; n <= many; n++) {
    const [first = ''] = gatewaysInOrder(rule, drawOf(710_000 + n))
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  const expected = { 'gw-1': 0.6, 'gw-2': 0.3, 'gw-3': 0.1 }
  expect([...counts.keys()].sort()).toEqual(Object.keys(expected))
  // Pearson's chi-square with two degrees of freedom exceeds 13.8 in one of a thousand fair draws.
  const chiSquare = Object.entries(expected).reduce((sum, [gateway, share]) => {
    const difference = (counts.get(gateway) ?? 0) - share * many
    return sum + difference ** 2 / (share * many)
  }, 0)
  expect(chiSquare).toBeLessThan(13.8)
})

test('a charge always has the same draw', () => {
  expect([1, 2, 710_000_123].map(drawOf)).toEqual([1, 2, 710_000_123].map(drawOf))
  expect(drawOf(1)).not.toBe(drawOf(2))
})

test.each([
  [0, ['gw-1', 'gw-3', 'gw-2', 'gw-5', 'gw-6']],
  [0.5999, ['gw-1', 'gw-3', 'gw-2', 'gw-5', 'gw-6']],
  [0.6, ['gw-2', 'gw-3', 'gw-1', 'gw-5', 'gw-6']],
  [0.95, ['gw-3', 'gw-2', 'gw-1', 'gw-5', 'gw-6']],
])('the draw %s selects the first target; the others follow by priority, then the fallbacks', (draw, expected) => {
  expect(gatewaysInOrder(rule, draw)).toEqual(expected)
})

describe('a rule', () => {
  test.each<[string, Partial<RoutingRule>, Partial<RoutedCharge>, boolean]>([
    ['without conditions matches everything', {}, { country: null }, true],
    ['takes its payment method', { paymentMethod: 'CREDIT_CARD' }, {}, true],
    ['leaves another payment method', { paymentMethod: 'WALLET' }, {}, false],
    ['matches its countries', { countries: ['PT', 'ES'] }, {}, true],
    ['does not match other countries', { countries: ['PT'] }, {}, false],
    ['does not match an unknown country', { countries: ['PT'] }, { country: null }, false],
    ['does not match other currencies', { currencies: ['USD'] }, {}, false],
    ['takes its least amount', { minAmount: '100.00', amountCurrency: 'EUR' }, {}, true],
    ['leaves less', { minAmount: '100.01', amountCurrency: 'EUR' }, {}, false],
    ['takes its greatest amount', { maxAmount: '100.00', amountCurrency: 'EUR' }, {}, true],
    ['leaves more', { maxAmount: '99.99', amountCurrency: 'EUR' }, {}, false],
    ['leaves amounts in another currency', { maxAmount: '500', amountCurrency: 'USD' }, {}, false],
  ])('%s', (_what, conditions, of, expected) => {
    const { active } = rulingOf([{ ...rule, ...conditions }], { ...charge, ...of })
    expect(active !== null).toBe(expected)
  })
})

test('the first active rule wins; shadow rules before it are returned, those after it are not', () => {
  const rules: RoutingRule[] = [
    { ...rule, id: 'off', status: 'INACTIVE' },
    { ...rule, id: 'shadow-1', status: 'SHADOW' },
    { ...rule, id: 'other', paymentMethod: 'WALLET' },
    { ...rule, id: 'first' },
    { ...rule, id: 'second' },
    { ...rule, id: 'shadow-2', status: 'SHADOW' },
  ]
  const { active, shadows } = rulingOf(rules, charge)
  expect(active?.id).toBe('first')
  expect(shadows.map(({ id }) => id)).toEqual(['shadow-1'])
  expect(rulingOf(rules.slice(0, 2), charge)).toMatchObject({ active: null, shadows: [{ id: 'shadow-1' }] })
})
