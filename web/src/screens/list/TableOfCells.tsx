import { type Ref, useImperativeHandle, useState } from 'react'

/** A handle that receives the range of rendered rows. */
export interface DrawnRows {
  readonly show: (first: number, last: number) => void
}

interface TableOfCellsProps {
  readonly ref: Ref<DrawnRows>
  readonly title: string
  readonly busy: boolean
  /** The number of rows without the header. */
  readonly rowCount: number
  /** The element ids of the headers. */
  readonly heads: readonly string[]
  /** The element ids of a row's cells. */
  readonly cellsOf: (row: number) => readonly string[]
}

/**
 * The table for assistive technology. Blueprint renders cells next to each other, without rows; here each row owns its
 * cells. Cells out of sight are not rendered, so rows and cells have explicit positions. The range is passed through a
 * handle: as a property it would rerender everything on each scroll.
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
