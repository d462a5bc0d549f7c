import { expect, test } from 'vitest'
import { isEdited, rebased } from './plain-values.ts'

const before = { minAmount: '50.00', enabled: true, currency: 'EUR' }

test('a form is edited if a value differs', () => {
  expect(isEdited(before, { ...before })).toBe(false)
  expect(isEdited(before, { ...before, enabled: false })).toBe(true)
})

test('a list is edited if its contents differ', () => {
  const list = { properties: [{ name: 'k', value: '1' }] }
  expect(isEdited(list, { properties: [{ name: 'k', value: '1' }] })).toBe(false)
  expect(isEdited(list, { properties: [{ name: 'k', value: '2' }] })).toBe(true)
  expect(isEdited(list, { properties: [] })).toBe(true)
})

test("rebasing on someone else's change keeps the user's edits and updates the rest", () => {
  const mine = { ...before, minAmount: '70.00' }
  const now = { minAmount: '60.00', enabled: false, currency: 'EUR' }
  expect(rebased(mine, before, now)).toEqual({ minAmount: '70.00', enabled: false, currency: 'EUR' })
})
