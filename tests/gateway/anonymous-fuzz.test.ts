import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildSchema as buildGateway } from '@portal/gateway/graphql/schema'
import fc from 'fast-check'
import { isInputObjectType, isObjectType } from 'graphql'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rounds } from '../support/depth.ts'
import { type Stack, startStack } from '../support/stack.ts'

// Every anonymous request gets a short response with a code, at a small cost.
let stack: Stack
let collectGarbage: () => void
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  setFlagsFromString('--expose_gc')
  collectGarbage = runInNewContext('gc')
})
afterAll(() => stack.close())

/** Maximum processor time per request in milliseconds, a hundred times the worst measured value. */
const mostWork = 1_000
/** Maximum number of bytes that all requests together may leave in memory. */
const mostLeft = 48 * 1024 * 1024
/** Maximum number of characters in a response. */
const longestAnswer = 20_000

const types = Object.values(buildGateway().getTypeMap())
const fieldNames = types.filter(isObjectType).flatMap((type) => Object.keys(type.getFields()))
const inputs = types.filter(isInputObjectType)
const inputFields = inputs.flatMap((type) => Object.keys(type.getFields()))

const name = fc.oneof(
  fc.constantFrom(...fieldNames),
  fc.constantFrom('login', 'logout', 'viewer', 'charges', 'charge', '__typename', '__schema', 'a'),
  fc.stringMatching(/^[_a-z]\w{0,8}$/),
)
const inputField = fc.oneof(fc.constantFrom(...inputFields), fc.stringMatching(/^[_a-z]\w{0,8}$/))
const inputType = fc.constantFrom(
  ...inputs.map((type) => type.name),
  'ID',
  'String',
  'Int',
  'Decimal',
  'DateTime',
  'Nothing',
)

const { selection } = fc.letrec<{ literal: string; selection: string }>((tie) => ({
  literal: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.string({ unit: 'binary', maxLength: 30 }).map((text) => JSON.stringify(text)),
    fc.constantFrom('1', '-0.5e9', 'true', 'null', 'REFUND', '$v', '$a', '"""block"""', '999999999999999999999'),
    fc.array(tie('literal'), { maxLength: 5 }).map((items) => `[${items.join(' ')}]`),
    fc
      .array(fc.tuple(inputField, tie('literal')), { maxLength: 5 })
      .map((fields) => `{${fields.map(([key, value]) => `${key}: ${value}`).join(' ')}}`),
  ),
  selection: fc.oneof(
    { maxDepth: 8, withCrossShrink: true },
    name,
    fc.tuple(name, name).map(([alias, field]) => `${alias}: ${field}`),
    fc.tuple(name, inputField, tie('literal')).map(([field, argument, value]) => `${field}(${argument}: ${value})`),
    fc
      .tuple(name, fc.constantFrom('@skip(if: true)', '@include(if: $v)', '@unknown', '@a @a @a'))
      .map((all) => all.join(' ')),
    fc.constantFrom('...F0', '...F1', '...F2', '...Nothing'),
    fc.array(tie('selection'), { minLength: 1, maxLength: 4 }).map((items) => `... on Charge {${items.join(' ')}}`),
    fc
      .tuple(name, fc.array(tie('selection'), { minLength: 1, maxLength: 6 }))
      .map(([field, items]) => `${field} {${items.join(' ')}}`),
  ),
}))

const selections = fc.array(selection, { minLength: 1, maxLength: 8 }).map((items) => `{${items.join(' ')}}`)
const operation = fc
  .tuple(fc.constantFrom('query', 'mutation', 'subscription'), fc.array(inputType, { maxLength: 4 }), selections)
  .map(([kind, variables, body]) => {
    const definitions = variables.map((type, n) => `$${'vabc'[n]}: ${type}${n % 2 ? '!' : ''}`)
    return `${kind} ${definitions.length > 0 ? `(${definitions.join(' ')})` : ''} ${body}`
  })
const fragments = fc
  .array(selections, { maxLength: 3 })
  .map((bodies) => bodies.map((body, n) => `fragment F${n} on Charge ${body}`).join(' '))
