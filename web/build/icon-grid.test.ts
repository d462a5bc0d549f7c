import svgpath from 'svgpath'
import { expect, test } from 'vitest'
import { rounded } from './icon-grid.ts'

/** The end points of all segments, in absolute coordinates. */
function endsOf(path: string): number[] {
  const ends: number[] = []
  svgpath(path)
    .abs()
    .iterate((_segment, _index, x, y) => {
      ends.push(x, y)
    })
  return ends
}

test('rounds the points of a drawing to a tenth of a pixel, even after many segments', () => {
  const path = `M0.04.04${'l.26.14'.repeat(100)}z`
  expect(rounded(path).length).toBeLessThan(path.length)
  const before = endsOf(path)
  expect(endsOf(rounded(path))).toHaveLength(before.length)
  for (const [index, value] of endsOf(rounded(path)).entries())
    expect(Math.abs(value - (before[index] ?? 0))).toBeLessThan(0.11)
})

test('writes neither a zero before a decimal point nor a space that a second one replaces, and keeps multiples of ten', () => {
  expect(rounded('M10.52 0.55L0.05 20.1')).toBe('M10.5.6L.1 20.1')
})
