import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { loggerOptions } from '@portal/gateway/http/logger'
import { openStore } from '@portal/gateway/store/store'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAsPage, cookieOf, loginInput, loginMutation } from '../support/browser.ts'
import { basic, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

// Plants a secret wherever a person could enter one, and then searches everything that leaves the gateway for it.
const secretKey = 'Sandbox-Secret-Key-0002'
const planted = 'Planted-Secret-7f3a9'

const added = 'id configuration { name value secret { isSet } } multithread { token { isSet } }'
const addGateway = `mutation ($input: NewGatewayConfigInput!) { addGatewayConfig(input: $input) { ${added} } }`
const saveGateway = `mutation ($input: GatewayConfigInput!) { saveGatewayConfig(input: $input) { ${added} } }`
const planting = (value: unknown) => [{ name: 'apiKey', value }]
const gatewaySecrets: [query: string, input: object][] = [
  [addGateway, { displayName: 'New', gatewayDetail: 'acquirer', status: 'ENABLED', configuration: planting(planted) }],
  [saveGateway, { id: 'gw-1', configuration: planting(planted), multithread: { token: planted } }],
  [saveGateway, { id: 'gw-1', configuration: planting([planted]) }],
  [saveGateway, { id: 'gw-1', configuration: planting({ set: planted }) }],
  [saveGateway, { id: 'gw-1', configuration: [{ name: 'endpoint', value: `https://u:${planted}@example.test/` }] }],
  [saveGateway, { id: 'gw-1', configuration: [{ name: 'timeoutMillis', value: planted }] }],
  [saveGateway, { id: 'gw-1', configuration: [{ apiKey: planted }] }],
  [saveGateway, { id: 'gw-1', multithread: { token: [planted] } }],
  [saveGateway, { id: 'gw-1', multithread: { token: planted, expirationTime: planted } }],
  [saveGateway, { id: 'gw-99', configuration: planting(planted) }],
]
const addFraud = `mutation ($input: NewFraudSystemConfigInput!) {
  addFraudSystemConfig(input: $input) { id credentials { isSet lastModified } } }`
const saveFraud = `mutation ($input: FraudSystemConfigInput!) {
  saveFraudSystemConfig(input: $input) { id credentials { isSet lastModified } } }`
const newFraud = {
  provider: 'PROVIDER_1',
  displayName: 'Planted',
  status: 'ENABLED',
  timing: 'CHARGE',
  defaultDecision: 'ALLOW_PURCHASE',
  timeoutMillis: 1000,
}
const fraudSecrets: [query: string, input: object][] = [
  [addFraud, { ...newFraud, credentials: planted }],
  [addFraud, { ...newFraud, credentials: planted }],
  [addFraud, { ...newFraud, credentials: [planted] }],
  [addFraud, { ...newFraud, credentials: planted.repeat(200) }],
  [saveFraud, { id: 'fraud-1', credentials: planted }],
  [saveFraud, { id: 'fraud-1', credentials: planted, timeoutMillis: 1 }],
  [saveFraud, { id: 'fraud-1', credentials: { set: planted } }],
  [saveFraud, { id: 'fraud-1', credential: planted }],
  [saveFraud, { id: 'fraud-99', credentials: planted }],
]

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

test('keeps secret keys, tokens and credentials out of logs, responses and the store', async () => {
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
    // The secrets of gateways, well formed and mistyped, by variable and in the document.
    // So are the credentials of fraud systems.
    ...[...gatewaySecrets, ...fraudSecrets].map(([query, input]): [object, Record<string, string>] => [
      { query, variables: { input } },
      { authorization: basic('DEMO_MERCHANT/admin') },
    ]),
    [
      {
        query: `mutation { saveGatewayConfig(input: { id: "gw-1", multithread: { token: "${planted}", enabled: "${planted}" } }) { id } }`,
      },
      { authorization: basic('DEMO_MERCHANT/admin') },
    ],
    [
      {
        query: `mutation { saveFraudSystemConfig(input: { id: "fraud-1", credentials: "${planted}", timing: "${planted}" }) { id } }`,
      },
      { authorization: basic('DEMO_MERCHANT/admin') },
    ],
    // The whole engine, with several operations in the document.
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
  expect(logged).toContain('"mutation":"addFraudSystemConfig"')
  expect(files.join('')).toContain('saveFraudSystemConfig')
  const places = { logged, answered: answered.join('\n'), stored: files.join('\n') }
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [secretKey, planted, token, authorization.slice(6), wrong.slice(6)]) {
      const at = text.indexOf(secret)
      expect(at < 0 ? 'nowhere' : `${place}: ${text.slice(Math.max(0, at - 200), at + 40)}`).toBe('nowhere')
    }
  }
})

const setSecret = `mutation ($name: String!, $value: String) {
  saveConfigurationSecret(input: { name: $name, value: $value }) { name value } }`
const whole = `{ configuration { realtimeNotificationKey { name isSet } paywallKey { name isSet }
  configurationEncryptionKey { kid } } }`

