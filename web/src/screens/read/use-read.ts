import type { OperationVariables } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { isObject } from '../../values/is-object.ts'
import { isSameItems } from '../../values/same-items.ts'

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
  const latest = useRef(selected)
  useEffect(() => {
    latest.current = selected
  })
  const variablesKey = JSON.stringify(options.variables ?? null)
  const kept = useRef<(Kept<Value> & { readonly client: unknown }) | null>(null)
  // Each merchant has its own client, so the value of one merchant is never shown for another.
  if (kept.current?.client !== client) kept.current = null
  // An equal value stays the same object, so that memoized parts of the page are not rendered again.
  const read = selected(data)
  const isAsBefore = kept.current !== null && isShallowEqual(read, kept.current.value)
  const now = {
    variablesKey,
    of: of ?? variablesKey,
    value: isAsBefore && kept.current ? kept.current.value : read,
    error,
    isLoading: loading,
  }
  if (now.value !== null) kept.current = { client, variablesKey, of: now.of, value: now.value }
  const value = valueToShow(now, kept.current)
  const everyMs = pollMs?.(value) ?? 0
  useEffect(() => {
    if (everyMs === 0) return
    startPolling(everyMs)
    return stopPolling
  }, [everyMs, startPolling, stopPolling])
  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch])
  const readAgain = useCallback(async (): Promise<Value | null> => {
    const again = await refetch()
    const value = latest.current(again.data)
    if (value === null && again.error) throw again.error
    return value
  }, [refetch])
  const lastValue = kept.current?.of === now.of ? kept.current.value : null
  return useMemo(
    () => ({
      value,
      error,
      isLoading: loading,
      retry,
      refetch,
      /** The last value of the object, even if it has been deleted since. */
      lastValue,
      /** Reads again and returns the value, or null if it does not exist. Rejects if the read fails. */
      readAgain,
    }),
    [value, error, loading, retry, refetch, lastValue, readAgain],
  )
}

/** Whether two values are the same, lists with the same items, or plain objects with the same properties. */
export function isShallowEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) return isSameItems(one, other)
  if (!isPlain(one) || !isPlain(other)) return false
  const properties = Object.entries(one)
  return (
    properties.length === Object.keys(other).length &&
    properties.every(([name, value]) => Object.is(value, other[name]))
  )
}

/** Whether a value is an object whose content is its properties, which that of a `Map` or a `Date` is not. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value))
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
