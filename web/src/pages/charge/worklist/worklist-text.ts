import { plainAmount } from '../../../values/typed-amount.ts'

/** A line of a worklist: the id of a charge, and its amount if the line has one. */
export interface WorklistLine {
  readonly chargeId: string
  readonly amount?: string
}

/** Maximum number of lines, as in the gateway. */
export const mostLines = 5_000

/**
 * Parses pasted ids with any separator, or a table with an id and an amount per line: `chg-1;12,50` or `chg-1,"12.50"`.
 * A table line has one separator between id and amount. A header without digits is left out.
 */
export function readWorklist(text: string): readonly WorklistLine[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [head = ''] = lines
  const rows = (isHead(head) ? lines.slice(1) : lines).map(lineOf)
  const isTable = rows.every((row) => row !== null) && rows.some((row) => row?.amount !== undefined)
  if (isTable) return rows.filter((row) => row !== null)
  return text.split(/[\s,;]+/).flatMap((id) => (id === '' ? [] : [{ chargeId: id }]))
}

/** Column names have no digits. */
function isHead(line: string): boolean {
  return /[,;\t]/.test(line) && !/\d/.test(line)
}

/** A table line: an id and, after the first separator, an optional amount; null for a line with several ids. */
function lineOf(line: string): WorklistLine | null {
  const [, chargeId, rest] = /^\s*"?([^\s,;\t"]+)"?\s*(?:[,;\t]\s*(.*))?$/.exec(line) ?? []
  if (chargeId === undefined) return null
  const amount = (rest ?? '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  if (amount === '') return { chargeId }
  return /^-?[\d.,'’\s]+$/.test(amount) ? { chargeId, amount: plainAmount(amount) } : null
}
