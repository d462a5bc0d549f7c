import type { OperationVariables } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useEffect, useState } from 'react'

/** The pause in typing before a query is sent (specification 9, default data fetch delay). */
const pauseMillis = 200

interface Result<Data> {
  readonly data: Data
  /** The variables that it belongs to, as JSON. */
  readonly to: string
}

/** A query result that follows the typed values. */
interface LiveAnswer<Data> {
  /** The last result, or null. */
  readonly data: Data | null
  /** Whether the last result belongs to earlier values. */
  readonly isOutdated: boolean
  /** The error for the current values; null if there is none, or while loading. */
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Runs a query whose variables change while the user types. Waits for a pause, and cancels the previous query. If the
 * variables are null, it sends nothing and keeps the last result. Only the last result is kept.
 */
export function useLiveAnswer<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
): LiveAnswer<Data> {
  const client = useApolloClient()
  const variablesKey = variables && JSON.stringify(variables)
  const [result, setResult] = useState<Result<Data> | null>(null)
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly to: string } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variables are compared as JSON
  useEffect(() => {
    if (variablesKey === null || variables === null) return
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const { data } = await client.query<Data, Variables>({
          query,
          variables,
          fetchPolicy: 'no-cache',
          context: { queryDeduplication: false, fetchOptions: { signal: leaving.signal } },
        })
        if (leaving.signal.aborted || data === undefined) return
        setResult({ data: data as Data, to: variablesKey })
        setFailure(null)
      } catch (error) {
        if (!leaving.signal.aborted) setFailure({ error, to: variablesKey })
      }
    }
    const timer = setTimeout(() => void ask(), pauseMillis)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [client, query, variablesKey, tries])
  return {
    data: result?.data ?? null,
    isOutdated: result !== null && result.to !== variablesKey,
    error: failure !== null && failure.to === variablesKey ? failure.error : null,
    retry() {
      setFailure(null)
      setTries(tries + 1)
    },
  }
}
