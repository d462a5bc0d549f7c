import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../preferences/format-date.ts'
import { dayOrder, readDay, writeDay } from './typed-day.ts'

function read(text: string, locale: 'en' | 'es', order = dayOrder(locale, '')) {
  const typed = readDay(text, locale, order)
  return typed.kind === 'day' ? typed.day : typed.kind === 'ambiguous' ? [typed.reading] : null
}

describe('a typed day', () => {
  it('uses the order of the language, unless the month-first format was chosen', () => {
    expect([dayOrder('en', ''), dayOrder('es', ''), dayOrder('es', 'monthFirst')]).toEqual([
      'monthFirst',
      'dayFirst',
      'monthFirst',
    ])
    expect([read('05/06/2026', 'en'), read('05/06/2026', 'es'), read('05/06/2026', 'es', 'monthFirst')]).toEqual([
      '2026-05-06',
      '2026-06-05',
      '2026-05-06',
    ])
  })

  it.each([
    ['es', '21/11/2026', '2026-11-21'],
    ['es', '1-2-2026', '2026-02-01'],
    ['es', '21.11.2026', '2026-11-21'],
    ['es', '21 nov 2026', '2026-11-21'],
    ['es', '21 de noviembre de 2026', '2026-11-21'],
    ['es', '3 sept. 2026', '2026-09-03'],
    ['es', ' 2026-11-21 ', '2026-11-21'],
    ['es', '20261121', '2026-11-21'],
    ['en', '11/21/2026', '2026-11-21'],
    ['en', 'Nov 21, 2026', '2026-11-21'],
    ['en', '21 November 2026', '2026-11-21'],
    ['en', '2026-11-21', '2026-11-21'],
    ['en', '2/29/2028', '2028-02-29'],
  ] as const)('for %s, %s is read as %s', (locale, text, day) => {
    expect(read(text, locale)).toBe(day)
  })

  it('asks if only the other order makes it a day', () => {
    expect(read('11/21/2026', 'es')).toEqual(['2026-11-21'])
    expect(read('21/11/2026', 'en')).toEqual(['2026-11-21'])
  })

  it.each([
    '',
    'tomorrow',
    '21/11',
    '21/11/26',
    '31/02/2026',
    '2026-02-29',
    '2026-13-01',
    '32/32/2026',
    '21/11/0026',
    '21/11/2026 10:00',
    'xx 21 2026',
    'ma 1 2026',
    '20262111',
    '1/2/3/2026',
  ])('rejects %j', (text) => {
    expect([read(text, 'en'), read(text, 'es')]).toEqual([null, null])
  })

  it('round-trips in every displayed format', () => {
    const days = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const forms = fc.constantFrom('' as const, 'monthFirst' as const, 'utc' as const, 'digits' as const)
    fc.assert(
      fc.property(days, fc.constantFrom('en' as const, 'es' as const), forms, (day, locale, dateFormat) => {
        const order = dayOrder(locale, dateFormat)
        expect(read(writeDay(day, order), locale, order)).toBe(day)
        expect(read(formatDay(day, { locale, dateFormat }), locale, order)).toBe(day)
      }),
    )
    expect(writeDay('soon', 'dayFirst')).toBe('soon')
  })
})
