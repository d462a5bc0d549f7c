import { expect, test } from 'vitest'
import { type DateFormat, formatDate, formatDay } from './format-date.ts'
import { preferencesCookie, readPreferences } from './stored-preferences.ts'
import { offsetAt } from './time-zones.ts'

const nothing = {
  locale: '',
  timezone: '',
  theme: 'dark',
  dateFormat: '',
  density: 'comfortable',
  startPage: '',
} as const

test('preferences round-trip through their cookie, next to other cookies', () => {
  const chosen = {
    locale: 'es',
    timezone: 'America/New_York',
    dateFormat: 'digits',
    theme: 'light',
    density: 'compact',
    startPage: '/merchant/{merchant}/charges',
  } as const
  const [pair] = preferencesCookie(chosen, false).split(';')
  expect(readPreferences(`a=b; ${pair}; c=d`)).toEqual(chosen)
})

test('the cookie lasts 30 days, under the base path', () => {
  expect(preferencesCookie(nothing, false)).toContain('; Path=/atv4; Max-Age=2592000; SameSite=Lax')
  expect(preferencesCookie(nothing, false)).not.toContain('Secure')
  expect(preferencesCookie(nothing, true)).toContain('; Secure')
})

test('any theme except light is dark', () => {
  const theme = (value: unknown) =>
    readPreferences(`preferences=${encodeURIComponent(JSON.stringify({ theme: value }))}`).theme
  expect(theme('light')).toBe('light')
  for (const value of ['dark', 'LIGHT', '', null, 1, undefined]) expect(theme(value)).toBe('dark')
})

test.each([
  '',
  'preferences=',
  'preferences=%',
  'preferences=null',
  'preferences=[1]',
  'preferences=%7B%22locale%22%3A%22fr%22%2C%22timezone%22%3A%22Mars%22%2C%22dateFormat%22%3A%22roman%22%7D',
])('ignores the invalid cookie %j', (cookies) => {
  expect(readPreferences(cookies)).toEqual(nothing)
})

const now = new Date('2026-11-22T12:00:00Z')

function written(iso: string, locale: 'en' | 'es', dateFormat: DateFormat = '', timezone = 'Asia/Kolkata') {
  const { full, brief, day, local, utc } = formatDate(iso, { locale, timezone, dateFormat }, now)
  return { full: full.join(' '), brief: brief.join(' '), day, local, utc }
}

test('formats a timestamp unambiguously for the language', () => {
  expect(written('2026-11-20T21:30:05Z', 'en')).toEqual({
    full: 'Nov 21, 2026, 3:00:05 AM',
    brief: 'Nov 21, 3:00 AM',
    day: 'Nov 21, 2026',
    local: 'Nov 21, 2026, 3:00:05 AM',
    utc: 'Nov 20, 2026 9:30:05 PM UTC',
  })
  expect(written('2026-11-21T12:30:05Z', 'es')).toEqual({
    full: '21 nov 2026, 18:00:05',
    brief: '21 nov, 18:00',
    day: '21 nov 2026',
    local: '21 nov 2026, 18:00:05',
    utc: '21 nov 2026, 12:30:05 UTC',
  })
})

test('rows show the year only if it is not the current one in the time zone', () => {
  expect(written('2025-12-31T18:29:00Z', 'en').brief).toBe('Dec 31, 2025, 11:59 PM')
  expect(written('2025-12-31T18:30:00Z', 'en').brief).toBe('Jan 1, 12:00 AM')
  expect(written('2027-01-01T00:00:00Z', 'es').brief).toBe('1 ene 2027, 5:30')
})

test("the specification's formats can be chosen, and rows use them to the minute", () => {
  const moment = '2026-11-20T21:30:05Z'
  expect(written(moment, 'en', 'monthFirst')).toEqual({
    full: '11/21/2026 3:00:05 AM',
    brief: '11/21/2026 3:00 AM',
    day: '11/21/2026',
    local: '11/21/2026 3:00:05 AM',
    utc: 'Nov 20, 2026 9:30:05 PM UTC',
  })
  expect(written(moment, 'en', 'utc')).toEqual({
    full: 'Nov 20, 2026 9:30:05 PM UTC',
    brief: 'Nov 20 9:30 PM UTC',
    day: 'Nov 21, 2026',
    local: 'Nov 21, 2026, 3:00:05 AM',
    utc: 'Nov 20, 2026 9:30:05 PM UTC',
  })
  expect(written(moment, 'en', 'digits')).toMatchObject({
    full: '20261121 03:00:05',
    brief: '20261121 03:00',
    day: '20261121',
  })
})

test('writes midnight and noon as twelve', () => {
  expect(written('2026-01-02T00:00:00Z', 'en', 'monthFirst', 'Etc/GMT').full).toBe('01/02/2026 12:00:00 AM')
  expect(written('2026-01-02T12:00:00Z', 'en', '', 'Etc/GMT').utc).toBe('Jan 2, 2026 12:00:00 PM UTC')
})

test('no date is month-first in Spanish, unless that format was chosen', () => {
  for (const dateFormat of ['', 'digits'] as const) {
    for (const text of Object.values(written('2026-08-05T08:00:00Z', 'es', dateFormat))) {
      expect(text).toMatch(/^(5 ago|20260805)/)
    }
  }
  expect(written('2026-08-05T08:00:00Z', 'es', 'monthFirst').full).toMatch(/^08\/05\/2026 1:30:00 p/)
  expect(written('2026-08-05T08:00:00Z', 'es', 'monthFirst').utc).toMatch(/^5 ago 2026/)
  expect(written('2026-08-05T08:00:00Z', 'es', 'utc').full).toMatch(/^ago 5, 2026 8:00:00 a/)
})

test('never shifts a day without a zone', () => {
  expect(formatDay('1990-05-01', { locale: 'en', dateFormat: '' })).toBe('May 1, 1990')
  expect(formatDay('1990-05-01', { locale: 'es', dateFormat: '' })).toBe('1 may 1990')
  expect(formatDay('1990-05-01', { locale: 'es', dateFormat: 'digits' })).toBe('19900501')
  expect(formatDay('1990-05-01', { locale: 'en', dateFormat: 'monthFirst' })).toBe('05/01/1990')
  expect(formatDay('', { locale: 'en', dateFormat: '' })).toBe('')
})

test('zones have the seasonal offset', () => {
  const [winter, summer] = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')]
  expect([winter, summer].map((moment) => offsetAt('America/Los_Angeles', moment))).toEqual(['-08:00', '-07:00'])
  expect([winter, summer].map((moment) => offsetAt('America/New_York', moment))).toEqual(['-05:00', '-04:00'])
  expect(offsetAt('Asia/Kolkata', winter)).toBe('+05:30')
  expect(offsetAt('Etc/GMT', winter)).toBe('+00:00')
})
