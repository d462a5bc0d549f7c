import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  fractionDigits,
  isDecimal,
  negate,
  padDecimal,
  percentOf,
  subtractDecimals,
} from './decimal.ts'

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 6 }))
  .map(([units, scale]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
    const fraction = scale === 0 ? '' : `.${digits.slice(-scale)}`
    return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${fraction}`
  })

describe('decimals', () => {
  it('accepts decimals and rejects look-alikes', () => {
    expect(['0', '-1', '118.00', '0.001'].every(isDecimal)).toBe(true)
    expect(['', '.', '1.', '.5', '1e3', '1,5', ' 1', '+1', '0x10', '--1', 'NaN'].some(isDecimal)).toBe(false)
  })

  it('adds and subtracts exactly', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3')
    expect(subtractDecimals('118.00', '20.5')).toBe('97.50')
    expect(subtractDecimals('118.00', '118.00')).toBe('0.00')
    expect(addDecimals('99999999999999999999.99', '0.01')).toBe('100000000000000000000.00')
    expect(subtractDecimals('0', '0.001')).toBe('-0.001')
  })

  it('compares numbers, not strings', () => {
    expect(compareDecimals('9', '10')).toBe(-1)
    expect(compareDecimals('10.0', '10')).toBe(0)
    expect(compareDecimals('-1', '-2')).toBe(1)
  })

  it('pads and never truncates', () => {
    expect(padDecimal('5', 2)).toBe('5.00')
    expect(padDecimal('5.123', 2)).toBe('5.123')
    expect(padDecimal('5', 0)).toBe('5')
    expect(negate('0.00')).toBe('0.00')
  })

  it('computes percentages for bars', () => {
    expect(percentOf('1', '4')).toBe(25)
    expect(percentOf('1', '0')).toBe(0)
    expect(percentOf('0.333', '1')).toBe(33.3)
  })

  it('rejects anything but decimals', () => {
    expect(() => addDecimals('1,0', '2')).toThrow(RangeError)
  })

  it('subtracting undoes adding, for any numbers', () => {
    fc.assert(
      fc.property(decimals, decimals, (left, right) => {
        const back = subtractDecimals(addDecimals(left, right), right)
        expect(compareDecimals(back, left)).toBe(0)
        expect(fractionDigits(back)).toBe(Math.max(fractionDigits(left), fractionDigits(right)))
        expect(addDecimals(left, right)).toBe(addDecimals(right, left))
        expect(compareDecimals(left, right)).toBe(-compareDecimals(right, left) || 0)
      }),
    )
  })
})
