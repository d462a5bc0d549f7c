import { ApolloLink } from '@apollo/client'
import type { ASTNode } from 'graphql'
import { from, mergeMap, of } from 'rxjs'

let print: ((document: ASTNode) => string) | null = null

async function loadPrinter(): Promise<void> {
  print ??= (await import(/* @styles rows */ './print-document.ts')).print
}

/** The text of a document. The link has loaded the printer before it sends one. */
export function textOf(document: ASTNode): string {
  if (print === null) throw new Error('a text is sent only by the link')
  return print(document)
}

/**
 * Sends a document's hash instead of its text. If the gateway does not know the hash and accepts texts, sends the text
 * once. This is safe for mutations, because nothing was executed for an unknown hash. In development, documents have no
 * hash.
 */
export function createDocumentHashLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { hash } = operation.query as { readonly hash?: string }
    if (hash === undefined) return from(loadPrinter()).pipe(mergeMap(() => forward(operation)))
    const send = (includeQuery: boolean) => {
      operation.setContext(({ http }) => ({ http: { ...http, includeQuery, includeExtensions: !includeQuery } }))
      operation.extensions.persistedQuery = { version: 1, sha256Hash: hash }
      return forward(operation)
    }
    return send(false).pipe(
      mergeMap((result) => (takesText(result) ? from(loadPrinter()).pipe(mergeMap(() => send(true))) : of(result))),
    )
  })
}

function takesText({ errors }: ApolloLink.Result): boolean {
  return errors?.some(({ extensions }) => extensions?.acceptsText === true) ?? false
}
