/** A problem at a position in a text. Line and column start at 1. Without a column, it applies to the whole line. */
export interface Finding {
  readonly line: number
  readonly column: number | null
  readonly message: string
}
