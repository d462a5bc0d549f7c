import type { FastifyInstance } from 'fastify'
import { parse } from 'graphql'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { figuresOf, limitsBroken } from '../../web/src/pages/explorer/query-figures.ts'
import { askAsPage, cookieOf, type PageAnswer, signInAsPage } from '../support/browser.ts'
import { ask, basic, secretKeys } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

const openExplorer = `mutation OpenExplorer($input: ExplorerInput!) {
  openExplorer(input: $input) { pass seconds mutations session { id } }
}`
const own = 'query Mine { charges(page: { limit: 1 }) { total } }'
const refund =
  'mutation Refund { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "1.00" }) { id } }'

let stack: Stack
/** As in production, browser sessions run only the web client's documents. One of them opens the explorer. */
let strict: FastifyInstance
let cookie: string
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  strict = await stack.anotherGateway({
    documents: [openExplorer],
    knownDocumentsOnly: true,
    clock: () => stack.clock.now,
  })
})
afterAll(() => stack.close())
beforeEach(async () => {
  cookie = await signInAsPage(strict)
  stack.takeCalls()
})

async function open(mutations = false): Promise<Opened> {
  const input = { secretKey: secretKeys['DEMO_MERCHANT/operator'], mutations }
  const answer = await askAsPage(strict, openExplorer, { input }, { cookie })
  cookie = cookieOf(answer)
  return answer.data.openExplorer
}

interface Opened {
  readonly pass: string
  readonly seconds: number
  readonly mutations: boolean
}

const run = (query: string, pass: string): Promise<PageAnswer> =>
  askAsPage(strict, query, {}, { cookie, headers: { 'x-portal-explorer': pass } })
const codeOf = ({ errors }: { readonly errors: Document }) => errors?.[0].extensions.code

describe('a pass of the explorer', () => {
  test('issues a pass for the secret key, and lets the session run its own queries for an hour', async () => {
    const { pass, seconds, mutations } = await open()
    expect({ seconds, mutations }).toEqual({ seconds: 3600, mutations: false })
    expect((await run(own, pass)).data.charges.total).toBeGreaterThan(0)
    expect(stack.takeCalls()).toEqual(['GET /charges?limit=1&offset=0'])
    for (const minutes of [14, 14, 14, 14]) {
      stack.clock.now += minutes * 60_000
      expect(codeOf(await run(own, pass))).toBeUndefined()
    }
    stack.clock.now += 4 * 60_000
    stack.takeCalls()
    expect(codeOf(await run(own, pass))).toBe('EXPLORER_CLOSED')
    expect(stack.takeCalls()).toEqual([])
  })

  test('lasts whole seconds, regardless of when the clock is read', async () => {
    const ticking = await stack.anotherGateway({ clock: () => stack.clock.now++ })
    const input = { secretKey: secretKeys['DEMO_MERCHANT/operator'], mutations: true }
    const { data, errors } = await askAsPage(ticking, openExplorer, { input }, { cookie: await signInAsPage(ticking) })
    expect(errors).toBeUndefined()
    expect(data.openExplorer.seconds).toBe(299)
  })

  test('does not issue a pass for a wrong key', async () => {
    const wrong = await askAsPage(strict, openExplorer, { input: { secretKey: 'wrong' } }, { cookie })
    expect([codeOf(wrong), wrong.setCookie]).toEqual(['UNAUTHENTICATED', []])
    expect(codeOf(await askAsPage(strict, own, {}, { cookie }))).toBe('PERSISTED_QUERY_ONLY')
    const program = await request(stack.gateway.server)
      .post('/graphql')
      .set('authorization', basic('DEMO_MERCHANT/admin'))
      .send({ query: openExplorer, variables: { input: { secretKey: secretKeys['DEMO_MERCHANT/admin'] } } })
    expect(codeOf(program.body)).toBe('BAD_INPUT')
  })

  test('rejects a pass of another caller, after signing out, and if it is changed or invented', async () => {
    const { pass } = await open()
    const mine = cookie
    cookie = await signInAsPage(strict, 'DEMO_MERCHANT/admin')
    expect(codeOf(await run(own, pass))).toBe('EXPLORER_CLOSED')
    cookie = await signInAsPage(strict)
    expect(codeOf(await run(own, pass))).toBe('EXPLORER_CLOSED')
    cookie = mine
    const [kind, until, signature] = pass.split('.')
    const altered = [
      `mutations.${until}.${signature}`,
      `${kind}.${Number(until) + 1}.${signature}`,
      `${kind}.${until}.${'A'.repeat(43)}`,
      `${kind}.${until}.${'A'.repeat(10_000)}`,
      '',
      'open',
    ]
    for (const text of altered) expect(codeOf(await run(own, text))).toBe('EXPLORER_CLOSED')
    expect(codeOf(await askAsPage(strict, own, {}, { headers: { 'x-portal-explorer': pass } }))).toBe('UNAUTHENTICATED')
    await askAsPage(strict, '{ __typename }', {}, { cookie })
    expect(codeOf(await run(own, pass))).toBeUndefined()
  })

  test('survives new tokens of the session, and works on every replica with the same keys', async () => {
    const { pass } = await open()
    await open()
    expect(codeOf(await run(own, pass))).toBeUndefined()
  })

  test('changes nothing for another site, whose request is rejected like any other', async () => {
    const { pass } = await open()
    const foreign = await askAsPage(
      strict,
      own,
      {},
      { cookie, headers: { 'x-portal-explorer': pass, 'sec-fetch-site': 'cross-site' } },
    )
    expect(codeOf(foreign)).toBe('FORBIDDEN')
  })
})

