import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, basic } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// Every mistake is named with its own code and changes nothing.
let stack: Stack
let before: Document
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  before = await ledger()
})
afterAll(() => stack.close())

const ledger = async () => (await stack.platform({ path: '/api/v3/charges?limit=1000&sort=id' })).body

const command = `mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }`
const run = (input: Record<string, unknown>) =>
  ask(stack.gateway, command, { input: { chargeId: 'chg-1001', command: 'REFUND', ...input } })

describe('credentials', () => {
  const call = (authorization: string) =>
    request(stack.gateway.server)
      .post('/graphql')
      .set('authorization', authorization)
      .send({ query: '{ charges { total } }' })

  test.each([
    ['a wrong secret key', basic('DEMO_MERCHANT/operator', 'wrong'), 'UNAUTHENTICATED'],
    ['an unknown caller', `Basic ${btoa('DEMO_MERCHANT/nobody:x')}`, 'UNAUTHENTICATED'],
    ['an unknown account', `Basic ${btoa('NO_MERCHANT/admin:x')}`, 'UNAUTHENTICATED'],
    ['a locked caller', basic('DEMO_MERCHANT/locked'), 'LOCKED'],
    ['a caller with a second factor', basic('DEMO_MERCHANT/twofactor'), 'TWO_FACTOR_REQUIRED'],
    ['no account in the name', `Basic ${btoa('admin:x')}`, 'UNAUTHENTICATED'],
    ['no secret key', `Basic ${btoa('DEMO_MERCHANT/admin:')}`, 'UNAUTHENTICATED'],
    ['no base64', 'Basic ???', 'UNAUTHENTICATED'],
    ['another scheme', 'Bearer abc', 'UNAUTHENTICATED'],
    ['a line break in the name', `Basic ${btoa('DEMO_MERCHANT/ad\r\nmin:x')}`, 'BAD_INPUT'],
    ['a name beyond ASCII', `Basic ${Buffer.from('DEMO_MERCHANT/älice:x').toString('base64')}`, 'BAD_INPUT'],
  ])('rejects credentials with %s', async (_title, authorization, code) => {
    const { body } = await call(authorization)
    expect(body.data).toBeNull()
    expect(body.errors[0].extensions.code).toBe(code)
  })

  test('returns the same message for wrong credentials of known and unknown callers', async () => {
    const [known, unknown] = await Promise.all([
      call(basic('DEMO_MERCHANT/finance', 'wrong')),
      call(`Basic ${btoa('DEMO_MERCHANT/finanze:wrong')}`),
    ])
    expect(known.body).toEqual(unknown.body)
    expect(known.body.errors[0]).toMatchObject({
      message: 'HMAC Authentication failed. Invalid name or password (Unauthorized)',
      extensions: { status: 401, platformCode: 'authentication_error' },
    })
  })

  test('returns UNAUTHENTICATED for every field that needs a sign-in if credentials are missing', async () => {
    const { body } = await request(stack.gateway.server)
      .post('/graphql')
      .send({ query: '{ viewer { callerName } charges { total } }' })
    expect(body.errors[0]).toMatchObject({ message: 'Please sign in', extensions: { code: 'UNAUTHENTICATED' } })
  })
})

