import { expect, test } from 'vitest'
import type { RoutingEvaluationQuery } from '../../gql/graphql.ts'
import type { RoutingDraft } from './draft.ts'
import { reachOfAll, reachOfDraft } from './reach.ts'

type Item = RoutingEvaluationQuery['routingConfigs']['items'][number]

const item = (id: string, priority: number, values: Partial<Item> = {}): Item => ({
  id,
  merchantAccount: 'DEMO_MERCHANT',
  name: id,
  status: 'ACTIVE',
  priority,
  paymentMethod: null,
  targets: [],
  countries: [],
  currencies: [],
  amountCurrency: null,
  minAmount: null,
  maxAmount: null,
  lastModified: null,
  ...values,
})
const draft = (values: Partial<RoutingDraft> = {}): RoutingDraft => ({
  id: null,
  status: 'ACTIVE',
  priority: 5,
  paymentMethod: null,
  countries: [],
  currencies: [],
  minAmount: null,
  maxAmount: null,
  amountCurrency: null,
  targets: [],
  isShared: false,
  isReadable: true,
  fallbacks: [],
  ...values,
})
const all = (...items: Item[]) => ({ items, total: items.length })

test('the draft replaces its stored version, active or not', () => {
  const stored = all(item('route-1', 10, { paymentMethod: 'WALLET' }), item('route-2', 20, { currencies: ['EUR'] }))
  expect(reachOfDraft(stored, draft({ id: 'route-1', priority: 10, currencies: ['EUR', 'USD'] }))).toEqual({
    takenBy: null,
    cutOff: ['route-2'],
    caught: [],
  })
  expect(reachOfDraft(stored, draft({ id: 'route-1', priority: 30, currencies: ['EUR'] }))).toEqual({
    takenBy: ['route-2'],
    cutOff: [],
    caught: [],
  })
})

test('a new configuration comes after those with the same priority', () => {
  const stored = all(item('route-1', 10))
  expect(reachOfDraft(stored, draft({ priority: 10 }))?.takenBy).toEqual(['route-1'])
  expect(reachOfDraft(stored, draft({ priority: 9 }))).toEqual({
    takenBy: null,
    cutOff: ['route-1'],
    caught: ['route-1'],
  })
})

test('a configuration without conditions catches everything after it, unless it is never reached', () => {
  const stored = all(item('route-1', 10), item('route-2', 20))
  expect(reachOfDraft(stored, draft({ priority: 1 }))).toEqual({
    takenBy: null,
    cutOff: ['route-1'],
    caught: ['route-1', 'route-2'],
  })
  expect(reachOfDraft(stored, draft({ priority: 15 }))).toEqual({ takenBy: ['route-1'], cutOff: [], caught: [] })
  expect(reachOfDraft(stored, draft({ priority: 1, currencies: ['EUR'] }))?.caught).toEqual([])
})

test('returns null if not all configurations are known or the draft cannot be parsed', () => {
  expect(reachOfAll({ items: [item('route-1', 1)], total: 2 })).toBeNull()
  expect(reachOfDraft({ items: [], total: 1 }, draft())).toBeNull()
  expect(reachOfDraft(all(), draft({ priority: null }))).toBeNull()
  expect(reachOfDraft(all(), draft({ isReadable: false }))).toBeNull()
})
