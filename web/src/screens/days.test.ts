import { describe, expect, it } from 'vitest'
import { dayOf, endOfDay, isDayEdge, startOfDay, usualRanges } from './days.ts'

const kolkata = 'Asia/Kolkata'
const newYork = 'America/New_York'

describe('days in a zone', () => {
  it('starts and ends where the zone has midnight', () => {
    const day = new Date(2026, 10, 20)
    expect(startOfDay(day, 'Etc/GMT')).toBe('2026-11-20T00:00:00Z')
    expect(endOfDay(day, 'Etc/GMT')).toBe('2026-11-20T23:59:59Z')
    expect(startOfDay(day, kolkata)).toBe('2026-11-19T18:30:00Z')
    expect(endOfDay(day, kolkata)).toBe('2026-11-20T18:29:59Z')
  })

  it('is right on the days the clocks change', () => {
    const spring = new Date(2026, 2, 8)
    expect(startOfDay(spring, newYork)).toBe('2026-03-08T05:00:00Z')
    expect(endOfDay(spring, newYork)).toBe('2026-03-09T03:59:59Z')
  })

  it("knows today by the zone, not by the computer's clock", () => {
    const evening = new Date('2026-11-20T20:00:00Z')
    expect(dayOf(evening, kolkata).getDate()).toBe(21)
    expect(dayOf(evening, newYork).getDate()).toBe(20)
    const { today, last7Days } = usualRanges(evening, kolkata)
    expect(startOfDay(today[0], kolkata)).toBe('2026-11-20T18:30:00Z')
    expect(startOfDay(last7Days[0], kolkata)).toBe('2026-11-14T18:30:00Z')
  })

  it('tells the edge of a day from a time within', () => {
    expect(isDayEdge('2026-11-19T18:30:00Z', kolkata)).toBe(true)
    expect(isDayEdge('2026-11-20T18:29:59Z', kolkata)).toBe(true)
    expect(isDayEdge('2026-11-20T00:00:00Z', kolkata)).toBe(false)
  })
})
