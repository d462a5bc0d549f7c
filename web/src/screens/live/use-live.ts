import type { OperationVariables } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { afterFailedRead, type LastRead, shownOf } from './last-read.ts'
import { createLive } from './live.ts'

const usualMs = 30_000
/** Automatic refreshes do not count as user activity (specification 4.1). */
const passive = { headers: { 'x-portal-passive': '1' } }

/** The last data, when it was read, and how to read it again. */
export interface LiveAnswer<Data> {
  /** The last data; it stays if a later read fails. */
  readonly data: Data | null
  /** The error of the last read, or null. */
  readonly error: unknown
  /** When the data was read, in milliseconds since the epoch, or null. */
  readonly readAt: number | null
  /** Whether the data is for the current variables. During a read with new variables, it is for the previous ones. */
  readonly isCurrent: boolean
  readonly isHeld: boolean
  readonly refresh: () => void
  readonly hold: (reason: 'pointer' | 'focus', isHeld: boolean) => void
}

/**
 * Reads a document every 30 seconds by default, except in a hidden tab or while a panel is paused. Keeps the data next
 * to partial errors. Reads immediately if the variables change; `null` disables it. `of` identifies the object if the
 * variables can select another one; null if the data is the same for all merchants. The data shown in the meantime
 * follows the rule of `Read`.
 */
export function useLive<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: (() => Variables) | null,
  everyMs = usualMs,
  of: string | null = '',
): LiveAnswer<Data> {
  const client = useApolloClient()
  const asked = useMemo(() => ({ client, variables, of }), [client, variables, of])
  const [last, setLast] = useState<LastRead<Data> | null>(null)
  const [held, setHeld] = useState<ReadonlySet<string>>(noReasons)
  const heldNow = useRef(held)
  heldNow.current = held
  const latest = useRef(asked)
  latest.current = asked
  const live = useMemo(() => {
    const { client, variables } = asked
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
          // The merchant or the variables have changed since then.
          if (latest.current !== asked) return
          if (data === undefined || data === null) setLast((before) => afterFailedRead(before, asked, error))
          else setLast({ asked, data: data as Data, error: null, readAt: Date.now() })
        } catch (error) {
          if (latest.current === asked) setLast((before) => afterFailedRead(before, asked, error))
        }
      },
    })
  }, [asked, document, everyMs])

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
  const { data, error, readAt } = shownOf(last, asked)
  const isCurrent = data === null || last?.asked === asked
  return { data, error, readAt, isCurrent, isHeld: held.size > 0, refresh, hold }
}

const noReasons: ReadonlySet<string> = new Set()
