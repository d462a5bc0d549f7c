import { createContext, useContext } from 'react'
import type { Column } from './list-types.ts'
import type { RowMark } from './live-rows.ts'

/** A row as its cells show it. */
export interface ShownRow {
  readonly entry: unknown
  /** The path that the row links to. */
  readonly href: string
  readonly name: string
  /** The row's change since it was read. */
  readonly mark: RowMark | undefined
}

/** What the cells of a table show. */
export interface ShownRows {
  /** The first part of the ids of all cells. */
  readonly id: string
  /** Null while loading. */
  readonly rows: readonly ShownRow[] | null
  /** The place of the column with the texts of marks. */
  readonly noted: number
}

/** What the headers of a table show and change. */
export interface ShownHeads {
  readonly id: string
  readonly columns: readonly Column<never>[]
  readonly sort: string | null
  readonly onSort: (sort: string | null) => void
  readonly onMove: (from: number, to: number) => void
  readonly onHide: (place: number) => void
  readonly onResize: (place: number, by: number) => void
}

/**
 * The rows of a table. Cells and headers read contexts, so that new rows or a new sort order change only them: Blueprint's
 * table renders all its parts several times for a change of its properties.
 */
export const RowsContext = createContext<ShownRows>({ id: '', rows: null, noted: -1 })
export const HeadsContext = createContext<ShownHeads | null>(null)

/** What the headers of the table around this component show and change. */
export function useHeads(): ShownHeads {
  const heads = useContext(HeadsContext)
  if (heads === null) throw new Error('a header needs its table')
  return heads
}

/** The direction in which a column is sorted, if it is. */
export function sortOf(column: Column<never>, sort: string | null): 'ascending' | 'descending' | undefined {
  if (column.sort === undefined) return undefined
  return sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : undefined
}

/** The id of a cell, by which the table for assistive technology owns it. */
export function cellId(table: string, row: number, column: Pick<Column<never>, 'id'>): string {
  return `${table}r${row}${column.id}`
}

/** The id of a header, in the same way. */
export function headId(table: string, column: Pick<Column<never>, 'id'>): string {
  return `${table}h${column.id}`
}

/** Whether two lists of rows show the same. */
export function isSameRows(left: readonly ShownRow[] | null, right: readonly ShownRow[] | null): boolean {
  if (left === null || right === null || left.length !== right.length) return left === right
  return left.every((row, place) => {
    const other = right[place]
    return (
      row.entry === other?.entry && row.href === other?.href && row.name === other?.name && row.mark === other?.mark
    )
  })
}
