import { expect, test } from 'vitest'
import { apart, barsOf, sumsOf } from './bars.ts'

const bucket = (approved: number | null, declined: number | null, error = 0, waiting = 0, ended = 0) => ({
  from: '2026-11-23T07:00:00Z',
  to: '2026-11-23T07:05:00Z',
  ...{ approved, declined, error, waiting, ended },
})

test('the usual share applies to the decided charges of each bar', () => {
  const { bars, mostUp, mostDown } = barsOf([bucket(40, 50, 10, 5, 5), bucket(8, 2)], 75)
  expect(bars[0]).toMatchObject({ approved: 40, failed: 60, open: 10, usualApproved: 75, usualFailed: 25 })
  expect([mostUp, mostDown]).toEqual([75, 60])
  expect(barsOf([bucket(40, 50)], null).bars[0]).toMatchObject({ usualApproved: null, usualFailed: null })
})

test('a bar that could not be counted is empty and is counted separately', () => {
  const { bars, mostUp, mostDown } = barsOf([bucket(null, 3), bucket(0, 0)], 75)
  expect(bars[0]).toMatchObject({ isCounted: false, approved: 0, usualApproved: null })
  expect(sumsOf(bars)).toEqual({ approved: 0, failed: 3, open: 0, uncounted: 1 })
  expect([mostUp, mostDown]).toEqual([1, 3])
})

test('merges marks that would cover each other', () => {
  expect(apart([30, 10, 12, 19, 20, 31], 10)).toEqual([10, 20, 30])
  expect(apart([], 10)).toEqual([])
})
