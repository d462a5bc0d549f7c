import { expect, test } from 'vitest'
import { integer, percent } from './kinds.tsx'

const typed = { locale: 'en', values: {}, stored: '' }

test('accepts percentages up to the maximum, in any notation, and none above it', () => {
  const { check } = percent({ max: '100', digits: 2 })
  for (const entered of ['0', '99.99', '100', '100.0', '100.00'])
    expect([entered, check(entered, typed)]).toEqual([entered, null])
  expect(check('100.01', typed)).toBe('tooHigh 100')
  expect(check('101', typed)).toBe('tooHigh 100')
})

test('accepts whole numbers from the minimum to the maximum only', () => {
  const { check } = integer({ min: 2, max: 48 })
  expect([check('2', typed), check('48', typed)]).toEqual([null, null])
  expect(check('1', typed)).not.toBeNull()
  expect(check('49', typed)).not.toBeNull()
})
