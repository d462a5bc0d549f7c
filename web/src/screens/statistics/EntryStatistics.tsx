import { useMutation, useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { StatisticsPanel } from './StatisticsPanel.tsx'
import type { Statistics } from './statistics.ts'

/** Reads the statistics of an entry; its one field is aliased `counted`. */
export type CountedDocument = TypedDocumentNode<{ counted: { statistics: Statistics | null } | null }, { id: string }>

interface EntryStatisticsProps {
  readonly id: string
  readonly query: CountedDocument
  /** Resets them as long as they are those of the moment. */
  readonly reset: TypedDocumentNode<unknown, { id: string; expectedResetTime?: string | null }>
}

/** What happened at an entry that has statistics. */
export function EntryStatistics({ id, query, reset }: EntryStatisticsProps) {
  const { data, error, loading, refetch } = useQuery(query, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const [resetNow] = useMutation(reset)
  return (
    <StatisticsPanel
      id={id}
      statistics={(data?.counted?.statistics ?? null) as Statistics | null}
      error={error}
      isLoading={loading}
      refresh={async () => ((await refetch()).data?.counted?.statistics ?? null) as Statistics | null}
      reset={(seen) => resetNow({ variables: { id, expectedResetTime: seen } })}
    />
  )
}
