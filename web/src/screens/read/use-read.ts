import type { OperationVariables } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useCallback, useEffect, useRef } from 'react'

/** A value read from the gateway, for `Read`. */
export interface Reading<Value> {
  /** The value to show, or null. */
  readonly value: Value | null
  readonly error: unknown
  readonly isLoading: boolean
  /** Reads again; a failure is in `error`. */
  readonly retry: () => void
}

interface ReadOptions<Value> {
  /** By default, tries the cache first and then the network. */
  readonly fetchPolicy?: 'cache-and-network' | 'cache-first' | 'network-only'
  readonly nextFetchPolicy?: 'cache-first'
  /** `all` if a failed part must not hide the rest. */
  readonly errorPolicy?: 'all'
  readonly skip?: boolean
  /**
   * Identifies the object if some variables select only a part of it, for example a page. By default: all variables.
   */
  readonly of?: string
  /** The polling interval while the tab is visible, in milliseconds; 0 for never. */
  readonly pollMs?: (value: Value | null) => number
}

type Optional<Variables, Options> =
  Record<string, never> extends Variables
    ? [options?: Options & { readonly variables?: Variables }]
    : [options: Options & { readonly variables: Variables }]

/** Polls do not count as user activity (specification 4.1). */
const passive = { headers: { 'x-portal-passive': '1' } }

/** Reads a document and selects a value from it. See `Read` for the value shown during a reload. */
export function useRead<Data, Variables extends OperationVariables, Value>(
  query: TypedDocumentNode<Data, Variables>,
  select: (data: Data) => Value | null | undefined,
  ...[options = {}]: Optional<Variables, ReadOptions<Value>>
) {
  const { of, pollMs, ...queryOptions } = options
  const { client, data, error, loading, refetch, startPolling, stopPolling } = useQuery(
    query as TypedDocumentNode<Data>,
    {
      fetchPolicy: 'cache-and-network',
      skipPollAttempt: () => document.hidden,
      ...queryOptions,
      ...(pollMs && { context: passive }),
    },
  )
  const selected = (read: unknown) => (read ? (select(read as Data) ?? null) : null)
  const variablesKey = JSON.stringify(options.variables ?? null)
  const now = { variablesKey, of: of ?? variablesKey, value: selected(data), error, isLoading: loading }
  const kept = useRef<(Kept<Value> & { readonly client: unknown }) | null>(null)
  // Each merchant has its own client, so the value of one merchant is never shown for another.
  if (kept.current?.client !== client) kept.current = null
  if (now.value !== null) kept.current = { client, variablesKey, of: now.of, value: now.value }
  const value = valueToShow(now, kept.current)
  const everyMs = pollMs?.(value) ?? 0
  useEffect(() => {
    if (everyMs === 0) return
    startPolling(everyMs)
    return stopPolling
  }, [everyMs, startPolling, stopPolling])
  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch])
  return {
    value,
    error,
    isLoading: loading,
    retry,
    refetch,
    /** The last value of the object, even if it has been deleted since. */
    lastValue: kept.current?.of === now.of ? kept.current.value : null,
    /** Reads again and returns the value, or null if it does not exist. Rejects if the read fails. */
    async readAgain(): Promise<Value | null> {
      const again = await refetch()
      const value = selected(again.data)
      if (value === null && again.error) throw again.error
      return value
    },
  }
}

/** The last value with the variables and object that it belongs to. */
interface Kept<Value> {
  /** The variables, as JSON. */
  readonly variablesKey: string
  readonly of: string
  readonly value: Value
}

/** Chooses between the current value and the previous one, by the rule of `Read`. */
export function valueToShow<Value>(
  now: Omit<Kept<Value>, 'value'> & Omit<Reading<Value>, 'retry'>,
  kept: Kept<Value> | null,
): Value | null {
  if (now.value !== null || kept === null) return now.value
  const isKept = now.isLoading ? kept.of === now.of : Boolean(now.error) && kept.variablesKey === now.variablesKey
  return isKept ? kept.value : null
}
