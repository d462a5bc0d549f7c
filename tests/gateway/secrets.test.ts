import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { loggerOptions } from '@portal/gateway/http/logger'
import { openStore } from '@portal/gateway/store/store'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAsPage, cookieOf, loginInput, loginMutation } from './browser.ts'
import { basic } from './portal.ts'
import { type Stack, startStack } from './stack.ts'

// One secret is planted in every place where a person could put one; then everything that leaves is searched for it.
const secretKey = 'Sandbox-Secret-Key-0002'
const planted = 'Planted-Secret-7f3a9'

let stack: Stack
let folder: string
let logged = ''
const answered: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const logger = { ...loggerOptions('trace'), stream }
  stack = await startStack({ charges: 60, gateway: { logger, store: await openStore({ dataDir: folder }) } })
})
afterAll(async () => {
  await stack.close()
  rmSync(folder, { recursive: true })
})

async function post(body: object | string, headers: Record<string, string> = {}) {
  const answer = await request(stack.gateway.server)
    .post('/graphql')
    .set({ host: 'localhost', 'content-type': 'application/json', accept: 'application/json', ...headers })
    .send(body)
  answered.push(JSON.stringify(answer.headers), answer.text)
}

test('no log, response or store contains a secret key, token or credential', async () => {
  const input = { merchantAccount: 'DEMO_MERCHANT', callerName: 'operator', secretKey }
  const cookie = cookieOf(await askAsPage(stack.gateway, loginMutation, { input }))
  const token = cookie.split('=')[1] ?? ''
  const asPage = { cookie, 'x-portal-csrf': '1' }
  const authorization = basic('DEMO_MERCHANT/operator')
  const wrong = `Basic ${btoa(`DEMO_MERCHANT/operator:${planted}`)}`
  const variants: [body: object | string, headers?: Record<string, string>][] = [
    [{ query: '{ viewer { callerName session { id } } charges { total } }' }, asPage],
    [{ query: '{ charges { total } }' }, { authorization }],
    [{ query: '{ charges { total } }' }, { authorization: wrong }],
    [{ query: '{ charges { total } }' }, { cookie: `portal-session=${planted}`, 'x-portal-csrf': '1' }],
    [{ query: '{ charges { total } }' }, { cookie, 'sec-fetch-site': 'cross-site' }],
    // Wrong, incomplete and mistyped sign-ins, by variable.
    ...[
      { secretKey: planted },
      { secretKey: planted, token: '12x456' },
      { secretKey: planted, merchantAccount: undefined },
      { secretKey: planted, callerName: '' },
      { secretKey: planted, note: planted },
      { secretKey: { value: planted } },
      { secretKey: [planted] },
      { secretkey: planted },
    ].map((particulars): [object] => [
      { query: loginMutation, variables: loginInput('DEMO_MERCHANT/operator', particulars) },
    ]),
    [{ query: loginMutation, variables: { input: planted } }],
    [{ query: loginMutation, variables: planted }],
    // The whole way of the engine, with several operations in the document.
    [
      {
        query: `${loginMutation.replace('mutation', 'mutation A')} query B { __typename }`,
        operationName: 'A',
        variables: loginInput('DEMO_MERCHANT/operator', { secretKey: [planted] }),
      },
    ],
    [`{"query": "mutation { login(input: { secretKey: \\"${planted}\\"`],
    [`{"secretKey": "${planted}", `],
  ]
  for (const [body, headers] of variants) await post(body, headers)
  await request(stack.gateway.server).get(`/graphql?query={__typename}&secretKey=${planted}`)
  await request(stack.gateway.server).get(`/atv4/me/login?secretKey=${planted}`).set('authorization', authorization)

  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
  expect(files.join('').length).toBeGreaterThan(1000)
  expect(logged).toContain('"mutation":"login"')
  const places = { logged, answered: answered.join('\n'), stored: files.join('\n') }
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [secretKey, planted, token, authorization.slice(6), wrong.slice(6)]) {
      const at = text.indexOf(secret)
      expect(at < 0 ? 'nowhere' : `${place}: ${text.slice(Math.max(0, at - 200), at + 40)}`).toBe('nowhere')
    }
  }
})

test('an unexpected failure is masked in the answer and logged without what was sent', async () => {
  const store = await openStore({})
  const gateway = await stack.anotherGateway({ store })
  await store.destroy()
  const { status, data, errors } = await askAsPage(gateway, loginMutation, loginInput('DEMO_MERCHANT/operator'))
  expect([status, data]).toEqual([200, null])
  expect(errors[0]).toMatchObject({ message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } })
})
