import { type ApolloClient, ApolloLink, type OperationVariables } from '@apollo/client'
import { getDefaultValues, getOperationDefinition } from '@apollo/client/utilities/internal'
import { type DocumentNode, OperationTypeNode } from 'graphql'
import { finalize, type Observable, ReplaySubject, type Subscription, tap } from 'rxjs'

interface EarlyRead {
  readonly client: ApolloClient
  readonly result: Observable<ApolloLink.Result>
  readonly request: Subscription
}

/** Reads that were sent before the component that asks for them was rendered. */
export interface EarlyReads {
  /** Must be the first link of each client. Gives an early read to the first query with the same variables. */
  readonly link: ApolloLink
  /** Sends a read, unless the same one has been sent and not been asked for. */
  readonly send: (client: ApolloClient, query: DocumentNode, variables: OperationVariables) => void
  /** Cancels the reads that no component has asked for, because their responses become old. */
  readonly drop: () => void
}

/** Creates a store of early reads, which is empty again after each step of the router. */
export function createEarlyReads(): EarlyReads {
  const held = new Map<string, EarlyRead>()
  const drop = () => {
    for (const { request } of held.values()) request.unsubscribe()
    held.clear()
  }
  return {
    link: new ApolloLink((operation, forward) => {
      if (operation.operationType !== OperationTypeNode.QUERY) {
        // A read from before a change would undo it on the screen.
        return forward(operation).pipe(tap({ next: drop, error: drop, unsubscribe: drop }))
      }
      const key = readKey(operation.query, operation.variables)
      const early = held.get(key)
      if (early?.client !== operation.client) return forward(operation)
      held.delete(key)
      return early.result.pipe(finalize(() => early.request.unsubscribe()))
    }),
    send(client, document, variables) {
      const query = client.documentTransform.transformDocument(document)
      // As Apollo Client does for a query.
      const all = { ...getDefaultValues(getOperationDefinition(query)), ...variables }
      const key = readKey(query, all)
      if (held.get(key)?.client === client) return
      const result = new ReplaySubject<ApolloLink.Result>()
      const request = ApolloLink.execute(client.link, { query, variables: all }, { client }).subscribe(result)
      held.set(key, { client, result, request })
    },
    drop,
  }
}

/** Identifies a read by its operation and variables. */
export function readKey({ definitions }: DocumentNode, variables: OperationVariables): string {
  const [operation] = definitions
  const name = operation?.kind === 'OperationDefinition' ? operation.name?.value : undefined
  return JSON.stringify([name, variables])
}