describe('mutations', () => {
  const refunded = async () => (await stack.platform({ path: '/api/v3/charges/chg-1001' })).body

  test('rejects mutations by default', async () => {
    const before = await refunded()
    const { pass } = await open()
    const answer = await run(refund, pass)
    expect(codeOf(answer)).toBe('MUTATIONS_OFF')
    expect(stack.takeCalls()).toEqual([])
    expect(await refunded()).toEqual(before)
  })

  test('allows mutations for five minutes with a pass that was requested for them with the key', async () => {
    const { pass, seconds, mutations } = await open(true)
    expect({ seconds, mutations }).toEqual({ seconds: 300, mutations: true })
    const touch = 'mutation Touch { touchSession { id } }'
    expect((await run(touch, pass)).data.touchSession.id).toHaveLength(5)
    stack.clock.now += 5 * 60_000
    expect(codeOf(await run(touch, pass))).toBe('EXPLORER_CLOSED')
  })

  test('need their confirmation as usual', async () => {
    const { pass } = await open(true)
    stack.clock.now += 2 * 60_000
    const enroll = 'mutation Enroll { enrollTwoFactor { key } }'
    expect(codeOf(await run(enroll, pass))).toBe('CONFIRMATION_REQUIRED')
  })

  test('leave a ledger entry that names who allowed them', async () => {
    await open(true)
    const { data } = await ask(
      strict,
      '{ ledger(page: { limit: 1 }) { items { act callerName outcome given { field value } } } }',
    )
    expect(data.ledger.items).toEqual([
      { act: 'openExplorer', callerName: 'operator', outcome: 'DONE', given: [{ field: 'mutations', value: true }] },
    ])
  })
})

