import { expect, test } from 'vitest'
import { lineOf, type Readings, summaryOf, twoDaysOf } from './readings.ts'

const noon = Date.parse('2026-11-21T12:00:00Z') / 1000

/** Samples at the given minutes after noon. */
function readings(...given: readonly (readonly [minute: number, value: number | null, reset?: string])[]): Readings {
  return {
    at: given.map(([minute]) => new Date((noon + minute * 60) * 1000).toISOString()),
    resetTime: given.map(([, , reset]) => reset ?? null),
    values: given.map(([, value]) => value),
  }
}
const minutes = (times: readonly number[]) => times.map((time) => (time - noon) / 60)

test('keeps gaps, and returns null for unknown values', () => {
  const { times, values } = lineOf(readings([0, 5], [1, 6], [2, null], [3, 7], [10, 8]), noon, noon + 3600)
  expect(values).toEqual([5, 6, null, 7, null, 8])
  expect(minutes(times)).toEqual([0, 1, 2, 3, 10 - 1 / 60, 10])
})

test('a reset between two samples breaks the line', () => {
  const { values } = lineOf(readings([0, 5, 'a'], [1, 0, 'b'], [2, 1, 'b']), noon, noon + 3600)
  expect(values).toEqual([5, null, 0, 1])
})

test('the previous day uses the same time axis', () => {
  const now = noon + 60
  const day = 24 * 60
  const both = twoDaysOf(readings([-day - 1, 3], [-day, 4], [-1, 8], [0, 9], [1, 10]), now)
  expect(minutes(both.times)).toEqual([-1, 0, 1])
  expect(both.now).toEqual([8, 9, 10])
  expect(both.before).toEqual([3, 4, null])
})

test('a line continues through the times of the other, but not through its own breaks', () => {
  const day = 24 * 60
  const { times, now } = twoDaysOf(readings([-day + 1, 7], [0, 2], [2, 4], [60, 9]), noon + 3600)
  expect(minutes(times)).toEqual([0, 1, 2, 60 - 1 / 60, 60])
  expect(now).toEqual([2, 3, 4, null, 9])
})

test('summarizes a chart', () => {
  expect(summaryOf(readings([0, 5], [1, 9], [2, 3], [5, 4]), noon, noon + 600)).toEqual({
    first: 5,
    last: 4,
    least: 3,
    most: 9,
    leastAt: noon + 120,
    mostAt: noon + 60,
    missingMinutes: 6,
  })
  expect(summaryOf(readings([0, null]), noon, noon + 600)).toBeNull()
})
