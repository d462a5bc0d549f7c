import { type Creation, secondsAfter } from '../list-moment.ts'
import type { ListPage, ListVariables } from '../list-types.ts'

/** Maximum number of new rows that one look returns. Tabs that opened the list later count their own among them. */
const mostNews = 50
/** The maximum page size of the gateway. */
const mostRows = 200
/** Maximum number of rows that a look may find among the displayed ones because their state has changed. */
const slack = 50

/** The basis of comparison for a look: the displayed rows, and the time at which they were read. */
export interface Shown<Row> {
  readonly asOf: string
  /** The variables of the page, without the time bound. */
  readonly variables: ListVariables
  readonly rows: readonly Row[]
  /** The number of rows on all pages. */
  readonly total: number
  /** Undefined for a list without a creation time. */
  readonly creation: Creation<Row> | undefined
  readonly keyOf: (row: Row) => string
}

/** Rows read by a look. */
export interface Found<Row> {
  readonly items: readonly Row[]
  readonly total: number
  readonly isExact: boolean
}

/** The response to a look. Other tabs with the same list use it, too. */
export interface Look<Row> {
  /** The rows created since a given time, newest first; null for a list without a creation time. */
  readonly news: (Found<Row> & { readonly since: string }) | null
  /** The rows between two times, or the page; null if the look only counted. */
  readonly among: (Found<Row> & { readonly from: string | null; readonly to: string | null }) | null
}

/** The findings of a look about the displayed rows. The maps and sets contain the rows as displayed. */
export interface Verdict<Row> {
  /** The number of new rows; for a list without a creation time, the number of changes. */
  readonly count: number
  readonly isExact: boolean
  /** The current state of each row that has changed. */
  readonly changed: ReadonlyMap<Row, Row>
  /** The rows that are no longer in the list. */
  readonly gone: ReadonlySet<Row>
}

/** The variables that count the rows created since the list was read; null if there can be no such row. */
export function newsVariables<Row>({ asOf, variables, creation }: Shown<Row>): ListVariables | null {
  const { from, to } = variables.filter
  if (!creation || (typeof to === 'string' && to < asOf)) return null
  const since = typeof from === 'string' && from > asOf ? from : asOf
  return {
    ...variables,
    filter: { ...variables.filter, from: since },
    page: { limit: mostNews, offset: 0 },
    sort: null,
  }
}

/** The variables that read the displayed rows again, wherever they are now; null if there is nothing to read. */
export function amongVariables<Row>({ variables, rows, total, creation }: Shown<Row>): ListVariables | null {
  if (!creation) return total > mostRows ? variables : { ...variables, page: { limit: mostRows, offset: 0 } }
  const moments = rows.map((row) => creation.at(row) ?? '').sort()
  const [first, last] = [moments[0], moments.at(-1)]
  if (!first || !last) return null
  return {
    ...variables,
    filter: { ...variables.filter, from: first, to: creation.isToExclusive ? secondsAfter(last, 1) : last },
    page: { limit: Math.min(mostRows, rows.length + slack), offset: 0 },
    sort: null,
  }
}

/** The rows that a look has read. */
export function foundIn<Row>({ items, total, totalIsExact }: ListPage<Row>): Found<Row> {
  return { items, total, isExact: totalIsExact }
}

/** The findings of a look about the displayed rows; null if it has none, because another tab shows other rows. */
export function judge<Row>(shown: Shown<Row>, look: Look<Row>, needsRows: boolean): Verdict<Row> | null {
  if (needsRows && look.among === null) return null
  return shown.creation ? judgeByCreation(shown, shown.creation, look) : judgePage(shown, look)
}

function judgeByCreation<Row>(shown: Shown<Row>, creation: Creation<Row>, look: Look<Row>): Verdict<Row> | null {
  const { news, among } = look
  const at = (row: Row) => creation.at(row) ?? ''
  const known = new Set(shown.rows.map(shown.keyOf))
  const count = news === null ? 0 : countNew(news, shown.asOf, at, (row) => known.has(shown.keyOf(row)))
  if (count === null) return null
  const found = new Map([...(among?.items ?? []), ...(news?.items ?? [])].map((row) => [shown.keyOf(row), row]))
  const isRead = (row: Row) =>
    (among !== null && isWhole(among) && at(row) >= (among.from ?? '') && at(row) <= (among.to ?? '')) ||
    (news !== null && isWhole(news) && at(row) >= news.since)
  return {
    count,
    isExact: news?.isExact ?? true,
    changed: changesOf(shown.rows, shown.keyOf, found),
    gone: new Set(among ? shown.rows.filter((row) => !found.has(shown.keyOf(row)) && isRead(row)) : []),
  }
}

/** The number of rows created since a given time that are not displayed; null if the look was for a later time. */
function countNew<Row>(
  news: NonNullable<Look<Row>['news']>,
  asOf: string,
  at: (row: Row) => string,
  isShown: (row: Row) => boolean,
): number | null {
  const { since, items, total } = news
  if (since > asOf) return null
  const count = items.filter((row) => at(row) >= asOf && !isShown(row)).length
  const oldest = items.at(-1)
  if (isWhole(news) || (oldest !== undefined && at(oldest) < asOf)) return count
  return since === asOf ? total - items.length + count : null
}

function judgePage<Row>({ rows, variables, keyOf }: Shown<Row>, { among }: Look<Row>): Verdict<Row> {
  if (among === null) return { count: 0, isExact: true, changed: new Map(), gone: new Set() }
  const { limit, offset } = variables.page
  // A look reads the whole list if it is short, otherwise the page.
  const isList = isWhole(among) && among.total <= mostRows
  const page = among.items.length > limit || isList ? among.items.slice(offset, offset + limit) : among.items
  const found = new Map(among.items.map((row) => [keyOf(row), row]))
  const changed = changesOf(rows, keyOf, found)
  const shown = new Set(rows.map(keyOf))
  const now = new Set(page.map(keyOf))
  const arrived = page.filter((row) => !shown.has(keyOf(row))).length
  const left = rows.filter((row) => !now.has(keyOf(row)) && !changed.has(row)).length
  return {
    // A row that replaces another counts as one change.
    count: changed.size + Math.max(arrived, left),
    isExact: true,
    changed,
    gone: new Set(isList ? rows.filter((row) => !found.has(keyOf(row))) : []),
  }
}

function isWhole({ items, total, isExact }: Found<unknown>): boolean {
  return isExact && items.length >= total
}

function changesOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  found: ReadonlyMap<string, Row>,
): ReadonlyMap<Row, Row> {
  const changed = new Map<Row, Row>()
  for (const row of rows) {
    const now = found.get(keyOf(row))
    // A look may read fewer fields than the list.
    if (now !== undefined && !isUnchanged(row, now)) changed.set(row, { ...row, ...now })
  }
  return changed
}

/** Whether a value equals an earlier one in every field that was read again. */
function isUnchanged(before: unknown, now: unknown): boolean {
  if (typeof now !== 'object' || now === null || typeof before !== 'object' || before === null) {
    return Object.is(before, now)
  }
  if (Array.isArray(now) && (before as readonly unknown[]).length !== now.length) return false
  return Object.entries(now).every(([key, value]) => isUnchanged(Reflect.get(before, key), value))
}
