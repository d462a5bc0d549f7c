import { z } from 'zod'
import type { Column } from './list-types.ts'

const stored = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  shown: z.array(z.string()),
  widths: z.record(z.string(), z.number().positive()),
})

/** What a person changed about the columns of a list. */
export type ColumnLayout = Readonly<z.infer<typeof stored>>

/** The columns as the list defines them. */
export const originalLayout: ColumnLayout = { order: [], hidden: [], shown: [], widths: {} }

/** A stored layout; the original one where nothing, or nothing usable, is stored. */
export function readLayout(text: string | null): ColumnLayout {
  if (text === null) return originalLayout
  try {
    return stored.parse(JSON.parse(text))
  } catch {
    // Something else wrote there, or an older version: the layout is a comfort, not worth an error.
    return originalLayout
  }
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
 * table's width so that no strip stays empty.
 */
export function columnWidths<Row>(visible: readonly Column<Row>[], layout: ColumnLayout, available: number): number[] {
  const widths = visible.map(({ id, width }) => layout.widths[id] ?? width)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const flexible = visible.filter(({ id }) => layout.widths[id] === undefined)
  const share = flexible.reduce((sum, { width }) => sum + width, 0)
  const spare = Math.floor(available) - total
  if (spare <= 0 || share === 0) return widths
  let given = 0
  return visible.map(({ id, width }, index) => {
    if (layout.widths[id] !== undefined) return widths[index] ?? width
    const extra = id === flexible.at(-1)?.id ? spare - given : Math.floor((spare * width) / share)
    given += extra
    return width + extra
  })
}
