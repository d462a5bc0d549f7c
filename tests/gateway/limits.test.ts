import type { FastifyInstance } from 'fastify'
import { getIntrospectionQuery } from 'graphql'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, basic } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

// Excessive documents are rejected quickly, before any resolver runs, so the platform gets no call.
let stack: Stack
let open: FastifyInstance
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  open = await stack.anotherGateway({ introspection: true })
  await ask(stack.gateway, '{ viewer { callerName } }')
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

/** Milliseconds of processor time since the given usage, which other processes do not affect. */
function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
const quickly = 1_000
const send = (body: object | string, headers: Record<string, string> = {}) =>
  request(stack.gateway.server)
    .post('/graphql')
    .set({
      authorization: basic('DEMO_MERCHANT/admin'),
      'content-type': 'application/json',
      accept: 'application/json',
      ...headers,
    })
    .send(body)

const nested = (depth: number) =>
  `{ charge(id: "chg-1001") ${'{ customer { charges { items '.repeat(depth)}{ id }${' } } }'.repeat(depth)} }`
const aliases = (count: number, field: string) =>
  `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`

describe('a document', () => {
  test.each([
    ['50 levels deep', nested(17)],
    [
      '50 levels deep, by fragments',
      `{ charge(id: "chg-1001") { ...F0 } } ${Array.from(
        { length: 17 },
        (_, n) => `fragment F${n} on Charge { customer { charges { items { ${n === 16 ? 'id' : `...F${n + 1}`} } } } }`,
      ).join(' ')}`,
    ],
    ['of 101 aliases', aliases(101, 'charge(id: "chg-1001") { id }')],
    ['of 101 aliases of __typename', aliases(101, '__typename')],
    [
      'of 101 aliases, spread over fragments',
      `{ ${Array.from({ length: 26 }, (_, n) => `...F${n}`).join(' ')} } ${Array.from(
        { length: 26 },
        (_, n) => `fragment F${n} on Query { a${n}: __typename b${n}: __typename c${n}: __typename d${n}: __typename }`,
      ).join(' ')}`,
    ],
    ['of 101 directives', `{ __typename ${'@include(if: true) '.repeat(101)} }`],
    ['of 101 directives on 101 fields', `{ ${'__typename @include(if: true) '.repeat(101)} }`],
    ['of 5,000 tokens', `{ ${'a '.repeat(5_000)} }`],
    ['of 1,000 variables', `query (${Array.from({ length: 1_000 }, (_, n) => `$v${n}: ID`).join(' ')}) { __typename }`],
    ['of 17 kB', `{ __typename } #${'x'.repeat(17_000)}`],
    ['of one field 201 times', `{ ${'__typename '.repeat(201)} }`],
    ['of two fields 150 times', `{ ${'viewer { callerName } '.repeat(150)} }`],
    ['of two ledgers', aliases(2, 'ledger { total }')],
    ['of two ledgers, one in a fragment', '{ ledger { total } ...F } fragment F on Query { other: ledger { total } }'],
    ['of a ledger and a history', '{ ledger { total } history(objectType: "Charge", objectId: "1") { total } }'],
    ['of two backtests', aliases(2, 'routingBacktest(draft: {}) { sampled }')],
    [
      'of a rehearsal and a ledger',
      '{ trustLevelRehearsal(draft: { restrictions: [] }) { customers } ledger { total } }',
    ],
    ['of 11 histories', aliases(11, 'history(objectType: "Charge", objectId: "chg-1001") { total }')],
    ['of 17 kB, in fewer letters', `{ __typename } #${'€'.repeat(6_000)}`],
  ])('rejects %s', async (_title, query) => {
    const started = process.cpuUsage()
    const { status, body } = await send({ query })
    expect(body.errors[0].extensions.code).toBe('LIMIT_EXCEEDED')
    expect([status, body.data]).toEqual([200, undefined])
    expect(stack.takeCalls()).toEqual([])
    expect(spentSince(started)).toBeLessThan(quickly)
    const spoken = await send({ query }, { accept: 'application/graphql-response+json' })
    expect(spoken.status).toBe(400)
  })

  test.each([
    ['of 1 MB', JSON.stringify({ query: `{ __typename } #${'x'.repeat(1024 * 1024)}` })],
    [
      'with variables of 1 MB',
      JSON.stringify({ query: '{ __typename }', variables: { ids: Array(100_000).fill('chg-1001') } }),
    ],
  ])('rejects %s without reading it', async (_title, body) => {
    const answer = await send(body)
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  test('rejects circular fragments', async () => {
    const { body } = await send({
      query: '{ charge(id: "x") { ...A } } fragment A on Charge { ...B } fragment B on Charge { ...A }',
    })
    expect(body.data).toBeUndefined()
    expect(body.errors[0].extensions.code).toMatch(/^(GRAPHQL_VALIDATION_FAILED|LIMIT_EXCEEDED)$/)
    expect(stack.takeCalls()).toEqual([])
  })

  test('rejects multiplying fragments', async () => {
    const fragments = Array.from(
      { length: 12 },
      (_, n) => `fragment F${n} on Charge { ${n === 11 ? 'id' : `...F${n + 1} `.repeat(10)} }`,
    )
    const started = process.cpuUsage()
    const { body } = await send({ query: `{ charge(id: "x") { ...F0 } } ${fragments.join(' ')}` })
    expect(spentSince(started)).toBeLessThan(quickly)
    if (body.errors) expect(body.errors[0].extensions.code).toBe('LIMIT_EXCEEDED')
  })

  test('serves a document of just under 16 kB', async () => {
    const { body } = await send({ query: `{ __typename } #${'x'.repeat(16_000)}` })
    expect(body).toEqual({ data: { __typename: 'Query' } })
  })

  test('serves a document within the limits, such as a screen’s query and 40 aliases', async () => {
    const { body } = await send({ query: aliases(40, 'charge(id: "chg-1001") { id }') })
    expect(Object.keys(body.data)).toHaveLength(40)
    expect(stack.takeCalls()).toEqual(['GET /charges/chg-1001'])
    const deep = await send({ query: nested(1) })
    expect(deep.body.errors).toBeUndefined()
  })
})

describe('a list nested in itself', () => {
  const inside =
    '{ charges(page: { limit: 200 }) { items { customer { charges(page: { limit: 200 }) { items { id } } } } } }'
  const ofCustomer = `{ customer(id: "cust-42") ${inside} }`

  test.each([
    ['as a page', ofCustomer, 'Customer.charges'],
    ['under an alias', ofCustomer.replace('customer { charges(', 'customer { inner: charges('), 'Customer.charges'],
    [
      'through fragments',
      `{ customer(id: "cust-42") { ...A } } fragment A on Customer { charges { items { ...B } } }
       fragment B on Charge { customer { ...C } } fragment C on Customer { ... on Customer { charges { total } } }`,
      'Customer.charges',
    ],
    [
      'in a fragment that stands before the outer list',
      `{ customer(id: "cust-42") { ...C charges { items { customer { ...C } } } } }
       fragment C on Customer { charges { total } }`,
      'Customer.charges',
    ],
    [
      'of notifications',
      '{ charge(id: "chg-1001") { notifications { items { charge { notifications { items { id } } } } } } }',
      'Charge.notifications',
    ],
    [
      'behind another list',
      `{ charge(id: "chg-1001") { notificationQueue { items { charge { notifications { items { charge {
         notificationQueue { total } } } } } } } } }`,
      'Charge.notificationQueue',
    ],
    [
      'of checks of a customer',
      '{ customer(id: "cust-42") { ofacChecks { items { customer { ofacChecks { items { id } } } } } } }',
      'Customer.ofacChecks',
    ],
    [
      'that is no page',
      '{ ofacChecks { items { earlierDecisions { earlierDecisions { id } } } } }',
      'OfacCheck.earlierDecisions',
    ],
    ['in the second operation', `query A { __typename } query B ${ofCustomer}`, 'Customer.charges'],
  ])('rejects it %s', async (_title, query, list) => {
    const body = { query, ...(query.includes('query A') && { operationName: 'A' }) }
    const { errors, data } = (await send(body)).body
    expect(errors).toEqual([
      {
        message: `The list "${list}" is nested in itself. Read the inner one in a separate request`,
        extensions: { code: 'LIMIT_EXCEEDED' },
      },
    ])
    expect(data).toBeUndefined()
    expect(stack.takeCalls()).toEqual([])
    expect((await send(body, { accept: 'application/graphql-response+json' })).status).toBe(400)
  })

  test('rejects it quickly in a document of many fragments', async () => {
    const fragments = Array.from(
      { length: 60 },
      (_, n) =>
        `fragment F${n} on Customer { charges { items { customer { ${n === 59 ? 'id' : `...F${n + 1} ...F${n + 1}`} } } } }`,
    )
    const started = process.cpuUsage()
    const { body } = await send({ query: `{ customer(id: "x") { ...F0 } } ${fragments.join(' ')}` })
    expect(spentSince(started)).toBeLessThan(quickly)
    expect(body.errors[0].extensions.code).toBe('LIMIT_EXCEEDED')
  })

  test.each([
    ['the charges of the customers of charges', '{ charges { items { customer { charges { items { id } } } } } }'],
    [
      'the same list twice, side by side',
      '{ customer(id: "cust-42") { a: charges { total } b: charges { items { id } } } }',
    ],
    [
      'one fragment with a list for two objects',
      `{ charge(id: "chg-1001") { customer { ...C } } customer(id: "cust-42") { ...C } }
       fragment C on Customer { charges { items { id } } }`,
    ],
  ])('allows %s', async (_title, query) => {
    expect((await send({ query })).body.errors).toBeUndefined()
  })
})

test.each([
  ['one ledger', '{ ledger { total } }'],
  ['ten histories', aliases(10, 'history(objectType: "Charge", objectId: "chg-1001") { total }')],
])('serves a document of %s', async (_title, query) => {
  expect((await send({ query })).body.errors).toBeUndefined()
})

test('counts the costs of each operation separately', async () => {
  const query = 'query A { ledger { total } } query B { ledger { total } }'
  expect((await send({ query, operationName: 'B' })).body.errors).toBeUndefined()
})

describe('a batch', () => {
  test.each([[[]], [[{ query: '{ __typename }' }]], [Array(10).fill({ query: '{ charge(id: "chg-1001") { id } }' })]])(
    'rejects a batch: %#',
    async (batch) => {
      const { status, body } = await send(batch)
      expect(status).toBe(400)
      expect(body.errors[0].extensions.code).toBe('BAD_REQUEST')
      expect(stack.takeCalls()).toEqual([])
    },
  )
})

describe('deep and odd JSON', () => {
  test.each([
    ['brackets 60,000 deep', `{"query":"{ __typename }","variables":{"x":${'['.repeat(60_000)}${']'.repeat(60_000)}}}`],
    [
      'a variable nested 20,000 deep',
      `{"query":"query ($f: ChargeFilter) { charges(filter: $f) { total } }","variables":{"f":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}}`,
    ],
  ])('%s gets a response, and the gateway continues', async (_title, text) => {
    const { status } = await send(text)
    expect([200, 400]).toContain(status)
    expect((await ask(stack.gateway, '{ charges { total } }')).errors).toBeUndefined()
  })
})

describe('introspection', () => {
  const ids = [
    ['the schema', getIntrospectionQuery()],
    ['a type', '{ __type(name: "Query") { fields { name } } }'],
    ['a type beside a field', '{ __typename a: __type(name: "Charge") { name } }'],
  ] as const

  test.each(ids)('rejects introspection of %s unless it is turned on', async (_title, query) => {
    const { body } = await send({ query })
    expect(body.data).toBeUndefined()
    expect(body.errors[0].extensions.code).toMatch(/^(GRAPHQL_VALIDATION_FAILED|LIMIT_EXCEEDED)$/)
    const { data, errors } = await ask(open, query)
    expect(errors).toBeUndefined()
    expect(data).toBeTruthy()
  })

  test.each([
    ['{ charge(id: "x") { chargeStatu } }', {}],
    ['{ charg(id: "x") { id } }', {}],
    ['{ charges(serch: "x") { total } }', {}],
    ['{ charges(filter: { chargeId: "x", custmerId: "y" }) { total } }', {}],
    ['{ charges(filter: { chargeStatus: CHARGD }) { total } }', {}],
    ['{ charge(id: "x") { ...on Charg { id } } }', {}],
    ['query ($f: ChargeFiltr) { charges(filter: $f) { total } }', {}],
    ['query ($f: ChargeFilter) { charges(filter: $f) { total } }', { f: { custmerId: 'x' } }],
    ['query ($f: ChargeFilter) { charges(filter: $f) { total } }', { f: { chargeStatus: 'CHARGD' } }],
    [
      'query ($f: ChargeFilter) { charges(filter: $f) { total } } query Other { __typename }',
      { f: { custmerId: 'x' } },
    ],
  ])('controls suggestions for a typo in %s %j', async (query, variables) => {
    const body = { query, variables, ...(query.includes('Other') && { operationName: 'Other' }) }
    const { text } = await send(body)
    expect(text).not.toMatch(/did you mean/i)
    if (query.includes('Other')) return
    const { errors } = await ask(open, query, variables)
    expect(errors[0].message).toMatch(/did you mean/i)
  })
})

describe('concurrent requests', () => {
  test('serves 40 concurrent page queries in full', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ask(stack.gateway, '{ charges { items { id customer { id } } } }')),
    )
    for (const { data, errors } of answers) {
      expect(errors).toBeUndefined()
      expect(data.charges.items).toHaveLength(10)
    }
  })
})
