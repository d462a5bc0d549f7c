import { expect, test } from 'vitest'
import { differences, valuesOf } from './versions.ts'

const kept = (field: string, value: unknown, recordedAs: 'VALUE' | 'CHANGED' | 'MASKED' = 'VALUE') => ({
  field,
  value,
  recordedAs,
})

test('two versions differ in changed, added and removed values; secrets are not compared', () => {
  const earlier = [kept('text', 'a'), kept('enabled', true), kept('countries', ['ES']), kept('secret', null, 'CHANGED')]
  const later = [kept('text', 'b'), kept('enabled', true), kept('countries', ['ES', 'PT']), kept('minAmount', '5')]
  expect(differences(earlier, later)).toEqual([
    { field: 'text', before: 'a', after: 'b', recordedAs: 'VALUE' },
    { field: 'countries', before: ['ES'], after: ['ES', 'PT'], recordedAs: 'VALUE' },
    { field: 'minAmount', before: null, after: '5', recordedAs: 'VALUE' },
  ])
})

test('converts a version to form values, with nested objects and without masked values', () => {
  const version = [kept('text', 'a'), kept('fraud.blocked', false), kept('email', 'a•••', 'MASKED')]
  expect(valuesOf(version)).toEqual({ text: 'a', fraud: { blocked: false } })
})
