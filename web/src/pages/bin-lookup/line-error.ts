import type { BadBinLine } from '@portal/schema/bin-import'
import type { IntlShape } from 'react-intl'

/** One thing that is wrong with a line, in words. */
export interface LineError {
  /** Null where nobody knows which line it is. */
  readonly line: number | null
  /** The column as it is called in the file; empty where it is the whole line. */
  readonly column: string
  readonly value: string
  /** What is wrong and what to do about it. */
  readonly problem: string
}

/** What a plan says of a line that is not imported. */
export function lineError(
  { line, field, reason, value, with: met }: BadBinLine,
  { formatMessage }: IntlShape,
): LineError {
  const problem = formatMessage({ id: `bin.import.line.${reason}` }, { with: met ?? '' })
  return { line, column: field ?? '', value: value ?? '', problem }
}
