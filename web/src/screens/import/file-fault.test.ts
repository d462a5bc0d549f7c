import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test } from 'vitest'
import { faultOf, faultOfSize } from './file-fault.ts'

test('finds a file too large by its size', () => {
  expect(faultOfSize(5_000_000, 5_000_000)).toBeNull()
  expect(faultOfSize(5_000_001, 5_000_000)?.reason).toBe('TOO_LARGE')
})

test('finds no fault of the file in another failure', () => {
  const extensions = { code: 'BAD_INPUT', field: 'expectedPlanHash' }
  expect(faultOf(new CombinedGraphQLErrors({ errors: [{ message: 'x', extensions }] }))).toBeNull()
  expect(faultOf(new TypeError('no answer'))).toBeNull()
})
