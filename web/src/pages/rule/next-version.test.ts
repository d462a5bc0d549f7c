import { expect, test } from 'vitest'
import { nextVersion } from './next-version.ts'

test.each([
  ['3', '4'],
  ['1.9', '1.10'],
  ['1.2.99', '1.2.100'],
  ['90071992547409930', '90071992547409931'],
  ['draft', null],
  [null, null],
])('the version after %s is %s', (version, next) => {
  expect(nextVersion(version)).toBe(next)
})
