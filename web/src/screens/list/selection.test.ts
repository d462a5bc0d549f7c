import { expect, test } from 'vitest'
import { extended, rangeOf, toggled } from './selection.tsx'

const idOf = (row: string) => row
const among = ['a', 'b', 'c', 'd']

test('toggling one row selects and deselects it', () => {
  const one = toggled(new Map(), 'b', ['b'], idOf)
  expect([...one.keys()]).toEqual(['b'])
  expect(toggled(one, 'b', ['b'], idOf).size).toBe(0)
})

test('a range extends from the last toggled row in either direction, and only adds rows', () => {
  expect(rangeOf(among, idOf, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(among, idOf, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(among, idOf, null, 'c')).toEqual(['c'])
  // The last toggled row is on another page.
  expect(rangeOf(among, idOf, 'z', 'c')).toEqual(['c'])
  const some = toggled(new Map([['c', 'c']]), 'd', ['b', 'c', 'd'], idOf)
  expect([...some.keys()].sort()).toEqual(['b', 'c', 'd'])
})

test('Shift with an arrow extends the selection, and shrinks it in the other direction', () => {
  const two = extended(new Map(), 'b', 'c', idOf)
  expect([...two.keys()]).toEqual(['b', 'c'])
  const three = extended(two, 'c', 'd', idOf)
  expect([...three.keys()]).toEqual(['b', 'c', 'd'])
  expect([...extended(three, 'd', 'c', idOf).keys()]).toEqual(['b', 'c'])
})
