import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildSchema, parse } from 'graphql'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readFragments, readTexts } from '../../web/build/documents.ts'
import { type Asking, loginInput, signInAsPage } from '../support/browser.ts'
import { ask, basic, startGateway } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const source = fileURLToPath(new URL('../../web/src', import.meta.url))
const texts = readTexts(source, readFragments(source))
const named = (name: string) => texts.find((text) => new RegExp(`^\\w+ ${name}\\b`).test(text)) ?? ''
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const own = 'query Mine { charges(page: { limit: 1 }) { total } }'

let stack: Stack
/** As in production, browser sessions run only the web client's documents. */
let strict: FastifyInstance
let cookie: string
beforeAll(async () => {
  stack = await startStack()
  strict = await stack.anotherGateway({ documents: texts, knownDocumentsOnly: true, clock: () => stack.clock.now })
  cookie = await signInAsPage(strict)
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

interface Sent {
  readonly query?: string
  readonly hash?: string
  readonly variables?: Record<string, unknown>
}

/** Sends a page's or, with credentials, a program's request. Returns the code of the error and the response. */
async function send(app: FastifyInstance, { query, hash, variables }: Sent, { cookie, headers = {} }: Asking = {}) {
  const sent = request(app.server)
    .post('/graphql')
    .set({ host: 'localhost:4000', accept: 'application/graphql-response+json,application/json;q=0.9', ...headers })
  if (headers.authorization === undefined) sent.set('x-portal-csrf', '1')
  if (cookie) sent.set('cookie', cookie)
  const extensions = hash && { persistedQuery: { version: 1, sha256Hash: hash } }
  const { status, type, body } = await sent.send({ query, variables, ...(extensions && { extensions }) })
  return { status, type, data: body.data, code: body.errors?.[0].extensions.code, error: body.errors?.[0] }
}

const program: Asking = { headers: { authorization: basic('DEMO_MERCHANT/admin') } }

describe('the documents of the web client', () => {
  test('run by their hash with the same response and calls as their text', async () => {
    const variables = { page: { limit: 2, offset: 0 } }
    const byHash = await send(strict, { hash: hashOf(named('Charges')), variables }, { cookie })
    const calls = stack.takeCalls()
    const byText = await send(strict, { query: named('Charges'), variables }, { cookie })
    expect(byHash).toMatchObject({ status: 200, code: undefined, data: byText.data })
    expect(byHash.data.list.items[0].__typename).toBe('Charge')
    expect(calls).toEqual(stack.takeCalls())
  })

  test('include signing in and out by hash', async () => {
    const variables = loginInput('DEMO_MERCHANT/support')
    const other = await signInAsPage(strict, 'DEMO_MERCHANT/support')
    expect(await send(strict, { hash: hashOf(named('Login')), variables })).toMatchObject({
      status: 200,
      code: undefined,
    })
    expect(await send(strict, { hash: hashOf(named('Logout')) }, { cookie: other })).toMatchObject({ code: undefined })
    expect((await send(strict, { hash: hashOf(named('Viewer')) }, { cookie: other })).data).toEqual({ viewer: null })
  })

  test('have unique names, fit the schema, and are far from its limits', async () => {
    expect(texts.length).toBeGreaterThan(100)
    expect(new Set(texts.map((text) => /^\w+ (\w+)/.exec(text)?.[1])).size).toBe(texts.length)
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(8 * 1024)
  })
})

describe('a browser session in production', () => {
  test.each([
    ['a document of its own', { query: own }],
    ['a known one that was altered', { query: `${named('Viewer')} ` }],
    ['introspection', { query: '{ __schema { types { name } } }' }],
  ])('does not run %s', async (_what, sent) => {
    expect(await send(strict, sent, { cookie })).toMatchObject({
      status: 403,
      type: 'application/graphql-response+json',
      code: 'PERSISTED_QUERY_ONLY',
    })
    expect(stack.takeCalls()).toEqual([])
  })

  test('runs nothing in any other form either', async () => {
    const get = await request(strict.server)
      .get('/graphql')
      .query({ query: own })
      .set({ host: 'localhost:4000', cookie, 'x-portal-csrf': '1' })
    expect(get.body.errors[0].extensions.code).toBe('PERSISTED_QUERY_ONLY')
    const list = await request(strict.server)
      .post('/graphql')
      .set({ host: 'localhost:4000', cookie, 'x-portal-csrf': '1' })
      .send([{ query: own }])
    expect(list.body.errors[0].extensions.code).toBe('PERSISTED_QUERY_ONLY')
    expect(stack.takeCalls()).toEqual([])
  })

  test('learns to reload the page if the gateway no longer knows its document', async () => {
    for (const query of [undefined, own]) {
      const { code, error } = await send(strict, { hash: hashOf(own), ...(query && { query }) }, { cookie })
      expect(code).toBe('PERSISTED_QUERY_NOT_FOUND')
      expect(error.extensions.acceptsText).toBe(false)
      expect(error.message).toContain('load the page again')
    }
    expect(stack.takeCalls()).toEqual([])
  })

  test('can check whether the gateway is reachable', async () => {
    expect((await send(strict, { query: '{ __typename }' }, { cookie })).data).toEqual({ __typename: 'Query' })
  })

  test('runs any document of a session on a development gateway, and the client sends the text of an unknown one', async () => {
    const page = await signInAsPage(stack.gateway)
    const unknown = await send(stack.gateway, { hash: hashOf(own) }, { cookie: page })
    expect(unknown).toMatchObject({ code: 'PERSISTED_QUERY_NOT_FOUND', error: { extensions: { acceptsText: true } } })
    expect((await send(stack.gateway, { query: own }, { cookie: page })).data.charges.total).toBeGreaterThan(0)
  })
})

describe('an API caller', () => {
  test('sends a text, and later only its hash', async () => {
    expect((await send(strict, { query: own }, program)).data.charges.total).toBeGreaterThan(0)
    expect((await send(strict, { hash: hashOf(own) }, program)).code).toBe('PERSISTED_QUERY_NOT_FOUND')
    const { data } = await send(strict, { hash: hashOf(own), query: own }, program)
    stack.takeCalls()
    expect(await send(strict, { hash: hashOf(own) }, program)).toMatchObject({ status: 200, data })
    expect(stack.takeCalls()).toEqual(['GET /charges?limit=1&offset=0'])
    // A session still does not run it.
    expect((await send(strict, { hash: hashOf(own) }, { cookie })).code).toBe('PERSISTED_QUERY_NOT_FOUND')
  })

  test('sends the text again after an hour', async () => {
    const query = 'query Hour { charges(page: { limit: 1 }) { total } }'
    await send(strict, { hash: hashOf(query), query }, program)
    stack.clock.now += 61 * 60_000
    expect((await send(strict, { hash: hashOf(query) }, program)).code).toBe('PERSISTED_QUERY_NOT_FOUND')
  })

  test('registers nothing that is invalid, may contain a secret, or has another hash', async () => {
    const broken = '{ nothing }'
    expect((await send(strict, { hash: hashOf(broken), query: broken }, program)).code).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    )
    const secret = 'mutation { removeCaller(id: "nobody-of-this-name") }'
    await send(strict, { hash: hashOf(secret), query: secret }, program)
    for (const text of [broken, secret]) {
      expect((await send(strict, { hash: hashOf(text) }, program)).code).toBe('PERSISTED_QUERY_NOT_FOUND')
    }
    expect(await send(strict, { hash: hashOf(own), query: `${own} ` }, program)).toMatchObject({ code: 'BAD_INPUT' })
    expect(await send(strict, { hash: 'abc' }, program)).toMatchObject({ code: 'BAD_INPUT' })
  })

  test('can run the web client’s documents, and cannot register any without a sign-in', async () => {
    const { data } = await send(strict, { hash: hashOf(named('Viewer')) }, program)
    expect(data.viewer.callerName).toBe('admin')
    const query = 'query Stranger { viewer { callerName } }'
    expect((await send(strict, { hash: hashOf(query), query })).data).toEqual({ viewer: null })
    expect((await send(strict, { hash: hashOf(query) }, program)).code).toBe('PERSISTED_QUERY_NOT_FOUND')
  })
})

describe('the schema as a file', () => {
  const download = (app: FastifyInstance) =>
    request(app.server).get('/files/schema.graphql').set('host', 'localhost:4000')

  test('signed-in callers can read the schema if introspection is off', async () => {
    expect((await ask(strict, '{ __schema { queryType { name } } }')).errors[0].extensions.code).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    )
    const answer = await download(strict).set('authorization', basic('DEMO_MERCHANT/api')).responseType('text')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="schema.graphql"')
    const text = Buffer.from(answer.body).toString()
    expect(buildSchema(text).getQueryType()?.getFields()).toHaveProperty('charges')
    expect(parse(text).definitions.length).toBeGreaterThan(100)
    expect(stack.takeCalls()).toEqual([])
    const fresh = await signInAsPage(strict)
    const page = await download(strict).set({ cookie: fresh, 'x-portal-csrf': '1' })
    expect(page.status).toBe(200)
    expect((await download(strict)).status).toBe(401)
  })
})

test('does not start the gateway with a web client but without its documents', async () => {
  await expect(startGateway({ platform: { url: 'http://127.0.0.1:9' }, webClient: '/nowhere' })).rejects.toThrow()
})
