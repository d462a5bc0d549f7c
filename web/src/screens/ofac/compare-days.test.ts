import { expect, test } from 'vitest'
import { compareDays } from './compare-days.ts'

test.each([
  ['1990-05-01', '1990-05-01', { kind: 'same' }],
  ['1990-05-01', '1990-05-03', { kind: 'days', count: 2 }],
  ['1990-12-31', '1991-01-01', { kind: 'days', count: 1 }],
  ['1990-05-01', '1990-01-05', { kind: 'swapped' }],
  ['1990-05-01', '1971-05-01', { kind: 'years', count: 19 }],
  ['1990-05-01', '1990', { kind: 'sameYear' }],
  ['1990-05-01', '1990-05', { kind: 'sameMonth' }],
  ['1990-05-01', '1990-06', { kind: 'sameYear' }],
  ['1990-05-01', '1968', { kind: 'years', count: 22 }],
  ['1990-05-01', null, { kind: 'unknown' }],
  ['••••-••-••', '1968', { kind: 'unknown' }],
  ['1990-05-01', 'circa 1968', { kind: 'unknown' }],
] as const)('compares %s with %s', (customer, hit, distance) => {
  expect(compareDays(customer, hit)).toEqual(distance)
})
