import { expect, test } from 'vitest'
import { coveredMonths, differentPeriods, gapsOf, overlapsOf, type Period } from './coverage.ts'

const at = (iso: string) => Date.parse(iso)
/** The last days of the calendar. */
const lastDays = (periods: readonly Period[], now: Date, zone: string, count: number) =>
  coveredMonths(periods, now, zone, { count: 2, back: 0 })
    .flatMap(({ days }) => days)
    .slice(-count)
const period = (from: string, to: string) => ({ from: at(from), to: at(to) })

test('each day shows its coverage, including the one with 25 hours', () => {
  const zone = 'America/New_York'
  // Daylight saving time ends on November 1, 2026, at 06:00 UTC: the day lasts from 04:00 until 05:00 of the next day.
  const days = lastDays(
    [
      period('2026-10-31T04:00:00Z', '2026-11-02T05:00:00Z'),
      period('2026-11-03T05:00:00Z', '2026-11-03T12:00:00Z'),
      period('2026-11-04T05:00:00Z', '2026-11-05T05:00:00Z'),
      period('2026-11-04T10:00:00Z', '2026-11-04T11:00:00Z'),
    ],
    new Date('2026-11-05T15:00:00Z'),
    zone,
    7,
  )
  expect(days.map(({ day, covered }) => [day.getDate(), covered])).toEqual([
    [30, 'none'],
    [31, 'whole'],
    [1, 'whole'],
    [2, 'none'],
    [3, 'part'],
    [4, 'twice'],
    [5, 'none'],
  ])
  expect(days.map(({ isToday }) => isToday).indexOf(true)).toBe(6)
  const oneHourLess = lastDays(
    [period('2026-11-01T04:00:00Z', '2026-11-02T04:00:00Z')],
    new Date('2026-11-01T15:00:00Z'),
    zone,
    1,
  )
  expect(oneHourLess[0]?.covered).toBe('part')
})

test('finds gaps and overlaps between different files, but a repeated download is not an overlap', () => {
  const one = period('2026-11-01T00:00:00Z', '2026-11-03T00:00:00Z')
  const two = period('2026-11-02T00:00:00Z', '2026-11-04T00:00:00Z')
  const three = period('2026-11-06T00:00:00Z', '2026-11-07T00:00:00Z')
  expect(differentPeriods([one, { ...one }, two])).toEqual([one, two])
  expect(gapsOf([three, two, one])).toEqual([period('2026-11-04T00:00:00Z', '2026-11-06T00:00:00Z')])
  expect(overlapsOf([three, two, one])).toEqual([period('2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z')])
  expect([gapsOf([]), overlapsOf([one])]).toEqual([[], []])
})

test('months are complete up to today, and go back on request', () => {
  const now = new Date('2026-03-15T12:00:00Z')
  const lengths = (back: number) =>
    coveredMonths([], now, 'UTC', { count: 3, back }).map(({ month, days }) => [month.getMonth() + 1, days.length])
  expect(lengths(0)).toEqual([
    [1, 31],
    [2, 28],
    [3, 15],
  ])
  expect(lengths(3)).toEqual([
    [10, 31],
    [11, 30],
    [12, 31],
  ])
})
