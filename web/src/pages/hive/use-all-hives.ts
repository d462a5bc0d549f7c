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
/** No tree for people has more; the rest would only take their time and memory. */
const most = 5_000

/** All hives, page after page: a tree with a part of its branches would be no tree. */
export function useAllHives() {
  const [moreFailed, setMoreFailed] = useState<unknown>(null)
  const query = useQuery(hivesQuery, {
    variables: { page: { limit: pageSize, offset: 0 } },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const { data, loading, refetch, fetchMore } = query
  const error = query.error ?? moreFailed
  const arrived = useMemo(() => (data && !loading ? Date.now() : null), [data, loading])
  const read = data?.list.items.length ?? 0
  const total = data?.list.total ?? 0
  const isPartial = read < Math.min(total, most)
  useEffect(() => {
    if (loading || error != null || !isPartial) return
    const more = fetchMore({
      variables: { page: { limit: pageSize, offset: read } },
      updateQuery: (held, { fetchMoreResult: { list } }) => ({
        ...held,
        // Without a row there is nothing more, whatever the count said.
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
    hives: isPartial && error == null ? null : (data?.list.items ?? null),
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

/** A hive that was added meanwhile moves others to the next page, where they come again. */
function joined<Row extends { readonly id: string }>(held: readonly Row[], more: readonly Row[]): Row[] {
  return [...new Map([...held, ...more].map((row) => [row.id, row])).values()]
}
