import { useMutation } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useSearchParams } from 'react-router-dom'
import { useRead } from '../read/use-read.ts'
import { type ReadStatistics, StatisticsPanel } from './StatisticsPanel.tsx'
import type { Statistics } from './statistics.ts'

/** A query for the statistics of an entry. Its only field is aliased `counted`. */
export type CountedDocument = TypedDocumentNode<{ counted: { statistics: Statistics | null } | null }, { id: string }>

interface EntryStatisticsProps {
  readonly id: string
  readonly read: ReadStatistics
  /** Resets them, unless they have been reset in the meantime. */
  readonly reset: TypedDocumentNode<unknown, { id: string; expectedResetTime?: string | null }>
}

/** Reads the statistics of an entry in parallel with the entry, unless its page shows the form or the history. */
export function useEntryStatistics(id: string, query: CountedDocument): ReadStatistics {
  const [search] = useSearchParams()
  return useRead(query, ({ counted }) => counted?.statistics, {
    variables: { id },
    skip: search.has('edit') || search.get('tab') === 'history',
  })
}

/** The statistics of an entry. */
export function EntryStatistics({ id, read, reset }: EntryStatisticsProps) {
  const [resetNow] = useMutation(reset)
  return (
    <StatisticsPanel
      key={id}
      id={id}
      read={read}
      reset={(seen) => resetNow({ variables: { id, expectedResetTime: seen } })}
    />
  )
}
