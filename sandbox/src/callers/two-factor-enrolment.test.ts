import { generateSync } from 'otplib'
import { beforeEach, expect, test } from 'vitest'
import { type CallerKey, credentialsOf, NOON } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

let now = NOON
beforeEach(() => {
  now = NOON
})
const sandbox = sandboxForEach({ clock: () => now * 1000 })

const get = (path: string, caller: CallerKey = 'support') => sandbox.ask(caller, path)

async function enrol(caller: CallerKey = 'support'): Promise<string> {
  const { body } = await get('/callers/2faenroll', caller)
  return new URL(body.qrURL).searchParams.get('secret') ?? ''
}

function verify(token: string, change: object = {}, caller: CallerKey = 'support') {
  const body = JSON.stringify({ ...credentialsOf(caller), token, ...change })
  return sandbox.ask(caller, '/callers/2faverify', { method: 'POST', body })
}

const codeAt = (secret: string, moment: number) => generateSync({ secret, epoch: moment })
const wrongCode = (secret: string) => (codeAt(secret, now) === '000000' ? '000001' : '000000')

test('enrolling returns an address for authenticator apps, with twenty random bytes', async () => {
  const { status, body } = await get('/callers/2faenroll')
  expect(status).toBe(200)
  const address = new URL(body.qrURL)
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(address.pathname)).toBe('/Payments sandbox:DEMO_MERCHANT/support')
  expect(address.searchParams.get('issuer')).toBe('Payments sandbox')
  expect(address.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/)
  expect(await enrol()).not.toBe(address.searchParams.get('secret'))
})

test('an enrollment takes effect after its first code is verified', async () => {
  const secret = await enrol()
  expect((await get('/callers/@me')).body.mfaEnabled).toBe(false)
  expect(await verify(wrongCode(secret))).toMatchObject({ status: 401, body: { errorCode: 'two_factor_invalid' } })
  expect((await get('/callers/@me')).status).toBe(200)
  expect(await verify(codeAt(secret, now))).toMatchObject({ status: 200, body: { mfaEnabled: true } })
  expect((await get('/callers/@me')).body.errorCode).toBe('two_factor_required')
})

test('the first code works once, like every other code', async () => {
  const secret = await enrol()
  expect((await verify(codeAt(secret, now))).status).toBe(200)
  expect((await verify(codeAt(secret, now))).status).toBe(401)
  now += 30
  expect((await verify(codeAt(secret, now))).status).toBe(200)
})

test('only one of two concurrent first codes is accepted', async () => {
  const code = codeAt(await enrol(), now)
  const responses = await Promise.all([verify(code), verify(code)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a wrong key is refused and enrolls no one', async () => {
  const code = codeAt(await enrol(), now)
  expect(await verify(code, { secretKey: 'Wrong' })).toMatchObject({
    status: 401,
    body: { errorCode: 'authentication_error' },
  })
  expect((await get('/callers/@me')).body.mfaEnabled).toBe(false)
  expect((await verify(code)).status).toBe(200)
})

test('enrolling again invalidates codes of the earlier secret', async () => {
  const earlier = await enrol()
  const secret = await enrol()
  expect((await verify(codeAt(earlier, now))).status).toBe(401)
  expect((await verify(codeAt(secret, now))).status).toBe(200)
})

test('a caller with a second factor cannot enroll', async () => {
  expect(await get('/callers/2faenroll', 'twofactor')).toMatchObject({
    status: 409,
    body: { errorCode: 'two_factor_enabled' },
  })
})

test('a secret enrolls only its own caller', async () => {
  const secret = await enrol()
  expect((await verify(codeAt(secret, now), {}, 'finance')).body.errorCode).toBe('two_factor_not_enabled')
})

test('a caller can enroll again with another secret after it was turned off', async () => {
  const secret = await enrol()
  await verify(codeAt(secret, now))
  const off = { method: 'PUT', body: '{"mfaEnabled":false}' } as const
  expect((await sandbox.ask('admin', '/callers/support', off)).body.mfaEnabled).toBe(false)
  expect((await get('/callers/@me')).status).toBe(200)
  expect((await verify(codeAt(secret, now + 30))).body.errorCode).toBe('two_factor_not_enabled')
  const next = await enrol()
  expect(next).not.toBe(secret)
  expect((await verify(codeAt(next, now))).status).toBe(200)
})

test('saving a caller during enrollment keeps the enrollment', async () => {
  const secret = await enrol()
  const { body } = await get('/callers/support', 'admin')
  const save = { method: 'PUT', body: JSON.stringify({ ...body, lastName: 'X' }) } as const
  await sandbox.ask('admin', '/callers/support', save)
  expect((await verify(codeAt(secret, now))).status).toBe(200)
})

test('any valid key works with a code, but not an expired key', async () => {
  const secret = await enrol()
  const second = 'A-New-Secret-Key-01'
  const body = JSON.stringify({ secretKey: second, expirationDate: '2026-11-21T12:01:00Z' })
  await sandbox.ask('support', '/callers/support/passwords/2', { method: 'PUT', body })
  expect((await verify(codeAt(secret, now), { secretKey: second })).status).toBe(200)
  now += 60
  expect((await verify(codeAt(secret, now), { secretKey: second })).body.errorCode).toBe('authentication_error')
})

test('pending and complete enrollments survive a restart, and used codes stay used', async () => {
  await sandbox.openOnDisk()
  const done = await enrol()
  await verify(codeAt(done, now))
  const pending = await enrol('finance')
  await sandbox.openOnDisk()
  expect((await verify(codeAt(done, now))).status).toBe(401)
  expect((await verify(codeAt(done, now + 30))).status).toBe(200)
  expect((await verify(codeAt(pending, now), {}, 'finance')).body.mfaEnabled).toBe(true)
})
