interface TableOfCellsProps {
  readonly title: string
  readonly busy: boolean
  /** Rows in all, without the heads. */
  readonly rowCount: number
  /** The elements' ids of the heads. */
  readonly heads: readonly string[]
  /** The rows drawn, and the elements' ids of their cells. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
}

/**
 * The table that assistive technology reads. Blueprint draws its cells side by side, in no rows; here each row claims its
 * own. Cells scrolled out of sight are not drawn, so the rows and cells tell their place in the whole.
 */
export function TableOfCells({ title, busy, rowCount, heads, rows }: TableOfCellsProps) {
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
        {rows.map(({ row, cells }) => (
          <tr key={row} aria-rowindex={row + 2} aria-owns={cells.join(' ')} />
        ))}
      </tbody>
    </table>
  )
}
