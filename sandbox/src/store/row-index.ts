import { Bitmap } from './bitmap.ts'
import { firstPlace, sortSlots } from './sorted-slots.ts'

/** The conditions, the order and the page of a search. */
export interface RowQuery<Category extends string, Measure extends string> {
  /** The value that a category must have, or a list of allowed values; null and undefined allow all. */
  readonly among: Partial<Record<Category, number | readonly number[] | null | undefined>>
  /** The bounds of a measure, both inclusive. */
  readonly between: Partial<Record<Measure, { readonly from?: number | undefined; readonly to?: number | undefined }>>
  /** The first row in order of id, in the direction of the sort; undefined for all rows. */
  readonly start?: number | undefined
  /** The only rows to consider; null for all. */
  readonly candidates: readonly number[] | null
  readonly order: Category | Measure | 'id'
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

export interface FoundRows {
  readonly total: number
  /** The row numbers of the page, in order. */
  readonly rows: readonly number[]
}

/** The contents of an index: the values of each column by slot, and the slots in order of id. */
export interface IndexedColumns<Category extends string, Measure extends string> {
  /** The row number of slot 0. Row numbers have no gaps. */
  readonly firstRow: number
  /** Few distinct values from 0. */
  readonly categories: Readonly<Record<Category, Float64Array>>
  /** Integers from 0. */
  readonly measures: Readonly<Record<Measure, Float64Array>>
  readonly slotsById: Uint32Array
}

/** Up to this many matches are sorted separately. */
const FEW = 2_000

/**
 * The filterable and sortable columns of a table in memory: a set of rows for each value of a category, and the rows in
 * order of each column. SQLite serves a list fast only if one of its indexes matches both filter and sort, and it
 * counts by visiting every row. This index handles any conditions, order and offset, and returns the exact total in a
 * few milliseconds for a million rows. The table is the source of truth: the index is read from it when the database is
 * opened and updated after each commit. Ties are in order of id, in the direction of the sort.
 */
export class RowIndex<Category extends string, Measure extends string> {
  #size: number
  readonly #firstRow: number
  readonly #columns = new Map<string, Float64Array>()
  readonly #orders = new Map<string, Uint32Array>()
  readonly #sets = new Map<string, Map<number, Bitmap>>()
  #placeById: Uint32Array

  constructor({ firstRow, categories, measures, slotsById }: IndexedColumns<Category, Measure>) {
    this.#size = slotsById.length
    this.#firstRow = firstRow
    this.#orders.set('id', slotsById)
    this.#placeById = new Uint32Array(this.#size)
    for (const [place, slot] of slotsById.entries()) this.#placeById[slot] = place
    for (const [name, column] of Object.entries<Float64Array>({ ...categories, ...measures })) {
      this.#columns.set(name, column)
      this.#orders.set(name, sortSlots(slotsById, column))
    }
    for (const [name, column] of Object.entries<Float64Array>(categories)) this.#sets.set(name, setsOf(column))
  }

