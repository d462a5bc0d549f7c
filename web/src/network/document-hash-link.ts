import { ApolloLink } from '@apollo/client'
import { mergeMap, of } from 'rxjs'

/**
 * Sends the hash of a document instead of its text. If the gateway does not know the hash and accepts texts, sends the
 * text once. This is safe for mutations: nothing was executed for an unknown hash. In development documents have no
 * hash.
 */
export function createDocumentHashLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { hash } = operation.query as { readonly hash?: string }
    if (hash === undefined) return forward(operation)
    const send = (includeQuery: boolean) => {
      operation.setContext(({ http }) => ({ http: { ...http, includeQuery, includeExtensions: !includeQuery } }))
      operation.extensions.persistedQuery = { version: 1, sha256Hash: hash }
      return forward(operation)
    }
    return send(false).pipe(mergeMap((result) => (takesText(result) ? send(true) : of(result))))
  })
}

function takesText({ errors }: ApolloLink.Result): boolean {
  return errors?.some(({ extensions }) => extensions?.acceptsText === true) ?? false
}
