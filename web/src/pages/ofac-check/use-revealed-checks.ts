import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type OfacEvidence, revealOfacCheck } from '../../screens/ofac/ofac-query.ts'

/** A revealed check, or why it is not available. */
export type RevealedCheck =
  | { readonly state: 'ready'; readonly check: OfacEvidence }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly error: unknown }

/**
 * Reveals the current check and then, while the user reads it, the next one. Revealed checks exist only in this page's
 * memory, and only while requested here.
 */
export function useRevealedChecks(current: string | undefined, next: string | undefined) {
  const client = useApolloClient()
  const [held, setHeld] = useState<ReadonlyMap<string, RevealedCheck>>(new Map())
  const asked = useRef(new Set<string>())
  const wanted = useRef<readonly (string | undefined)[]>([])
  const ask = useCallback(
    async (id: string) => {
      if (asked.current.has(id)) return
      asked.current.add(id)
      let found: RevealedCheck
      try {
        const { data } = await client.mutate({ mutation: revealOfacCheck, variables: { id }, fetchPolicy: 'no-cache' })
        found = data ? { state: 'ready', check: data.revealOfacCheck } : { state: 'gone' }
      } catch (error) {
        found = { state: 'failed', error }
      }
      setHeld((before) => new Map([...before].filter(([other]) => wanted.current.includes(other))).set(id, found))
    },
    [client],
  )
  const isThere = current !== undefined && held.has(current)
  useEffect(() => {
    wanted.current = [current, next]
    // A dropped check is read again when it is requested again.
    asked.current = new Set([...asked.current].filter((id) => wanted.current.includes(id)))
    if (current !== undefined) void ask(current)
    if (isThere && next !== undefined) void ask(next)
  }, [current, next, isThere, ask])
  return {
    shown: current === undefined ? null : (held.get(current) ?? null),
    retry() {
      if (current === undefined) return
      asked.current.delete(current)
      setHeld((before) => new Map([...before].filter(([other]) => other !== current)))
      void ask(current)
    },
  }
}
