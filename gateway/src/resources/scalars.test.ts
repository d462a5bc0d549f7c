import { Kind, type ValueNode } from 'graphql'
import { describe, expect, test } from 'vitest'
import { scalars } from './scalars.ts'

const { DateTime, Decimal, JSON: Json } = scalars
const literal = (value: string): ValueNode => ({ kind: Kind.STRING, value })

describe('DateTime', () => {
  test.each([
    ['2026-11-21', '2026-11-21T00:00:00Z'],
    ['2026-11-21T12:34Z', '2026-11-21T12:34:00Z'],
    ['2026-11-21T12:34:56Z', '2026-11-21T12:34:56Z'],
    ['2026-11-21T12:34:56.789Z', '2026-11-21T12:34:56Z'],
    ['2026-11-21T12:34:56+02:00', '2026-11-21T10:34:56Z'],
    ['2026-11-21T12:34:56-0230', '2026-11-21T15:04:56Z'],
    ['2028-02-29', '2028-02-29T00:00:00Z'],
  ])('accepts %s as %s', (text, value) => {
    expect(DateTime.parseValue(text)).toBe(value)
    expect(DateTime.parseLiteral(literal(text))).toBe(value)
  })

  test.each([
    '',
    'tomorrow',
    '2026-02-29',
    '2026-02-31T10:00:00Z',
    '2026-13-01',
    '2026-11-21T25:00:00Z',
    '2026-11-21T12:34:56',
    '2026-11-21T12Z',
    '2026-11-21 12:34:56Z',
    '2026-11-21T12:34:56.Z',
    'x2026-11-21',
    '2026-11-21x',
    '26-11-21',
    '2026-11-21T12:34:56+2:00',
  ])('refuses %j', (text) => {
    expect(() => DateTime.parseValue(text)).toThrow('value is not a date')
  })
})

describe('JSON', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

  test.each([null, 'a', 7, true, { a: [1, { b: null }] }, nested(100)])('returns %j unchanged', (value) => {
    expect(Json.serialize(value)).toBe(value)
  })

  test.each([101, 1_000_000])('refuses a value of %i levels', (levels) => {
    expect(() => Json.serialize(nested(levels))).toThrow('at most 100 levels')
  })
})

describe('Decimal', () => {
  test.each(['0', '1.5', '-1.5', '+0.000000000000000001', '1'.repeat(30)])('accepts %s unchanged', (text) => {
    expect(Decimal.parseValue(text)).toBe(text)
  })

  test.each(['', '.5', '1.', '1e3', '1,5', '--1', ' 1', '1 ', 'x', '1'.repeat(31), `1.${'1'.repeat(19)}`])(
    'refuses %j',
    (text) => {
      expect(() => Decimal.parseValue(text)).toThrow('value is not a decimal')
    },
  )
})

describe('a scalar', () => {
  test('returns the platform’s texts and numbers as strings, and nothing else', () => {
    expect([Decimal.serialize('1.50'), Decimal.serialize(7), DateTime.serialize('x')]).toEqual(['1.50', '7', 'x'])
    for (const value of [true, null, {}, undefined]) {
      expect(() => Decimal.serialize(value)).toThrow('Expected a value of type String')
    }
  })

  test('accepts only strings, as variables and as literals', () => {
    for (const value of [1.5, true, null, {}]) expect(() => Decimal.parseValue(value)).toThrow('value is not a string')
    const node: ValueNode = { kind: Kind.INT, value: '1' }
    expect(() => Decimal.parseLiteral(node)).toThrow('value is not a string')
  })

  test('locates the error of a literal, with its code, and does not repeat the value', () => {
    const node = literal('secret')
    const error = caught(() => Decimal.parseLiteral(node))
    expect(error).toMatchObject({ nodes: [node], extensions: { code: 'BAD_INPUT' }, message: 'value is not a decimal' })
    const wrongKind: ValueNode = { kind: Kind.BOOLEAN, value: true }
    expect(caught(() => Decimal.parseLiteral(wrongKind))).toMatchObject({ nodes: [wrongKind] })
  })
})

function caught(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
