import { expect, test } from 'vitest'
import { differing, type ShownField } from './shown-field.ts'

interface Entity {
  readonly name?: string | null
  readonly amount: string
  readonly tags: readonly string[]
}

const fields: readonly ShownField<Entity>[] = [
  { field: 'name', label: 'customers.name', value: ({ name }) => name },
  { field: 'amount', label: 'field.minAmount', value: ({ amount }) => amount },
  { field: 'tags', label: 'charges.properties', entries: ({ tags }) => tags },
]
const before: Entity = { amount: '1.00', tags: ['a', 'b'] }
const changed = (now: Partial<Entity>) => differing(fields, before, { ...before, ...now }).map(({ field }) => field)

test('lists the differing fields in the order of the page', () => {
  expect(changed({ amount: '2.00', name: 'Ana' })).toEqual(['name', 'amount'])
})

test('null and an empty string are equal, and the order of entries does not matter', () => {
  expect(changed({ name: '' })).toEqual([])
  expect(changed({ name: null, tags: ['b', 'a'] })).toEqual([])
  expect(changed({ tags: ['a'] })).toEqual(['tags'])
})
