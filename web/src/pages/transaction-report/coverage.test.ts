import { expect, test } from 'vitest'
import { coveredDays, differentPeriods, gapsOf, overlapsOf } from './coverage.ts'

const at = (iso: string) => Date.parse(iso)
const period = (from: string, to: string) => ({ from: at(from), to: at(to) })

test('each day shows its coverage, including the one with 25 hours', () => {
  const zone = 'America/New_York'
  // Daylight saving time ends on November 1, 2026, at 06:00 UTC: the day lasts from 04:00 until 05:00 of the next day.
  const days = coveredDays(
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
  const oneHourLess = coveredDays(
    [period('2026-11-01T04:00:00Z', '2026-11-02T04:00:00Z')],
    new Date('2026-11-01T15:00:00Z'),
    zone,
    1,
  )
  expect(oneHourLess[0]?.covered).toBe('part')
})

test('finds gaps and overlaps between different files, but a repeated download is no overlap', () => {
  const one = period('2026-11-01T00:00:00Z', '2026-11-03T00:00:00Z')
  const two = period('2026-11-02T00:00:00Z', '2026-11-04T00:00:00Z')
  const three = period('2026-11-06T00:00:00Z', '2026-11-07T00:00:00Z')
  expect(differentPeriods([one, { ...one }, two])).toEqual([one, two])
  expect(gapsOf([three, two, one])).toEqual([period('2026-11-04T00:00:00Z', '2026-11-06T00:00:00Z')])
  expect(overlapsOf([three, two, one])).toEqual([period('2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z')])
  expect([gapsOf([]), overlapsOf([one])]).toEqual([[], []])
})
