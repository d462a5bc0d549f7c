/** The result of a look for a displayed row. */
export type RowMark = 'changed' | 'gone'

/** The parts of a look that a list needs to show the current rows. */
export interface LiveRows<Row> {
  /** The current state of each row that has changed, by the row that was read. */
  readonly changed: ReadonlyMap<Row, Row>
  /** The rows that are no longer in the list. */
  readonly gone: ReadonlySet<Row>
}

/** The current rows in their places, with their marks. Rows that were read since then have no mark. */
export function liveRows<Row>(rows: readonly Row[], live: LiveRows<Row> | null) {
  if (live === null || (live.changed.size === 0 && live.gone.size === 0)) return { rows, markOf: unmarked }
  const marks = new Map<Row, RowMark>()
  const now = rows.map((row) => {
    const current = live.changed.get(row) ?? row
    if (current !== row) marks.set(current, 'changed')
    if (live.gone.has(row)) marks.set(current, 'gone')
    return current
  })
  return { rows: now, markOf: (row: Row) => marks.get(row) }
}

const unmarked = () => undefined
