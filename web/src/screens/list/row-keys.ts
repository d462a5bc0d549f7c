import type { Key } from '../../keys/keys.ts'
import type { Selection } from './selection.tsx'

interface RowActs<Row> {
  readonly rows: readonly Row[]
  readonly rowOf: (target: EventTarget | null) => Row | undefined
  readonly selection: Selection<Row>
  readonly isOpened: boolean
  readonly close: () => void
  /** Shows a row next to the list, or hides it. */
  readonly toggleBeside: (row: Row) => void
  readonly focus: (row: Row) => void
  readonly duplicate: ((row: Row) => void) | undefined
}

/**
 * The keys of a focused row: x and Shift+x select, Shift with an arrow extends the selection, Space opens a preview.
 */
export function keysOfRows<Row>(acts: RowActs<Row>): readonly Key[] {
  const { rows, selection, isOpened } = acts
  /** Acts on the focused row. Everywhere else the key is free. */
  const onRow = (act: (row: Row) => unknown) => (event: KeyboardEvent) => {
    const row = acts.rowOf(event.target)
    return row ? act(row) : false
  }
  const toggle = (isRange: boolean) => onRow((row) => selection.toggle(row, rows, isRange))
  const extend = (by: 1 | -1) =>
    onRow((row) => {
      const next = rows[rows.indexOf(row) + by]
      if (!next) return
      selection.extend(row, next)
      acts.focus(next)
    })
  const keys: Key[] = [
    { combo: 'x', does: 'selectRow', act: toggle(false) },
    { combo: 'shift+x', does: 'selectRange', act: toggle(true) },
    { combo: 'shift+arrowdown', does: 'extendDown', act: extend(1), repeats: true },
    { combo: 'shift+arrowup', does: 'extendUp', act: extend(-1), repeats: true },
    { combo: 'space', does: 'lookBeside', act: onRow(acts.toggleBeside) },
  ]
  if (acts.duplicate) keys.push({ combo: 'd', does: 'duplicateRow', act: onRow(acts.duplicate) })
  if (isOpened) keys.push({ combo: 'escape', does: 'closeBeside', act: acts.close })
  else if (selection.rows.size > 0) keys.push({ combo: 'escape', does: 'clearSelection', act: selection.clear })
  return keys
}
