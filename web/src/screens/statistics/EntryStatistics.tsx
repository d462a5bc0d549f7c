import { useMutation } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useRead } from '../read/use-read.ts'
import { StatisticsPanel } from './StatisticsPanel.tsx'
import type { Statistics } from './statistics.ts'

/** A query for the statistics of an entry. Its only field is aliased `counted`. */
export type CountedDocument = TypedDocumentNode<{ counted: { statistics: Statistics | null } | null }, { id: string }>

interface EntryStatisticsProps {
  readonly id: string
  readonly query: CountedDocument
  /** Resets them, unless they have been reset in the meantime. */
  readonly reset: TypedDocumentNode<unknown, { id: string; expectedResetTime?: string | null }>
}

/** The statistics of an entry. */
export function EntryStatistics({ id, query, reset }: EntryStatisticsProps) {
  const read = useRead(query, ({ counted }) => counted?.statistics, { variables: { id } })
  const [resetNow] = useMutation(reset)
  return (
    <StatisticsPanel id={id} read={read} reset={(seen) => resetNow({ variables: { id, expectedResetTime: seen } })} />
  )
}
