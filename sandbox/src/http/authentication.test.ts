import { expect, test } from 'vitest'
import { ask, credentialsOf, NOON, signedHeaders } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll({ charges: 100 })
const get = sandbox.ask

const wrongCredentials = {
  status: 401,
  body: {
    errorCode: 'authentication_error',
    message: 'HMAC Authentication failed. Invalid name or password',
  },
}

test('every published sign-in works, except the locked caller and the one with a second factor', async () => {
  for (const signIn of sandbox.signIns) {
    const response = await ask(sandbox.app, signIn, { path: '/api/v3/callers/@me', timestamp: NOON })
    const expected = { locked: 403, twofactor: 401 }[signIn.callerName] ?? 200
    expect(response.status, signIn.callerName).toBe(expected)
    if (expected !== 200) continue
    expect(response.body).toMatchObject({
      userName: signIn.callerName,
      assignedMerchantAccount: { name: signIn.merchantAccount },
    })
  }
})

test('the response to @me has the wire format and contains no secret', async () => {
  const { body, headers } = await get('operator', '/callers/@me')
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(body).toMatchObject({
    userName: 'operator',
    firstName: 'Olga',
    lastName: 'Perez',
    locked: false,
    mfaEnabled: false,
    assignedMerchantAccount: { name: 'DEMO_MERCHANT', accountType: 'Merchant account' },
    authorisedMerchantAccounts: [{ name: 'OTHER_MERCHANT', accountType: 'Merchant account' }],
    ipaddresses: [],
    passwordCreationDates: [{ passwordId: '1' }],
    passwordExpirationDates: [{ passwordId: '1' }],
  })
  expect(JSON.stringify(body)).not.toContain('Secret')
  const account = (await get('super', '/callers/@me')).body.assignedMerchantAccount
  expect(account).toEqual({ name: 'SUPER_ACCOUNT', accountType: 'Super account' })
})

test.each([
  ['a wrong secret', { secretKey: 'Sandbox-Secret-Key-0009' }],
  ['an unknown caller', { callerName: 'nobody' }],
  ['a caller of another account', { merchantAccount: 'THIRD_MERCHANT' }],
  ['an empty name', { callerName: '' }],
])('refuses %s with the same error', async (_what, change) => {
  const credentials = { ...credentialsOf('operator'), ...change }
  expect(await ask(sandbox.app, credentials, { path: '/api/v3/charges', timestamp: NOON })).toMatchObject(
    wrongCredentials,
  )
})

test.each(['x-caller-name', 'x-merchant-account', 'x-timestamp', 'x-signature'])(
  'refuses a request without %s',
  async (name) => {
    const headers = signedHeaders(credentialsOf('operator'), { path: '/api/v3/charges', timestamp: NOON })
    delete headers[name]
    const response = await sandbox.app.inject({ url: '/api/v3/charges', headers })
    expect({ status: response.statusCode, body: response.json() }).toMatchObject(wrongCredentials)
  },
)

test('refuses a signature for another query or body', async () => {
  const headers = signedHeaders(credentialsOf('operator'), { path: '/api/v3/charges?limit=1', timestamp: NOON })
  expect((await sandbox.app.inject({ url: '/api/v3/charges?limit=2', headers })).statusCode).toBe(401)
  const command = { path: '/api/v3/charges/chg-1001', body: '{"command":"REFUND","amount":"1.00"}', timestamp: NOON }
  const response = await sandbox.app.inject({
    method: 'POST',
    url: command.path,
    headers: signedHeaders(credentialsOf('operator'), command),
    payload: command.body.replace('1.00', '9.00'),
  })
  expect(response.statusCode).toBe(401)
  expect((await get('operator', '/charges/chg-1001')).body.amountRefunded).toBe('0.00')
})

test('accepts lowercase signatures', async () => {
  const headers = signedHeaders(credentialsOf('operator'), { path: '/api/v3/charges', timestamp: NOON })
  headers['x-signature'] = (headers['x-signature'] ?? '').toLowerCase()
  expect((await sandbox.app.inject({ url: '/api/v3/charges', headers })).statusCode).toBe(200)
})

test.each([
  [-301, 401],
  [-300, 200],
  [300, 200],
  [301, 401],
])('a timestamp %i s off gets %i', async (skew, status) => {
  const response = await get('operator', '/charges', { timestamp: NOON + skew })
  expect(response.status).toBe(status)
  if (status === 401) expect(response.body.errorCode).toBe('timestamp_skew')
})

test('the Date header shows the platform’s clock, so a client can correct its own', async () => {
  const { headers } = await get('operator', '/charges', { timestamp: NOON + 5_000 })
  expect(headers.date).toBe('Sat, 21 Nov 2026 12:00:00 GMT')
})

test('a locked caller gets caller_locked, but only with the right secret', async () => {
  expect(await get('locked', '/charges')).toMatchObject({ status: 403, body: { errorCode: 'caller_locked' } })
  const guess = { ...credentialsOf('locked'), secretKey: 'wrong' }
  expect(await ask(sandbox.app, guess, { path: '/api/v3/charges', timestamp: NOON })).toMatchObject(wrongCredentials)
})
