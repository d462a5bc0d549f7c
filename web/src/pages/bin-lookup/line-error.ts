import type { BadBinLine } from '@portal/schema/bin-import'
import type { IntlShape } from 'react-intl'

/** One error in a line, as text. */
export interface LineError {
  /** Null if the line is unknown. */
  readonly line: number | null
  /** The column's name in the file. Empty if the error concerns the whole line. */
  readonly column: string
  readonly value: string
  /** The error and how to fix it. */
  readonly problem: string
}

/** Describes a line that the plan does not import. */
export function lineError(
  { line, field, reason, value, with: met }: BadBinLine,
  { formatMessage }: IntlShape,
): LineError {
  const problem = formatMessage({ id: `bin.import.line.${reason}` }, { with: met ?? '' })
  return { line, column: field ?? '', value: value ?? '', problem }
}
