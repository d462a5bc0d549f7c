import { expect, test } from 'vitest'
import { isSubmitted, searchAnswered, submitSearch } from './submitted-search.ts'

test('a search counts as submitted until its results arrive, only in its list and history entry', () => {
  expect(submitSearch('charges', ' chg-1001 ')).toBe('chg-1001')
  expect(isSubmitted('customers', 'chg-1001', 'a')).toBe(false)
  expect(isSubmitted('charges', 'chg-1002', 'a')).toBe(false)
  expect(isSubmitted('charges', 'chg-1001', 'a')).toBe(true)
  expect(isSubmitted('charges', 'chg-1001', 'a')).toBe(true)
  // The same search in another history entry was not submitted there.
  expect(isSubmitted('charges', 'chg-1001', 'b')).toBe(false)
  searchAnswered()
  expect(isSubmitted('charges', 'chg-1001', 'a')).toBe(false)
})

test.each([
  ['4242 4242 4242 4242', '•••• 4242'],
  ['Visa ·· 4242', '•••• 4242'],
  ['4242', '4242'],
  ['chg-1001, chg-1002', 'chg-1001, chg-1002'],
  ['chg-1001 4242424242424242', 'chg-1001'],
  ['chg-1001 4242\u200b4242\u206942424242', 'chg-1001'],
  ['\u202echg-10\u200b01', 'chg-1001'],
  ['', ''],
])('for the search %j the URL contains %j', (typed, search) => {
  expect(submitSearch('charges', typed)).toBe(search)
})
