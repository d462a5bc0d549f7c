import { useQuery } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import type { CountedDocument } from './EntryStatistics.tsx'
import type { Statistics } from './statistics.ts'

/** The current traffic through an entry in the last 60 minutes, shown before an action that stops it. */
export function TrafficNow({ id, query }: { readonly id: string; readonly query: CountedDocument }) {
  const { formatMessage } = useIntl()
  const { data, loading } = useQuery(query, { variables: { id }, fetchPolicy: 'network-only' })
  const { totalRequests = null, approvals } = (data?.counted?.statistics as Statistics | null)?.last60Minutes ?? {}
  return (
    <p role="status">
      {totalRequests === null
        ? formatMessage({ id: loading ? 'statistics.now.reading' : 'statistics.now.failed' })
        : formatMessage({ id: 'statistics.now' }, { count: totalRequests, approvals: approvals ?? 0 })}
    </p>
  )
}
