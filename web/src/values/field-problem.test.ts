import { parseISO } from 'date-fns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountProblem, isEmail, isInteger, readMoment } from './field-problem.ts'
import { isoSeconds } from './iso-seconds.ts'
import { refusedProblem } from './named-problem.ts'

describe('values of fields', () => {
  it('accepts an integer only in its canonical form', () => {
    expect(['0', '42', '-7', '710000123', '123456789012345678901234567890'].every(isInteger)).toBe(true)
    expect(['', '042', '4.0', ' 42', '42 ', '+42', '-0', '1e3', '0x1f', 'abc', '１２'].some(isInteger)).toBe(false)
  })

  it("maps the platform's message for a field to a problem, unless it has more details", () => {
    expect(refusedProblem('currency is unknown', 'currency')).toBe('notKnown')
    expect(refusedProblem('price: value is too low', 'price')).toBe('tooLow')
    expect(refusedProblem('secretKey is too short: at least 16 characters', 'secretKey')).toBe('tooShort 16 characters')
    expect(refusedProblem('priority: value is too high: at most 1000', 'priority')).toBe('tooHigh 1000')
    expect(refusedProblem('minAmount: value is too high: at most maxAmount, 5.00 EUR', 'minAmount')).toBeNull()
    expect(refusedProblem('ipaddresses: 10.0.0.300 is not an address', 'ipaddresses')).toBeNull()
    expect(refusedProblem('currency is unknown', 'country')).toBeNull()
  })

  it('recognizes an email address', () => {
    expect(isEmail('ana@example.test')).toBe(true)
    expect(['ana', 'ana@', '@example.test', 'ana@example', 'a b@c.d'].some(isEmail)).toBe(false)
  })

  it('validates an amount', () => {
    expect(amountProblem('10.50')).toBeNull()
    expect(amountProblem('-1')).toBe('tooLow 0')
    expect(amountProblem('ten')).toBe('notDecimal')
    expect(amountProblem('999999999999.99')).toBeNull()
    expect(amountProblem('000999999999999')).toBeNull()
    expect(amountProblem('1234567890123456')).toBe('tooHigh 12 digits')
  })

  it('converts timestamps to UTC without milliseconds', () => {
    expect(readMoment('2026-11-20', 'start')).toBe('2026-11-20T00:00:00Z')
    expect(readMoment('2026-11-20', 'end')).toBe('2026-11-20T23:59:59Z')
    expect(readMoment('2026-11-20T09:30:00+05:30', 'start')).toBe('2026-11-20T04:00:00Z')
    expect(readMoment('2026-11-20T09:30:00.123Z', 'end')).toBe('2026-11-20T09:30:00Z')
    expect(readMoment('2026-11-20T09:30+0530', 'end')).toBe('2026-11-20T04:00:00Z')
    expect(readMoment('2028-02-29T23:30:00-11:00', 'end')).toBe('2028-03-01T10:30:00Z')
    expect(readMoment('0026-01-02', 'start')).toBe('0026-01-02T00:00:00Z')
  })

  it('agrees with date-fns about timestamps', () => {
    const digits = (most: number) => fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, '0'))
    const zones = fc.oneof(
      fc.constant('Z'),
      fc
        .tuple(fc.constantFrom('+', '-'), digits(23), digits(59))
        .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2100 }),
        digits(13),
        digits(32),
        digits(25),
        digits(60),
        zones,
        (year, month, day, hours, minutes, zone) => {
          const text = `${year}-${month}-${day}T${hours}:${minutes}:00${zone}`
          const date = parseISO(text)
          expect(readMoment(text, 'start'), text).toBe(Number.isNaN(date.getTime()) ? null : isoSeconds(date))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('rejects invalid dates, and times without a zone', () => {
    for (const text of [
      '',
      'yesterday',
      '2026-02-30',
      '2026-13-01',
      '20.11.2026',
      '2026-11-20T09:30:00',
      '2026-11-20T25:00:00Z',
      '2026-02-30T09:30:00+05:30',
      '2025-02-29T23:30:00-11:00',
      '2026-11-20T09:30:00+05:75',
    ]) {
      expect(readMoment(text, 'start'), text).toBeNull()
    }
  })
})
