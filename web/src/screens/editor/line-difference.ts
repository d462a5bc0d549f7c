import { diff } from '@codemirror/merge'

/** A line of a difference, with its number in the text it is of: in the one before where it is gone, else in the one after. */
export interface DifferenceLine {
  readonly is: 'same' | 'removed' | 'added'
  readonly number: number
  readonly text: string
}

/** A stretch of a difference; so many unchanged lines before it are left out. */
interface DifferencePart {
  readonly left: number
  readonly lines: readonly DifferenceLine[]
}

/** How two texts differ, line by line. */
export interface Difference {
  readonly parts: readonly DifferencePart[]
  /** How many lines are gone and how many are new. */
  readonly removed: number
  readonly added: number
  /** Whether all lines are the same and only their ends differ. */
  readonly isOnlyLineEnds: boolean
}

/** So many unchanged lines stay around a change. */
const around = 2

/** Compares two texts line by line; how lines end makes no difference between them. */
export function differenceOf(before: string, after: string): Difference {
  const [a, b] = [linesOf(before), linesOf(after)]
  const changes = changesOf(a, b)
  const parts: { left: number; lines: DifferenceLine[] }[] = []
  let [removed, added, shown] = [0, 0, 0]
  for (const [index, { start, gone, come }] of changes.entries()) {
    const first = Math.max(shown + 1, start - around)
    let part = parts.at(-1)
    if (!part || first > shown + 1) {
      part = { left: first - shown - 1, lines: [] }
      parts.push(part)
    }
    part.lines.push(...sameLines(b, first, start - 1))
    part.lines.push(...gone.map((number) => ({ is: 'removed' as const, number, text: a[number - 1] ?? '' })))
    part.lines.push(...come.map((number) => ({ is: 'added' as const, number, text: b[number - 1] ?? '' })))
    removed += gone.length
    added += come.length
    shown = start - 1 + come.length
    const last = Math.min(shown + around, (changes[index + 1]?.start ?? b.length + 1) - 1)
    part.lines.push(...sameLines(b, shown + 1, last))
    shown = Math.max(shown, last)
  }
  return { parts, removed, added, isOnlyLineEnds: changes.length === 0 && before !== after }
}

/** Lines that are gone from one text and lines that are new in the other, from line `start` of the other on. */
interface Change {
  readonly start: number
  readonly gone: readonly number[]
  readonly come: readonly number[]
}

function changesOf(a: readonly string[], b: readonly string[]): Change[] {
  const letters = new Map<string, string>()
  const [one, other] = [inLetters(a, letters, '\ue000'), inLetters(b, letters, '\ue001')]
  return diff(one, other, { scanLimit: 500 }).map(({ fromA, toA, fromB, toB }) => ({
    start: fromB + 1,
    gone: numbersFrom(fromA, toA),
    come: numbersFrom(fromB, toB),
  }))
}

/** So many different lines have a letter of their own: beyond are code units that make a letter in pairs only. */
const mostLetters = 0xd7ff

/**
 * Writes each line as one letter, the same for the same line: the comparison of letters is then one of lines. Where there
 * are more different lines than letters, those beyond count as changed.
 */
function inLetters(lines: readonly string[], letters: Map<string, string>, beyond: string): string {
  return lines
    .map((line) => {
      const known = letters.get(line)
      if (known !== undefined) return known
      if (letters.size === mostLetters) return beyond
      const letter = String.fromCharCode(letters.size)
      letters.set(line, letter)
      return letter
    })
    .join('')
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\n/)
}

function numbersFrom(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index + 1)
}

function sameLines(text: readonly string[], from: number, to: number): DifferenceLine[] {
  const lines: DifferenceLine[] = []
  for (let number = from; number <= to; number++) lines.push({ is: 'same', number, text: text[number - 1] ?? '' })
  return lines
}
