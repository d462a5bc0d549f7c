import { expect, test } from 'vitest'
import { keyExpiry, keysOf, nextExpiry } from './key-expiry.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T12:00:00Z', { badge: 'expired' }],
  ['2026-11-20T12:00:01Z', { badge: 'expiring', days: 1 }],
  ['2026-12-05T12:00:00Z', { badge: 'expiring', days: 15 }],
  ['2026-12-05T12:00:01Z', { badge: 'none' }],
  [null, { badge: 'none' }],
])('gives a key that expires at %s its badge', (expires, badge) => {
  expect(keyExpiry(expires, now)).toEqual(badge)
})

test('joins the two lists of dates by the key’s id', () => {
  const caller = {
    passwordCreationDates: [
      { passwordId: '1', date: '2026-01-01T00:00:00Z' },
      { passwordId: '2', date: '2026-02-01T00:00:00Z' },
    ],
    passwordExpirationDates: [
      { passwordId: '2', date: '2027-02-01T00:00:00Z' },
      { passwordId: '3', date: null },
    ],
  }
  expect(keysOf(caller)).toEqual([
    { passwordId: '1', created: '2026-01-01T00:00:00Z', expires: null },
    { passwordId: '2', created: '2026-02-01T00:00:00Z', expires: '2027-02-01T00:00:00Z' },
    { passwordId: '3', created: null, expires: null },
  ])
})

test('the next expiry is that of a valid key, or the last one if none is valid', () => {
  const key = (expires: string | null) => ({ passwordId: 'x', created: null, expires })
  const [past, earlier, soon, late] = ['2026-03-01', '2026-02-01', '2026-12-01', '2027-12-01'].map(
    (day) => `${day}T00:00:00Z`,
  )
  if (!past || !earlier || !soon || !late) throw new Error('no dates')
  expect(nextExpiry([key(late), key(past), key(soon), key(null)], now)).toBe(soon)
  expect(nextExpiry([key(past), key(earlier)], now)).toBe(past)
  expect(nextExpiry([key(null)], now)).toBeNull()
})
