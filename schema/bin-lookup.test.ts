import { expect, test } from 'vitest'
import { holdsCardNumber, isInRange, rangesFault } from './bin-lookup.ts'

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  'card 4111.1111.1111.1',
  '１２３４５６７８９０１２３',
  '1234567890123456789',
  '41111111/11111111',
])('%s may be a card number', (search) => {
  expect(holdsCardNumber(search)).toBe(true)
})

test.each(['424242', '42424242', 'bin-1', '', '4242 42', '123456789012'])('%s cannot be a card number', (search) => {
  expect(holdsCardNumber(search)).toBe(false)
})

test('ranges are digits of one length, in order, without overlap', () => {
  const fault = (...ranges: [string, string][]) => rangesFault(ranges.map(([start, end]) => ({ start, end })))
  expect(fault(['424242', '424242'], ['42424300', '42424399'])).toBeNull()
  expect(fault()).toBe('none')
  expect(fault(['42424', '42424'])).toBe('digits')
  expect(fault(['4242424242424', '4242424242424'])).toBe('digits')
  expect(fault(['424242', '42424299'])).toBe('digits')
  expect(fault(['42424a', '424249'])).toBe('digits')
  expect(fault(['424243', '424242'])).toBe('reversed')
  expect(fault(['424242', '424242'], ['42424250', '42424260'])).toBe('overlap')
  expect(fault(...Array.from({ length: 51 }, (_, n): [string, string] => [`${400_000 + n}`, `${400_000 + n}`]))).toBe(
    'many',
  )
})

test('a number is in a range even if one of them is longer', () => {
  expect(isInRange('424242', { start: '42424250', end: '42424260' })).toBe(true)
  expect(isInRange('42424255', { start: '424242', end: '424242' })).toBe(true)
  expect(isInRange('42424249', { start: '42424250', end: '42424260' })).toBe(false)
})
