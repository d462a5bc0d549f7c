import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildQuery, encodeSegment, isIntegerTerm } from './query.ts'

const value = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
)

describe('buildQuery', () => {
  test('drops empty values and keeps 0 and false', () => {
    expect(buildQuery({ a: '', b: null, c: undefined, d: 0, e: false, f: 'x y&z' })).toBe('?d=0&e=false&f=x%20y%26z')
    expect(buildQuery({ a: '' })).toBe('')
  })

  test('sends dates in ISO format without milliseconds', () => {
    expect(buildQuery({ from: new Date('2026-11-20T09:30:00.987Z') })).toBe('?from=2026-11-20T09%3A30%3A00Z')
  })

  test('joins the values of a list with commas, skips empty ones, and drops an empty list', () => {
    expect(buildQuery({ a: ['x', '', null, 'y z'], b: [], c: ['', null], d: [null, 'x'] })).toBe('?a=x%2Cy%20z&d=x')
  })

  test('round-trips every value, and adds nothing else', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), value), (values) => {
        const kept = Object.entries(values).filter(([, each]) => each !== null && each !== undefined && each !== '')
        const read = [...new URLSearchParams(buildQuery(values))]
        expect(read).toEqual(kept.map(([name, each]) => [name, String(each)]))
      }),
    )
  })
})

describe('encodeSegment', () => {
  test.each(['', '.', '..'])('refuses %j, which a URL parser would normalize', (id) => {
    expect(() => encodeSegment(id)).toThrow('is not a valid external ID')
  })

  test.each(['\ud800', 'x'.repeat(513)])('refuses an id that cannot be sent', (id) => {
    expect(() => encodeSegment(id)).toThrow(/Unicode|too long/)
  })

  test('accepts an id of 512 characters', () => {
    expect(encodeSegment('x'.repeat(512))).toHaveLength(512)
  })

  test('encodes any other id as one segment that parses back, including %2e%2e, slashes and control characters', () => {
    const nasty = fc.constantFrom('%2e%2e', '../x', 'a/b', '\\', 'a\r\nb', '%2f', '?x#y', ' ')
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })), (id) => {
        fc.pre(id !== '.' && id !== '..')
        const segment = encodeSegment(id)
        const { pathname } = new URL(`http://platform/api/v3/charges/${segment}`)
        expect(pathname).toBe(`/api/v3/charges/${segment}`)
        expect(pathname.split('/')).toHaveLength(5)
        expect(decodeURIComponent(pathname.split('/')[4] ?? '')).toBe(id)
      }),
    )
  })
})

describe('isIntegerTerm', () => {
  test.each(['0', '7', '-3', '710000123', '99999999999999999999'])('accepts %s', (term) => {
    expect(isIntegerTerm(term)).toBe(true)
  })
  test.each(['', '007', '1.0', '1e3', ' 1', '+1', '-0', 'chg-1', '0x10'])('refuses %j', (term) => {
    expect(isIntegerTerm(term)).toBe(false)
  })
})
