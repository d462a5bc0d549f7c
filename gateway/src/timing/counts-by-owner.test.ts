import { expect, test } from 'vitest'
import { CountsByOwner } from './counts-by-owner.ts'

test('counts each owner separately and forgets an owner at zero', () => {
  const counts = new CountsByOwner()
  expect([counts.add('one'), counts.add('one'), counts.add('other')]).toEqual([1, 2, 1])
  expect([counts.of('one'), counts.of('other'), counts.of('nobody'), counts.size]).toEqual([2, 1, 0, 2])
  counts.remove('one')
  counts.remove('other')
  expect([counts.of('one'), counts.of('other'), counts.size]).toEqual([1, 0, 1])
  counts.remove('one')
  counts.remove('one')
  expect([counts.add('one'), counts.size]).toEqual([1, 1])
})