  find(query: RowQuery<Category, Measure>): FoundRows {
    if (query.candidates) return this.#findAmong(query.candidates, query)
    const matches = this.#matches(query)
    const total = matches ? matches.count() : this.#size
    let slots = this.#orders.get(query.order)
    if (!slots) throw new RangeError(`no order ${query.order}`)
    if (matches && total <= FEW) {
      // Sorting a few matches is faster than searching them among all rows.
      const column = this.#columns.get(query.order) ?? new Float64Array()
      slots = Uint32Array.from(matches.slots().sort((left, right) => this.#compare(column, left, right)))
    }
    return { total, rows: collect(slots, matches, query, total).map((slot) => slot + this.#firstRow) }
  }

  /** Updates the values of a changed row. */
  update(row: number, values: Partial<Record<Category | Measure, number>>): void {
    const slot = row - this.#firstRow
    for (const [name, value] of Object.entries<number | undefined>(values)) {
      const column = this.#columns.get(name)
      const slots = this.#orders.get(name)
      const before = column?.[slot]
      if (!column || !slots || before === undefined || value === undefined || before === value) continue
      const place = this.#placeOf(slots, column, slot)
      column[slot] = value
      this.#move(slots, column, slot, place)
      const sets = this.#sets.get(name)
      if (!sets) continue
      sets.get(before)?.remove(slot)
      setIn(sets, value, this.#size).add(slot)
    }
  }

  /**
   * Adds a row that was inserted into the table. Its number follows the last one, because rows are never removed;
   * `previous` is the row before it in order of id, or null if it is the first.
   */
  insert(row: number, values: Readonly<Record<Category | Measure, number>>, previous: number | null): void {
    const slot = row - this.#firstRow
    if (slot !== this.#size) throw new RangeError(`row ${row} is not the next one`)
    this.#size += 1
    const placeOfId = previous === null ? 0 : (this.#placeById[previous - this.#firstRow] ?? 0) + 1
    const slotsById = insertAt(this.#orders.get('id') ?? new Uint32Array(), placeOfId, slot)
    this.#orders.set('id', slotsById)
    this.#placeById = longer(this.#placeById)
    for (let place = placeOfId; place < this.#size; place++) this.#placeById[slotsById[place] ?? 0] = place
    for (const [name, value] of Object.entries<number>(values)) {
      const column = longer(this.#columns.get(name) ?? new Float64Array())
      column[slot] = value
      this.#columns.set(name, column)
      const slots = this.#orders.get(name) ?? new Uint32Array()
      this.#orders.set(name, insertAt(slots, this.#placeOf(slots, column, slot), slot))
      const sets = this.#sets.get(name)
      if (sets) setIn(sets, value, this.#size).add(slot)
    }
  }

  /** Checks only the candidates: there are few of them, and a set of all rows is large. */
  #findAmong(candidates: readonly number[], query: RowQuery<Category, Measure>): FoundRows {
    const found = new Set(candidates.map((row) => row - this.#firstRow).filter((slot) => this.#isMatch(slot, query)))
    const column = this.#columns.get(query.order) ?? new Float64Array()
    const slots = Uint32Array.from([...found].sort((left, right) => this.#compare(column, left, right)))
    const rows = collect(slots, null, query, slots.length).map((slot) => slot + this.#firstRow)
    return { total: slots.length, rows }
  }

  /** Whether a slot exists and matches all conditions. */
  #isMatch(slot: number, query: RowQuery<Category, Measure>): boolean {
    const place = this.#placeById[slot]
    if (place === undefined) return false
    if (query.start !== undefined) {
      const start = this.#placeById[query.start - this.#firstRow]
      if (start === undefined || (query.descending ? place > start : place < start)) return false
    }
    for (const [name, values] of Object.entries<number | readonly number[] | null | undefined>(query.among)) {
      const value = this.#columns.get(name)?.[slot] ?? Number.NaN
      if (values !== null && values !== undefined && ![values].flat().includes(value)) return false
    }
    for (const [name, bounds] of Object.entries<{ from?: number; to?: number } | undefined>(query.between)) {
      const value = this.#columns.get(name)?.[slot] ?? Number.NaN
      if (bounds?.from !== undefined && !(value >= bounds.from)) return false
      if (bounds?.to !== undefined && !(value <= bounds.to)) return false
    }
    return true
  }

  /** The slots that match all conditions, regardless of candidates; null if there are no conditions. */
  #matches(query: RowQuery<Category, Measure>): Bitmap | null {
    let matches: Bitmap | null = null
    const meet = (condition: Bitmap) => {
      if (matches) matches.keepOnly(condition)
      else matches = condition.copy()
    }
    if (query.start !== undefined) {
      const place = this.#placeById[query.start - this.#firstRow]
      const slots = this.#orders.get('id') ?? new Uint32Array()
      if (place === undefined) meet(this.#setOf())
      else meet(this.#setOf(query.descending ? slots.subarray(0, place + 1) : slots.subarray(place)))
    }
    for (const [name, values] of Object.entries<number | readonly number[] | null | undefined>(query.among)) {
      if (values !== null && values !== undefined) meet(this.#anyOf(name, [values].flat()))
    }
    for (const [name, bounds] of Object.entries<{ from?: number; to?: number } | undefined>(query.between)) {
      if (bounds?.from !== undefined || bounds?.to !== undefined) meet(this.#within(name, bounds))
    }
    return matches
  }

  /** The slots with one of the values of a category. */
  #anyOf(name: string, values: readonly number[]): Bitmap {
    const sets = values.flatMap((value) => this.#sets.get(name)?.get(value) ?? [])
    const [first = new Bitmap(this.#size), ...others] = sets
    if (others.length === 0) return first
    const union = first.copy()
    for (const other of others) union.addSet(other)
    return union
  }

  #setOf(...parts: readonly Uint32Array[]): Bitmap {
    const set = new Bitmap(this.#size)
    for (const part of parts) set.addAll(part)
    return set
  }

  /**
   * The slots with a measure within the bounds: a slice of its order, or the complement of the rest if that is faster.
   */
  #within(name: string, { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }): Bitmap {
    const slots = this.#orders.get(name) ?? new Uint32Array()
    const column = this.#columns.get(name) ?? new Float64Array()
    const start = firstPlace(this.#size, (place) => (column[slots[place] ?? 0] ?? 0) >= from)
    const end = firstPlace(this.#size, (place) => (column[slots[place] ?? 0] ?? 0) > to)
    if (end - start <= this.#size / 2) return this.#setOf(slots.subarray(start, Math.max(start, end)))
    return this.#setOf(slots.subarray(0, start), slots.subarray(end)).complement(this.#size)
  }

  /** Compares by the column's values, then by id. The order by id has no column. */
  #compare(column: Float64Array, left: number, right: number): number {
    return (column[left] ?? 0) - (column[right] ?? 0) || (this.#placeById[left] ?? 0) - (this.#placeById[right] ?? 0)
  }

  #placeOf(slots: Uint32Array, column: Float64Array, slot: number): number {
    return firstPlace(slots.length, (place) => this.#compare(column, slots[place] ?? 0, slot) >= 0)
  }

  /** Moves the slot at a position to the position of its new value. All other slots are in order. */
  #move(slots: Uint32Array, column: Float64Array, slot: number, place: number): void {
    const after = slots.subarray(place + 1)
    const up = this.#placeOf(after, column, slot)
    if (up > 0) {
      slots.copyWithin(place, place + 1, place + 1 + up)
      slots[place + up] = slot
      return
    }
    const target = this.#placeOf(slots.subarray(0, place), column, slot)
    slots.copyWithin(target + 1, target, place)
    slots[target] = slot
  }
}

/** Returns the page of the matching slots. Searches from the nearer end, so the last page is as fast as the first. */
function collect(
  slots: Uint32Array,
  matches: Bitmap | null,
  { offset, limit, descending }: { offset: number; limit: number; descending: boolean },
  total: number,
): number[] {
  const found: number[] = []
  const wanted = Math.min(limit, total - offset)
  if (wanted <= 0) return found
  const fromEnd = offset + wanted > total / 2
  const forwards = descending === fromEnd
  const step = forwards ? 1 : -1
  let toSkip = fromEnd ? total - offset - wanted : offset
  let place = forwards ? 0 : slots.length - 1
  if (!matches) {
    place += step * toSkip
    toSkip = 0
  }
  for (; found.length < wanted; place += step) {
    const slot = slots[place] ?? 0
    if (matches && !matches.has(slot)) continue
    if (toSkip > 0) toSkip -= 1
    else found.push(slot)
  }
  return fromEnd ? found.reverse() : found
}

/** Returns the array with room for one more element, in the same buffer if possible. */
function longer<Numbers extends Uint32Array | Float64Array>(numbers: Numbers): Numbers
function longer(numbers: Uint32Array | Float64Array): Uint32Array | Float64Array {
  const length = numbers.length + 1
  const Numbers = numbers instanceof Uint32Array ? Uint32Array : Float64Array
  const { buffer } = numbers
  if (buffer instanceof ArrayBuffer && length * Numbers.BYTES_PER_ELEMENT <= buffer.byteLength) {
    return new Numbers(buffer, 0, length)
  }
  const roomier = new Numbers(length + (length >>> 3) + 16)
  roomier.set(numbers)
  return roomier.subarray(0, length)
}

function insertAt(slots: Uint32Array, place: number, slot: number): Uint32Array {
  const inserted = longer(slots)
  inserted.copyWithin(place + 1, place)
  inserted[place] = slot
  return inserted
}

function setsOf(column: Float64Array): Map<number, Bitmap> {
  const sets = new Map<number, Bitmap>()
  for (const [slot, value] of column.entries()) setIn(sets, value, column.length).add(slot)
  return sets
}

function setIn(sets: Map<number, Bitmap>, value: number, size: number): Bitmap {
  const known = sets.get(value)
  if (known) return known
  const set = new Bitmap(size)
  sets.set(value, set)
  return set
}
