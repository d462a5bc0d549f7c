import { expect, test } from 'vitest'
import { isTypedAmount, plainAmount, typedDecimal } from './typed-amount.ts'

test.each([
  ['118', '118'],
  ['118.00', '118.00'],
  ['12,50', '12.50'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1,234,567', '1234567'],
  // It could be either, so the gateway refuses it.
  ['1,234', '1,234'],
  ['1.234', '1.234'],
  ['1,23,4', '1,23,4'],
  ['abc', 'abc'],
])('reads %s as %s', (text, amount) => expect(plainAmount(text)).toBe(amount))

test.each([
  ['3,412.40', '3412.4'],
  ['3412.4', '3412.4'],
  ['48,200', ''],
  ['048200', '48200'],
  ['', ''],
])('compares %s as %s', (text, amount) => expect(typedDecimal(text)).toBe(amount))

test.each([
  ['3,412.40', '3412.40', true],
  ['3412,4', '3412.40', true],
  ['48,200', '48200', true],
  ['48.2', '48200', false],
  ['', '0', false],
  ['3412.4', '3412.50', false],
])('%s is %s: %s', (typed, shown, isSame) => expect(isTypedAmount(typed, shown)).toBe(isSame))
