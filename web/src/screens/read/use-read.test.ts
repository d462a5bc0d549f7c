import { expect, test } from 'vitest'
import { isShallowEqual } from './use-read.ts'

const item = { id: 'chg-1' }

test.each<[string, unknown, unknown]>([
  ['the same value', item, item],
  ['lists with the same items', [item, 1], [item, 1]],
  ['objects with the same properties', { item, note: null }, { item, note: null }],
])('keeps %s', (_title, before, now) => expect(isShallowEqual(before, now)).toBe(true))

test.each<[string, unknown, unknown]>([
  ['another value', 'a', 'b'],
  ['nothing', item, null],
  ['a longer list', [item], [item, item]],
  ['another item', [item], [{ ...item }]],
  ['another property', { item }, { other: item }],
  ['a changed property', { item }, { item: { ...item } }],
  ['a list instead of an object', [], {}],
  ['another day', new Date(0), new Date(1)],
  ['another map', new Map([[1, 1]]), new Map([[2, 2]])],
])('replaces a value by %s', (_title, before, now) => expect(isShallowEqual(before, now)).toBe(false))
