import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from './entry-query.ts'
import { changedBack, differences, valuesOf, versionsOf } from './versions.ts'

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

describe('the versions of an object', () => {
  const rate = (value: string) => [kept('rate', value)]
  const entry = (id: string, before: string | null, after: string | null) =>
    ({
      id,
      versionBefore: before === null ? [] : rate(before),
      version: after === null ? [] : rate(after),
    }) as unknown as HistoryEntry
  const shown = (entries: readonly HistoryEntry[], isWhole = true) =>
    versionsOf(entries, isWhole).map(({ number, values, entry, changedBy }) => [
      number,
      values[0]?.value,
      entry?.id ?? null,
      changedBy?.id ?? null,
    ])

  test('include the one before the first recorded change', () => {
    expect(shown([entry('1', '50', '10')])).toEqual([
      [2, '10', '1', null],
      [1, '50', null, '1'],
    ])
  })

  test('start with the added object', () => {
    expect(shown([entry('2', '10', '20'), entry('1', null, '10')])).toEqual([
      [2, '20', '2', null],
      [1, '10', '1', '2'],
    ])
  })

  test('include a state that was changed elsewhere', () => {
    expect(shown([entry('2', '30', '20'), entry('1', null, '10')])).toEqual([
      [3, '20', '2', null],
      [2, '30', null, '2'],
      [1, '10', '1', null],
    ])
  })

  test('end with the state before a deletion', () => {
    expect(shown([entry('2', '10', null), entry('1', null, '10')])).toEqual([[1, '10', '1', '2']])
  })

  test('leave out refused acts, and have no numbers while older entries are not loaded', () => {
    expect(shown([entry('3', '10', '20'), entry('2', null, null)], false)).toEqual([
      [null, '20', '3', null],
      [null, '10', null, '3'],
    ])
    expect(shown([])).toEqual([])
  })
})

test('undoes a change in the parts that it changed, even if they were empty before', () => {
  const entry = {
    versionBefore: [kept('name', 'A'), kept('fraud.mode', 'x'), kept('fraud.reason', 'y'), kept('status', 'ON')],
    changes: [
      { field: 'fraud.mode', before: 'x', after: 'z', recordedAs: 'VALUE' as const },
      { field: 'maxAmount', before: null, after: '10', recordedAs: 'VALUE' as const },
      { field: 'apiKey', before: null, after: null, recordedAs: 'CHANGED' as const },
    ],
  }
  expect(changedBack(entry)).toEqual({ fraud: { mode: 'x', reason: 'y' }, maxAmount: null })
  expect(changedBack({ ...entry, versionBefore: [] })).toBeNull()
  expect(changedBack({ ...entry, changes: entry.changes.slice(2) })).toBeNull()
})
