import type { Column } from './list-types.ts'

/** What a person changed about the columns of a list. */
export interface ColumnLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly shown: readonly string[]
  /** In pixels, by column. */
  readonly widths: Readonly<Record<string, number>>
}

/** The columns as the list defines them. */
export const originalLayout: ColumnLayout = { order: [], hidden: [], shown: [], widths: {} }

/** A stored layout; the original one where nothing, or nothing usable, is stored. */
export function readLayout(text: string | null): ColumnLayout {
  if (text === null) return originalLayout
  try {
    const stored: unknown = JSON.parse(text)
    return isLayout(stored) ? stored : originalLayout
  } catch {
    // Something else wrote there, or an older version: the layout is a comfort, not worth an error.
    return originalLayout
  }
}

// Written out: a library for checking data would be a third of what a list loads.
function isLayout(stored: unknown): stored is ColumnLayout {
  if (typeof stored !== 'object' || stored === null) return false
  const { order, hidden, shown, widths } = stored as Partial<Record<keyof ColumnLayout, unknown>>
  const isIds = (ids: unknown) => Array.isArray(ids) && ids.every((id) => typeof id === 'string')
  if (![order, hidden, shown].every(isIds) || typeof widths !== 'object' || widths === null) return false
  return Object.values(widths).every((width) => typeof width === 'number' && width > 0)
}

/** All columns in the person's order; columns new since then keep their defined place. */
export function orderColumns<Row>(columns: readonly Column<Row>[], layout: ColumnLayout): readonly Column<Row>[] {
  const known = columns.filter(({ id }) => layout.order.includes(id))
  const inOrder = known.toSorted((left, right) => layout.order.indexOf(left.id) - layout.order.indexOf(right.id))
  return columns.map((column) => (layout.order.includes(column.id) ? (inOrder.shift() ?? column) : column))
}

/** Whether the person sees the column. */
export function isShown<Row>(column: Column<Row>, layout: ColumnLayout): boolean {
  return column.hidden ? layout.shown.includes(column.id) : !layout.hidden.includes(column.id)
}

/** The layout with the column shown or hidden. */
export function showColumn<Row>(column: Column<Row>, show: boolean, layout: ColumnLayout): ColumnLayout {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== column.id)
  return {
    ...layout,
    hidden: show || column.hidden ? without(layout.hidden) : [...without(layout.hidden), column.id],
    shown: show && column.hidden ? [...without(layout.shown), column.id] : without(layout.shown),
  }
}

/** The layout with one of the visible columns moved to the place of another. */
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
 * Widths in pixels for the visible columns: the person's own, else the defined ones, which share what is left of the
 * table's width so that no strip stays empty, or give up what they can spare where not all fit. No column of ids is
 * narrower than `needed` says.
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
    return spare > 0 ? width : Math.max(0, width - Math.max(column.least ?? width, needed[column.id] ?? 0))
  })
  const weight = weights.reduce((sum, each) => sum + each, 0)
  if (spare === 0 || weight === 0) return widths
  const change = Math.max(spare, -weight)
  const last = weights.findLastIndex((each) => each > 0)
  let given = 0
  return widths.map((width, index) => {
    const extra = index === last ? change - given : Math.trunc((change * (weights[index] ?? 0)) / weight)
    given += extra
    return width + extra
  })
}

/** Pixels that a character of an id takes, and the space around an id in its cell. */
const idCharacter = 7.3
const idSpace = 24
const widestId = 360

/** The widths that the columns of ids need to show the ids of these rows in full. */
export function idWidths<Row>(visible: readonly Column<Row>[], rows: readonly Row[]): Record<string, number> {
  const withIds = visible.flatMap(({ id, copy }) => (copy ? [{ id, copy }] : []))
  return Object.fromEntries(
    withIds.map(({ id, copy }) => {
      const longest = rows.reduce((length, row) => Math.max(length, copy(row)?.length ?? 0), 0)
      return [id, Math.min(widestId, Math.ceil(longest * idCharacter) + idSpace)]
    }),
  )
}
