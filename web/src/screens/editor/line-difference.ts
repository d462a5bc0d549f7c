import { diff } from '@codemirror/merge'

/** A line of a difference, with its number in the text before if it was removed, otherwise in the text after. */
export interface DifferenceLine {
  readonly is: 'same' | 'removed' | 'added'
  readonly number: number
  readonly text: string
}

/** A part of a difference, with the number of unchanged lines omitted before it. */
interface DifferencePart {
  readonly omitted: number
  readonly lines: readonly DifferenceLine[]
}

/** The differences between two texts, line by line. */
export interface Difference {
  readonly parts: readonly DifferencePart[]
  /** The number of removed and of added lines. */
  readonly removed: number
  readonly added: number
  /** Whether all lines are equal and only their line ends differ. */
  readonly isOnlyLineEnds: boolean
}

/** The number of unchanged lines around a change. */
const around = 2

/** Compares two texts line by line, ignoring line ends. */
export function differenceOf(before: string, after: string): Difference {
  const [a, b] = [linesOf(before), linesOf(after)]
  const changes = changesOf(a, b)
  const parts: { omitted: number; lines: DifferenceLine[] }[] = []
  let [removed, added, shown] = [0, 0, 0]
  for (const [index, { start, gone, come }] of changes.entries()) {
    const first = Math.max(shown + 1, start - around)
    let part = parts.at(-1)
    if (!part || first > shown + 1) {
      part = { omitted: first - shown - 1, lines: [] }
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

/** Lines removed from one text and lines added to the other, starting at line `start` of the other. */
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

/** The number of distinct lines that can be encoded as one UTF-16 code unit. Beyond it are the surrogates. */
const mostLetters = 0xd7ff

/**
 * Encodes each line as one character, equal lines as the same character, so comparing characters compares lines. If
 * there are more distinct lines than characters, the rest count as changed.
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
