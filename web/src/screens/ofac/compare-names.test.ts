import { describe, expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'

const inWords = (customer: string, hit: string) =>
  compareNames(customer, hit).pairs.map((pair) => `${pair.customer ?? '-'} ${pair.match} ${pair.hit ?? '-'}`)

describe('comparing names part by part', () => {
  test.each([
    ['another order, with accents and capitals', 'Lucía Peña', 'PENA, Lucia', ['Lucía same Lucia', 'Peña same PENA']],
    ['another spelling', 'Dmitri Ivanov', 'Dmitry IVANOFF', ['Dmitri similar Dmitry', 'Ivanov similar IVANOFF']],
    ['an extra part in the hit', 'Ana Ruiz', 'RUIZ, Ana María', ['Ana same Ana', 'Ruiz same RUIZ', '- missing María']],
    [
      'an extra part in the customer’s name',
      'Ana María Ruiz',
      'Ana Ruiz',
      ['Ana same Ana', 'María missing -', 'Ruiz same Ruiz'],
    ],
    ['an initial', 'Ana Ruiz', 'A. Ruiz', ['Ana similar A', 'Ruiz same Ruiz']],
    ['a different part', 'Ana Ruiz', 'Ana Torres', ['Ana same Ana', 'Ruiz different Torres']],
    ['another script', 'Viktor Orlov', 'ОРЛОВ, Виктор', ['Viktor otherScript ОРЛОВ', 'Orlov otherScript Виктор']],
    ['companies', 'Borealis Ltd', 'Meridian Ltd', ['Borealis different Meridian', 'Ltd legalForm Ltd']],
    ['one letter', 'A', 'B', ['A different B']],
    ['an empty name', 'Ana', '', ['Ana missing -']],
  ])('compares names: %s', (_what, customer, hit, pairs) => {
    expect(inWords(customer, hit)).toEqual(pairs)
  })

  test('counts letters for the similarity', () => {
    expect(compareNames('Ana Ruiz', 'RUIZ, Ana').share).toBe(1)
    expect(compareNames('Ana Ruiz', 'Ana Xxxx').share).toBeCloseTo(3 / 7)
    expect(compareNames('Borealis Ltd', 'Meridian Ltd').share).toBe(0)
  })

  test('returns no similarity for another script, for legal forms alone, or for empty names', () => {
    expect(compareNames('Viktor Orlov', 'ОРЛОВ, Виктор').share).toBeNull()
    expect(compareNames('Ltd', 'Ltd').share).toBeNull()
    expect(compareNames('', '').share).toBeNull()
  })

  test('truncates a name with very many parts', () => {
    expect(compareNames('a '.repeat(500), 'b '.repeat(500)).pairs).toHaveLength(12)
  })
})
