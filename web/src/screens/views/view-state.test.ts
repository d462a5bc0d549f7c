import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { originalLayout } from '../list/column-layout.ts'
import type { Filter } from '../list/list-types.ts'
import {
  differences,
  goneParts,
  isSameLayout,
  isSameMeaning,
  parametersOf,
  readViewState,
  stateOfParameters,
  stateToStore,
  type ViewedList,
  type ViewState,
  withCurrentFilters,
  withoutGone,
} from './view-state.ts'

const options = ['CHARGED', 'DECLINED', 'ERROR'].map((value) => ({ value, label: 'list.filters' as const }))
const filters: readonly Filter[] = [
  { kind: 'choice', field: 'status', label: 'list.filters', options, several: true, formerly: 'state' },
  {
    kind: 'choice',
    field: 'live',
    label: 'list.filters',
    options: ['true', 'false'].map((value) => ({ value, label: 'list.filters' as const })),
    isBoolean: true,
  },
  { kind: 'currency', field: 'currency', label: 'list.filters' },
  { kind: 'text', field: 'gateway', label: 'list.filters' },
  { kind: 'amounts', from: 'minAmount', to: 'maxAmount', label: 'list.filters' },
  { kind: 'dates', from: 'from', to: 'to', label: 'list.filters' },
]
const list: ViewedList = { filters, within: {}, columns: ['id', 'amount'], sortable: ['amount'] }
const parameters = (text: string) => new URLSearchParams(text)
const stateOf = (text: string) => stateOfParameters(parameters(text), list)
const isSame = (one: ViewState, other: ViewState) => isSameMeaning(one, other, filters)

describe('a URL and a state mean the same', () => {
  test.each([
    ['', { search: '', filter: {}, sort: null }],
    ['search=a+b&sort=-amount', { search: 'a b', filter: {}, sort: '-amount' }],
    ['status=DECLINED,ERROR&live=true', { filter: { status: ['DECLINED', 'ERROR'], live: true } }],
    ['status=DECLINED&status=ERROR', { filter: { status: ['DECLINED', 'ERROR'] } }],
    ['from=last7Days', { filter: { from: 'last7Days' } }],
    ['minAmount=1.00&gateway=gw%2C1', { filter: { minAmount: '1.00', gateway: 'gw,1' } }],
    ['page=3&size=25&view=x', { filter: {} }],
  ])('%s', (text, state) => {
    expect(stateOf(text)).toMatchObject(state)
    const back = parametersOf(null, stateOf(text), list, parameters(''))
    expect(isSame(stateOfParameters(back, list), stateOf(text))).toBe(true)
  })
})

describe('two states mean the same', () => {
  test.each([
    ['the same', 'status=ERROR', 'status=ERROR'],
    ['another order of values', 'status=ERROR,CHARGED', 'status=CHARGED,ERROR'],
    ['a value twice', 'status=ERROR,ERROR', 'status=ERROR'],
    ['another order of conditions', 'status=ERROR&live=true', 'live=true&status=ERROR'],
    ['spaces around a search', 'search=+chg-1++chg-2+', 'search=chg-1+chg-2'],
    ['spaces around a text', 'gateway=+gw-1', 'gateway=gw-1'],
    ['zeros of an amount', 'minAmount=0100.50', 'minAmount=100.5'],
    ['a whole amount', 'minAmount=100.00', 'minAmount=100'],
    ['a day and its first moment', 'from=2026-11-20', 'from=2026-11-20T00:00:00Z'],
    ['another page', 'status=ERROR&page=3', 'status=ERROR'],
    ['another number of rows', 'status=ERROR&size=25', 'status=ERROR'],
    ['the id of a view', 'status=ERROR&view=a', 'status=ERROR&view=b'],
  ])('%s', (_title, one, other) => {
    expect(isSame(stateOf(one), stateOf(other))).toBe(true)
    expect(differences(stateOf(one), stateOf(other), filters)).toEqual([])
  })

  test('one value and a list of one; a missing and an empty condition; columns and widths', () => {
    expect(isSame({ filter: { status: 'ERROR' } }, { filter: { status: ['ERROR'] } })).toBe(true)
    expect(isSame({}, { search: '', filter: { status: [], gateway: '', live: null }, sort: null })).toBe(true)
    expect(isSame({ columns: { order: ['amount'] }, density: 'compact', pageSize: 50 }, {})).toBe(true)
  })
})

describe('two states differ', () => {
  test.each([
    ['one more value', 'status=ERROR', 'status=ERROR,CHARGED', ['status']],
    ['one condition less', 'status=ERROR&live=true', 'live=true', ['status']],
    ['false is a value', 'live=false', '', ['live']],
    ['another search', 'search=chg-1', 'search=chg-2', ['search']],
    ['letter case of a search', 'search=a', 'search=A', ['search']],
    ['another order of rows', 'sort=amount', 'sort=-amount', ['sort']],
    ['a relative and a fixed date', 'from=today', 'from=2026-11-23', ['from']],
    ['two relative dates', 'from=last7Days', 'from=last30Days', ['from']],
    ['the two ends of a day', 'from=2026-11-20', 'to=2026-11-20', ['from', 'to']],
    ['amounts', 'minAmount=1', 'minAmount=1.01', ['minAmount']],
    ['a comma in a text that is one value', 'gateway=a%2Cb', 'gateway=b%2Ca', ['gateway']],
  ])('%s', (_title, one, other, names) => {
    expect(isSame(stateOf(one), stateOf(other))).toBe(false)
    expect([...differences(stateOf(one), stateOf(other), filters)].sort()).toEqual(names)
  })
})

