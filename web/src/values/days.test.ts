import { addDays, format, startOfMonth, startOfWeek } from 'date-fns'
import { formatInTimeZone, zonedTimeToUtc } from 'date-fns-tz'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDayEdge } from './day-edge.ts'
import {
  dayOf,
  daysOfRange,
  endOfDay,
  endOfTypedDay,
  momentsOfRange,
  readRelativeRange,
  startOfDay,
  weekStartOf,
} from './days.ts'
import { isoSeconds } from './iso-seconds.ts'

const kolkata = 'Asia/Kolkata'
const newYork = 'America/New_York'

describe('days in a zone', () => {
  it('starts and ends at midnight in the zone', () => {
    const day = new Date(2026, 10, 20)
    expect(startOfDay(day, 'Etc/GMT')).toBe('2026-11-20T00:00:00Z')
    expect(endOfDay(day, 'Etc/GMT')).toBe('2026-11-20T23:59:59Z')
    expect(startOfDay(day, kolkata)).toBe('2026-11-19T18:30:00Z')
    expect(endOfDay(day, kolkata)).toBe('2026-11-20T18:29:59Z')
  })

  it('handles the days when the clocks change', () => {
    const spring = new Date(2026, 2, 8)
    expect(startOfDay(spring, newYork)).toBe('2026-03-08T05:00:00Z')
    expect(endOfDay(spring, newYork)).toBe('2026-03-09T03:59:59Z')
  })

  it('starts and ends the days whose midnight the clocks skip or show twice', () => {
    const skipped = new Date(2026, 2, 8)
    expect(startOfDay(skipped, 'America/Havana')).toBe('2026-03-08T05:00:00Z')
    expect(endOfDay(new Date(2026, 2, 7), 'America/Havana')).toBe('2026-03-08T04:59:59Z')
    const twice = new Date(2026, 10, 1)
    expect(startOfDay(twice, 'America/Havana')).toBe('2026-11-01T04:00:00Z')
    expect(endOfDay(twice, 'America/Havana')).toBe('2026-11-02T04:59:59Z')
    // The clocks go from midnight back to 23:00.
    const longer = new Date(2026, 3, 4)
    expect(endOfDay(longer, 'America/Santiago')).toBe('2026-04-05T03:59:59Z')
    expect(startOfDay(new Date(2026, 3, 5), 'America/Santiago')).toBe('2026-04-05T04:00:00Z')
    expect(startOfDay(new Date(2022, 2, 22), 'Asia/Tehran')).toBe('2022-03-21T20:30:00Z')
    expect(endOfDay(new Date(2022, 2, 21), 'Asia/Tehran')).toBe('2022-03-21T20:29:59Z')
  })

  // Zones in which every day has a midnight: date-fns takes another moment as the start of the other days.
  it.each(['Etc/GMT', kolkata, newYork, 'Europe/Berlin', 'Pacific/Apia', 'Australia/Lord_Howe'])(
    'agrees with date-fns about the days of %s',
    (zone) => {
      const moments = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      fc.assert(
        fc.property(moments, (moment) => {
          const day = dayOf(moment, zone)
          const iso = format(day, 'yyyy-MM-dd')
          expect(iso).toBe(formatInTimeZone(moment, zone, 'yyyy-MM-dd'))
          expect(startOfDay(day, zone)).toBe(isoSeconds(zonedTimeToUtc(`${iso}T00:00:00`, zone)))
          expect(endOfDay(day, zone)).toBe(isoSeconds(zonedTimeToUtc(`${iso}T23:59:59`, zone)))
          expect(endOfTypedDay(iso, zone)).toBe(endOfDay(day, zone))
        }),
      )
    },
  )

  it("takes today from the zone, not from the computer's clock", () => {
    const evening = new Date('2026-11-20T20:00:00Z')
    expect(dayOf(evening, kolkata).getDate()).toBe(21)
    expect(dayOf(evening, newYork).getDate()).toBe(20)
  })

  it('distinguishes the edge of a day from a time within it', () => {
    expect(isDayEdge('2026-11-19T18:30:00Z', kolkata)).toBe(true)
    expect(isDayEdge('2026-11-20T18:29:59Z', kolkata)).toBe(true)
    expect(isDayEdge('2026-11-20T00:00:00Z', kolkata)).toBe(false)
  })
})

describe('relative ranges', () => {
  const evening = { now: new Date('2026-11-20T20:00:00Z'), zone: 'Etc/GMT', weekStart: 1 } as const

  it.each([
    ['today', '2026-11-20T00:00:00Z', '2026-11-20T23:59:59Z'],
    ['yesterday', '2026-11-19T00:00:00Z', '2026-11-19T23:59:59Z'],
    ['last7Days', '2026-11-14T00:00:00Z', '2026-11-20T23:59:59Z'],
    ['last30Days', '2026-10-22T00:00:00Z', '2026-11-20T23:59:59Z'],
    ['lastWeek', '2026-11-09T00:00:00Z', '2026-11-15T23:59:59Z'],
    ['thisMonth', '2026-11-01T00:00:00Z', '2026-11-20T23:59:59Z'],
  ] as const)('%s starts and ends with whole days', (name, from, to) => {
    expect(momentsOfRange(name, evening)).toEqual([from, to])
  })

  it("count from the day in the user's time zone", () => {
    expect(momentsOfRange('today', { ...evening, zone: kolkata })).toEqual([
      '2026-11-20T18:30:00Z',
      '2026-11-21T18:29:59Z',
    ])
    // Still Saturday in New York, so last week is a different one.
    const sunday = { now: new Date('2026-11-22T02:00:00Z'), weekStart: 0 } as const
    expect(momentsOfRange('lastWeek', { ...sunday, zone: newYork })[0]).toBe('2026-11-08T05:00:00Z')
    expect(momentsOfRange('lastWeek', { ...sunday, zone: kolkata })[0]).toBe('2026-11-14T18:30:00Z')
  })

  it('start weeks like the locale', () => {
    expect(weekStartOf('en')).toBe(0)
    expect(weekStartOf('es')).toBe(1)
    expect(momentsOfRange('lastWeek', { ...evening, weekStart: 0 })).toEqual([
      '2026-11-08T00:00:00Z',
      '2026-11-14T23:59:59Z',
    ])
  })

  it.each([0, 1, 6] as const)('agree with date-fns about weeks that start on day %i, and months', (weekStart) => {
    const moments = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (now) => {
        const today = dayOf(now, newYork)
        const week = startOfWeek(today, { weekStartsOn: weekStart })
        const calendar = { now, zone: newYork, weekStart }
        expect(daysOfRange('lastWeek', calendar)).toEqual([addDays(week, -7), addDays(week, -1)])
        expect(daysOfRange('thisMonth', calendar)).toEqual([startOfMonth(today), today])
        expect(daysOfRange('last30Days', calendar)).toEqual([addDays(today, -29), today])
      }),
    )
  })

  it('accepts only its own names', () => {
    expect(readRelativeRange('lastWeek')).toBe('lastWeek')
    expect(readRelativeRange('2026-11-01')).toBeNull()
  })
})
