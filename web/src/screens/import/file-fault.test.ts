import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test } from 'vitest'
import { faultOf, faultOfSize } from './file-fault.ts'

test('detects by its size that a file is too large', () => {
  expect(faultOfSize(5_000_000, 5_000_000)).toBeNull()
  expect(faultOfSize(5_000_001, 5_000_000)?.reason).toBe('TOO_LARGE')
})

test('finds no file fault in other failures', () => {
  const extensions = { code: 'BAD_INPUT', field: 'expectedPlanHash' }
  expect(faultOf(new CombinedGraphQLErrors({ errors: [{ message: 'x', extensions }] }))).toBeNull()
  expect(faultOf(new TypeError('no answer'))).toBeNull()
})
