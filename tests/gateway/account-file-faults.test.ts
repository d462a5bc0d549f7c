import { accountImportBounds } from '@portal/schema/account-import'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exported, merchant, planMutation, planOf, plans } from '../support/account-file.ts'
import { basic } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())
beforeEach(() => {
  stack.takeCalls()
})

describe('an unreadable file', () => {
  const sentinel = 'Planted-Value-81c'
  const list = (text: string) => `{"exportVersion":1,"merchantAccount":"${merchant}",${text}}`
  test.each([
    ['too large', `"${'x'.repeat(accountImportBounds.bytes)}"`, 'TOO_LARGE', { most: accountImportBounds.bytes }],
    ['empty', ' ', 'TRUNCATED', {}],
    ['cut off', list('"gatewayConfigs":[]').slice(0, -2), 'TRUNCATED', {}],
    ['cut off after a value', '{"a":"b"', 'TRUNCATED', {}],
    ['cut off within a text', `{"a":"${sentinel}`, 'TRUNCATED', {}],
    ['no JSON', `{"a": 1,\n  "b" "${sentinel}"}`, 'NOT_JSON', { line: 2, column: 7 }],
    ['with a comma too many', '{"a":[1,]}', 'NOT_JSON', {}],
    ['too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'TOO_DEEP', {}],
    [
      'with too many names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 100_001 }, (_, n) => [`n${n}`, 0]))),
      'TOO_MANY_KEYS',
      {},
    ],
    ['with too many lists', `[${'[],'.repeat(500_000)}[]]`, 'TOO_MANY_KEYS', { most: accountImportBounds.parts }],
    [
      'with a name twice',
      list('"gatewayConfigs":[{"id":"gw-1",\n"status":"ENABLED","st\\u0061tus":"DISABLED"}]'),
      'DUPLICATE_KEY',
      { key: 'status', line: 2 },
    ],
    ['a list', '[]', 'NOT_AN_EXPORT', {}],
    ['something else', `{"name":"${sentinel}"}`, 'NOT_AN_EXPORT', {}],
    ['another version', list('"a":[]').replace(':1,', ':2,'), 'WRONG_VERSION', { version: '2', expected: '1' }],
    [
      'another merchant',
      list('"a":[]').replace(merchant, 'OTHER_MERCHANT'),
      'OTHER_MERCHANT',
      { merchantAccount: 'OTHER_MERCHANT' },
    ],
    ['an unknown list', list(`"customers":["${sentinel}"]`), 'UNKNOWN_ENTITY', { names: ['customers'] }],
    ['an own prototype', list(`"__proto__":{"a":"${sentinel}"}`), 'UNKNOWN_ENTITY', { names: ['__proto__'] }],
    ['no list', list('"gatewayConfigs":{}'), 'NOT_A_LIST', { entity: 'gatewayConfigs' }],
    ['no object', list(`"gatewayConfigs":["${sentinel}"]`), 'NOT_A_LIST', { entity: 'gatewayConfigs' }],
    [
      'secrets',
      list(
        `"configuration":{"paywallKey":"${sentinel}"},"gatewayConfigs":[{"id":"gw-1","configuration":{"apiKey":null},
        "multithread":{"token":{"set":true}}}],"fraudSystemConfigs":[{"id":"fraud-1","credentials":"${sentinel}"}],
        "trustLevels":[{"id":"t","notes":{"clientSecret":"${sentinel}"}}]`,
      ),
      'SECRETS_INSIDE',
      {
        names: [
          'configuration: paywallKey',
          'gatewayConfigs gw-1: configuration.apiKey',
          'gatewayConfigs gw-1: multithread.token',
          'fraudSystemConfigs fraud-1: credentials',
          'trustLevels t: notes.clientSecret',
        ],
      },
    ],
  ])('rejects %s with its own reason and calls nothing else', async (_what, file, reason, details) => {
    const { errors } = await plans(stack, file)
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'file', reason, ...details })
    expect(JSON.stringify(errors)).not.toContain(sentinel)
    expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('accepts a file with a byte order mark or with line breaks', async () => {
    const text = JSON.stringify(await exported(stack), null, 4)
    expect((await planOf(stack, `\uFEFF${text.replaceAll('\n', '\r\n')}`)).problems).toEqual([])
  })

  test('rejects a file of 50 MB without reading it, and other requests above 256 kB', async () => {
    const send = (as: 'SUPER_ACCOUNT/super' | 'DEMO_MERCHANT/admin' | 'DEMO_MERCHANT/support', length: number) =>
      request(stack.gateway.server)
        .post('/graphql')
        .set({ authorization: basic(as), 'content-type': 'application/json', accept: 'application/json' })
        .set(as === 'SUPER_ACCOUNT/super' ? { 'x-on-behalf-of': merchant } : {})
        .send(JSON.stringify({ query: planMutation, variables: { file: 'x'.repeat(length) } }))
    const large = await send('SUPER_ACCOUNT/super', 50_000_000).catch((error) => error.code)
    // A client that is still sending may find the connection closed before the response.
    if (typeof large === 'string') expect(['ECONNRESET', 'EPIPE']).toContain(large)
    else expect([large.status, large.body.errors[0].extensions.code]).toEqual([413, 'BODY_TOO_LARGE'])
    expect((await send('SUPER_ACCOUNT/super', 300_000)).body.errors[0].extensions.reason).toBe('NOT_JSON')
    expect((await send('DEMO_MERCHANT/support', 300_000)).status).toBe(413)
    // A worklist of charges may be larger.
    expect((await send('DEMO_MERCHANT/admin', 1_100_000)).status).toBe(413)
    expect(stack.takeCalls()).toEqual([])
  })

  test.each([
    ['lists', (length: number) => '[],'.repeat(length / 3)],
    ['nested lists', (length: number) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
    ['objects', (length: number) => '{},'.repeat(length / 3)],
  ])('rejects a large body of %s, but not a large text of them', async (_what, fill) => {
    const send = (variables: string) =>
      request(stack.gateway.server)
        .post('/graphql')
        .set({ authorization: basic('SUPER_ACCOUNT/super'), 'content-type': 'application/json' })
        .set({ 'x-on-behalf-of': merchant, accept: 'application/json' })
        .send(`{"query":${JSON.stringify(planMutation)},"variables":${variables}}`)
    const many = fill(600_000)
    const answer = await send(`{"file":"","more":[${many}0]}`).catch((error) => error.code)
    if (typeof answer === 'string') expect(['ECONNRESET', 'EPIPE']).toContain(answer)
    else expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([413, 'BODY_TOO_LARGE'])
    const text = await send(`{"file":${JSON.stringify(`\\"${many}`)}}`)
    expect(text.body.errors[0].extensions.reason).toBe('NOT_JSON')
    expect(stack.takeCalls()).toEqual([])
  })
})
