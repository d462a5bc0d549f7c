import { useApolloClient, useMutation } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { readFirst } from '../../network/nothing-done.ts'
import { ChangedMeanwhile, saveUnlessChanged } from '../edit/changed-meanwhile.ts'
import { isSame } from '../edit/plain-values.ts'
import { useRead } from '../read/use-read.ts'
import type { AnyEntry, Identified } from './entry.ts'

type Reading<Entity> = TypedDocumentNode<{ entry: Entity | null }, Readonly<Record<string, string>>>

type Changing<Entity> = TypedDocumentNode<{ entry: Entity }, { input: Record<string, unknown> }>

type Removing = TypedDocumentNode<{ removed: boolean }, Readonly<Record<string, string | null>>>

/** The variables that identify an entry in its documents. */
export function variablesOf<Entity>({ namedBy }: AnyEntry<Entity>, id: string): Readonly<Record<string, string>> {
  return namedBy?.(id) ?? { id }
}

/** Reads one entry, and saves or deletes it unless someone else has changed it. */
export function useEntry<Entity extends Identified>(entry: AnyEntry<Entity>, id: string) {
  const one = entry.one as Reading<Entity>
  const names = variablesOf(entry, id)
  const client = useApolloClient()
  const { value, lastValue, error, isLoading, retry } = useRead(one, ({ entry }) => entry, { variables: names })

  const [save] = useMutation(entry.save as Changing<Entity>)
  const [remove] = useMutation(entry.remove as Removing)

  // A separate query, because a failure of the query above would be shown as the page's. A failed read does not mean
  // that the entry is gone.
  const readAgain = async () => {
    const response = await client.query({ query: one, variables: names, fetchPolicy: 'network-only' })
    return (response.data?.entry ?? null) as Entity | null
  }
  return {
    entity: value,
    /** The last known entry, even after a deletion, so typed values stay. */
    lastEntity: lastValue,
    error,
    isLoading,
    retry,
    readAgain,
    save: (input: Record<string, unknown>, over: Entity) =>
      saveUnlessChanged(async () => {
        // Entries without a modification time are compared by their contents.
        const now = over.lastModified === null ? await readFirst(readAgain) : null
        if (now && !isSame(now, over)) throw new ChangedMeanwhile(now)
        const changes = { ...input, ...names, expectedLastModified: over.lastModified }
        return ((await save({ variables: { input: changes } })).data?.entry ?? null) as Entity | null
      }, readAgain),
    remove: ({ lastModified }: Entity) =>
      saveUnlessChanged(() => remove({ variables: { ...names, expectedLastModified: lastModified } }), readAgain),
  }
}
