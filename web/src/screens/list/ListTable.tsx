import { RenderMode, SelectionModes, Table, Column as TableColumn } from '@blueprintjs/table'
import '@blueprintjs/table/lib/css/table.css'
import { type RefObject, useEffect, useId, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../preferences/preferences.tsx'
import { useSize } from '../use-size.ts'
import { BodyCell } from './BodyCell.tsx'
import { type ColumnLayout, columnWidths, isShown, moveColumn, orderColumns, showColumn } from './column-layout.ts'
import { HeaderCell } from './HeaderCell.tsx'
import './list-table.css'
import type { Column } from './list-types.ts'
import { TableOfCells } from './TableOfCells.tsx'
import { markRow, moveBetweenRows } from './table-rows.ts'

const headerHeight = 32
const rowHeights = { comfortable: 34, compact: 26 } as const
/** Room for a scroll bar. */
const scrollBarSize = 16

interface ListTableProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly layout: ColumnLayout
  /** Null while they are on their way. */
  readonly rows: readonly Row[] | null
  /** How many rows to hold room for meanwhile. */
  readonly placeholders: number
  readonly busy: boolean
  readonly sort: string | null
  readonly name: (row: Row) => string
  readonly link: (row: Row) => string
  readonly onSort: (sort: string | null) => void
  readonly onLayout: (layout: ColumnLayout) => void
}

/**
 * Rows in Blueprint's table. Its cells stand in no rows and no table as far as assistive technology can tell; so a hidden
 * table beside it owns them row by row, each cell telling its place.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { title, columns, layout, busy, sort, onSort, onLayout } = props
  const intl = useIntl()
  const id = useId()
  const rowHeight = rowHeights[usePreferences().density]
  const [frame, { width, height }] = useSize()
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0])
  const rows = busy && props.rows?.length === 0 ? null : props.rows
  const count = rows?.length ?? props.placeholders
  // The table measures all cells anew whenever one of these is another array.
  const visible = useMemo(
    () => orderColumns(columns, layout).filter((column) => isShown(column, layout)),
    [columns, layout],
  )
  const isTaller = height > 0 && headerHeight + count * rowHeight > height
  const available = isTaller ? width - scrollBarSize : width
  const widths = useMemo(() => columnWidths(visible, layout, available), [visible, layout, available])
  const isWider = widths.reduce((sum, each) => sum + each, 0) > width
  const heights = useMemo(() => Array.from({ length: count }, () => rowHeight), [count, rowHeight])
  useLabelledScroll(frame, title, width > 0)

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
    const row = rows?.[index]
    if (row === undefined) return <BodyCell id={cellId(index, column)} row={index} place={place} align={column.align} />
    const label = intl.formatMessage({ id: 'list.rowLink' }, { row: props.name(row) })
    return (
      <BodyCell
        id={cellId(index, column)}
        row={index}
        place={place}
        align={column.align}
        to={props.link(row)}
        label={place === 0 ? label : null}
      >
        {column.cell(row)}
      </BodyCell>
    )
  }
  const [first, last] = seen
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is operated; this moves between them
    <div
      className="list-table"
      ref={frame}
      aria-busy={busy}
      style={{ height: headerHeight + count * rowHeight + (isWider ? scrollBarSize : 1) }}
      onKeyDown={moveBetweenRows}
      onPointerOver={markRow}
      onPointerLeave={markRow}
    >
      <TableOfCells
        title={title}
        busy={busy}
        rowCount={count}
        heads={visible.map(headerId)}
        rows={range(first, Math.min(last, count - 1)).map((row) => ({
          row,
          cells: visible.map((column) => cellId(row, column)),
        }))}
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
            // The table tells it while it renders, when no state may change.
            queueMicrotask(() =>
              setSeen((before) =>
                isRange(before, rowIndexStart, rowIndexEnd) ? before : [rowIndexStart, rowIndexEnd],
              ),
            )
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

function isRange([first, last]: readonly [number, number], from: number, to: number): boolean {
  return first === from && last === to
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
}

/** Blueprint's scrolling part takes no focus and has no name: without both the keyboard cannot scroll it. */
function useLabelledScroll(frame: RefObject<HTMLElement | null>, label: string, isDrawn: boolean) {
  useEffect(() => {
    const scroll = frame.current?.querySelector('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container')
    if (!isDrawn || !scroll) return
    scroll.setAttribute('tabindex', '0')
    scroll.setAttribute('role', 'region')
    scroll.setAttribute('aria-label', label)
  }, [frame, label, isDrawn])
}
