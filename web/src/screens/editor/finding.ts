/** What is wrong with a text at a place of it: both count from 1; without a column it is the whole line. */
export interface Finding {
  readonly line: number
  readonly column: number | null
  readonly message: string
}