/** One token repeated many times. */
const repeated = fc
  .tuple(
    fc.constantFrom(
      'a ',
      '{a',
      '[',
      '(',
      '...F0 ',
      '@a ',
      '$v ',
      '"',
      '"""',
      '\\u0000',
      '#',
      '\n',
      'id:id ',
      '{a:',
      '🦊',
      '&',
    ),
    fc.integer({ min: 1, max: 4_000 }),
    fc.constantFrom('{', '{charge(id: "x") {', '{charges(filter: ', 'mutation {login(input: ', 'query (', ''),
  )
  .map(([part, times, before]) => (before + part.repeat(times)).slice(0, 20_000))
const document = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(operation, fragments).map((parts) => parts.join(' ')) },
  { weight: 2, arbitrary: repeated },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 500 }) },
)

const wide = fc.integer({ min: 1, max: 1_500 })
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }),
  wide.map((count) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, n]))),
  wide.map((count) => Array.from({ length: count }, (_, n) => (n % 3 === 0 ? null : n))),
  wide.map((count) => 'x'.repeat(count * 5)),
  wide.map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
  fc.dictionary(inputField, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 20 }),
)
const variables = fc.oneof(
  fc.dictionary(fc.constantFrom('v', 'a', 'b', 'c', 'input'), value, { maxKeys: 3 }),
  fc.jsonValue(),
)

const accept = fc.constantFrom(
  'application/json',
  'application/graphql-response+json',
  '*/*',
  'text/html',
  'multipart/mixed',
  '',
)
const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=latin1',
      'application/graphql',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'nothing',
    ),
  },
)
const body = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({ query: document, variables, operationName: fc.option(name) })
      .map((all) => JSON.stringify(all)),
  },
  {
    weight: 1,
    arbitrary: fc.record({ query: document, extensions: value, other: value }).map((all) => JSON.stringify(all)),
  },
  { weight: 1, arbitrary: fc.jsonValue().map((all) => JSON.stringify(all)) },
  {
    weight: 1,
    arbitrary: fc.tuple(document, fc.nat(200)).map(([query, at]) => JSON.stringify({ query }).slice(0, -at)),
  },
)

async function checked(sent: request.Test) {
  const before = process.cpuUsage()
  const answer = await sent.buffer(true).parse((response, done) => {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    response.on('end', () => done(null, text))
  })
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(mostWork)
  expect(answer.status).toBeLessThan(500)
  const text = answer.body as string
  expect(text.length).toBeLessThan(longestAnswer)
  // In multipart/mixed, the response is the only part.
  const { data, errors } = JSON.parse(answer.type === 'multipart/mixed' ? (/\{.*\}/s.exec(text)?.[0] ?? '') : text)
  expect(data !== undefined || errors !== undefined).toBe(true)
  for (const error of errors ?? []) expect(error.extensions?.code).toMatch(/^[A-Z_]+$/)
}

const runs = { numRuns: rounds({ fast: 20, deep: 400 }) }

describe('an anonymous request', () => {
  test('a POST gets a short response with a code at a small cost, and leaves nothing in memory', async () => {
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    const property = fc.asyncProperty(body, contentType, accept, async (text, type, accepted) => {
      await checked(
        request(stack.gateway.server).post('/graphql').set({ 'content-type': type, accept: accepted }).send(text),
      )
    })
    await fc.assert(property, runs)
    collectGarbage()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(mostLeft)
    expect(stack.takeCalls()).toEqual([])
  })

  test('a GET gets a short response with a code at a small cost', async () => {
    const property = fc.asyncProperty(document, variables, accept, async (query, values, accepted) => {
      const parameters = new URLSearchParams({ query, variables: JSON.stringify(values) ?? '' })
      const url = `/graphql?${parameters}`.slice(0, 12_000)
      await checked(request(stack.gateway.server).get(url).set({ accept: accepted }))
    })
    await fc.assert(property, runs)
    expect(stack.takeCalls()).toEqual([])
  })

  test('a large document leaves nothing in memory', async () => {
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < rounds({ fast: 20, deep: 200 }); n++) {
      const query = `{ a${n}: __typename ${'viewer { callerName } '.repeat(135)} } #${'x'.repeat(4_500)}`
      await checked(request(stack.gateway.server).post('/graphql').set('accept', 'application/json').send({ query }))
    }
    collectGarbage()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(mostLeft)
  })
})
