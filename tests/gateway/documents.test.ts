import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// A single operation in plain JSON runs compiled; everything else runs in the engine. Both must return the same result.
let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())

const mediaTypes = ['application/json', 'application/graphql-response+json'] as const

async function post(body: object, accept: string = mediaTypes[0]) {
  const answer = await request(stack.gateway.server)
    .post('/graphql')
    .set({ authorization: basic('DEMO_MERCHANT/admin'), accept })
    .send(body)
    .buffer(true)
    .parse((response, done) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => done(null, JSON.parse(text)))
    })
  return { status: answer.status, type: String(answer.headers['content-type']), body: answer.body as Document }
}

const amount = '118.00'
const documents: [title: string, query: string, variables: Record<string, unknown>, data: unknown][] = [
  [
    'aliases',
    'query Asked { one: charge(id: "chg-1001") { key: id id } two: charge(id: "chg-1002") { key: id } }',
    {},
    { one: { key: 'chg-1001', id: 'chg-1001' }, two: { key: 'chg-1002' } },
  ],
  ['variables', 'query Asked($id: ID!) { charge(id: $id) { id } }', { id: 'chg-1003' }, { charge: { id: 'chg-1003' } }],
  [
    'variables left out',
    'query Asked($id: ID! = "chg-1004", $sort: String) { charge(id: $id) { id } charges(sort: $sort, page: { limit: 1 }) { total } }',
    {},
    { charge: { id: 'chg-1004' }, charges: { total: expect.any(Number) } },
  ],
  [
    'a variable inside an input',
    'query Asked($c: String) { charges(filter: { customerId: $c, chargeId: "chg-1001" }) { total } }',
    { c: 'cust-7' },
    { charges: { total: 0 } },
  ],
  [
    'a variable inside an input, left out',
    'query Asked($c: String) { charges(filter: { customerId: $c, chargeId: "chg-1001" }) { total } }',
    {},
    { charges: { total: 1 } },
  ],
  [
    'an id given as a number',
    'query Asked($id: ID!) { charges(filter: { chargeId: "chg-1001" }) { total } charge(id: $id) { id } }',
    { id: 12 },
    { charges: { total: 1 }, charge: null },
  ],
  [
    'fragments',
    `fragment Money on Charge { amount currency ...Ids } fragment Ids on Charge { id lgId }
     query Asked { charge(id: "chg-1001") { ...Money ... on Charge { chargeStatus } ... { paymentMethod } } }`,
    {},
    {
      charge: {
        amount,
        currency: 'INR',
        id: 'chg-1001',
        lgId: '710000123',
        chargeStatus: 'CHARGED',
        paymentMethod: 'CREDIT_CARD',
      },
    },
  ],
  [
    'fragments that overlap',
    `fragment A on Charge { customer { id } }
     query Asked { charge(id: "chg-1001") { ...A customer { personalInfo { firstName } } } }`,
    {},
    { charge: { customer: { id: 'cust-42', personalInfo: { firstName: 'Ana' } } } },
  ],
  [
    '@include of what is wanted',
    'query Asked($w: Boolean!) { charge(id: "chg-1001") { id amount @include(if: $w) } }',
    { w: true },
    { charge: { id: 'chg-1001', amount } },
  ],
  [
    '@include of what is not',
    'query Asked($w: Boolean!) { charge(id: "chg-1001") { id amount @include(if: $w) } }',
    { w: false },
    { charge: { id: 'chg-1001' } },
  ],
  [
    '@skip',
    'query Asked($w: Boolean!) { charge(id: "chg-1001") { id @skip(if: $w) amount } }',
    { w: true },
    { charge: { amount } },
  ],
  [
    'a field both left out and asked for',
    'query Asked($a: Boolean!) { charge(id: "chg-1001") { id amount @skip(if: $a) amount @include(if: $a) } }',
    { a: true },
    { charge: { id: 'chg-1001', amount } },
  ],
  [
    '@skip and @include on one field',
    'query Asked($a: Boolean!, $b: Boolean!) { charge(id: "chg-1001") { id amount @skip(if: $a) @include(if: $b) } }',
    { a: true, b: true },
    { charge: { id: 'chg-1001' } },
  ],
  [
    '@skip on a fragment',
    'query Asked { charge(id: "chg-1001") { id ... @skip(if: true) { amount } } }',
    {},
    { charge: { id: 'chg-1001' } },
  ],
  [
    '@include on the root',
    'query Asked { charge(id: "chg-1001") @include(if: false) { id } __typename }',
    {},
    { __typename: 'Query' },
  ],
  [
    '__typename',
    'query Asked { charge(id: "chg-1001") { __typename customer { __typename } } }',
    {},
    { charge: { __typename: 'Charge', customer: { __typename: 'Customer' } } },
  ],
  ['what is missing', 'query Asked { charge(id: "nothing") { id } }', {}, { charge: null }],
  [
    'an error beside data',
    'query Asked { charge(id: "chg-1001") { id } bad: charge(id: "..") { id } }',
    {},
    { charge: { id: 'chg-1001' }, bad: null },
  ],
  ['an error that takes all data', 'query Asked { charges(sort: "nothing") { total } }', {}, null],
  [
    'an error deep in a list',
    'query Asked { page: charges(filter: { chargeId: "chg-1001" }) { items { id mine: customer { charges(sort: "x") { total } } } } }',
    {},
    { page: { items: [{ id: 'chg-1001', mine: { charges: null } }] } },
  ],
]

