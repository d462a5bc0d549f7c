import { type Ref, useImperativeHandle, useState } from 'react'

/** Tells the table which rows are drawn. */
export interface DrawnRows {
  readonly show: (first: number, last: number) => void
}

interface TableOfCellsProps {
  readonly ref: Ref<DrawnRows>
  readonly title: string
  readonly busy: boolean
  /** Rows in all, without the heads. */
  readonly rowCount: number
  /** The elements' ids of the heads. */
  readonly heads: readonly string[]
  /** The elements' ids of a row's cells. */
  readonly cellsOf: (row: number) => readonly string[]
}

/**
 * The table that assistive technology reads. Blueprint draws its cells side by side, in no rows; here each row claims its
 * own. Cells scrolled out of sight are not drawn, so the rows and cells tell their place in the whole. Which rows are drawn
 * is shown from outside: kept there, each scroll would draw everything.
 */
export function TableOfCells({ ref, title, busy, rowCount, heads, cellsOf }: TableOfCellsProps) {
  const [[first, last], setDrawn] = useState<readonly [number, number]>([0, 0])
  useImperativeHandle(
    ref,
    () => ({
      show: (from, to) => setDrawn((before) => (before[0] === from && before[1] === to ? before : [from, to])),
    }),
    [],
  )
  return (
    <table
      className="visually-hidden"
      aria-label={title}
      aria-busy={busy}
      aria-rowcount={rowCount + 1}
      aria-colcount={heads.length}
    >
      <tbody>
        <tr aria-rowindex={1} aria-owns={heads.join(' ')} />
        {range(first, Math.min(last, rowCount - 1)).map((row) => (
          <tr key={row} aria-rowindex={row + 2} aria-owns={cellsOf(row).join(' ')} />
        ))}
      </tbody>
    </table>
  )
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
}
