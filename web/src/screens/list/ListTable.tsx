import { RenderMode, SelectionModes, Table, Column as TableColumn } from '@blueprintjs/table'
import '@blueprintjs/table/lib/css/table.css'
import { type MouseEvent, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import { useKeys } from '../../keys/keys.ts'
import { useFetchedLater } from '../../ui/use-fetched-later.ts'
import { useSize } from '../../ui/use-size.ts'
import { isSameItems } from '../../values/same-items.ts'
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
import { fetchHeadMenu, HeaderCell } from './HeaderCell.tsx'
import './list-table.css'
import { leaveByRow } from './left-rows.ts'
import type { Column } from './list-types.ts'
import type { RowMark } from './live-rows.ts'
import { readRowHeights } from './row-heights.ts'
import { openTab, pressAt } from './row-text.ts'
import { type DrawnRows, TableOfCells } from './TableOfCells.tsx'
import { cellId, HeadsContext, headId, isSameRows, RowsContext } from './table-context.ts'
import { followRow, frameRow, markRow, rowKeys, titleCell } from './table-rows.ts'
import { useScrollMark } from './table-scroll.ts'
import { useFocusedRow } from './use-focused-row.ts'
import { scrollOf, useReturnToRow } from './use-return-to-row.ts'
import { useSame } from './use-same.ts'

/** How long a response takes before the rows of the last one are faded, or placeholders appear, in milliseconds. */
const lateMs = 200
/** The size of the last table. The next one usually has the same, and is then drawn without being measured first. */
let lastSize = { width: 0, height: 0 }
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
  const { title, columns, layout, busy, sort, onOpen } = props
  const id = useId()
  const { row: rowHeight, head: headHeight } = readRowHeights()
  const [frame, size] = useSize(lastSize)
  const { width, height } = size
  useEffect(() => {
    lastSize = size
  }, [size])
  const drawn = useRef<DrawnRows>(null)
  const root = useHref('/')
  const navigate = useNavigate()
  const { key } = useLocation()
  const rows = busy && props.rows?.length === 0 ? null : props.rows
  const count = rows?.length ?? props.placeholders
  const visible = useMemo(
    () => orderColumns(columns, layout).filter((column) => isShown(column, layout)),
    [columns, layout],
  )
  const isTaller = height > 0 && headHeight + count * rowHeight > height
  const available = isTaller ? width - scrollBarSize : width
  const widths = useSame(columnWidths(visible, layout, available, idWidths(visible, rows ?? [])), isSameItems)
  // The widest column has room for the text of a row's mark, unless an id fills it.
  const rooms = visible.map(({ copy }, place) => (place === 0 || copy ? 0 : (widths[place] ?? 0)))
  const noted = rooms.indexOf(Math.max(...rooms))
  const isWider = widths.reduce((sum, each) => sum + each, 0) > width
  const entries = useSame(
    rows?.map((entry) => ({
      entry,
      href: root + props.link(entry).slice(1),
      name: props.name(entry),
      mark: props.markOf(entry),
    })) ?? null,
    isSameRows,
  )
  const shownRows = useMemo(() => ({ id, rows: entries, noted }), [id, entries, noted])
  useTabOrder(frame, title, width > 0)
  useReturnToRow(frame, width > 0 && rows !== null)
  useScrollMark(frame)
  useFetchedLater(fetchHeadMenu)
  useLateMark(frame, busy)
  const noteFocus = useFocusedRow(frame, entries)
  useKeys('list', rowKeys, frame)

  const leave = (href: string) => {
    const { scrollTop = 0, scrollLeft = 0 } = scrollOf(frame.current) ?? {}
    leaveByRow(key, { href, top: scrollTop, left: scrollLeft })
  }
  const latest = useRef({ ...props, visible, widths })
  useLayoutEffect(() => {
    latest.current = { ...props, visible, widths }
  })
  const changes = useMemo(() => {
    const resize = (place: number, size: number) => {
      const { layout, onLayout, visible } = latest.current
      const column = visible[place]
      if (column) onLayout({ ...layout, widths: { ...layout.widths, [column.id]: Math.max(60, Math.round(size)) } })
    }
    return {
      resize,
      onSort: (sort: string | null) => latest.current.onSort(sort),
      onMove(from: number, to: number) {
        const { columns, layout, onLayout, visible } = latest.current
        const [source, target] = [visible[from], visible[to]]
        if (source && target) onLayout(moveColumn(columns, source.id, target.id, layout))
      },
      onHide(place: number) {
        const { layout, onLayout, visible } = latest.current
        const column = visible[place]
        if (column) onLayout(showColumn(column, false, layout))
      },
      onResize(place: number, by: number) {
        const { visible, widths } = latest.current
        resize(place, (widths[place] ?? visible[place]?.width ?? 0) + by)
      },
    }
  }, [])
  const shownHeads = useMemo(() => ({ ...changes, id, columns: visible, sort }), [changes, id, visible, sort])
  // The same element as long as the table keeps its size: then React leaves it out.
  const table = useMemo(
    () => (
      <Table
        numRows={count}
        columnWidths={widths}
        rowHeights={Array.from({ length: count }, () => rowHeight)}
        defaultRowHeight={rowHeight}
        minColumnWidth={60}
        enableRowHeader={false}
        enableColumnReordering
        enableRowResizing={false}
        enableMultipleSelection={false}
        selectionModes={SelectionModes.NONE}
        renderMode={RenderMode.NONE}
        cellRendererDependencies={[visible]}
        onColumnsReordered={changes.onMove}
        onColumnWidthChanged={changes.resize}
        onVisibleCellsChange={({ rowIndexStart, rowIndexEnd }) => {
          // The table calls this while it renders, when no state may change.
          queueMicrotask(() => drawn.current?.show(rowIndexStart, rowIndexEnd))
        }}
      >
        {visible.map((column, place) => (
          <TableColumn
            key={column.id}
            id={column.id}
            columnHeaderCellRenderer={() => <HeaderCell column={column} place={place} />}
            cellRenderer={(row) => <BodyCell row={row} place={place} column={column} />}
          />
        ))}
      </Table>
    ),
    [count, widths, rowHeight, visible, changes],
  )
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
      onFocus={(event) => {
        noteFocus(event)
        frameRow(event)
      }}
      onBlur={frameRow}
    >
      <TableOfCells
        ref={drawn}
        title={title}
        busy={busy}
        rowCount={count}
        heads={visible.map((column) => headId(id, column))}
        cellsOf={(row) => visible.map((column) => cellId(id, row, column))}
      />
      <HeadsContext value={shownHeads}>
        <RowsContext value={shownRows}>{width > 0 && table}</RowsContext>
      </HeadsContext>
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

/**
 * Marks the table whose next rows take long, so that its rows are faded, or its placeholders appear. Not a delayed transition in the
 * style sheet: each cell would then have one even for fast responses, and the browser would give each its own layer.
 */
function useLateMark(frame: RefObject<HTMLElement | null>, busy: boolean): void {
  useLayoutEffect(() => {
    const table = frame.current
    if (!busy) return
    const timer = setTimeout(() => table?.setAttribute('data-late', ''), lateMs)
    return () => {
      clearTimeout(timer)
      table?.removeAttribute('data-late')
    }
  }, [frame, busy])
}

/**
 * Fixes the tab order: the column headers, then one stop per row. Blueprint renders the headers after the rows, makes
 * the whole table a tab stop, and leaves its scrolling part unnamed.
 */
function useTabOrder(frame: RefObject<HTMLElement | null>, label: string, isDrawn: boolean) {
  // Before the first frame: a later move of the headers would be laid out and painted again.
  useLayoutEffect(() => {
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
