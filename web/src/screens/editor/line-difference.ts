import { Chunk } from '@codemirror/merge'
import { Text } from '@codemirror/state'

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
    part.lines.push(...gone.map((number) => ({ is: 'removed' as const, number, text: a.line(number).text })))
    part.lines.push(...come.map((number) => ({ is: 'added' as const, number, text: b.line(number).text })))
    removed += gone.length
    added += come.length
    shown = start - 1 + come.length
    const last = Math.min(shown + around, (changes[index + 1]?.start ?? b.lines + 1) - 1)
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

function changesOf(a: Text, b: Text): Change[] {
  return Chunk.build(a, b, { scanLimit: 500 })
    .map((chunk) => {
      const start = chunk.fromB > b.length ? b.lines + 1 : b.lineAt(chunk.fromB).number
      const gone = numbersOf(a, chunk.fromA, chunk.toA, chunk.endA)
      const come = numbersOf(b, chunk.fromB, chunk.toB, chunk.endB)
      return withoutSameLines(a, b, { start, gone, come })
    })
    .filter(({ gone, come }) => gone.length + come.length > 0)
}

/** At the end of a text a chunk may also cover lines that are the same. */
function withoutSameLines(a: Text, b: Text, { start, gone, come }: Change): Change {
  const isSame = (one: number | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && a.line(one).text === b.line(other).text
  let head = 0
  while (isSame(gone[head], come[head])) head++
  let tail = 0
  while (head + tail < Math.min(gone.length, come.length) && isSame(gone.at(-1 - tail), come.at(-1 - tail))) tail++
  return {
    start: start + head,
    gone: gone.slice(head, gone.length - tail),
    come: come.slice(head, come.length - tail),
  }
}

function linesOf(text: string): Text {
  return Text.of(text.split(/\r\n|\n/))
}

/** The numbers of the lines that a chunk covers in a text. */
function numbersOf(text: Text, from: number, to: number, end: number): number[] {
  if (from >= to) return []
  const [first, last] = [text.lineAt(from).number, text.lineAt(end).number]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function sameLines(text: Text, from: number, to: number): DifferenceLine[] {
  const lines: DifferenceLine[] = []
  for (let number = from; number <= to; number++) lines.push({ is: 'same', number, text: text.line(number).text })
  return lines
}
