import { type CSSProperties, memo, type ReactNode, useContext, useState } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Column } from './list-types.ts'
import type { RowMark } from './live-rows.ts'
import { SelectionContext } from './selection.tsx'

interface BodyCellProps<Row> {
  readonly id: string
  readonly place: number
  readonly row: number
  readonly column: Column<Row>
  /** Undefined while loading. */
  readonly entry: Row | undefined
  /** The path that the row links to. */
  readonly href: string
  /**
   * The accessible name of the row's link. Null in every column except the first, where the link is for the pointer
   * only.
   */
  readonly label: string | null
  /** The row's change since it was read. */
  readonly mark?: RowMark | undefined
  /** The text of the mark, in one column of the row. */
  readonly note?: string | null
  /** Set by Blueprint's table. */
  readonly className?: string
  /** Set by Blueprint's table. */
  readonly style?: CSSProperties
}

/**
 * One table cell. A link covers all of it, so that every row can be opened by click, in a new tab, and by keyboard. The
 * table handles its clicks (`followRow`), because two hundred rows of router links would be slow to scroll.
 */
function Cell<Row>(props: BodyCellProps<Row>) {
  const { id, row, place, column, entry, href, label, mark, note, className, style } = props
  // Two hundred rows of buttons would be slow to scroll, and add as many tab stops.
  const [isPointed, setPointed] = useState(false)
  const isSelected = useContext(SelectionContext)?.isSelected
  const copied = isPointed && entry !== undefined ? column.copy?.(entry) : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: Blueprint positions cells absolutely, which does not work for a td
    <div
      id={id}
      role="cell"
      aria-colindex={place + 1}
      data-row={row}
      // Not a class: the pointer and the focus add their own classes to a cell.
      data-selected={(entry !== undefined && isSelected?.(entry)) || undefined}
      className={`bp6-table-cell list-cell ${column.align === 'right' ? 'list-cell-right' : ''} ${column.quiet ? 'list-cell-quiet' : ''} ${mark ? `list-cell-${mark}` : ''} ${className ?? ''}`}
      style={style}
      onPointerEnter={column.copy && (() => setPointed(true))}
      onPointerLeave={column.copy && (() => setPointed(false))}
    >
      {entry === undefined ? (
        <span className="list-placeholder list-cell-placeholder" />
      ) : (
        <>
          {label === null ? (
            // biome-ignore lint/a11y/useAnchorContent: the row's own link is in the first column; this is for the pointer
            <a className="row-cover" href={href} tabIndex={-1} aria-hidden="true" />
          ) : (
            // biome-ignore lint/a11y/useAnchorContent: it has an aria-label
            <a className="row-cover" href={href} aria-label={label} data-row-link={row} />
          )}
          <Content column={column} entry={entry} />
          {note && <span className="list-cell-note">{note}</span>}
          {copied && <CopyButton text={copied} what={copied} />}
        </>
      )}
    </div>
  )
}

interface ContentProps<Row> {
  readonly column: Column<Row>
  readonly entry: Row
}

/** The value in a cell. It stays when the cell moves or is resized. */
const Content = memo(function Content<Row>({ column, entry }: ContentProps<Row>) {
  return <span className="list-cell-content row-text">{column.cell(entry)}</span>
}) as <Row>(props: ContentProps<Row>) => ReactNode

/**
 * Rerenders only if its content or position has changed: the table creates a new style object for each cell on every
 * scroll.
 */
export const BodyCell = memo(Cell, (before, after) => {
  const { style: oldStyle, ...old } = before
  const { style, ...now } = after
  return isSame(old, now) && isSame(oldStyle ?? {}, style ?? {})
}) as typeof Cell

function isSame(left: object, right: object): boolean {
  const [before, after] = [Object.entries(left), Object.entries(right)]
  return before.length === after.length && after.every(([key, value]) => Object.is(Reflect.get(left, key), value))
}
