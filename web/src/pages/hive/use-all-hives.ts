import { useQuery } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import { graphql } from '../../gql/gql.ts'

const hivesQuery = graphql(`
  query Hives($page: PageInput!) {
    list: hives(page: $page, sort: "component") {
      total
      items {
        ...HiveFields
      }
    }
  }
`)

const pageSize = 200
/** More hives would take too much time and memory, and no one could use such a tree. */
const most = 5_000

/** Loads all hives, page by page, because a tree must not lack branches. */
export function useAllHives() {
  const [moreFailed, setMoreFailed] = useState<unknown>(null)
  const query = useQuery(hivesQuery, {
    variables: { page: { limit: pageSize, offset: 0 } },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const { data, loading, refetch, fetchMore } = query
  const error = query.error ?? moreFailed
  const read = data?.list.items.length ?? 0
  const total = data?.list.total ?? 0
  const isPartial = read < Math.min(total, most)
  const whole = isPartial && error == null ? null : (data?.list.items ?? null)
  // The tree stays while all of it is read again, page by page.
  const [shown, setShown] = useState(whole)
  if (whole !== null && whole !== shown) setShown(whole)
  const arrived = useMemo(() => (data && !loading && !isPartial ? Date.now() : null), [data, loading, isPartial])
  useEffect(() => {
    if (loading || error != null || !isPartial) return
    const more = fetchMore({
      variables: { page: { limit: pageSize, offset: read } },
      updateQuery: (held, { fetchMoreResult: { list } }) => ({
        ...held,
        // An empty page is the last one, even if the total is higher.
        list: {
          ...held.list,
          total: list.items.length === 0 ? read : list.total,
          items: joined(held.list.items, list.items),
        },
      }),
    })
    more.catch(setMoreFailed)
  }, [loading, error, isPartial, read, fetchMore])
  return {
    hives: whole ?? shown,
    total,
    error,
    loading,
    arrived,
    refetch() {
      setMoreFailed(null)
      void refetch().catch(() => undefined)
    },
  }
}

/** A hive added in the meantime shifts others to the next page, where they appear again. */
function joined<Row extends { readonly id: string }>(held: readonly Row[], more: readonly Row[]): Row[] {
  return [...new Map([...held, ...more].map((row) => [row.id, row])).values()]
}
