import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanced, followed, shareOut, totalOf } from './weights.ts'

const weights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 })

describe('distributing weights', () => {
  test('returns integers with the exact total, and keeps the ratio to within one', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 100 }), (given, total) => {
        const shares = shareOut(given, total)
        expect(totalOf(shares)).toBe(total)
        const sum = totalOf(given)
        for (const [place, share] of shares.entries()) {
          expect(Number.isInteger(share)).toBe(true)
          const exact = sum > 0 ? ((given[place] ?? 0) * total) / sum : total / given.length
          expect(Math.abs(share - exact)).toBeLessThan(1)
        }
      }),
    )
  })

  test('gives nothing to drained targets, unless all are drained', () => {
    fc.assert(
      fc.property(weights, (given) => {
        if (totalOf(given) === 0) return
        const shares = balanced(given)
        expect(totalOf(shares)).toBe(100)
        for (const [place, share] of shares.entries()) if (given[place] === 0) expect(share).toBe(0)
      }),
    )
    expect(balanced([0, 0, 0])).toEqual([34, 33, 33])
  })

  test('changes nothing if the total is already 100', () => {
    fc.assert(
      fc.property(weights, (given) => {
        expect(balanced(balanced(given))).toEqual(balanced(given))
      }),
    )
  })

  test('gives a new target the mean of the others', () => {
    expect(balanced([60, 40, null])).toEqual([40, 27, 33])
    expect(balanced([null])).toEqual([100])
    expect(balanced([33, 33, 33])).toEqual([34, 33, 33])
  })
})

describe('weights that were not typed adjust to typed ones', () => {
  test.each([
    ['the other of two', [10, 0], [100, 0], [true, false], [10, 90]],
    ['the others, in their ratio', [40, 30, 10], [60, 30, 10], [true, false, false], [40, 45, 15]],
    ['a drained one stays drained', [40, 40, 0], [60, 40, 0], [true, false, false], [40, 60, 0]],
    ['what was typed before stays', [40, 50, 10], [60, 30, 10], [true, true, false], [40, 50, 10]],
  ])('adjusts %s', (_what, typed, initial, isTyped, expected) => {
    expect(followed(typed, initial, isTyped)).toEqual(expected)
  })

  test.each([
    ['all were typed', [40, 50], [50, 50], [true, true]],
    ['too much was typed', [80, 50, 10], [50, 40, 10], [true, true, false]],
    ['what was typed is no weight', [null, 50], [50, 50], [true, false]],
    ['all others are drained', [80, 0, 0], [100, 0, 0], [true, false, false]],
  ])('adjusts nothing if %s', (_what, typed, initial, isTyped) => {
    expect(followed(typed, initial, isTyped)).toBeNull()
  })
})
