import type { OperationVariables } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createLive } from './live.ts'

const usualMs = 30_000
/** What the page refreshes by itself is no activity of the person before it (specification 4.1). */
const passive = { headers: { 'x-portal-passive': '1' } }

/** What was read last, when, and how to read it again. */
export interface LiveAnswer<Data> {
  /** The last answer; it stays when a later time fails. */
  readonly data: Data | null
  /** Why the last time failed; null where it did not. */
  readonly error: unknown
  /** When the data were read, in milliseconds since the epoch; null until then. */
  readonly readAt: number | null
  readonly isHeld: boolean
  readonly refresh: () => void
  readonly hold: (reason: 'pointer' | 'focus', isHeld: boolean) => void
}

/**
 * Reads a document every 30 seconds unless told otherwise, not in a hidden tab, nor while a panel holds it. Rows that fail leave the rest. With
 * other variables it is read at once; `null` reads nothing.
 */
export function useLive<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: (() => Variables) | null,
  everyMs = usualMs,
): LiveAnswer<Data> {
  const client = useApolloClient()
  const [state, setState] = useState<{ data: Data | null; error: unknown; readAt: number | null }>(nothing)
  const [held, setHeld] = useState<ReadonlySet<string>>(noReasons)
  const heldNow = useRef(held)
  heldNow.current = held
  const latest = useRef(variables)
  latest.current = variables
  const live = useMemo(() => {
    if (variables === null) return null
    return createLive({
      everyMs,
      clock: Date.now,
      after(millis, run) {
        const timer = setTimeout(run, millis)
        return () => clearTimeout(timer)
      },
      async read(isFirst) {
        try {
          const { data, error } = await client.query({
            query: document,
            variables: variables(),
            fetchPolicy: 'no-cache',
            errorPolicy: 'all',
            ...(!isFirst && { context: passive }),
          } as unknown as Parameters<typeof client.query<Data, Variables>>[0])
          // Somebody has asked for something else meanwhile.
          if (latest.current !== variables) return
          if (data === undefined || data === null) setState((last) => ({ ...last, error }))
          else setState({ data: data as Data, error: null, readAt: Date.now() })
        } catch (error) {
          if (latest.current === variables) setState((last) => ({ ...last, error }))
        }
      },
    })
  }, [client, document, variables, everyMs])

  useEffect(() => {
    if (live === null) return
    const follow = () => live.hold('hidden', globalThis.document.visibilityState === 'hidden')
    follow()
    for (const reason of heldNow.current) live.hold(reason, true)
    globalThis.document.addEventListener('visibilitychange', follow)
    live.start()
    return () => {
      live.stop()
      globalThis.document.removeEventListener('visibilitychange', follow)
    }
  }, [live])

  const hold = useCallback(
    (reason: 'pointer' | 'focus', isHeld: boolean) => {
      setHeld((last) => {
        const next = new Set(last)
        if (isHeld) next.add(reason)
        else next.delete(reason)
        return next
      })
      live?.hold(reason, isHeld)
    },
    [live],
  )
  const refresh = useCallback(() => live?.refresh(), [live])
  return { ...state, isHeld: held.size > 0, refresh, hold }
}

const nothing = { data: null, error: null, readAt: null }
const noReasons: ReadonlySet<string> = new Set()
