import { useApolloClient, useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useState } from 'react'

/** A document that lists options page by page. Its only field is aliased `options`. */
export type OptionsDocument<Item> = TypedDocumentNode<
  { options: { total: number; items: readonly Item[] } },
  { page?: { limit?: number | null; offset?: number | null } | null }
>

/** The options loaded so far. */
export interface OptionPages<Item> {
  readonly items: readonly Item[]
  /** The number of all options. */
  readonly total: number
  readonly isReading: boolean
  /** The error if reading failed, otherwise null. */
  readonly error: unknown
  /** Reads the next page, or retries a failed read. */
  readonly read: () => void
}

/** The maximum number of rows per page (specification 7). */
const pageSize = 200

/** Reads the first page of options, and further ones on demand. */
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
      const response = await client.query({ query: document, variables, fetchPolicy: 'network-only' })
      const page = response.data?.options as typeof first
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
