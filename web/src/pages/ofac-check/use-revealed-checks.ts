import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type OfacEvidence, revealOfacCheck } from '../../screens/ofac/ofac-query.ts'

/** A check in the clear, or what is in the way of it. */
export type RevealedCheck =
  | { readonly state: 'ready'; readonly check: OfacEvidence }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly error: unknown }

/**
 * Reads the current check in the clear and then, while somebody looks at it, the next one. They are kept in this page's
 * memory alone, and no longer than they are named here.
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
    // What was dropped is read again when it comes back.
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