describe('an id', () => {
  const byId = 'query ($id: ID!) { charge(id: $id) { id } customer(id: $id) { id } }'

  test.each([
    ['unknown', 'nothing-like-it'],
    ['of another merchant', 'chg-1001/../chg-1002'],
    ['with a slash', 'a/b'],
    ['with an encoded dot-dot', '%2e%2e'],
    ['with an encoded slash', '%2f'],
    ['with a backslash', '..\\chg-1001'],
    ['with a query', 'chg-1001?limit=1'],
    ['with a fragment', 'chg-1001#x'],
    ['with a line break', 'chg-1001\r\nX-Evil: 1'],
    ['beyond ASCII', 'é漢🦊'],
    ['@me', '@me'],
  ])('an id %s returns null and stays one path segment', async (_title, id) => {
    stack.takeCalls()
    const { data, errors } = await ask(stack.gateway, byId, { id })
    expect([errors, data]).toEqual([undefined, { charge: null, customer: null }])
    expect(stack.takeCalls().sort()).toEqual(
      [`GET /charges/${encodeURIComponent(id)}`, `GET /customers/${encodeURIComponent(id)}`].sort(),
    )
  })

  test.each([
    ['empty', ''],
    ['one dot', '.'],
    ['two dots', '..'],
    ['of 8 kB', 'x'.repeat(8192)],
    ['of half a character', '\ud800'],
  ])('an id %s is rejected before the platform is called', async (_title, id) => {
    stack.takeCalls()
    const { errors } = await ask(stack.gateway, byId, { id })
    expect(errors).toHaveLength(2)
    for (const error of errors)
      expect(error).toMatchObject({
        message: expect.stringMatching(/^id /),
        extensions: { code: 'BAD_INPUT', field: 'id' },
      })
    const refused = await run({ chargeId: id })
    expect(refused.errors[0]).toMatchObject({
      message: expect.stringMatching(/^chargeId /),
      extensions: { code: 'BAD_INPUT', field: 'chargeId' },
    })
    expect(stack.takeCalls()).toEqual([])
  })

  test('makes a command for an unknown charge NOT_FOUND', async () => {
    const { errors } = await run({ chargeId: 'nothing-like-it' })
    expect(errors[0].extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  })
})

describe('a command', () => {
  test.each([
    [
      'above what remains',
      { amount: '118.01' },
      { code: 'BAD_INPUT', platformCode: 'amount_too_high', status: 400 },
      /amount/i,
    ],
    ['far above', { amount: '9'.repeat(15) }, { code: 'BAD_INPUT', platformCode: 'amount_too_high' }, /amount/i],
    ['of 31 digits', { amount: '9'.repeat(31) }, { code: 'BAD_INPUT' }, /input\.amount.*not a decimal/],
    ['of zero', { amount: '0.00' }, { code: 'BAD_INPUT', field: 'amount' }, /^amount value is too low/],
    ['below zero', { amount: '-1.00' }, { code: 'BAD_INPUT', field: 'amount' }, /^amount value is too low/],
    [
      'of too many fraction digits',
      { amount: '1.001' },
      { code: 'BAD_INPUT', status: 400 },
      /amount is not a decimal of INR/,
    ],
    ['smaller than any currency’s unit', { amount: '0.00000001' }, { code: 'BAD_INPUT' }, /amount/],
    ['that is no decimal', { amount: 'twenty' }, { code: 'BAD_INPUT' }, /input\.amount.*not a decimal/],
    ['with a comma', { amount: '1,00' }, { code: 'BAD_INPUT' }, /input\.amount.*not a decimal/],
    ['with an exponent', { amount: '1e2' }, { code: 'BAD_INPUT' }, /input\.amount.*not a decimal/],
    ['as a number', { amount: 20 }, { code: 'BAD_INPUT' }, /input\.amount/],
    ['that is empty', { amount: '' }, { code: 'BAD_INPUT' }, /input\.amount.*not a decimal/],
    [
      'where none is taken',
      { command: 'CHARGEBACK', amount: '1.00' },
      { code: 'BAD_INPUT', field: 'amount' },
      /cannot be combined/,
    ],
  ])('rejects the amount %s', async (_title, input, extensions, message) => {
    const { errors } = await run(input)
    expect(errors[0]).toMatchObject({ message: expect.stringMatching(message), extensions })
  })

  test('returns CONFLICT with the platform’s message for a command that the status does not allow', async () => {
    const { errors } = await run({ chargeId: 'chg-1006' })
    expect(errors[0]).toMatchObject({
      message: 'REFUND is not allowed in status DECLINED (Conflict)',
      extensions: { code: 'CONFLICT', platformCode: 'command_not_allowed', status: 409 },
    })
  })

  test.each([
    [{ command: 'STEAL' }, /input\.command/],
    [{ chargeId: null }, /input\.chargeId/],
    [{ reason: 'x'.repeat(101) }, /^reason is too long/],
    [{ comment: 'x'.repeat(1001) }, /^comment is too long/],
    [{ requestId: 'x'.repeat(201) }, /^requestId is too long/],
    [{ requestId: '' }, /^requestId is required/],
    [{ chargebackReasonCode: '10.4' }, /^chargebackReasonCode cannot be combined with REFUND/],
    [{ command: 'CHARGEBACK', chargebackReasonCode: 'a b' }, /^chargebackReasonCode must only contain/],
    [{ note: 'x' }, /note/],
  ])('rejects a command with %j and names the field', async (input, message) => {
    const { errors } = await run(input)
    expect(errors[0]).toMatchObject({ message: expect.stringMatching(message), extensions: { code: 'BAD_INPUT' } })
  })
})

describe('a list', () => {
  const list =
    'query ($f: ChargeFilter, $p: PageInput, $s: String) { charges(filter: $f, page: $p, sort: $s) { total } }'

  test.each([
    [{ f: { lgId: 'seven' } }, /^filter\.lgId is not an integer/],
    [{ f: { lgId: '7.0' } }, /^filter\.lgId is not an integer/],
    [{ f: { from: 'yesterday' } }, /f\.from.*is not a date/],
    [{ f: { to: '2026-02-31' } }, /f\.to.*is not a date/],
    [{ f: { to: '2026-13-01' } }, /f\.to.*is not a date/],
    [{ f: { from: '2026-11-20T25:00:00Z' } }, /f\.from.*is not a date/],
    [{ f: { from: '2026-11-20T10:00:00' } }, /f\.from.*is not a date/],
    [{ f: { from: '' } }, /f\.from.*is not a date/],
    [{ f: { from: 1732000000 } }, /f\.from/],
    [{ f: { minAmount: '1O' } }, /f\.minAmount.*is not a decimal/],
    [{ f: { maxAmount: 10 } }, /f\.maxAmount/],
    [{ f: { chargeStatus: 'LOST' } }, /f\.chargeStatus/],
    [{ f: { paymentMethod: 'SHELLS' } }, /f\.paymentMethod/],
    [{ f: { currency: 'euro' } }, /currency/],
    [{ f: { color: 'red' } }, /color/],
    [{ p: { limit: 0 } }, /^page\.limit value is too low/],
    [{ p: { limit: -1 } }, /^page\.limit value is too low/],
    [{ p: { limit: 201 } }, /^page\.limit value is too high: at most 200/],
    [{ p: { limit: 10_000 } }, /^page\.limit value is too high/],
    [{ p: { offset: -1 } }, /^page\.offset value is too low/],
    [{ p: { limit: 2 ** 31 } }, /p\.limit/],
    [{ s: 'customerId' }, /^sort is not a field to sort by: one of creationTime/],
    [{ s: '--amount' }, /^sort/],
    [{ s: '-' }, /^sort/],
    [{ s: 'constructor' }, /^sort/],
    [{ s: 'amount desc' }, /^sort/],
  ])('rejects %j and names the field', async (variables, message) => {
    const { errors } = await ask(stack.gateway, list, variables)
    expect(errors[0]).toMatchObject({ message: expect.stringMatching(message), extensions: { code: 'BAD_INPUT' } })
  })

  test.each([
    ['charges(filter: { from: "yesterday" })', /^value is not a date$/],
    ['charges(filter: { minAmount: "much" })', /^value is not a decimal$/],
    ['charges(filter: { minAmount: 10 })', /^value is not a string$/],
  ])('rejects %s as a literal in the document', async (field, message) => {
    const { errors } = await ask(stack.gateway, `{ ${field} { total } }`)
    expect(errors[0]).toMatchObject({
      message: expect.stringMatching(message),
      locations: [{ line: 1, column: expect.any(Number) }],
      extensions: { code: 'BAD_INPUT' },
    })
  })
})

describe('a request', () => {
  const post = (body: string, type = 'application/json') =>
    request(stack.gateway.server)
      .post('/graphql')
      .set({ authorization: basic('DEMO_MERCHANT/admin'), 'content-type': type, accept: 'application/json' })
      .send(body)

  test.each([
    ['malformed GraphQL', '{"query":"{ charges { total "}', 200, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{"query":"{ charges { sum } }"}', 200, 'GRAPHQL_VALIDATION_FAILED'],
    ['a subscription', '{"query":"subscription { login }"}', 200, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a query beside a subscription',
      '{"query":"subscription A { x } query B { viewer { callerName } }","operationName":"B"}',
      200,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['malformed JSON', '{"query":', 400, 'BAD_INPUT'],
    ['an empty body', '', 400, 'BAD_INPUT'],
    ['JSON that is a text', '"{ charges { total } }"', 400, 'BAD_REQUEST'],
    ['no query', '{"variables":{}}', 200, 'BAD_REQUEST'],
    ['a query that is no text', '{"query":{"a":1}}', 400, 'BAD_REQUEST'],
    ['variables that are no object', '{"query":"{ __typename }","variables":[1]}', 400, 'BAD_REQUEST'],
    ['a poisoned prototype', '{"query":"{ __typename }","__proto__":{"x":1}}', 400, 'BAD_INPUT'],
    [
      'a body too large',
      JSON.stringify({ query: `{ charges { total } } #${'x'.repeat(1_200_000)}` }),
      413,
      'BODY_TOO_LARGE',
    ],
  ])('rejects a request with %s', async (_title, text, status, code) => {
    stack.takeCalls()
    const answer = await post(text)
    expect([answer.status, answer.body.errors?.[0]?.extensions?.code]).toEqual([status, code])
    expect(answer.body.data).toBeUndefined()
    expect(answer.headers['content-type']).toMatch(/^application\/(graphql-response\+)?json/)
    expect(stack.takeCalls()).toEqual([])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
  ])('rejects a request as %s', async (type) => {
    const answer = await post('{"query":"mutation { logout }"}', type)
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('returns the location of an error in malformed GraphQL', async () => {
    const { body } = await post('{"query":"{ charges {"}')
    expect(body.errors[0]).toMatchObject({
      message: expect.stringMatching(/^Syntax Error/),
      locations: [{ line: 1, column: 12 }],
    })
  })

  test('returns NOT_FOUND for an unknown path', async () => {
    const { status, body } = await request(stack.gateway.server).get('/nothing')
    expect([status, body.errors[0].extensions.code]).toEqual([404, 'NOT_FOUND'])
  })
})

test('leaves the platform unchanged after all these rejections', async () => {
  expect(await ledger()).toEqual(before)
})
