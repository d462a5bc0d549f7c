import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

// Errors in variables or documents get short responses that repeat no value of the request.
let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())

const secret = 'Never-Repeat-This-1'
const many = (count: number, value: (n: number) => unknown) => Array.from({ length: count }, (_, n) => value(n))
const unknownKeys = (count: number) =>
  Object.fromEntries(many(count, (n) => [`key${n}`, n < 100 ? secret : n]) as [string, unknown][])
const addCaller = 'mutation Asked($v: NewCallerInput!) { addCaller(input: $v) { id } }'
const caller = (particulars: object) => ({ userName: 'x', secretKey: secret, permissions: [], ...particulars })

async function post(body: object, headers: Record<string, string>) {
  const answer = await request(stack.gateway.server)
    .post('/graphql')
    .set({ accept: 'application/json', ...headers })
    .send(body)
  expect([answer.status, answer.type]).toEqual([200, 'application/json'])
  expect(answer.text).not.toContain(secret)
  expect(answer.text.length).toBeLessThan(4_000)
  expect(answer.body.data).toBeUndefined()
  expect(answer.body.errors.length).toBeLessThanOrEqual(10)
  return answer.body.errors as { message: string; extensions: { code: string } }[]
}

const wrongVariables: [title: string, query: string, variables: object][] = [
  ['unknown keys', addCaller, unknownKeys(10_000)],
  ['entries of the wrong type', addCaller, caller({ permissions: many(10_000, () => 1) })],
  [
    'nulls beside long texts',
    addCaller,
    caller({ permissions: [...many(10, () => secret.repeat(200)), ...many(5_000, () => null)] }),
  ],
  [
    'entries with wrong fields',
    'mutation Asked($v: NewChargeInput!) { createCharge(input: $v) { id } }',
    { properties: many(3_000, () => ({ name: { secret }, worth: secret })) },
  ],
]

describe.each([
  ['compiled', ''],
  ['not compiled', ' query Other { __typename }'],
])('reports at most ten errors in few bytes for 10,000 wrong variables of a document that is %s', (_title, other) => {
  test.each(wrongVariables)('%s', async (_title, query, v) => {
    const body = { query: query + other, operationName: 'Asked', variables: { v } }
    const errors = await post(body, { authorization: basic('DEMO_MERCHANT/admin') })
    for (const { extensions } of errors) expect(extensions.code).toBe('BAD_INPUT')
    expect(errors.at(-1)?.message).toMatch(/^Too many errors/)
  })

  test.each(wrongVariables)(
    'reports the same for %s, up to the size that an anonymous caller may send',
    async (_title, query, v) => {
      const text = JSON.stringify(v)
      const shorter = Object.fromEntries(
        Object.entries(v)
          .slice(0, 250)
          .map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, 1).concat(value.slice(-70)) : value]),
      )
      expect(text.length).toBeGreaterThan(8_000)
      const body = { query: query + other, operationName: 'Asked', variables: { v: shorter } }
      const errors = await post(body, {})
      for (const { extensions } of errors) expect(extensions.code).toBe('BAD_INPUT')
    },
  )
})

