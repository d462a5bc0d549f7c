import { useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import { useEffect, useMemo, useRef, useState } from 'react'
import { errorAt } from '../error/describe-error.ts'
import { boundBy, type Creation, type ListMoment, momentOf } from './list-moment.ts'
import type { ListDocument, ListPage, ListVariables } from './list-types.ts'

interface PageOptions<Row> {
  readonly document: ListDocument<Row>
  /** The variables of the URL, before the time of the list bounds them. Must be a stable reference. */
  readonly wanted: ListVariables
  readonly skip: boolean
  /** Whether a failed field marks its cell instead of failing the whole list. */
  readonly rowsMayFail: boolean
  /** If the rows have a creation time, later pages stay bounded by the moment of the first one. */
  readonly creation: Creation<Row> | undefined
}

/** The moments of the lists on the screen, which bound their other pages. */
const openMoments = new Map<DocumentNode, ListMoment | null>()

/** The moment of a list that is on the screen; null if it is not, or if it has no moment. */
export function openMoment(document: DocumentNode): ListMoment | null {
  return openMoments.get(document) ?? null
}

/** Reads a page of a list, and keeps it while the next one loads. */
export function useListPage<Row>({ document, wanted, skip, rowsMayFail, creation }: PageOptions<Row>) {
  const shown = useRef<ListMoment | null>(null)
  const [round, setRound] = useState(0)
  // A moment is decided by the page that it comes from, so it must not change what that page asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round forgets the moment
  const { variables, isKept, leftOut } = useMemo(
    () => boundBy(wanted, openMoment(document), creation),
    [wanted, document, creation, round],
  )
  const query = useQuery(document as TypedDocumentNode<{ list: ListPage<Row> }, ListVariables>, {
    variables,
    skip,
    fetchPolicy: isKept ? 'cache-first' : 'cache-and-network',
    errorPolicy: rowsMayFail ? 'all' : 'none',
    notifyOnNetworkStatusChange: true,
  })
  const { loading } = query
  const list = query.data?.list
  const result = useMemo(() => (list && leftOut > 0 ? { ...list, total: list.total + leftOut } : list), [list, leftOut])
  // Not a state: the list would be rendered a second time for each page.
  const read = useMemo(
    () => (result === undefined || loading || variables !== wanted ? undefined : momentOf(result, variables, creation)),
    [result, loading, variables, wanted, creation],
  )
  // Null if the platform did not say when; undefined if this page decides no moment.
  const next = isKept && openMoment(document)?.asOf === read?.asOf ? undefined : read
  const moment = next === undefined ? shown.current : next
  useEffect(() => {
    shown.current = moment
    if (next !== undefined) openMoments.set(document, next)
  }, [moment, next, document])
  useEffect(() => () => void openMoments.delete(document), [document])
  return {
    result,
    page: useStaleWhileLoading(result, variables, loading),
    loading,
    error: query.data && rowsMayFail && errorAt(query.error, 'list', 'items') ? undefined : query.error,
    /** When the list was read; null before that, or if the platform sent no time. */
    moment,
    /** Reads the page again, as of now. */
    refetch() {
      if (variables === wanted) return void query.refetch().catch(() => undefined)
      openMoments.delete(document)
      setRound(round + 1)
    },
  }
}

interface Held<Row> {
  readonly variables: ListVariables
  readonly page: ListPage<Row>
}

/**
 * The last loaded page. It stays while the next one loads, and if reloading the same page fails. It is never shown as
 * the result of another query.
 */
function useStaleWhileLoading<Row>(result: ListPage<Row> | undefined, variables: ListVariables, loading: boolean) {
  const held = useRef<Held<Row> | null>(null)
  useEffect(() => {
    if (result !== undefined && !loading) held.current = { variables, page: result }
  }, [result, variables, loading])
  const { current } = held
  return result ?? (current !== null && (loading || current.variables === variables) ? current.page : null)
}
