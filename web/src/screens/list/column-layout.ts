import type { Column } from './list-types.ts'

/** The user's changes to the columns of a list. */
export interface ColumnLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly shown: readonly string[]
  /** Widths in pixels, by column id. */
  readonly widths: Readonly<Record<string, number>>
}

/** The layout without changes by the user. */
export const originalLayout: ColumnLayout = { order: [], hidden: [], shown: [], widths: {} }

/** Parses a stored layout. Falls back to the original one if nothing valid is stored. */
export function readLayout(text: string | null): ColumnLayout {
  if (text === null) return originalLayout
  try {
    const stored: unknown = JSON.parse(text)
    return isLayout(stored) ? stored : originalLayout
  } catch {
    // Written by something else or by an older version. An invalid layout is not worth an error.
    return originalLayout
  }
}

// Checked by hand, because a validation library would be a third of a list's code.
function isLayout(stored: unknown): stored is ColumnLayout {
  if (typeof stored !== 'object' || stored === null) return false
  const { order, hidden, shown, widths } = stored as Partial<Record<keyof ColumnLayout, unknown>>
  const isIds = (ids: unknown) => Array.isArray(ids) && ids.every((id) => typeof id === 'string')
  if (![order, hidden, shown].every(isIds) || typeof widths !== 'object' || widths === null) return false
  return Object.values(widths).every((width) => typeof width === 'number' && width > 0)
}

/** All columns in the user's order. Columns added since then keep their defined position. */
export function orderColumns<Row>(columns: readonly Column<Row>[], layout: ColumnLayout): readonly Column<Row>[] {
  const known = columns.filter(({ id }) => layout.order.includes(id))
  const inOrder = known.toSorted((left, right) => layout.order.indexOf(left.id) - layout.order.indexOf(right.id))
  return columns.map((column) => (layout.order.includes(column.id) ? (inOrder.shift() ?? column) : column))
}

/** Whether the column is visible. */
export function isShown<Row>(column: Column<Row>, layout: ColumnLayout): boolean {
  return column.hidden ? layout.shown.includes(column.id) : !layout.hidden.includes(column.id)
}

/** The layout after showing or hiding a column. */
export function showColumn<Row>(column: Column<Row>, show: boolean, layout: ColumnLayout): ColumnLayout {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== column.id)
  return {
    ...layout,
    hidden: show || column.hidden ? without(layout.hidden) : [...without(layout.hidden), column.id],
    shown: show && column.hidden ? [...without(layout.shown), column.id] : without(layout.shown),
  }
}

/** The layout after moving a visible column to the position of another. */
export function moveColumn<Row>(
  columns: readonly Column<Row>[],
  from: string,
  to: string,
  layout: ColumnLayout,
): ColumnLayout {
  const ids = orderColumns(columns, layout).map(({ id }) => id)
  const [source, target] = [ids.indexOf(from), ids.indexOf(to)]
  if (source < 0 || target < 0) return layout
  ids.splice(target, 0, ...ids.splice(source, 1))
  return { ...layout, order: ids }
}

/**
 * The widths in pixels of the visible columns: the user's own, otherwise the defined ones. The latter share the
 * remaining width of the table, or shrink to their minimum if not all fit. No column of ids is narrower than `needed`.
 */
export function columnWidths<Row>(
  visible: readonly Column<Row>[],
  layout: ColumnLayout,
  available: number,
  needed: Readonly<Record<string, number>> = {},
): number[] {
  const isFlexible = ({ id }: Column<Row>) => layout.widths[id] === undefined
  const widths = visible.map(({ id, width }) => layout.widths[id] ?? Math.max(width, needed[id] ?? 0))
  const spare = Math.floor(available) - widths.reduce((sum, width) => sum + width, 0)
  const weights = visible.map((column, index) => {
    const width = widths[index] ?? column.width
    if (!isFlexible(column)) return 0
    return spare > 0 ? width : Math.max(0, width - Math.max(column.minWidth ?? width, needed[column.id] ?? 0))
  })
  const weight = weights.reduce((sum, each) => sum + each, 0)
  if (spare === 0 || weight === 0) return widths
  const change = Math.max(spare, -weight)
  const last = weights.findLastIndex((each) => each > 0)
  let distributed = 0
  return widths.map((width, index) => {
    const extra = index === last ? change - distributed : Math.trunc((change * (weights[index] ?? 0)) / weight)
    distributed += extra
    return width + extra
  })
}

/** The pixels per character of an id, and the padding around it in its cell. */
const idCharacter = 7.3
const idSpace = 24
const widestId = 360

/** The widths at which the id columns show all ids of these rows in full. */
export function idWidths<Row>(visible: readonly Column<Row>[], rows: readonly Row[]): Record<string, number> {
  const withIds = visible.flatMap(({ id, copy }) => (copy ? [{ id, copy }] : []))
  return Object.fromEntries(
    withIds.map(({ id, copy }) => {
      const longest = rows.reduce((length, row) => Math.max(length, copy(row)?.length ?? 0), 0)
      return [id, Math.min(widestId, Math.ceil(longest * idCharacter) + idSpace)]
    }),
  )
}
