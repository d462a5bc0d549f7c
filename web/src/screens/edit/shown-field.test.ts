import { expect, test } from 'vitest'
import { differing, type ShownField } from './shown-field.ts'

interface Thing {
  readonly name?: string | null
  readonly amount: string
  readonly tags: readonly string[]
}

const fields: readonly ShownField<Thing>[] = [
  { field: 'name', label: 'customers.name', value: ({ name }) => name },
  { field: 'amount', label: 'field.minAmount', value: ({ amount }) => amount },
  { field: 'tags', label: 'charges.properties', entries: ({ tags }) => tags },
]
const before: Thing = { amount: '1.00', tags: ['a', 'b'] }
const changed = (now: Partial<Thing>) => differing(fields, before, { ...before, ...now }).map(({ field }) => field)

test('the fields that differ are shown, in the order of the page', () => {
  expect(changed({ amount: '2.00', name: 'Ana' })).toEqual(['name', 'amount'])
})

test('nothing and an empty text are the same, and entries have no order', () => {
  expect(changed({ name: '' })).toEqual([])
  expect(changed({ name: null, tags: ['b', 'a'] })).toEqual([])
  expect(changed({ tags: ['a'] })).toEqual(['tags'])
})
