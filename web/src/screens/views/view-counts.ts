import type { ApolloClient } from '@apollo/client'
import { type Calendar, momentsOfRange, readRelativeRange } from '../../values/days.ts'
import { countDocument } from './count-documents.ts'
import type { PinnedView } from './pinned-views.ts'
import type { Conditions } from './view-state.ts'
import { conditionText, readViewState } from './view-state.ts'
import { listViewsQuery, type View } from './views-query.ts'

/** A pinned view with its last known number of rows. */
export interface ViewCount {
  readonly name: string
  /** The parameters of its URL. */
  readonly search: string
  /** Null if it was never counted. */
  readonly total: number | null
  readonly isExact: boolean
  /** When it was counted, in milliseconds; 0 if never. */
  readonly at: number
  /** Whether the last attempt failed. */
  readonly hasFailed: boolean
}

/** The counts of pinned views by id. Views that the reader no longer has are not in it. */
export type ViewCounts = Readonly<Record<string, ViewCount>>

/** Refreshing counts does not count as user activity. */
const passive = { headers: { 'x-portal-passive': '1' } }

/** Counts the rows of each pinned view with one request. A view that cannot be counted keeps its last number. */
export async function countViews(
  client: ApolloClient,
  pinned: readonly PinnedView[],
  known: ViewCounts,
  calendar: Calendar,
): Promise<ViewCounts> {
  if (pinned.length === 0) return {}
  const { data } = await client.query({ query: listViewsQuery, fetchPolicy: 'no-cache', context: passive })
  const found = pinned.flatMap((pin) => {
    const view = data?.listViews.find(({ id }) => id === pin.id)
    return view ? [{ pin, view }] : []
  })
  const counts = await Promise.all(
    found.map(
      async ({ pin, view }) => [view.id, await countView(client, view, pin, known[view.id], calendar)] as const,
    ),
  )
  return Object.fromEntries(counts)
}

async function countView(
  client: ApolloClient,
  view: View,
  { fixed }: PinnedView,
  known: ViewCount | undefined,
  calendar: Calendar,
): Promise<ViewCount> {
  const shown = { name: view.name, search: addressOf(view, fixed) }
  try {
    const query = countDocument(view.list)
    if (query === null) throw new Error(`no document counts ${view.list}`)
    const { search, filter } = readViewState(view.state)
    const variables = { search: search || null, filter: sentFilter(filter ?? {}, calendar), page: { limit: 1 } }
    const asked = { query, variables, fetchPolicy: 'no-cache', context: passive } as unknown as typeof countQuery
    const { data } = await client.query<Counted>(asked)
    if (!data) throw new Error('no answer')
    const { total, totalIsExact } = data.list
    return { ...shown, total, isExact: totalIsExact, at: calendar.now.getTime(), hasFailed: false }
  } catch {
    const { total = null, isExact = true, at = 0 } = known ?? {}
    return { ...shown, total, isExact, at, hasFailed: true }
  }
}

interface Counted {
  readonly list: { readonly total: number; readonly totalIsExact: boolean }
}
declare const countQuery: Parameters<ApolloClient['query']>[0]

/** The conditions in the gateway's format: relative times as of now. */
export function sentFilter(filter: Conditions, calendar: Calendar): Conditions {
  const range = typeof filter.from === 'string' ? readRelativeRange(filter.from) : null
  if (range === null) return filter
  const [from, to] = momentsOfRange(range, calendar)
  return { ...filter, from, to }
}

/** The parameters that show a view with all its parts. */
function addressOf({ id, state }: View, fixed: readonly string[]): string {
  const { search, filter, sort, pageSize } = readViewState(state)
  const parameters = new URLSearchParams({ view: id })
  const texts = Object.entries(filter ?? {}).map(([name, value]) => [name, conditionText(value)] as const)
  for (const [name, text] of [['search', search], ['sort', sort], ['size', pageSize], ...texts] as const) {
    if (text && !fixed.includes(name)) parameters.set(name, String(text))
  }
  return `?${parameters}`
}

/** A number of rows as the menu shows it: 1,000 or more is 999+. */
export function shownCount({ total, isExact }: Pick<ViewCount, 'total' | 'isExact'>): string {
  if (total === null) return '–'
  if (total >= 1_000) return '999+'
  return isExact ? String(total) : `${total}+`
}
