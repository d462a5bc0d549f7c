import { cardFault, cardPartIn } from '@portal/schema/card-text'
import { cleanTerm } from '@portal/schema/search-term'
import { badInput } from '../rest/error.ts'
import type { AmountAsk } from './amounts.ts'

/** A line of a selection: an id, and the amount if the line has one. */
export interface Line {
  readonly id: string
  readonly ask: AmountAsk
}

/** Maximum number of lines of a job. */
export const mostLines = 5_000

/** Number of lines that are checked before other requests get their turn. */
const linesAtOnce = 250

/** An id as the client sends it. */
interface GivenLine {
  readonly chargeId: string
  readonly amount?: string | null | undefined
}

/**
 * The lines of a selection in order, with spaces, quotes and invisible characters trimmed from ids and amounts. Throws
 * BAD_INPUT for too many lines, and for a card's number or code, before anything is sent or stored.
 */
export async function readLines(
  field: 'ids' | 'rows',
  given: readonly GivenLine[],
  usual: AmountAsk,
  turn: () => Promise<unknown>,
): Promise<Line[]> {
  if (given.length === 0) throw badInput(field, 'is empty: name at least one charge')
  if (given.length > mostLines) {
    throw badInput(field, `is too long: at most ${mostLines} lines, and this has ${given.length}`)
  }
  const lines: Line[] = []
  for (const [place, { chargeId, amount }] of given.entries()) {
    const part = cardPartIn(chargeId)
    if (part) throw badInput(`${field}.${place}`, `in line ${place + 1} ${cardFault[part]}`)
    const text = amount == null ? '' : cleanTerm(amount)
    lines.push({ id: cleanTerm(chargeId), ask: text === '' ? usual : { kind: 'LINE', text } })
    if (place % linesAtOnce === linesAtOnce - 1) await turn()
  }
  return lines
}

/** Whether a string can be an id of the platform: the path segments `.` and `..` have another meaning. */
export function isId(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..'
}
