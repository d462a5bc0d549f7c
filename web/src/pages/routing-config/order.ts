import { routingConfigBounds } from '@portal/schema/routing-config'
import { isSameItems } from '../../values/same-items.ts'

interface Placed {
  readonly id: string
  readonly priority: number | null
}

/** The parts needed to save an order. */
interface OrderSaving<Row extends Placed> {
  /** The rows as shown when the order was chosen, in order. */
  readonly seen: readonly Row[]
  /** Saves the priority of one row. Throws if the row was deleted or saved since then. */
  readonly save: (row: Row, priority: number) => Promise<unknown>
  /** Reads all rows again. Null if they cannot be read. */
  readonly read: () => Promise<readonly Row[] | null>
  /** Whether a refusal means that a row was deleted or saved since then. */
  readonly isStale: (error: unknown) => boolean
}

/** How often saving an order continues after concurrent changes before it asks the user. */
const mostReadings = 3

/** The distance between two priorities when all are reassigned. */
const usualStep = 10

/**
 * The priorities to change so that configurations are evaluated in the order of the list. Changes as few as possible,
 * or all of them if there is no gap between two that stay.
 */
export function changedPriorities(inOrder: readonly Placed[]): ReadonlyMap<string, number> {
  const stays = staying(inOrder)
  const next = new Map<string, number>()
  const { min, max } = routingConfigBounds.priority
  let before = min - 1
  for (let place = 0; place < inOrder.length; ) {
    const end = inOrder.findIndex((_, at) => at >= place && stays.has(at))
    const count = (end < 0 ? inOrder.length : end) - place
    const after = end < 0 ? Math.min(max + 1, before + usualStep * (count + 1)) : (inOrder[end]?.priority ?? 0)
    if (after - before - 1 < count) return allAnew(inOrder)
    for (let at = 0; at < count; at++) {
      const { id } = inOrder[place + at] ?? { id: '' }
      next.set(id, before + Math.floor(((after - before) * (at + 1)) / (count + 1)))
    }
    if (end < 0) break
    before = after
    place = end + 1
  }
  return next
}

function allAnew(inOrder: readonly Placed[]): ReadonlyMap<string, number> {
  const { max } = routingConfigBounds.priority
  const step = Math.min(usualStep, Math.floor(max / inOrder.length))
  const all = inOrder.map(({ id, priority }, place) => ({ id, priority, next: step * (place + 1) }))
  return new Map(all.filter(({ priority, next }) => priority !== next).map(({ id, next }) => [id, next]))
}

/** The indexes of a longest ascending run of priorities. */
function staying(inOrder: readonly Placed[]): ReadonlySet<number> {
  const best: { readonly length: number; readonly before: number }[] = []
  for (const [place, { priority }] of inOrder.entries()) {
    let found = { length: priority === null ? 0 : 1, before: -1 }
    for (let at = 0; at < place; at++) {
      const earlier = inOrder[at]?.priority ?? null
      const length = (best[at]?.length ?? 0) + 1
      if (priority !== null && earlier !== null && earlier < priority && length > found.length) {
        found = { length, before: at }
      }
    }
    best.push(found)
  }
  const stays = new Set<number>()
  const longest = Math.max(0, ...best.map(({ length }) => length))
  for (let at = longest === 0 ? -1 : best.findIndex(({ length }) => length === longest); at >= 0; ) {
    stays.add(at)
    at = best[at]?.before ?? -1
  }
  return stays
}

/** The ids with one of them moved to another position. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id)
}

/** Whether the ids in both lists have the same order. Added and deleted ids do not change the order. */
export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [one.filter((id) => other.includes(id)), other.filter((id) => one.includes(id))]
  return isSameItems(first, second)
}

/**
 * The order applied to the stored rows: without deleted ids, and with each added id after the one that it follows in
 * the store.
 */
export function followedOrder(order: readonly string[], stored: readonly string[]): readonly string[] {
  const next = order.filter((id) => stored.includes(id))
  for (const [place, id] of stored.entries()) {
    if (next.includes(id)) continue
    const before = stored[place - 1]
    next.splice(before === undefined ? 0 : next.indexOf(before) + 1, 0, id)
  }
  return next
}

/**
 * Saves an order. Concurrent changes that do not affect the order (deleting, adding or renaming a configuration) do not
 * stop it. Returns null on success. Returns the stored rows if someone else has changed the order, or if concurrent
 * changes do not end.
 */
export async function saveOrder<Row extends Placed>(
  order: readonly string[],
  { seen, save, read, isStale }: OrderSaving<Row>,
): Promise<readonly Row[] | null> {
  const known = new Map(seen.map(({ id, priority }) => [id, priority]))
  let rows = seen
  for (let readings = 0; ; readings++) {
    try {
      for (const [id, priority] of prioritiesOf(order, rows)) {
        const row = rows.find((each) => each.id === id)
        if (row) await save(row, priority)
        known.set(id, priority)
      }
      return null
    } catch (error) {
      const now = isStale(error) ? await read() : null
      if (now === null) throw error
      const isReordered = now.some(({ id, priority }) => known.has(id) && known.get(id) !== priority)
      if (isReordered || readings === mostReadings) return now
      rows = now
    }
  }
}

function prioritiesOf(order: readonly string[], rows: readonly Placed[]): ReadonlyMap<string, number> {
  const wanted = followedOrder(
    order,
    rows.map(({ id }) => id),
  )
  return changedPriorities(wanted.flatMap((id) => rows.filter((row) => row.id === id)))
}
