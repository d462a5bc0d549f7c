import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asDecimal } from './decimal.ts'

test.each<[unknown, bigint]>([
  ['0', 0n],
  ['1', 1_000_000n],
  ['+1.5', 1_500_000n],
  ['-1.5', -1_500_000n],
  ['-0.000001', -1n],
  ['12.3456789', 12_345_678n],
  [7, 7_000_000n],
  ['90071992547409930.01', 90_071_992_547_409_930_010_000n],
])('%j is %d millionths', (value, millionths) => {
  expect(asDecimal(value)).toBe(millionths)
})

test.each([undefined, null, '', 'x', '1.', '.5', '1e3', '1,5', ' 1', '1 ', '--1', '1.5x', 'x1.5'])(
  'counts %j as zero, because it is not a decimal',
  (value) => {
    expect(asDecimal(value)).toBe(0n)
  },
)

test('orders decimals of any length numerically', () => {
  const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
  const text = (value: bigint) => {
    const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
    return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  }
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      expect(asDecimal(text(one)) < asDecimal(text(other))).toBe(one < other)
    }),
  )
})
