import { expect, test } from 'vitest'
import { readEach } from './each-amount.ts'

test.each([
  ['en', '1,234.50', '1234.50'],
  ['es', '1.234,50', '1234.50'],
  ['es', '12,5', '12.5'],
  ['es', '1.000', '1000'],
] as const)('reads a fixed amount in %s: %s is %s', (locale, value, decimal) => {
  const each = { kind: 'FIXED', value, currency: ' eur' } as const
  expect(readEach(each, locale).input).toEqual({ kind: 'FIXED', value: decimal, currency: 'EUR' })
})

test.each([
  ['en', '1,23', 'ambiguous'],
  ['es', '12.50', 'ambiguous'],
  ['es', '0', 'tooLow >0'],
  ['es', '', 'required'],
  ['es', 'doce', 'notDecimal'],
  ['en', '1.2345', 'tooManyDigits'],
] as const)('refuses a fixed amount in %s: %s is %s', (locale, value, problem) => {
  expect(readEach({ kind: 'FIXED', value, currency: 'EUR' }, locale)).toEqual({
    input: null,
    problems: { value: problem },
  })
})

test('refuses a fixed amount without a currency', () => {
  expect(readEach({ kind: 'FIXED', value: '1', currency: 'euro' }, 'en').problems).toEqual({ currency: 'notCurrency' })
})

test.each([
  ['33,33', { input: { kind: 'PERCENT', value: '33.33' }, problems: {} }],
  ['100,01', { input: null, problems: { value: 'tooHigh 100' } }],
  ['0,001', { input: null, problems: { value: 'tooManyDigits' } }],
])('reads a percentage in Spanish: %s', (value, read) => {
  expect(readEach({ kind: 'PERCENT', value, currency: '' }, 'es')).toEqual(read)
})
