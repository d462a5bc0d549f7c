import { expect, test } from 'vitest'
import { failedChecks, passwordStrength } from './password-rule.ts'

test.each([
  ['', ['length', 'upper', 'lower', 'digit', 'pattern']],
  ['Password1Password1', ['pattern']],
  ['Sixteen-letters1', []],
  ['Fifteen-letter1', ['length']],
  ['sixteen-letters-1', ['upper']],
  ['SIXTEEN-LETTERS-1', ['lower']],
  ['Sixteen-letters-x', ['digit']],
  // Letters with accents do not count (specification 5, as the platform checks it).
  ['ÄÖÜ-kein-gross-1234', ['upper']],
])('%s fails %j', (key, failed) => {
  expect(failedChecks(key)).toEqual(failed)
})

test.each([
  ['', 0],
  ['Short1', 1],
  ['Aaaaaaaaaaaaaaaaaaaaaaaaaa1', 1],
  ['Abcdefghijklmnop123456789', 1],
  ['Correct-Horse-Bat7', 3],
  ['kX9#vT2qLw7!pZ4mRb8@', 4],
])('%s has the strength %i', (key, strength) => {
  expect(passwordStrength(key)).toBe(strength)
})
