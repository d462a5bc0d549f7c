import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import type { Column } from './list-types.ts'
import { useListKey } from './use-list-key.ts'

/** The rows selected on all pages of the list, by id. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>
  readonly idOf: (row: Row) => string
  /** Toggles a row; with `isRange`, selects all shown rows from the last toggled one to this one. */
  readonly toggle: (row: Row, among: readonly Row[], isRange: boolean) => void
  /** Extends the selection from a row to the next one, or deselects the row if the next one is selected. */
  readonly extend: (row: Row, next: Row) => void
  readonly clear: () => void
}

/** The id of a row in the schema, which actions on selected rows send. */
export function rawId(row: unknown): string {
  return (row as { readonly id: string }).id
}

const mostKept = 20
/** The selections of the last history entries, by the caller and the location's key. */
const kept = new Map<string, ReadonlyMap<string, unknown>>()

/**
 * A selection that is initially empty, or after Back and after the u key in an object as it was when the list was left.
 * If the list has a selection of its screen, its own one is not kept.
 */
export function useSelection<Row>(idOf: (row: Row) => string, isKept = true): Selection<Row> {
  const { key, state } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const place = useListKey('selection', key)
  const left = useListKey('selection', isBack ? key : (state?.place ?? ''))
  const [rows, setRows] = useState(() => (isKept && (kept.get(left) as ReadonlyMap<string, Row>)) || none)
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (isKept) keepRows(place, rows)
  }, [isKept, place, rows])
  return {
    rows,
    idOf,
    toggle(row, among, isRange) {
      setRows(toggled(rows, row, isRange ? rangeOf(among, idOf, last.current, row) : [row], idOf))
      last.current = idOf(row)
    },
    extend(row, next) {
      setRows(extended(rows, row, next, idOf))
      last.current = idOf(next)
    },
    clear() {
      setRows(none)
      last.current = null
    },
  }
}

const none: ReadonlyMap<string, never> = new Map<string, never>()

function keepRows(place: string, rows: ReadonlyMap<string, unknown>): void {
  kept.delete(place)
  if (rows.size > 0) kept.set(place, rows)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** The selection after adding a range, or after toggling a single row. */
export function toggled<Row>(
  rows: ReadonlyMap<string, Row>,
  row: Row,
  range: readonly Row[],
  idOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const next = new Map(rows)
  if (range.length === 1 && next.has(idOf(row))) next.delete(idOf(row))
  else for (const each of range) next.set(idOf(each), each)
  return next
}

/** The selection after moving from a row to its neighbor: both are in it, unless it shrinks. */
export function extended<Row>(
  rows: ReadonlyMap<string, Row>,
  row: Row,
  next: Row,
  idOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const changed = new Map(rows)
  if (changed.has(idOf(next)) && changed.has(idOf(row))) changed.delete(idOf(row))
  else changed.set(idOf(row), row).set(idOf(next), next)
  return changed
}

/** The rows between the last toggled one and this one, in either direction; only this one if there is no last one. */
export function rangeOf<Row>(
  among: readonly Row[],
  idOf: (row: Row) => string,
  last: string | null,
  row: Row,
): readonly Row[] {
  const from = among.findIndex((each) => idOf(each) === last)
  const to = among.indexOf(row)
  return from < 0 || to < 0 ? [row] : among.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** The behavior of the checkboxes. A context, because cells rerender only if their row changes. */
export const SelectionContext = createContext<{
  readonly isSelected: (row: unknown) => boolean
  readonly nameOf: (row: unknown) => string
  readonly toggle: (row: unknown, isRange: boolean) => void
} | null>(null)

/** The column with the checkboxes. */
export const selectColumn: Column<unknown> = {
  id: 'select',
  header: 'list.select',
  width: 72,
  cell: (row) => <SelectBox row={row} />,
}

function SelectBox({ row }: { readonly row: unknown }) {
  const { formatMessage } = useIntl()
  const selection = useContext(SelectionContext)
  if (!selection) return null
  return (
    <label className="select-box">
      <input
        type="checkbox"
        // The x key toggles the focused row. Another tab stop per row would be in the way.
        tabIndex={-1}
        aria-label={formatMessage({ id: 'list.select.row' }, { row: selection.nameOf(row) })}
        checked={selection.isSelected(row)}
        onChange={({ nativeEvent }) =>
          selection.toggle(row, nativeEvent instanceof MouseEvent ? nativeEvent.shiftKey : false)
        }
      />
    </label>
  )
}
