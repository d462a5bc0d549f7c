import { type CSSProperties, memo, type PointerEvent, type ReactNode, useContext, useState } from 'react'
import { useIntl } from 'react-intl'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Column } from './list-types.ts'
import type { RowMark } from './live-rows.ts'
import { SelectionContext } from './selection.tsx'
import { cellId, RowsContext, type ShownRow } from './table-context.ts'
import { isScrolled } from './table-scroll.ts'

interface BodyCellProps<Row> {
  readonly row: number
  readonly place: number
  readonly column: Column<Row>
  /** Set by Blueprint's table. */
  readonly className?: string
  /** Set by Blueprint's table. */
  readonly style?: CSSProperties
}

/**
 * One table cell. A link covers all of it, so that every row can be opened by click, in a new tab, and by keyboard. The
 * table handles its clicks (`followRow`), because two hundred rows of router links would be slow to scroll.
 */
function Cell<Row>({ row, place, column, className, style }: BodyCellProps<Row>) {
  const { id, rows, noted } = useContext(RowsContext)
  const isSelected = useContext(SelectionContext)?.isSelected
  // Two hundred rows of buttons would be slow to scroll, and add as many tab stops.
  const [isPointed, setPointed] = useState(false)
  const shown = rows?.[row]
  const entry = shown?.entry as Row
  const copied = isPointed && shown ? column.copy?.(entry) : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: Blueprint positions cells absolutely, which does not work for a td
    <div
      id={cellId(id, row, column)}
      role="cell"
      aria-colindex={place + 1}
      data-row={row}
      // Not a class: the pointer and the focus add their own classes to a cell.
      data-selected={(shown && isSelected?.(entry)) || undefined}
      className={`bp6-table-cell list-cell ${column.align === 'right' ? 'list-cell-right' : ''} ${column.quiet ? 'list-cell-quiet' : ''} ${shown?.mark ? `list-cell-${shown.mark}` : ''} ${className ?? ''}`}
      style={style}
      onPointerEnter={column.copy && ((event: PointerEvent) => setPointed(!isScrolled(event.currentTarget)))}
      onPointerLeave={column.copy && (() => setPointed(false))}
    >
      {shown ? (
        <>
          {place === 0 ? (
            <RowLink row={row} shown={shown} />
          ) : (
            // biome-ignore lint/a11y/useAnchorContent: the row's own link is in the first column; this is for the pointer
            <a className="row-cover" href={shown.href} tabIndex={-1} aria-hidden="true" />
          )}
          <Content column={column} entry={entry} />
          {shown.mark && place === noted && <Note mark={shown.mark} />}
          {copied && <CopyButton text={copied} what={copied} />}
        </>
      ) : (
        <span className="list-placeholder list-cell-placeholder" />
      )}
    </div>
  )
}

/** The row's own link, named after it and its change. */
function RowLink({ row, shown: { name, mark, href } }: { readonly row: number; readonly shown: ShownRow }) {
  const { formatMessage } = useIntl()
  const opens = formatMessage({ id: 'list.rowLink' }, { row: name })
  const label = mark ? `${opens}, ${formatMessage({ id: `list.live.row.${mark}` })}` : opens
  // biome-ignore lint/a11y/useAnchorContent: it has an aria-label
  return <a className="row-cover" href={href} aria-label={label} data-row-link={row} />
}

/** The text of a row's mark. */
function Note({ mark }: { readonly mark: RowMark }) {
  return <span className="list-cell-note">{useIntl().formatMessage({ id: `list.live.row.${mark}` })}</span>
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
 * Rerenders only if its row or its position has changed: the table creates a new style object for each cell on every
 * scroll.
 */
export const BodyCell = memo(Cell, (before, after) => {
  const [old, now] = [before.style ?? {}, after.style ?? {}]
  return (
    before.row === after.row &&
    before.place === after.place &&
    before.column === after.column &&
    before.className === after.className &&
    old.left === now.left &&
    old.top === now.top &&
    old.width === now.width &&
    old.height === now.height
  )
}) as typeof Cell
