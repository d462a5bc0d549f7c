import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Difference, differenceOf } from './line-difference.ts'

/** The difference as a readable text. */
const written = ({ parts }: Difference) =>
  parts.flatMap(({ omitted, lines }) => [
    ...(omitted > 0 ? [`… ${omitted}`] : []),
    ...lines.map(({ is, number, text }) => `${{ same: ' ', removed: '-', added: '+' }[is]}${number} ${text}`),
  ])
const lines = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `line ${from + index}`)
const joined = (...all: readonly string[]) => all.join('\n')

test('shows changed, added and removed lines with their context', () => {
  const before = joined(...lines(12))
  const after = joined('first', ...lines(5), 'six', ...lines(5, 7))
  expect(written(differenceOf(before, after))).toEqual([
    '+1 first',
    ' 2 line 1',
    ' 3 line 2',
    '… 1',
    ' 5 line 4',
    ' 6 line 5',
    '-6 line 6',
    '+7 six',
    ' 8 line 7',
    ' 9 line 8',
    '… 1',
    ' 11 line 10',
    ' 12 line 11',
    '-12 line 12',
  ])
})

test('changes close to each other form one part', () => {
  const { parts, removed, added } = differenceOf(joined('a', 'b', 'c', 'd'), joined('A', 'b', 'c', 'D'))
  expect(parts).toHaveLength(1)
  expect([removed, added]).toEqual([2, 2])
})

test('reports texts that differ only in line endings', () => {
  expect(differenceOf('a\r\nb\r\n', 'a\nb\n')).toEqual({ parts: [], removed: 0, added: 0, isOnlyLineEnds: true })
  expect(differenceOf('a\n', 'a\n').isOnlyLineEnds).toBe(false)
})

test('counts empty lines at the beginning', () => {
  expect(differenceOf('\n\nd', '\nd')).toMatchObject({ removed: 1, added: 0 })
  expect(differenceOf('\nd', '\n\nd')).toMatchObject({ removed: 0, added: 1 })
})

test('lines beyond the maximum number of distinct lines count as changed', () => {
  const many = joined(...lines(60_000))
  expect(differenceOf(many, many)).toMatchObject({ removed: 4_705, added: 4_705 })
})

test('applying the removals and additions turns one text into the other', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 30 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const difference = differenceOf(joined(...one), joined(...other))
      const shown = difference.parts.flatMap((part) => part.lines)
      const [a, b] = [joined(...one).split('\n'), joined(...other).split('\n')]
      for (const { is, number, text } of shown) expect((is === 'removed' ? a : b)[number - 1]).toBe(text)
      const kept = (side: readonly string[], is: string) => {
        const gone = new Set(shown.filter((line) => line.is === is).map(({ number }) => number))
        return side.filter((_, index) => !gone.has(index + 1))
      }
      expect(kept(a, 'removed')).toEqual(kept(b, 'added'))
      // Each unchanged line is shown once.
      const numbers = shown.filter(({ is }) => is !== 'removed').map(({ number }) => number)
      expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y))
    }),
  )
})