test('keeps the values of configuration secrets out of logs, audit lines, responses and the store', async () => {
  const chosen = 'Chosen-Secret-5d1e2f-of-tests'
  const refused = `${planted} with blanks inside it`
  const set = (variables: object, as: CallerId) =>
    request(stack.gateway.server)
      .post('/graphql')
      .set({ authorization: basic(as), accept: 'application/json' })
      .send({ query: setSecret, variables })
  const before = answered.length
  logged = ''
  const generated = (await set({ name: 'paywallKey' }, 'DEMO_MERCHANT/admin')).body.data.saveConfigurationSecret.value
  expect(generated).toHaveLength(43)
  const attempts: [object, CallerId][] = [
    [{ name: 'realtimeNotificationKey', value: chosen }, 'DEMO_MERCHANT/admin'],
    [{ name: 'realtimeNotificationKey', value: refused }, 'DEMO_MERCHANT/admin'],
    [{ name: 'paywallKey', value: planted }, 'DEMO_MERCHANT/admin'],
    [{ name: planted, value: chosen }, 'DEMO_MERCHANT/support'],
    [{ name: 'paywallKey', value: chosen }, 'DEMO_MERCHANT/support'],
    [{ name: 'paywallKey', value: [chosen] }, 'DEMO_MERCHANT/admin'],
    [{ name: 'paywallKey', value: { value: chosen } }, 'DEMO_MERCHANT/admin'],
    [{ name: 'paywallKey', value: chosen }, 'SUPER_ACCOUNT/super'],
  ]
  for (const [variables, as] of attempts) answered.push((await set(variables, as)).text)
  const asAdmin = { authorization: basic('DEMO_MERCHANT/admin') }
  await post({ query: whole }, asAdmin)
  // A program that writes the value into its document, and one whose request is cut off.
  await post(
    { query: `mutation { saveConfigurationSecret(input: { name: "x", value: "${chosen}" }) { name } }` },
    asAdmin,
  )
  await post(
    { query: `mutation { saveConfigurationSecret(input: { nam: "x", value: "${chosen}" }) { name } }` },
    asAdmin,
  )
  await post(`{"query": "mutation { saveConfigurationSecret(input: { value: \\"${chosen}\\"`, asAdmin)

  expect(logged).toContain('"mutation":"saveConfigurationSecret"')
  expect(logged).toContain('"name":"realtimeNotificationKey"')
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
  const places = { logged, answered: answered.slice(before).join('\n'), stored: files.join('\n') }
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [generated, chosen, planted, 'Sandbox-Notification-Key', 'Sandbox-Paywall-Key']) {
      const at = text.indexOf(secret)
      expect(at < 0 ? 'nowhere' : `${place}: ${text.slice(Math.max(0, at - 200), at + 40)}`).toBe('nowhere')
    }
  }
})

test('keeps secrets, credentials and personal data out of the ledger', async () => {
  const authorization = basic('DEMO_MERCHANT/admin')
  const asked = [
    ['addCaller(input: $input) { id }', 'NewCallerInput', { userName: 'new-one', secretKey: planted, permissions: [] }],
    ['savePassword(input: $input) { id }', 'PasswordInput', { id: 'support', secretKey: `${planted}-Xy9` }],
    ['changeOwnPassword(input: $input) { id }', 'OwnPasswordInput', { passwordId: 'none', secretKey: planted }],
    ['confirmSession(input: $input) { id }', 'ConfirmInput', { secretKey: planted, token: planted }],
    ['openExplorer(input: $input) { pass }', 'ExplorerInput', { secretKey: planted, token: planted }],
    ['activateTwoFactor(input: $input) { id }', 'ConfirmInput', { secretKey: planted, token: '123456' }],
    [
      'login(input: $input) { callerName }',
      'LoginInput',
      loginInput('DEMO_MERCHANT/operator', { secretKey: planted }).input,
    ],
    [
      'submitPaywall(input: $input) { sessionId }',
      'PaywallFormInput',
      { sessionId: 'x', card: { number: planted, expMonth: 1, expYear: 2031, cvc: planted, holder: planted } },
    ],
    [
      'answerPaywallRedirect(input: $input) { sessionId }',
      'PaywallRedirectInput',
      { sessionId: 'x', redirectToken: planted, decision: 'DENY' },
    ],
    [
      'saveCustomer(input: $input) { id }',
      'CustomerInput',
      { id: 'cust-42', personalInfo: { firstName: planted, email: `x@${planted}.test`, address: { city: planted } } },
    ],
    [
      'sendTestNotification(input: $input) { status }',
      'TestNotificationInput',
      { chargeId: 'chg-1001', url: `https://example.test/?key=${planted}` },
    ],
  ] as const
  const query = (field: string, type: string) => `mutation ($input: ${type}!) { ${field} }`
  for (const [field, type, input] of asked) {
    await post({ query: query(field, type), variables: { input } }, { authorization })
  }
  await post({ query: 'mutation { requestAccountNumber(customerId: "cust-42") { accountNumber } }' }, { authorization })
  const { accountNumber } = JSON.parse(answered.at(-1) ?? '').data.requestAccountNumber
  const variables = { account: accountNumber }
  const drop = 'mutation ($account: ID!) { dropPenny(accountNumber: $account, requestId: "p-1") { result } }'
  await post({ query: drop, variables }, { authorization })

  const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
  for (const [field] of asked) expect(stored.join('')).toContain(field.slice(0, field.indexOf('(')))
  for (const secret of [planted, secretKey, accountNumber]) expect(stored.join('')).not.toContain(secret)
})

test('masks an unexpected failure in the response, and logs it without the request’s content', async () => {
  const store = await openStore({})
  const gateway = await stack.anotherGateway({ store })
  await store.destroy()
  const { status, data, errors } = await askAsPage(gateway, loginMutation, loginInput('DEMO_MERCHANT/operator'))
  expect([status, data]).toEqual([200, null])
  expect(errors[0]).toMatchObject({ message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } })
})
