import { expect, test } from 'vitest'
import { sentFilter, shownCount } from './view-counts.ts'

const calendar = { now: new Date('2026-11-23T10:00:00Z'), zone: 'Asia/Tokyo', weekStart: 1 } as const

test('converts relative times to timestamps of the user’s day, and sends the rest unchanged', () => {
  expect(sentFilter({ from: 'today', status: ['ERROR'] }, calendar)).toEqual({
    from: '2026-11-22T15:00:00Z',
    to: '2026-11-23T14:59:59Z',
    status: ['ERROR'],
  })
  const fixed = { from: '2026-11-01', live: false }
  expect(sentFilter(fixed, calendar)).toBe(fixed)
})

test.each([
  [0, true, '0'],
  [999, true, '999'],
  [1_000, true, '999+'],
  [1_000_000, false, '999+'],
  [214, false, '214+'],
  [null, true, '–'],
])('shows a total of %j, exact: %j, as %s', (total, isExact, text) => {
  expect(shownCount({ total, isExact })).toBe(text)
})
