import { useApolloClient, useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useState } from 'react'

/** A document that lists what can be chosen, a page at a time; its one field is aliased `options`. */
export type OptionsDocument<Item> = TypedDocumentNode<
  { options: { total: number; items: readonly Item[] } },
  { page?: { limit?: number | null; offset?: number | null } | null }
>

/** What can be chosen, as far as it was read. */
export interface OptionPages<Item> {
  readonly items: readonly Item[]
  /** How many there are in all. */
  readonly total: number
  readonly isReading: boolean
  /** Why they could not be read; null where they could, or are being read. */
  readonly error: unknown
  /** Reads what comes next, or what could not be read. */
  readonly read: () => void
}

/** The most rows of a page (specification 7). */
const pageSize = 200

/** Reads the first page of what can be chosen, and others when they are asked for. */
export function useOptionPages<Item>(document: OptionsDocument<Item>): OptionPages<Item> {
  const client = useApolloClient()
  const { data, error, loading, refetch } = useQuery(document, { variables: { page: { limit: pageSize, offset: 0 } } })
  const [further, setFurther] = useState<readonly Item[]>([])
  const [reading, setReading] = useState<{ readonly error: unknown } | 'now' | null>(null)
  const first = data?.options as { readonly total: number; readonly items: readonly Item[] } | undefined
  const items = [...(first?.items ?? []), ...further]
  const readNext = async () => {
    setReading('now')
    try {
      const variables = { page: { limit: pageSize, offset: items.length } }
      const answer = await client.query({ query: document, variables, fetchPolicy: 'network-only' })
      const page = answer.data?.options as typeof first
      setFurther([...further, ...(page?.items ?? [])])
      setReading(null)
    } catch (failure) {
      setReading({ error: failure })
    }
  }
  return {
    items,
    total: first?.total ?? 0,
    isReading: loading || reading === 'now',
    error: error ?? (reading === 'now' ? null : (reading?.error ?? null)),
    read: () => void (first ? readNext() : refetch().catch(() => undefined)),
  }
}
