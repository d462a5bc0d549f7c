import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test } from 'vitest'
import { refusedFactor } from './two-factor-error.ts'

const failed = (extensions: object) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'no', extensions: { ...extensions } }] })

test("the platform's code determines the refused field", () => {
  expect(refusedFactor(failed({ code: 'UNAUTHENTICATED', platformCode: 'two_factor_invalid' }))).toBe('token')
  expect(refusedFactor(failed({ code: 'UNAUTHENTICATED', platformCode: 'authentication_error' }))).toBe('secretKey')
})

test('an ended session and any other failure belong to neither field', () => {
  expect(refusedFactor(failed({ code: 'UNAUTHENTICATED' }))).toBeNull()
  expect(refusedFactor(failed({ code: 'TOO_MANY_ATTEMPTS', platformCode: 'two_factor_invalid' }))).toBeNull()
  expect(refusedFactor(new TypeError('Failed to fetch'))).toBeNull()
})
