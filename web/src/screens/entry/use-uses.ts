import { useApolloClient } from '@apollo/client/react'
import { can } from '@portal/schema/access'
import { useEffect, useState } from 'react'
import { useAccessSubject } from '../../session/viewer.tsx'
import type { Identified, Reference, UsesFound } from './entry.ts'

interface Found<Thing> {
  readonly reference: Reference<Thing>
  readonly uses: UsesFound
}

/** The uses of an entry, read on demand. */
export interface Uses<Thing> {
  /** Whether the uses have been loaded. */
  readonly isKnown: boolean
  /** The uses by kind, without empty kinds. */
  readonly found: readonly Found<Thing>[]
  /** The error if reading failed, otherwise null. */
  readonly error: unknown
  readonly retry: () => void
}

interface Answer<Thing> {
  readonly found: readonly Found<Thing>[]
  readonly error: unknown
}

/** Reads the uses of an entry without a cache; for null, reads nothing. */
export function useUses<Thing extends Identified>(
  references: readonly Reference<Thing>[],
  thing: Thing | null,
): Uses<Thing> {
  const client = useApolloClient()
  const subject = useAccessSubject()
  const [answer, setAnswer] = useState<Answer<Thing> | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry and each try
  useEffect(() => {
    if (thing === null) return
    let isOver = false
    const ask = async (reference: Reference<Thing>) => {
      const { data } = await client.query({ ...reference.ask(thing), fetchPolicy: 'network-only' })
      return { reference, uses: data?.uses ?? { total: 0, items: [] } }
    }
    const asked = references.filter(({ needs }) => needs === undefined || can(subject, needs))
    Promise.all(asked.map(ask)).then(
      (found) => !isOver && setAnswer({ found: found.filter(({ uses }) => uses.total > 0), error: null }),
      (error) => !isOver && setAnswer({ found: [], error }),
    )
    return () => {
      isOver = true
      setAnswer(null)
    }
  }, [client, thing?.id, tries])
  return {
    isKnown: answer !== null && answer.error === null,
    found: answer?.found ?? [],
    error: answer?.error ?? null,
    retry: () => setTries(tries + 1),
  }
}
