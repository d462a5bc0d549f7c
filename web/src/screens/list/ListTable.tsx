import { RenderMode, SelectionModes, Table, Column as TableColumn } from '@blueprintjs/table'
import '@blueprintjs/table/lib/css/table.css'
import { type MouseEvent, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import { useKeys } from '../../keys/keys.ts'
import { useSize } from '../../ui/use-size.ts'
import { BodyCell } from './BodyCell.tsx'
import {
  type ColumnLayout,
  columnWidths,
  idWidths,
  isShown,
  moveColumn,
  orderColumns,
  showColumn,
} from './column-layout.ts'
import { HeaderCell } from './HeaderCell.tsx'
import './list-table.css'
import { leaveByRow } from './left-rows.ts'
import type { Column } from './list-types.ts'
import type { RowMark } from './live-rows.ts'
import { readRowHeights } from './row-heights.ts'
import { openTab, pressAt } from './row-text.ts'
import { type DrawnRows, TableOfCells } from './TableOfCells.tsx'
import { followRow, frameRow, markRow, rowKeys, titleCell } from './table-rows.ts'
import { scrollOf, useReturnToRow } from './use-return-to-row.ts'

/** Space for a scroll bar, in pixels. */
const scrollBarSize = 16

interface ListTableProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly layout: ColumnLayout
  /** Null while loading. */
  readonly rows: readonly Row[] | null
  /** The number of placeholder rows while loading. */
  readonly placeholders: number
  readonly busy: boolean
  readonly sort: string | null
  readonly name: (row: Row) => string
  readonly link: (row: Row) => string
  readonly markOf: (row: Row) => RowMark | undefined
  readonly onSort: (sort: string | null) => void
  readonly onLayout: (layout: ColumnLayout) => void
  /** Replaces the navigation to the row's page. */
  readonly onOpen?: ((path: string) => void) | undefined
}

