import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'
import { preferencesCookie, readPreferences } from './stored-preferences.ts'
import { offsetAt } from './time-zones.ts'

const nothing = { locale: '', timezone: '', theme: 'dark', density: 'comfortable', startPage: '' } as const

test('preferences survive their cookie, beside other cookies', () => {
  const chosen = {
    locale: 'es',
    timezone: 'America/New_York',
    theme: 'light',
    density: 'compact',
    startPage: '/merchant/{merchant}/charges',
  } as const
  const [pair] = preferencesCookie(chosen, false).split(';')
  expect(readPreferences(`a=b; ${pair}; c=d`)).toEqual(chosen)
})

test('they are kept for 30 days, under the base path', () => {
  expect(preferencesCookie(nothing, false)).toContain('; Path=/atv4; Max-Age=2592000; SameSite=Lax')
  expect(preferencesCookie(nothing, false)).not.toContain('Secure')
  expect(preferencesCookie(nothing, true)).toContain('; Secure')
})

test('any theme but light is dark', () => {
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
  'preferences=%7B%22locale%22%3A%22fr%22%2C%22timezone%22%3A%22Mars%22%7D',
])('%j is as good as none', (cookies) => {
  expect(readPreferences(cookies)).toEqual(nothing)
})

test('a moment is shown in the forms of the specification', () => {
  expect(formatDate('2026-11-20T21:30:05Z', 'en', 'Asia/Kolkata')).toEqual({
    local: '11/21/2026 3:00:05 AM',
    utc: 'Nov 20, 2026 9:30:05 PM UTC',
    day: '20261121',
  })
})

test('midnight and noon are twelve', () => {
  expect(formatDate('2026-01-02T00:00:00Z', 'en', 'Etc/GMT').local).toBe('01/02/2026 12:00:00 AM')
  expect(formatDate('2026-01-02T12:00:00Z', 'en', 'Etc/GMT').utc).toBe('Jan 2, 2026 12:00:00 PM UTC')
})

test('the months are Spanish in Spanish, the form is the same', () => {
  expect(formatDate('2026-08-05T08:00:00Z', 'es', 'Etc/GMT')).toMatchObject({
    local: expect.stringMatching(/^08\/05\/2026 8:00:00 a/),
    utc: expect.stringMatching(/^ago 5, 2026 8:00:00 a/),
  })
})

test('zones have the offset of the season', () => {
  const [winter, summer] = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')]
  expect([winter, summer].map((moment) => offsetAt('America/Los_Angeles', moment))).toEqual(['-08:00', '-07:00'])
  expect([winter, summer].map((moment) => offsetAt('America/New_York', moment))).toEqual(['-05:00', '-04:00'])
  expect(offsetAt('Asia/Kolkata', winter)).toBe('+05:30')
  expect(offsetAt('Etc/GMT', winter)).toBe('+00:00')
})
