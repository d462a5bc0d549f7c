import { expect, test } from 'vitest'
import { payerProblems } from './new-payer.ts'

test('a new payer needs both names and an email address', () => {
  expect(payerProblems({ firstName: ' ', lastName: 'Berg', email: 'nora' })).toEqual({
    firstName: 'required',
    lastName: null,
    email: 'notEmail',
  })
  expect(Object.values(payerProblems({ firstName: 'N', lastName: 'B', email: 'n@b.test' }))).toEqual([null, null, null])
})
