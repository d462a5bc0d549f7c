import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, exponentOf, formatMoney, parseMoney, toDollarCents } from './money.ts'

test.each([
  ['118.00', 'INR', 11_800n],
  ['118', 'INR', 11_800n],
  ['118.5', 'INR', 11_850n],
  ['0.01', 'EUR', 1n],
  ['12000', 'JPY', 12_000n],
  ['12.345', 'KWD', 12_345n],
])('%s %s is %s minor units', (amount, currency, minorUnits) => {
  expect(parseMoney(amount, currency)).toBe(minorUnits)
})

test.each([
  ['1.001', 'INR'],
  ['1.0', 'JPY'],
  ['1.2345', 'KWD'],
  ['-1', 'EUR'],
  ['+1', 'EUR'],
  ['1e3', 'EUR'],
  ['1,00', 'EUR'],
  ['.5', 'EUR'],
  ['5.', 'EUR'],
  [' 5', 'EUR'],
  ['', 'EUR'],
  ['NaN', 'EUR'],
  ['1'.repeat(16), 'EUR'],
])('refuses %j as an amount of %s', (amount, currency) => {
  expect(parseMoney(amount, currency)).toBeNull()
})

test('a formatted amount is parsed back in every currency', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.bigInt(0n, 10n ** 14n), (currency, minorUnits) => {
      const text = formatMoney(minorUnits, currency)
      expect(parseMoney(text, currency)).toBe(minorUnits)
      expect((text.split('.')[1] ?? '').length).toBe(exponentOf(currency))
    }),
  )
})

test('converts to US cents, rounded half up', () => {
  expect(toDollarCents(11_800n, 'INR')).toBe(140n)
  expect(toDollarCents(1_000n, 'JPY')).toBe(670n)
  expect(toDollarCents(1_000n, 'KWD')).toBe(325n)
  expect(toDollarCents(199n, 'USD')).toBe(199n)
})
