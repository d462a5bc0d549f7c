import { describe, expect, it } from 'vitest'
import { cardExpiry } from './card-expiry.ts'

describe('the badge of a card', () => {
  it.each([
    ['2026-11-14T23:59:59Z', null],
    ['2026-11-15T00:00:00Z', null],
    ['2026-11-16T00:00:00Z', { badge: 'expiring', days: 15 }],
    ['2026-11-30T00:00:00Z', { badge: 'expiring', days: 1 }],
    ['2026-11-30T23:59:59Z', { badge: 'expiring', days: 1 }],
    ['2026-12-01T00:00:00Z', { badge: 'expired' }],
    ['2027-06-01T00:00:00Z', { badge: 'expired' }],
  ])('matches the date 11/2026 on %s', (now, badge) => {
    expect(cardExpiry(11, 2026, new Date(now))).toEqual(badge)
  })

  it('crosses the end of a year', () => {
    expect(cardExpiry(12, 2026, new Date('2026-12-31T12:00:00Z'))).toEqual({ badge: 'expiring', days: 1 })
    expect(cardExpiry(12, 2026, new Date('2027-01-01T00:00:00Z'))).toEqual({ badge: 'expired' })
  })

  it('does not exist without a date', () => {
    expect(cardExpiry(null, 2026, new Date())).toBeNull()
    expect(cardExpiry(1, null, new Date())).toBeNull()
  })
})
