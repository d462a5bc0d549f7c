import { expect, test } from 'vitest'
import { isMasked, pathsOf } from './shown-columns.ts'

const column = (path: string, missing: 'profiles'[] = []) => ({ path, isUsual: true, currency: null, missing })
const known = [
  column('id'),
  column('amount'),
  column('personalInfo.firstName'),
  column('personalInfo.lastName'),
  column('fraud.blocked'),
  column('leftOut.remote'),
  column('leftOut.active'),
  column('paymentProfiles', ['profiles']),
]

test('a visible column becomes its field, the fields behind it, or those below it, in the order of the list', () => {
  expect(pathsOf(['name', 'amount', 'id', 'leftOut', 'blocked'], known)).toEqual({
    paths: [
      'personalInfo.firstName',
      'personalInfo.lastName',
      'amount',
      'id',
      'leftOut.remote',
      'leftOut.active',
      'fraud.blocked',
    ],
    left: [],
  })
})

test('names a column without a field or without access', () => {
  expect(pathsOf(['id', 'sparkline', 'paymentProfiles'], known)).toEqual({
    paths: ['id'],
    left: ['sparkline', 'paymentProfiles'],
  })
})

test('personal data is masked', () => {
  expect(['personalInfo.email', 'toEmail', 'ofacMatchedName', 'id', 'personalInfo.masked'].map(isMasked)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
