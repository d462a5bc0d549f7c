import { describe, expect, test } from 'vitest'
import { endpoint, given, required } from './endpoint.ts'

describe('an endpoint', () => {
  test('has rows with an id, pages of 10, and no search, filter or sort order by default', () => {
    const { keyOf, ...rest } = endpoint('/things', { name: 'thing' })
    expect(rest).toEqual({
      path: '/things',
      addedFilters: {},
      mergedFilters: {},
      name: 'thing',
      idField: 'id',
      missingIsNone: false,
      searchBy: [],
      integerFilters: [],
      sortBy: {},
      defaultSort: '',
      pageSize: 10,
      calls: [],
    })
    expect(endpoint('/people', { name: 'person', pageSize: 50, missingIsNone: true })).toMatchObject({
      pageSize: 50,
      missingIsNone: true,
    })
  })

  test('identifies a row by its merchant and its own id field', () => {
    const { keyOf } = endpoint('/people', { name: 'person', idField: 'userName' })
    const row = { id: '1', userName: 'ana', merchantAccount: 'M' }
    expect(keyOf({ ...row, id: '2' })).toBe(keyOf(row))
    expect(keyOf({ ...row, userName: 'bo' })).not.toBe(keyOf(row))
    expect(keyOf({ ...row, merchantAccount: 'N' })).not.toBe(keyOf(row))
  })
})

test('returns a required row unchanged, and NOT_FOUND with the id for a missing one', () => {
  const things = endpoint('/things', { name: 'thing' })
  const row = { id: '7' }
  expect(required(things, '7', row)).toBe(row)
  expect(() => required(things, '7', null)).toThrow('thing 7 not found')
})

test('keeps the input fields with a value, even an empty one', () => {
  const input = { a: 1, b: null, c: undefined, d: '', e: 0, f: false, g: [] }
  expect(given(input)).toEqual({ a: 1, d: '', e: 0, f: false, g: [] })
})
