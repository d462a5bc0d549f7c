import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { GraphQLFormattedError } from 'graphql'
import type { Connection } from './connection.ts'
import { type RequestFailure, requestStarted, unanswered } from './network-activity.ts'
import { isNoAnswer } from './no-answer.ts'
import { Offline } from './nothing-done.ts'

/** Marks a query: if a replica does not finish it, the proxy sends it to another one. */
export const readMark = { 'x-portal-read': '1' }

/** The dependencies of `ask`. */
export interface AskOptions {
  readonly connection: Pick<Connection, 'isOffline' | 'back' | 'requestFailed'>
  readonly fetch: typeof fetch
}

/** The properties of a request. */
interface Manner {
  readonly headers?: Readonly<Record<string, string>>
  /** Sends a query even while offline, so that it fails instead of waiting. */
  readonly isImpatient?: boolean
}

/** Sends one operation of the session. Rejects with the same errors as Apollo Client. */
export type Ask = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  manner?: Manner,
) => Promise<Data>

interface Result<Data> {
  readonly data?: Data | null
  readonly errors?: readonly GraphQLFormattedError[]
}

/**
 * Creates `ask`, which sends the operations of the session without Apollo Client, because the sign-in page loads
 * without it. While offline, a query waits for the network and a change is rejected, as in `offline-link.ts`.
 */
export function createAsk({ connection, fetch }: AskOptions): Ask {
  return async (document, variables, { headers = {}, isImpatient = false } = {}) => {
    const [definition] = document.definitions
    const { name, operation } = definition?.kind === 'OperationDefinition' ? definition : {}
    const operationName = name?.value ?? ''
    for (;;) {
      if (connection.isOffline() && !isImpatient) {
        if (operation !== 'query') throw new Offline()
        await connection.back()
      }
      const ended = requestStarted(operationName)
      try {
        const marked = operation === 'query' ? { ...readMark, ...headers } : headers
        const { data, errors = [] } = await send(fetch, document, { operationName, variables }, marked)
        ended(errors.map(failureOf))
        if (!data || errors.length > 0) throw new CombinedGraphQLErrors({ errors })
        return data
      } catch (error) {
        ended([unanswered(error)])
        const isUnanswered = isNoAnswer(error)
        if (isUnanswered) connection.requestFailed()
        const mayRepeat = isUnanswered && connection.isOffline() && operation === 'query' && !isImpatient
        if (!mayRepeat) throw error
      }
    }
  }
}

/** The part of an error that the progress bar keeps. */
export function failureOf({ message, extensions }: GraphQLFormattedError): RequestFailure {
  const { field, code } = extensions ?? {}
  return { field: typeof field === 'string' ? field : null, code: typeof code === 'string' ? code : 'OTHER', message }
}

/** Sends the hash of the document, or its text if the gateway does not know the hash and accepts texts. */
async function send<Data>(
  fetch: AskOptions['fetch'],
  document: TypedDocumentNode<Data, never>,
  operation: { readonly operationName: string; readonly variables: unknown },
  headers: Readonly<Record<string, string>>,
): Promise<Result<Data>> {
  const post = async (body: object): Promise<Result<Data>> => {
    const response = await fetch('/graphql', {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        accept: 'application/graphql-response+json,application/json;q=0.9',
        'content-type': 'application/json',
        'x-portal-csrf': '1',
        ...headers,
      },
      body: JSON.stringify({ ...operation, ...body }),
    })
    return read(response)
  }
  const { hash } = document as { readonly hash?: string }
  if (hash !== undefined) {
    const result = await post({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } })
    if (!result.errors?.some(({ extensions }) => extensions?.acceptsText === true)) return result
  }
  const { print } = await import(/* @styles rows */ './print-document.ts')
  return post({ query: print(document) })
}

async function read<Data>(response: Response): Promise<Result<Data>> {
  const bodyText = await response.text()
  const isGraphql = response.headers.get('content-type')?.includes('application/graphql-response+json') ?? false
  if (!isGraphql && !response.ok) throw new ServerError(`status ${response.status}`, { response, bodyText })
  try {
    return JSON.parse(bodyText)
  } catch (cause) {
    throw new ServerParseError(cause, { response, bodyText })
  }
}
