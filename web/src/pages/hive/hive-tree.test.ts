import { expect, test } from 'vitest'
import type { HiveFieldsFragment } from '../../gql/graphql.ts'
import { branchesOf, isOpenAtFirst } from './hive-tree.ts'

const hive = (id: string, type: HiveFieldsFragment['type'] = 'STRING', value = 'x'): HiveFieldsFragment => {
  const [component = '', key = ''] = id.split('/')
  return { id, component, key, type, value, lastModified: null }
}
const hives = [hive('b/two', 'JSON', '{"On": 1}'), hive('b/one'), hive('a/step10'), hive('a/step9', 'INTEGER', '42')]
const shown = (search: string) =>
  branchesOf(hives, search).map(({ component, hives, total }) => [component, hives.map(({ key }) => key), total])

test('sorts components and keys by name, and by the numbers in them', () => {
  expect(shown(' ')).toEqual([
    ['a', ['step9', 'step10'], 2],
    ['b', ['one', 'two'], 2],
  ])
})

test.each([
  ['ONE', [['b', ['one'], 2]]],
  ['b/', [['b', ['one', 'two'], 2]]],
  ['json', [['b', ['two'], 2]]],
  ['42', [['a', ['step9'], 2]]],
  ['a 10', [['a', ['step10'], 2]]],
  ['a two', []],
])('%s finds hives with all words in the component, key, type or value', (search, found) => {
  expect(shown(search)).toEqual(found)
})

test('a few branches are initially expanded, many are collapsed, and a requested component is the only expanded one', () => {
  expect(isOpenAtFirst('a', null, 40)).toBe(true)
  expect(isOpenAtFirst('a', null, 41)).toBe(false)
  expect([isOpenAtFirst('a', 'a', 500), isOpenAtFirst('b', 'a', 5)]).toEqual([true, false])
})
