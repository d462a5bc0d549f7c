import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { type AskOptions, createAsk } from './ask.ts'
import { isOffline } from './nothing-done.ts'

type Document = TypedDocumentNode<{ readonly ping: string }, { readonly word: string }>
const query = parse('query Ping($word: String!) { ping(word: $word) }') as Document
const change = parse('mutation Ping($word: String!) { ping(word: $word) }') as Document
const hashed = { ...query, hash: 'a'.repeat(64) } as Document
const pong = { data: { ping: 'pong' } }

/** A gateway with the given responses, in order, and a network that a test turns off. */
function setUp(...responses: readonly (object | Response | (() => Response))[]) {
  const left = [...responses]
  const sent: { readonly headers: Headers; readonly body: { readonly [name: string]: unknown } }[] = []
  const network = { isOffline: false, failed: 0 }
  const waiting: (() => void)[] = []
  const connection: AskOptions['connection'] = {
    isOffline: () => network.isOffline,
    back: () => new Promise<void>((resolve) => waiting.push(resolve)),
    requestFailed: () => network.failed++,
  }
  const fetch: AskOptions['fetch'] = async (_address, { headers, body } = {}) => {
    if (network.isOffline) throw new TypeError('Failed to fetch')
    sent.push({ headers: new Headers(headers), body: JSON.parse(String(body)) })
    const response = left.shift() ?? {}
    if (typeof response === 'function') return response()
    return response instanceof Response ? response : Response.json(response)
  }
  const goOnline = () => {
    network.isOffline = false
    for (const resolve of waiting.splice(0)) resolve()
  }
  return { ask: createAsk({ connection, fetch }), sent, network, goOnline }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const refusal = (extensions: object) => ({ data: null, errors: [{ message: 'no', extensions }] })

test('sends the hash of a document that has one, with the headers of the portal’s requests', async () => {
  const { ask, sent } = setUp(pong)
  await expect(ask(hashed, { word: 'hello' }, { headers: { 'x-portal-passive': '1' } })).resolves.toEqual(pong.data)
  expect(sent.map(({ body }) => body)).toEqual([
    {
      operationName: 'Ping',
      variables: { word: 'hello' },
      extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
    },
  ])
  expect(sent[0]?.headers.get('x-portal-csrf')).toBe('1')
  expect(sent[0]?.headers.get('x-portal-passive')).toBe('1')
})

test('marks queries, and no changes, as reads that the proxy may repeat', async () => {
  const { ask, sent } = setUp(pong, pong)
  await ask(query, { word: 'hello' })
  await ask(change, { word: 'hello' })
  expect(sent.map(({ headers }) => headers.get('x-portal-read'))).toEqual(['1', null])
})

test('the query that a page sends before its modules are loaded has the headers of `ask`', async () => {
  const { ask, sent } = setUp(pong)
  await ask(hashed, { word: 'hello' }, { headers: { 'x-portal-page-load': '1' } })
  const script = readFileSync(join(import.meta.dirname, '../../public/first.js'), 'utf8')
  const written = [...script.matchAll(/^ {6}'?([\w-]+)'?: '(.+)',$/gm)].map(([, name, value]) => [name, value])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(sent[0]?.headers ?? []))
})

test('sends the text once if the gateway does not know the hash and accepts texts', async () => {
  const unknown = (acceptsText: boolean) => refusal({ code: 'PERSISTED_QUERY_NOT_FOUND', acceptsText })
  const known = setUp(unknown(true), pong)
  await expect(known.ask(hashed, { word: 'hello' })).resolves.toEqual(pong.data)
  expect(known.sent[1]?.body.query).toContain('query Ping')
  const refused = setUp(unknown(false), pong)
  await expect(refused.ask(hashed, { word: 'hello' })).rejects.toBeInstanceOf(CombinedGraphQLErrors)
  expect(refused.sent).toHaveLength(1)
})

test('rejects with the gateway’s errors', async () => {
  const { ask, network } = setUp(refusal({ code: 'LOCKED' }))
  const error = await ask(query, { word: 'hello' }).catch((reason: unknown) => reason)
  expect(CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.code).toBe('LOCKED')
  expect(network.failed).toBe(0)
})

test('rejects a response that is not GraphQL, and checks the connection if the gateway is down', async () => {
  const { ask, network } = setUp(new Response('busy', { status: 429 }), new Response('down', { status: 503 }))
  for (const [status, failed] of [
    [429, 0],
    [503, 1],
  ]) {
    const error = await ask(query, { word: 'hello' }).catch((reason: unknown) => reason)
    expect(ServerError.is(error) && error.statusCode).toBe(status)
    expect(network.failed).toBe(failed)
  }
})

test('a query waits for the network and is sent once', async () => {
  const { ask, sent, network, goOnline } = setUp(pong)
  network.isOffline = true
  const result = ask(query, { word: 'hello' })
  await turn()
  expect(sent).toHaveLength(0)
  goOnline()
  await expect(result).resolves.toEqual(pong.data)
  expect(sent).toHaveLength(1)
})

test('sends a query again if the loss of the network interrupted it', async () => {
  const { ask, sent, network, goOnline } = setUp(() => {
    network.isOffline = true
    throw new TypeError('Failed to fetch')
  }, pong)
  const result = ask(query, { word: 'hello' })
  await turn()
  goOnline()
  await expect(result).resolves.toEqual(pong.data)
  expect(sent).toHaveLength(2)
})

test('an impatient query does not wait for the network', async () => {
  const { ask, network } = setUp(pong)
  network.isOffline = true
  await expect(ask(query, { word: 'hello' }, { isImpatient: true })).rejects.toBeInstanceOf(TypeError)
})

test('rejects a change before sending it, and does not send it later', async () => {
  const { ask, sent, network, goOnline } = setUp(pong)
  network.isOffline = true
  const error = await ask(change, { word: 'hello' }).catch((reason: unknown) => reason)
  expect(isOffline(error)).toBe(true)
  goOnline()
  await turn()
  expect(sent).toHaveLength(0)
})