/**
 * A table of rows, rendered by Blueprint's table. Its cells are not in rows or a table for assistive technology, so a
 * hidden table next to it owns them row by row, with the position of each cell.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { title, columns, layout, busy, sort, onSort, onLayout, onOpen } = props
  const intl = useIntl()
  const id = useId()
  const { row: rowHeight, head: headHeight } = readRowHeights()
  const [frame, { width, height }] = useSize()
  const drawn = useRef<DrawnRows>(null)
  const root = useHref('/')
  const navigate = useNavigate()
  const { key } = useLocation()
  const rows = busy && props.rows?.length === 0 ? null : props.rows
  const count = rows?.length ?? props.placeholders
  // Must be stable references, because the table measures all cells again if one of these arrays changes.
  const visible = useMemo(
    () => orderColumns(columns, layout).filter((column) => isShown(column, layout)),
    [columns, layout],
  )
  const isTaller = height > 0 && headHeight + count * rowHeight > height
  const available = isTaller ? width - scrollBarSize : width
  const widths = useMemo(
    () => columnWidths(visible, layout, available, idWidths(visible, rows ?? [])),
    [visible, layout, available, rows],
  )
  // The widest column has space for the text of a row's mark, unless an id fills it.
  const rooms = visible.map(({ copy }, place) => (place === 0 || copy ? 0 : (widths[place] ?? 0)))
  const widest = rooms.indexOf(Math.max(...rooms))
  const isWider = widths.reduce((sum, each) => sum + each, 0) > width
  const heights = useMemo(() => Array.from({ length: count }, () => rowHeight), [count, rowHeight])
  useTabOrder(frame, title, width > 0)
  useReturnToRow(frame, width > 0 && rows !== null)
  useScrollMark(frame)
  useKeys('list', rowKeys, frame)

  const leave = (href: string) => {
    const { scrollTop = 0, scrollLeft = 0 } = scrollOf(frame.current) ?? {}
    leaveByRow(key, { href, top: scrollTop, left: scrollLeft })
  }
  const cellId = (row: number, column: Column<Row>) => `${id}r${row}${column.id}`
  const headerId = (column: Column<Row>) => `${id}h${column.id}`
  const move = (from: number, to: number) => {
    const [source, target] = [visible[from], visible[to]]
    if (source && target) onLayout(moveColumn(columns, source.id, target.id, layout))
  }
  const renderHeader = (column: Column<Row>, index: number) => (
    <HeaderCell
      id={headerId(column)}
      column={column}
      place={index}
      sort={sort}
      onSort={onSort}
      onMove={(by) => move(index, index + by)}
      canMoveLeft={index > 0}
      canMoveRight={index < visible.length - 1}
      onHide={visible.length > 1 ? () => onLayout(showColumn(column, false, layout)) : null}
      onResize={(by) => resize(index, (widths[index] ?? column.width) + by)}
    />
  )
  const resize = (index: number, size: number) => {
    const column = visible[index]
    if (column) onLayout({ ...layout, widths: { ...layout.widths, [column.id]: Math.max(60, Math.round(size)) } })
  }
  const renderCell = (index: number, column: Column<Row>, place: number) => {
    const entry = rows?.[index]
    const isNamed = entry !== undefined && place === 0
    const mark = entry === undefined ? undefined : props.markOf(entry)
    const note = mark ? intl.formatMessage({ id: `list.live.row.${mark}` }) : null
    const name = isNamed ? intl.formatMessage({ id: 'list.rowLink' }, { row: props.name(entry) }) : null
    return (
      <BodyCell
        id={cellId(index, column)}
        row={index}
        place={place}
        column={column}
        entry={entry}
        href={entry === undefined ? '' : root + props.link(entry).slice(1)}
        label={name && note ? `${name}, ${note}` : name}
        mark={mark}
        note={place === widest ? note : null}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are interactive
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link does the same
    <div
      className="list-table"
      ref={frame}
      aria-busy={busy}
      style={{ height: headHeight + count * rowHeight + (isWider ? scrollBarSize : 1) }}
      onClick={(event) =>
        onOpen ? followRow(event, root, openBeside(event, onOpen), () => {}) : followRow(event, root, navigate, leave)
      }
      onAuxClick={openTab}
      onPointerDown={pressAt}
      onPointerOver={(event) => {
        markRow(event)
        titleCell(event)
      }}
      onPointerLeave={markRow}
      onFocus={frameRow}
      onBlur={frameRow}
    >
      <TableOfCells
        ref={drawn}
        title={title}
        busy={busy}
        rowCount={count}
        heads={visible.map(headerId)}
        cellsOf={(row) => visible.map((column) => cellId(row, column))}
      />
      {width > 0 && (
        <Table
          numRows={count}
          columnWidths={widths}
          rowHeights={heights}
          defaultRowHeight={rowHeight}
          minColumnWidth={60}
          enableRowHeader={false}
          enableColumnReordering
          enableRowResizing={false}
          enableMultipleSelection={false}
          selectionModes={SelectionModes.NONE}
          renderMode={RenderMode.NONE}
          cellRendererDependencies={[rows, visible, layout, sort, intl, busy]}
          onColumnsReordered={(from, to) => move(from, to)}
          onColumnWidthChanged={resize}
          onVisibleCellsChange={({ rowIndexStart, rowIndexEnd }) => {
            // The table calls this while it renders, when no state may change.
            queueMicrotask(() => drawn.current?.show(rowIndexStart, rowIndexEnd))
          }}
        >
          {visible.map((column, place) => (
            <TableColumn
              key={column.id}
              id={column.id}
              columnHeaderCellRenderer={() => renderHeader(column, place)}
              cellRenderer={(row) => renderCell(row, column, place)}
            />
          ))}
        </Table>
      )}
    </div>
  )
}

/**
 * Opens a row next to the table and focuses its link, for a click on any cell, so keyboard navigation continues from
 * there.
 */
function openBeside({ target, currentTarget }: MouseEvent<HTMLElement>, onOpen: (path: string) => void) {
  return (path: string) => {
    onOpen(path)
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    currentTarget.querySelector<HTMLElement>(`a[data-row-link="${row}"]`)?.focus()
  }
}

/** Sets an attribute on the table while it is being scrolled, and for a short time after that. */
function useScrollMark(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const table = frame.current
    let timer: number | undefined
    const mark = () => {
      table?.setAttribute('data-scrolling', '')
      clearTimeout(timer)
      timer = window.setTimeout(() => table?.removeAttribute('data-scrolling'), 120)
    }
    // Scroll events do not bubble.
    table?.addEventListener('scroll', mark, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      table?.removeEventListener('scroll', mark, { capture: true })
    }
  }, [frame])
}

/**
 * Fixes the tab order: the column headers, then one stop per row. Blueprint renders the headers after the rows, makes
 * the whole table a tab stop, and leaves its scrolling part unnamed.
 */
function useTabOrder(frame: RefObject<HTMLElement | null>, label: string, isDrawn: boolean) {
  useEffect(() => {
    const table = frame.current
    const scroll = scrollOf(table)
    if (!isDrawn || !scroll) return
    scroll.setAttribute('tabindex', '-1')
    scroll.setAttribute('role', 'region')
    scroll.setAttribute('aria-label', label)
    table?.querySelector('.bp6-table-container')?.setAttribute('tabindex', '-1')
    const [heads, rows] = ['top', 'main'].map((part) => table?.querySelector(`.bp6-table-quadrant-${part}`))
    if (heads && rows) rows.before(heads)
  }, [frame, label, isDrawn])
}