describe('bad input with a pass', () => {
  const nested = `{ charge(id: "chg-1001") ${'{ customer { charges { items '.repeat(17)}{ id }${' } } }'.repeat(17)} }`
  const aliases = `{ ${Array.from({ length: 101 }, (_, n) => `a${n}: charge(id: "chg-1001") { id }`).join(' ')} }`
  const circle = '{ charge(id: "x") { ...A } } fragment A on Charge { ...B } fragment B on Charge { ...A }'

  test.each([
    ['a document 50 levels deep', nested, 'LIMIT_EXCEEDED'],
    ['101 aliases', aliases, 'LIMIT_EXCEEDED'],
    ['fragments in a circle', circle, /GRAPHQL_VALIDATION_FAILED|LIMIT_EXCEEDED/],
    ['two operations without a name', '{ viewer { callerName } } { __typename }', 'OPERATION_RESOLUTION_FAILURE'],
    [
      'two operations of which none is chosen',
      'query A { __typename } query B { __typename }',
      'OPERATION_RESOLUTION_FAILURE',
    ],
    ['no document', 'charges', 'GRAPHQL_PARSE_FAILED'],
  ])('%s is rejected and costs no platform call', async (_what, query, code) => {
    const { pass } = await open()
    stack.takeCalls()
    expect(codeOf(await run(query, pass))).toMatch(code)
    expect(stack.takeCalls()).toEqual([])
  })

  const sendText = (pass: string, body: string) =>
    request(strict.server)
      .post('/graphql')
      .set({
        host: 'localhost:4000',
        'content-type': 'application/json',
        accept: 'application/json',
        'x-portal-csrf': '1',
        'x-portal-explorer': pass,
        cookie,
      })
      .send(body)

  test('rejects a document of 1 MB without reading it', async () => {
    const { pass } = await open()
    const { status, body } = await sendText(
      pass,
      JSON.stringify({ query: `{ __typename } #${'x'.repeat(1024 * 1024)}` }),
    )
    expect([status, codeOf(body)]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  test('rejects variables that are not JSON', async () => {
    const { pass } = await open()
    const { status, body } = await sendText(pass, `{"query":"{ __typename }","variables":{"a":}}`)
    expect([status, body.errors.length]).toEqual([400, 1])
  })

  test('rejects an integer above 32 bits if the schema has an integer', async () => {
    const { pass } = await open()
    stack.takeCalls()
    const query = 'query Page($page: PageInput) { charges(page: $page) { total } }'
    const { body } = await sendText(pass, `{"query":"${query}","variables":{"page":{"limit":12345678901234567890}}}`)
    expect(codeOf(body)).toBe('BAD_INPUT')
    expect(stack.takeCalls()).toEqual([])
  })
})

describe('the limits that the page computes before sending a query', () => {
  /** A path of fields in which no list is nested in itself. */
  const path =
    'charge(id: "chg-1001") customer charges items notifications items charge notificationQueue items charge customer ofacChecks items customer'
  const levels = (depth: number) => {
    const objects = path.match(/\w+(\(.*?\))?/g)?.slice(0, depth - 1) ?? []
    return `{ ${objects.join(' { ')} { id ${'} '.repeat(depth)}`
  }

  test.each([
    ['{ viewer { callerName session { id } } }'],
    ['query A { a: charge(id: "chg-1001") @include(if: true) { id customer { id charges { total } } } }'],
    [
      '{ charge(id: "chg-1001") { ...F customer { charges { items { ...F } } } } } fragment F on Charge { id amount ...G } fragment G on Charge { currency }',
    ],
    ['{ charges { items { ... on Charge { id customer { id } } } total } }'],
    [levels(14)],
  ])('agree with the gateway on the cost of %s', async (query) => {
    const { body } = await request(stack.gateway.server)
      .post('/graphql')
      .set({ authorization: basic('DEMO_MERCHANT/admin'), accept: 'application/json', 'x-portal-calls': '1' })
      .send({ query })
    const figures = figuresOf(query, parse(query))
    expect(body.extensions.platformCalls.cost).toBe(figures.cost)
    expect(limitsBroken(figures)).toEqual([])
  })

  test.each([
    ['depth', levels(15)],
    ['aliases', `{ ${Array.from({ length: 51 }, (_, n) => `a${n}: __typename`).join(' ')} }`],
    ['directives', `{ ${'__typename @include(if: true) '.repeat(51)} }`],
    ['bytes', `{ __typename } #${'x'.repeat(16 * 1024)}`],
    ['tokens', `{ ${'a '.repeat(2_000)} }`],
  ])('agree with the gateway on rejecting %s', async (name, query) => {
    expect(limitsBroken(figuresOf(query, parse(query)))).toEqual([name])
    const { errors } = await ask(stack.gateway, query)
    expect(codeOf({ errors })).toBe('LIMIT_EXCEEDED')
  })
})
