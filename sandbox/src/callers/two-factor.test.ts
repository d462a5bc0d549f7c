import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type CallerKey, credentialsOf, NOON } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

let now = NOON
beforeEach(() => {
  now = NOON
})
const sandbox = sandboxForEach({ clock: () => now * 1000 })

/** RFC 6238 by hand, to check the platform's library; the bytes are those of JBSWY3DPEHPK3PXP. */
function codeAt(moment: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(moment / 30)))
  const secret = Buffer.from('48656c6c6f21deadbeef', 'hex')
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(19) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function verify(token: string, change: object = {}, caller: CallerKey = 'twofactor') {
  const body = JSON.stringify({ ...credentialsOf(caller), token, ...change })
  return sandbox.ask(caller, '/callers/2faverify', { method: 'POST', body })
}

test('@me requires the second factor, other calls do not', async () => {
  const get = sandbox.ask
  expect(await get('twofactor', '/callers/@me')).toMatchObject({
    status: 401,
    body: { errorCode: 'two_factor_required' },
  })
  expect((await get('twofactor', '/charges')).status).toBe(200)
})

test('the right code returns the caller and works once', async () => {
  expect(await verify(codeAt(now))).toMatchObject({ status: 200, body: { userName: 'twofactor', mfaEnabled: true } })
  expect(await verify(codeAt(now))).toMatchObject({ status: 401, body: { errorCode: 'two_factor_invalid' } })
  now += 30
  expect((await verify(codeAt(now))).status).toBe(200)
})

test('refuses one of two concurrent requests with the same code', async () => {
  const responses = await Promise.all([verify(codeAt(now)), verify(codeAt(now))])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('accepts the code before and after the current one, but none older than the last used code', async () => {
  expect((await verify(codeAt(now + 30))).status).toBe(200)
  expect((await verify(codeAt(now))).status).toBe(401)
  expect((await verify(codeAt(now - 60))).status).toBe(401)
})

test('refuses a wrong code without using up the right one', async () => {
  const wrong = codeAt(now) === '000000' ? '000001' : '000000'
  expect(await verify(wrong)).toMatchObject({ status: 401, body: { errorCode: 'two_factor_invalid' } })
  expect((await verify(codeAt(now))).status).toBe(200)
})

test.each(['', '12345', '1234567', 'abcdef', ' 12345'])('refuses %j as a code', async (token) => {
  expect(await verify(token)).toMatchObject({ status: 400, body: { errors: ['token must be 6 digits'] } })
})

test('refuses credentials in the body that are not the signer’s', async () => {
  for (const change of [{ secretKey: 'wrong' }, { callerName: 'operator' }, { merchantAccount: 'OTHER_MERCHANT' }]) {
    expect(await verify(codeAt(now), change)).toMatchObject({
      status: 401,
      body: { errorCode: 'authentication_error' },
    })
  }
  expect((await verify(codeAt(now))).status).toBe(200)
})

test('a caller without a second factor gets a specific error', async () => {
  expect(await verify('123456', {}, 'operator')).toMatchObject({
    status: 400,
    body: { errorCode: 'two_factor_not_enabled' },
  })
})
