import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { parse } from 'graphql'
import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { createDocumentHashLink } from './document-hash-link.ts'

const document = parse('query Ping { ping }')
const hash = 'a'.repeat(64)

/** Runs a query against a gateway. Returns the result and how each request was sent. */
async function run(query: typeof document, respond: (isText: boolean) => ApolloLink.Result) {
  const sent: unknown[] = []
  const gateway = new ApolloLink((operation) => {
    const { includeQuery = true } = operation.getContext().http ?? {}
    sent.push(includeQuery ? 'text' : operation.extensions.persistedQuery)
    return of(respond(includeQuery))
  })
  const link = ApolloLink.from([createDocumentHashLink(), gateway])
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const { data, error } = await client.query({ query, errorPolicy: 'all' })
  return { data, error, sent }
}

const notFound = (acceptsText: boolean): ApolloLink.Result => ({
  errors: [{ message: 'unknown', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', acceptsText } }],
})
const pong: ApolloLink.Result = { data: { ping: 'pong' } }
const named = { version: 1, sha256Hash: hash }

test('sends the hash of a document that has one, otherwise its text', async () => {
  expect(await run({ ...document, hash } as typeof document, () => pong)).toMatchObject({
    sent: [named],
    data: pong.data,
  })
  expect(await run(document, () => pong)).toMatchObject({ sent: ['text'], data: pong.data })
})

test('sends the text once if the gateway does not know the hash and accepts texts', async () => {
  const known = await run({ ...document, hash } as typeof document, (isText) => (isText ? pong : notFound(true)))
  expect(known).toMatchObject({ sent: [named, 'text'], data: pong.data })
  const refused = await run({ ...document, hash } as typeof document, () => notFound(false))
  expect(refused.sent).toEqual([named])
  expect(refused.error?.message).toBe('unknown')
})
