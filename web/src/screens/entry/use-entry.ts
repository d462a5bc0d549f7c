import { useApolloClient, useMutation, useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { ChangedMeanwhile, saveUnlessChanged } from '../edit/changed-meanwhile.ts'
import { isSame } from '../edit/plain-values.ts'
import { readFirst } from '../nothing-done.ts'
import type { AnyEntry, Identified } from './entry.ts'

type Changing<Thing> = TypedDocumentNode<{ entry: Thing }, { input: Record<string, unknown> }>

/** Reads one entry, and saves and deletes it as long as nobody else has changed it. */
export function useEntry<Thing extends Identified>(entry: AnyEntry<Thing>, id: string) {
  const one = entry.one as TypedDocumentNode<{ entry: Thing | null }, { id: string }>
  const client = useApolloClient()
  const { data, previousData, error, loading, refetch } = useQuery(one, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const [save] = useMutation(entry.save as Changing<Thing>)
  const [remove] = useMutation(entry.remove)
  const read = data?.entry as Thing | null | undefined
  const before = previousData?.entry as Thing | null | undefined
  const earlier = before?.id === id ? before : null
  // Not by the query above: its failure would be shown as the page's, too. What could not be read is not gone.
  const readAgain = async () => {
    const answer = await client.query({ query: one, variables: { id }, fetchPolicy: 'network-only' })
    return (answer.data?.entry ?? null) as Thing | null
  }
  return {
    // Reading again takes nothing away while it is under way or when it fails.
    thing: read ?? (error || loading ? earlier : null),
    /** The entry although it may be gone: what was typed about it stays. */
    lastThing: read ?? earlier,
    error,
    isLoading: loading,
    retry: () => void refetch().catch(() => undefined),
    readAgain,
    save: (input: Record<string, unknown>, over: Thing) =>
      saveUnlessChanged(async () => {
        // What has no moment to be expected is compared by what it holds.
        const now = over.lastModified === null ? await readFirst(readAgain) : null
        if (now && !isSame(now, over)) throw new ChangedMeanwhile(now)
        const changes = { ...input, id, expectedLastModified: over.lastModified }
        return ((await save({ variables: { input: changes } })).data?.entry ?? null) as Thing | null
      }, readAgain),
    remove: ({ lastModified }: Thing) =>
      saveUnlessChanged(() => remove({ variables: { id, expectedLastModified: lastModified } }), readAgain),
  }
}