test('sameness does not depend on the order of any values and conditions', () => {
  const words = fc.array(fc.string(), { maxLength: 5 })
  const conditions = fc.dictionary(fc.constantFrom('status', 'currency', 'gateway', 'gone', 'live'), words)
  fc.assert(
    fc.property(conditions, fc.string(), (filter, search) => {
      const turned = Object.fromEntries(
        Object.entries(filter)
          .toReversed()
          .map(([name, values]) => [name, values.toReversed()]),
      )
      return isSame({ search, filter }, { filter: turned, search: ` ${search} ` })
    }),
  )
})

describe('dates', () => {
  test('replaces the current dates if a view has dates', () => {
    const shown = parametersOf('v', stateOf('from=today'), list, parameters('from=2026-01-01&to=2026-01-31'))
    expect(shown.toString()).toBe('view=v&from=today')
  })

  test('keeps the current dates if a view has none', () => {
    const shown = parametersOf('v', stateOf('status=ERROR'), list, parameters('from=last7Days&search=x'))
    expect(shown.toString()).toBe('view=v&status=ERROR&from=last7Days')
  })
})

describe('parts that a list no longer has', () => {
  const state: ViewState = {
    filter: { shippedFrom: 'ES', status: ['ERROR', 'LOST'], gateway: 'gw-1' },
    sort: '-shipped',
    columns: { order: ['id', 'shipped'], hidden: [], shown: ['merchantAccount'], widths: { amount: 90 } },
  }

  test('parts that a list no longer has are named by the view, and left out of its URL', () => {
    expect(goneParts(state, list)).toEqual({
      filter: { shippedFrom: 'ES', status: ['LOST'] },
      columns: ['shipped'],
      sort: '-shipped',
    })
    const shown = parametersOf('v', state, list, parameters(''))
    expect(shown.toString()).toBe('view=v&status=ERROR&gateway=gw-1')
  })

  test('parts that a list no longer has are kept by a save with other conditions', () => {
    const stored = stateToStore({ ...stateOf('status=CHARGED&from=today'), columns: originalLayout }, state, list)
    expect(stored.filter).toEqual({ shippedFrom: 'ES', status: ['CHARGED', 'LOST'], from: 'today' })
    expect(stored.sort).toBe('-shipped')
  })

  test('can be removed by the user', () => {
    const kept = withoutGone(state, list)
    expect(kept.filter).toEqual({ status: ['ERROR'], gateway: 'gw-1' })
    expect(kept.sort).toBeNull()
    expect(goneParts(kept, list)).toEqual({ filter: {}, columns: [], sort: null })
  })

  test('never include fixed conditions of a list', () => {
    const rules = { ...list, within: { ruleType: 'ROUTING' } }
    expect(stateOfParameters(parameters(''), rules).filter).toEqual({ ruleType: 'ROUTING' })
    expect(goneParts({ filter: { ruleType: 'ROUTING' } }, rules).filter).toEqual({})
    expect(parametersOf(null, { filter: { ruleType: 'ROUTING' } }, rules, parameters('')).toString()).toBe('')
  })
})

describe('a view that was stored when a filter had another name', () => {
  const stored = { filter: { state: 'ERROR', gateway: 'gw-1' } }
  const read = withCurrentFilters(stored, filters)

  test('gets the current name, and loses nothing', () => {
    expect(read).toEqual({ filter: { status: ['ERROR'], gateway: 'gw-1' } })
    expect(goneParts(read, list).filter).toEqual({})
    expect(parametersOf('v', read, list, parameters('')).toString()).toBe('view=v&status=ERROR&gateway=gw-1')
    expect(isSame(read, stateOf('status=ERROR&gateway=gw-1'))).toBe(true)
  })

  test('saves the current name', () => {
    const shown = { ...stateOf('status=CHARGED'), columns: originalLayout }
    expect(stateToStore(shown, read, list).filter).toEqual({ status: ['CHARGED'] })
  })

  test('has the values of both names if it has both', () => {
    expect(withCurrentFilters({ filter: { state: 'ERROR', status: ['CHARGED'] } }, filters).filter).toEqual({
      status: ['ERROR', 'CHARGED'],
    })
  })
})

test('an invalid state is empty, and invalid columns are the default ones', () => {
  for (const state of [null, 'charges', 7, []]) expect(readViewState(state)).toEqual({})
  expect(goneParts({ columns: ['id', 'gone'] }, list).columns).toEqual([])
})

test('layouts are the same regardless of the order of hidden columns', () => {
  const layout = { ...originalLayout, hidden: ['a', 'b'], widths: { a: 1, b: 2 } }
  expect(isSameLayout(layout, { ...layout, hidden: ['b', 'a'], widths: { b: 2, a: 1 } })).toBe(true)
  expect(isSameLayout(layout, { ...layout, order: ['b', 'a'] })).toBe(false)
  expect(isSameLayout(layout, { ...layout, widths: { a: 1 } })).toBe(false)
})
