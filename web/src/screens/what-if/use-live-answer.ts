import type { OperationVariables } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useEffect, useState } from 'react'

/** How long nothing must be typed before it is asked (specification 9, default data fetch delay). */
const pauseMillis = 200

interface Answer<Data> {
  readonly data: Data
  /** To what it is the answer. */
  readonly to: string
}

/** An answer that follows what is typed. */
interface LiveAnswer<Data> {
  /** The last answer; null before the first one. */
  readonly data: Data | null
  /** Whether the last answer is to something typed earlier. */
  readonly isOutdated: boolean
  /** Why what is typed now has no answer; null where it has, or is asked. */
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Asks what follows from variables that change while somebody types: after a pause, the last question only, which ends the
 * one before. Null asks nothing, and what is known stays. Nothing is kept of the answers but the last one.
 */
export function useLiveAnswer<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
): LiveAnswer<Data> {
  const client = useApolloClient()
  const asked = variables && JSON.stringify(variables)
  const [answer, setAnswer] = useState<Answer<Data> | null>(null)
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly to: string } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variables are what they say, whoever made them
  useEffect(() => {
    if (asked === null || variables === null) return
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
        setAnswer({ data: data as Data, to: asked })
        setFailure(null)
      } catch (error) {
        if (!leaving.signal.aborted) setFailure({ error, to: asked })
      }
    }
    const timer = setTimeout(() => void ask(), pauseMillis)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [client, query, asked, tries])
  return {
    data: answer?.data ?? null,
    isOutdated: answer !== null && answer.to !== asked,
    error: failure !== null && failure.to === asked ? failure.error : null,
    retry() {
      setFailure(null)
      setTries(tries + 1)
    },
  }
}