describe('the text of an error', () => {
  const list = 'query ($f: ChargeFilter, $p: PageInput) { charges(filter: $f, page: $p) { total } }'
  const literal = (filter: string) => `{ charges(filter: { ${filter} }) { total } }`

  test.each([
    [
      list,
      { f: { chargeStatus: secret } },
      'Variable "$f" at "f.chargeStatus": Value does not exist in "TransactionStatus" enum.',
    ],
    [list, { f: { from: secret } }, 'Variable "$f" at "f.from": value is not a date'],
    [list, { f: { minAmount: secret } }, 'Variable "$f" at "f.minAmount": value is not a decimal'],
    [list, { f: { minAmount: { secret } } }, 'Variable "$f" at "f.minAmount": value is not a string'],
    [list, { p: { limit: secret } }, 'Variable "$p" at "p.limit": Int cannot represent non-integer value'],
    [list, { p: secret }, 'Variable "$p": Expected type "PageInput" to be an object.'],
    [list, { f: { color: secret } }, 'Variable "$f": Field "color" is not defined by type "ChargeFilter".'],
    [list, { f: { [`${secret} `]: 1 } }, 'Variable "$f": Field … is not defined by type "ChargeFilter".'],
    [list, { f: { [`${'x'.repeat(200)}`]: 1 } }, 'Variable "$f": Field … is not defined by type "ChargeFilter".'],
    [literal(`from: "${secret}"`), {}, 'value is not a date'],
    [literal(`minAmount: "${secret}"`), {}, 'value is not a decimal'],
    [literal(`lgId: { a: "${secret}" }`), {}, 'String cannot represent a non string value'],
    [literal(`chargeStatus: "${secret}"`), {}, 'Enum "TransactionStatus" cannot represent non-enum value'],
    [`{ charges(page: "${secret}") { total } }`, {}, 'Expected value of type "PageInput"'],
    [`{ charges(page: { limit: "${secret}" }) { total } }`, {}, 'Int cannot represent non-integer value'],
    [`{ charges "${secret}" }`, {}, 'Syntax Error: Expected Name, found String.'],
    [`{ charges """${secret}""" }`, {}, 'Syntax Error: Expected Name, found BlockString.'],
  ])('for %s %j names the fault but not the value', async (query, variables, message) => {
    const [error] = await post({ query, variables }, {})
    expect(error?.message).toBe(message)
  })

  test.each([
    ['an unknown field', `{ ${'x'.repeat(7_000)} }`],
    ['an unexpected name', `{ charges(${'x'.repeat(7_000)} ) }`],
    ['an unknown variable', `query { charges(search: $${'x'.repeat(7_000)}) { total } }`],
  ])('truncates %s of thousands of letters', async (_title, query) => {
    for (const error of await post({ query }, {})) expect(error.message.length).toBeLessThanOrEqual(300)
  })

  test.each([
    ['unknown directives on one field', `{ __typename ${'@unknown '.repeat(10)} }`],
    ['unknown directives on ten fields', `{ ${'__typename @unknown '.repeat(10)} }`],
    ['unknown fields', `{ ${many(500, (n) => `unknown${n}`).join(' ')} }`],
    ['unused variables', `query (${many(400, (n) => `$v${n}: ID`).join(' ')}) { __typename }`],
    ['unknown input fields', `{ charges(filter: { ${many(500, (n) => `a${n}: 1`).join(' ')} }) { total } }`],
  ])('for many mistakes in a document, %s, has at most five errors', async (_title, query) => {
    const errors = await post({ query }, {})
    expect(errors.length).toBeLessThanOrEqual(5)
    for (const { extensions } of errors) expect(extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
  })

  test.each([
    ['lists of the depth that is refused', `{ charges(sort: ${'['.repeat(100)}${']'.repeat(100)}) { total } }`],
    ['lists', `{ charges(sort: ${'['.repeat(950)}${']'.repeat(950)}) { total } }`],
    ['objects', `{ charges(filter: ${'{a:'.repeat(490)}1${'}'.repeat(490)}) { total } }`],
    ['many more lists', `{ charges(sort: ${'['.repeat(3_900)}${']'.repeat(3_900)}) { total } }`],
    ['selections', `${'{a'.repeat(950)}${'}'.repeat(950)}`],
  ])('rejects deeply nested %s before parsing', async (_title, query) => {
    const errors = await post({ query }, {})
    expect(errors).toMatchObject([
      { message: 'The document is nested too deeply', extensions: { code: 'LIMIT_EXCEEDED' } },
    ])
  })

  test('ignores brackets within a string', async () => {
    const [error] = await post({ query: literal(`lgId: { a: "${'['.repeat(500)}" }`) }, {})
    expect(error?.message).toBe('String cannot represent a non string value')
  })
})
