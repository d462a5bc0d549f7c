import { beforeEach, describe, expect, test } from 'vitest'
import { ask, type CallerKey, credentialsOf, NOON } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

const DAY = 86_400

let now = NOON
beforeEach(() => {
  now = NOON
})
const sandbox = sandboxForEach({ clock: () => now * 1000 })
const { send } = sandbox

const newKey = 'A-New-Secret-Key-01'
const newestKey = 'A-New-Secret-Key-02'

const put = (path: string, body: object, as?: CallerKey) => send('PUT', `/callers/${path}`, body, as)
const remove = (path: string, as?: CallerKey) => send('DELETE', `/callers/${path}`, undefined, as)

async function statusWith(secretKey: string) {
  const request = { path: '/api/v3/callers/@me', timestamp: now }
  return (await ask(sandbox.app, { ...credentialsOf('support'), secretKey }, request)).status
}

const oldKey = credentialsOf('support').secretKey

describe('setting a key', () => {
  test('replaces a key immediately', async () => {
    expect(await statusWith(oldKey)).toBe(200)
    const { status, body } = await put('support/passwords/1', { secretKey: newKey })
    expect(status).toBe(200)
    expect(body.passwordCreationDates).toEqual([{ passwordId: '1', date: '2026-11-21T12:00:00Z' }])
    expect(body.passwordExpirationDates).toEqual([{ passwordId: '1', date: '2027-11-21T12:00:00Z' }])
    expect([await statusWith(oldKey), await statusWith(newKey)]).toEqual([401, 200])
  })

  test('adds a second key, and both can sign until one is deleted', async () => {
    const { body } = await put('support/passwords/next', { secretKey: newKey })
    const ids = (dates: { passwordId: string }[]) => dates.map(({ passwordId }) => passwordId)
    expect([ids(body.passwordCreationDates), ids(body.passwordExpirationDates)]).toEqual([
      ['1', 'next'],
      ['1', 'next'],
    ])
    expect([await statusWith(oldKey), await statusWith(newKey)]).toEqual([200, 200])
    expect((await remove('support/passwords/1')).status).toBe(204)
    expect([await statusWith(oldKey), await statusWith(newKey)]).toEqual([401, 200])
    expect(ids((await send('GET', '/callers/support')).body.passwordCreationDates)).toEqual(['next'])
  })

  test('allows signing until its expiration date', async () => {
    const expirationDate = '2026-11-21T13:00:00+01:00'
    const late = await put('support/passwords/2', { secretKey: newKey, expirationDate })
    expect(late.body.errors).toEqual(['expirationDate must be in the future'])
    const { body } = await put('support/passwords/2', { secretKey: newKey, expirationDate: '2026-11-22T12:00:00Z' })
    expect(body.passwordExpirationDates[1]).toEqual({ passwordId: '2', date: '2026-11-22T12:00:00Z' })
    now += DAY - 1
    expect(await statusWith(newKey)).toBe(200)
    now += 1
    expect(await statusWith(newKey)).toBe(401)
    expect(await statusWith(oldKey)).toBe(200)
  })

  test('allows signing for a year by default', async () => {
    await put('support/passwords/1', { secretKey: newKey })
    now += 365 * DAY - 1
    expect(await statusWith(newKey)).toBe(200)
    now += 1
    const request = { path: '/api/v3/callers/@me', timestamp: now }
    const credentials = { ...credentialsOf('support'), secretKey: newKey }
    expect(await ask(sandbox.app, credentials, request)).toMatchObject({
      status: 401,
      body: { errorCode: 'secret_key_expired', message: 'The secret key has expired' },
    })
    expect((await ask(sandbox.app, { ...credentials, secretKey: 'Wrong' }, request)).body.errorCode).toBe(
      'authentication_error',
    )
  })

  test.each([
    [{ secretKey: 'short' }, 'secretKey is too short: at least 16 characters'],
    [{ secretKey: 'no-upper-case-key-1' }, 'secretKey must contain an upper-case letter'],
    [{}, 'secretKey is required'],
    [{ secretKey: newKey, expirationDate: 'tomorrow' }, 'expirationDate is not a date'],
    [{ secretKey: newKey, colour: 'red' }, 'unknown: colour'],
    [{ secretKey: oldKey }, 'secretKey is in use already'],
  ])('refuses %j and keeps the old key valid', async (body, text) => {
    const response = await put('support/passwords/1', body)
    expect([response.status, response.body.errors[0]]).toEqual([400, text])
    expect(await statusWith(oldKey)).toBe(200)
  })

  test('refuses an invalid id and an unknown caller', async () => {
    expect((await put('support/passwords/a%20b', { secretKey: newKey })).body.errors).toEqual([
      'passwordId is not a valid external ID',
    ])
    expect((await put('nobody/passwords/1', { secretKey: newKey })).status).toBe(404)
  })

  test('refuses a sixth key but can replace the fifth', async () => {
    for (const id of ['2', '3', '4', '5']) {
      expect((await put(`support/passwords/${id}`, { secretKey: `A-New-Secret-Key-${id}` })).status).toBe(200)
    }
    expect(await put('support/passwords/6', { secretKey: newestKey })).toMatchObject({
      status: 409,
      body: { errorCode: 'too_many_passwords' },
    })
    expect((await put('support/passwords/5', { secretKey: newestKey })).status).toBe(200)
    expect(await statusWith(newestKey)).toBe(200)
  })
})

