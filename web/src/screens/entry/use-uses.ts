import { useApolloClient } from '@apollo/client/react'
import { can } from '@portal/schema/access'
import { useEffect, useState } from 'react'
import { useAccessSubject } from '../../session/viewer.tsx'
import type { Identified, Reference, UsesFound } from './entry.ts'

interface Found<Entity> {
  readonly reference: Reference<Entity>
  readonly uses: UsesFound
}

/** The uses of an entry, read on demand. */
export interface Uses<Entity> {
  /** Whether the uses have been loaded. */
  readonly isKnown: boolean
  /** The uses by kind, without empty kinds. */
  readonly found: readonly Found<Entity>[]
  /** The error if reading failed, otherwise null. */
  readonly error: unknown
  readonly retry: () => void
}

interface Result<Entity> {
  readonly found: readonly Found<Entity>[]
  readonly error: unknown
}

/** Reads the uses of an entry without a cache; for null, reads nothing. */
export function useUses<Entity extends Identified>(
  references: readonly Reference<Entity>[],
  entity: Entity | null,
): Uses<Entity> {
  const client = useApolloClient()
  const subject = useAccessSubject()
  const [result, setResult] = useState<Result<Entity> | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry and each try
  useEffect(() => {
    if (entity === null) return
    let isOver = false
    const ask = async (reference: Reference<Entity>) => {
      const { data } = await client.query({ ...reference.ask(entity), fetchPolicy: 'network-only' })
      return { reference, uses: data?.uses ?? { total: 0, items: [] } }
    }
    const allowed = references.filter(({ needs }) => needs === undefined || can(subject, needs))
    Promise.all(allowed.map(ask)).then(
      (found) => !isOver && setResult({ found: found.filter(({ uses }) => uses.total > 0), error: null }),
      (error) => !isOver && setResult({ found: [], error }),
    )
    return () => {
      isOver = true
      setResult(null)
    }
  }, [client, entity?.id, tries])
  return {
    isKnown: result !== null && result.error === null,
    found: result?.found ?? [],
    error: result?.error ?? null,
    retry: () => setTries(tries + 1),
  }
}