describe.each(mediaTypes)('as %s, a document with', (accept) => {
  test.each(documents)(
    '%s gets the same response from the compiled and the interpreted engine',
    async (_title, query, variables, data) => {
      const compiled = await post({ query, variables }, accept)
      const plain = await post(
        { query: `${query} query Other { __typename }`, variables, operationName: 'Asked' },
        accept,
      )
      expect(compiled.body.data).toEqual(data)
      expect(withoutLocations(plain)).toEqual(compiled)
      expect(compiled.type).toBe(`${accept}; charset=utf-8`)
    },
  )
})

/** Compiled execution reports the path of an error in the response, but not its location in the document. */
function withoutLocations(answer: Awaited<ReturnType<typeof post>>) {
  const { errors, ...body } = answer.body
  if (errors === undefined) return answer
  return { ...answer, body: { ...body, errors: errors.map(({ locations: _, ...error }: Document) => error) } }
}

describe('several operations in a document', () => {
  const query =
    'query One { charge(id: "chg-1001") { id } } query Two { charge(id: "chg-1002") { id } } mutation Three { logout }'

  test.each([
    ['One', { charge: { id: 'chg-1001' } }],
    ['Two', { charge: { id: 'chg-1002' } }],
    ['Three', { logout: true }],
    ['One', { charge: { id: 'chg-1001' } }],
  ])('run the one that operationName %s selects', async (operationName, data) => {
    expect((await post({ query, operationName })).body).toEqual({ data })
  })

  test.each([undefined, null, '', 'Four'])('runs none for operationName %j', async (operationName) => {
    stack.takeCalls()
    const { body } = await post({ query, operationName })
    expect(body.data).toBeUndefined()
    expect(body.errors[0].extensions.code).toBe('OPERATION_RESOLUTION_FAILURE')
    expect(stack.takeCalls()).toEqual([])
  })
})

describe('one operation in a document', () => {
  test('rejects a wrong name without affecting later requests with the right name', async () => {
    const query = 'query Right { charge(id: "chg-1001") { lgId } }'
    const wrong = { query, operationName: 'Wrong' }
    const right = { query, operationName: 'Right' }
    for (const body of [wrong, right, wrong, { query }, right]) {
      const answer = await post(body)
      if (body === wrong) {
        expect(answer.body.data).toBeUndefined()
        expect(answer.body.errors[0]).toMatchObject({ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })
      } else expect(answer.body).toEqual({ data: { charge: { lgId: '710000123' } } })
    }
  })

  test('compiles a document once and runs it with each set of variables', async () => {
    const query = 'query ($id: ID!) { charge(id: $id) { id } }'
    const ids = ['chg-1001', 'chg-1002', 'chg-1003', 'chg-1004', 'chg-1005']
    const answers = await Promise.all(ids.map((id) => post({ query, variables: { id } })))
    expect(answers.map(({ body }) => body.data.charge.id)).toEqual(ids)
  })
})

describe('variables of a wrong type', () => {
  const query = 'query ($id: ID!, $page: PageInput) { charge(id: $id) { id } charges(page: $page) { total } }'

  test.each([
    [{}, '$id'],
    [{ id: null }, '$id'],
    [{ id: { nested: true } }, '$id'],
    [{ id: 'x', page: { limit: 'ten' } }, 'page.limit'],
    [{ id: 'x', page: { limit: 1.5 } }, 'page.limit'],
    [{ id: 'x', page: { size: 10 } }, 'size'],
    [{ id: 'x', page: 'all' }, '$page'],
  ])('rejects %j by name, before any call', async (variables, named) => {
    stack.takeCalls()
    for (const [accept, status] of [
      ['application/json', 200],
      ['application/graphql-response+json', 400],
    ] as const) {
      const answer = await post({ query, variables }, accept)
      expect(answer.status).toBe(status)
      expect(answer.body.errors[0].extensions.code).toBe('BAD_INPUT')
      expect(answer.body.errors[0].message).toContain(named)
    }
    expect(stack.takeCalls()).toEqual([])
  })
})