describe('deleting a key', () => {
  const lastPassword = { status: 409, body: { errorCode: 'last_password' } }

  test('refuses to delete the last key', async () => {
    expect(await remove('support/passwords/1')).toMatchObject(lastPassword)
    expect(await statusWith(oldKey)).toBe(200)
  })

  test('reports an unknown key', async () => {
    expect((await remove('support/passwords/2')).status).toBe(404)
    expect((await remove('nobody/passwords/1')).status).toBe(404)
  })

  test('leaves one key if the last two are deleted concurrently', async () => {
    await put('support/passwords/2', { secretKey: newKey })
    const responses = await Promise.all([remove('support/passwords/1'), remove('support/passwords/2')])
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
    const statuses = [await statusWith(oldKey), await statusWith(newKey)]
    expect(statuses.sort()).toEqual([200, 401])
  })

  test('refuses to delete the last valid key, but not an expired one', async () => {
    await put('support/passwords/2', { secretKey: newKey, expirationDate: '2026-11-22T12:00:00Z' })
    now += 2 * DAY
    expect(await remove('support/passwords/1')).toMatchObject(lastPassword)
    expect((await remove('support/passwords/2')).status).toBe(204)
    expect(await statusWith(oldKey)).toBe(200)
  })

  test('refuses to delete the key that signs the request, but not another key of the caller', async () => {
    await put('admin/passwords/2', { secretKey: newKey })
    expect(await remove('admin/passwords/1')).toMatchObject({ status: 409, body: { errorCode: 'password_in_use' } })
    expect((await remove('admin/passwords/2')).status).toBe(204)
  })
})

describe('a caller’s own key', () => {
  test('can be changed without permission to change callers', async () => {
    expect((await put('support/passwords/1', { secretKey: newKey }, 'support')).body.userName).toBe('support')
    expect([await statusWith(oldKey), await statusWith(newKey)]).toEqual([401, 200])
  })

  test('remains the only key that such a caller can change, and it cannot delete any key', async () => {
    const missing = {
      status: 403,
      body: { errors: ['Missing permission: callers.read', 'Missing permission: callers.write'] },
    }
    expect(await put('finance/passwords/1', { secretKey: newKey }, 'support')).toMatchObject(missing)
    expect(await put('nobody/passwords/1', { secretKey: newKey }, 'support')).toMatchObject(missing)
    await put('support/passwords/2', { secretKey: newKey }, 'support')
    expect(await remove('support/passwords/2', 'support')).toMatchObject(missing)
  })

  test('cannot be changed by a locked caller', async () => {
    expect((await put('locked/passwords/1', { secretKey: newKey }, 'locked')).body.errorCode).toBe('caller_locked')
  })
})
