import { describe, expect, test } from 'vitest'
import { ask, type CallerKey, NOON } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

const sandbox = sandboxForEach()

const secretKey = 'A-New-Secret-Key-01'
const rita = { userName: 'rita', firstName: 'Rita', lastName: 'Lopez', secretKey, permissions: ['charges.read'] }

const { send } = sandbox

const add = (change: object = {}, as: CallerKey = 'admin', onBehalfOf?: string) =>
  send('POST', '/callers', { ...rita, ...change }, as, onBehalfOf)

const signedBy = (callerName: string, path: string, merchantAccount = 'DEMO_MERCHANT', key = secretKey) =>
  ask(sandbox.app, { merchantAccount, callerName, secretKey: key }, { path: `/api/v3${path}`, timestamp: NOON })

describe('adding a caller', () => {
  test('returns the caller, who can call immediately', async () => {
    const { status, body } = await add({
      authorisedMerchantAccounts: [{ name: 'OTHER_MERCHANT' }],
      ipaddresses: ['127.0.0.0/8'],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      userName: 'rita',
      firstName: 'Rita',
      lastName: 'Lopez',
      permissions: ['charges.read'],
      locked: false,
      mfaEnabled: false,
      assignedMerchantAccount: { name: 'DEMO_MERCHANT', accountType: 'Merchant account' },
      authorisedMerchantAccounts: [{ name: 'OTHER_MERCHANT', accountType: 'Merchant account' }],
      ipaddresses: ['127.0.0.0/8'],
      passwordCreationDates: [{ passwordId: '1', date: '2026-11-21T12:00:00Z' }],
      passwordExpirationDates: [{ passwordId: '1', date: '2027-11-21T12:00:00Z' }],
    })
    expect((await signedBy('rita', '/callers/@me')).body).toEqual(body)
    expect((await send('GET', '/callers/rita')).body).toEqual(body)
    expect((await signedBy('rita', '/charges')).status).toBe(200)
  })

  test('works the same way if the path has the name', async () => {
    const { userName: _, ...nameless } = rita
    expect((await send('POST', '/callers/rita', nameless)).body.userName).toBe('rita')
    expect(await send('POST', '/callers/rosa', rita)).toMatchObject({
      status: 400,
      body: { errors: ["userName is not the path's"] },
    })
  })

  test('refuses a name that is taken and leaves its caller unchanged', async () => {
    await add()
    expect(await add({ firstName: 'Other' })).toMatchObject({ status: 409, body: { errorCode: 'caller_exists' } })
    expect((await send('GET', '/callers/rita')).body.firstName).toBe('Rita')
  })

  test('allows the same name in another merchant account', async () => {
    await add()
    expect((await add({ firstName: 'Otto' }, 'otherAdmin')).body).toMatchObject({
      firstName: 'Otto',
      assignedMerchantAccount: { name: 'OTHER_MERCHANT' },
    })
    expect((await send('GET', '/callers/rita')).body.firstName).toBe('Rita')
  })

  test('adds to the merchant acted for', async () => {
    expect((await add({}, 'operator', 'OTHER_MERCHANT')).body.assignedMerchantAccount.name).toBe('OTHER_MERCHANT')
    expect((await send('GET', '/callers/rita')).status).toBe(404)
    expect((await add({}, 'support', 'OTHER_MERCHANT')).status).toBe(404)
  })

  test('adds to the super account itself if no merchant is chosen', async () => {
    expect((await add({}, 'super')).body.assignedMerchantAccount).toEqual({
      name: 'SUPER_ACCOUNT',
      accountType: 'Super account',
    })
  })

  test.each([
    ['a name that is too short', { userName: 'ab' }, 'userName is not a valid external ID'],
    ['a name with a blank', { userName: 'rita l' }, 'userName is not a valid external ID'],
    ['a name that is a call', { userName: '2faverify' }, 'userName cannot be used'],
    ['@me', { userName: '@me' }, 'userName is not a valid external ID'],
    ['no key', { secretKey: undefined }, 'secretKey is required'],
    ['an unknown permission', { permissions: ['charges.fly'] }, 'permissions: charges.fly is unknown'],
    ['no permissions', { permissions: undefined }, 'permissions: '],
    ['a long name', { firstName: 'x'.repeat(101) }, 'firstName is too long'],
    ['an address that is none', { ipaddresses: ['10.0.0.300'] }, 'ipaddresses: 10.0.0.300 is not an address'],
    [
      'an unknown merchant account',
      { authorisedMerchantAccounts: [{ name: 'NO_MERCHANT' }] },
      'Merchant account NO_MERCHANT not found',
    ],
    ['an unknown field', { colour: 'red' }, 'unknown: colour'],
  ])('refuses %s', async (_what, change, text) => {
    const { status, body } = await add(change)
    expect(status).toBe(400)
    expect(body.errors[0]).toContain(text)
    expect((await send('GET', '/callers/rita')).status).toBe(404)
  })

  test('reports every fault of a key', async () => {
    expect((await add({ secretKey: 'short' })).body.errors).toEqual([
      'secretKey is too short: at least 16 characters',
      'secretKey must contain an upper-case letter',
      'secretKey must contain a digit',
    ])
    expect((await add({ secretKey: 'ONLY-UPPER-CASE-0001' })).body.errors).toEqual([
      'secretKey must contain a lower-case letter',
    ])
    expect((await add({ secretKey: `Aa1${'x'.repeat(198)}` })).body.errors).toEqual([
      'secretKey is too long: at most 200 characters',
    ])
    expect((await add({ secretKey: 'Aa1xxxxxxxxxxxxx' })).status).toBe(200)
  })

  test('stores duplicates and the caller’s own merchant account once', async () => {
    const { body } = await add({
      permissions: ['charges.read', 'charges.read'],
      ipaddresses: ['127.0.0.1', '127.0.0.1'],
      authorisedMerchantAccounts: [{ name: 'OTHER_MERCHANT' }, { name: 'DEMO_MERCHANT' }, { name: 'OTHER_MERCHANT' }],
    })
    expect(body.permissions).toEqual(['charges.read'])
    expect(body.ipaddresses).toEqual(['127.0.0.1'])
    expect(body.authorisedMerchantAccounts.map(({ name }: { name: string }) => name)).toEqual(['OTHER_MERCHANT'])
  })

  test.each(['[]', '"rita"', 'null', '{', ''])('refuses the body %j', async (body) => {
    expect((await sandbox.ask('admin', '/callers', { method: 'POST', body })).status).toBe(400)
  })
})

describe('saving a caller', () => {
  test('accepts a document that GET returned, with changes', async () => {
    const before = (await add()).body
    const { status, body } = await send('PUT', '/callers/rita', {
      ...before,
      lastName: 'Perez',
      permissions: ['charges.read', 'customers.read'],
      authorisedMerchantAccounts: [{ name: 'THIRD_MERCHANT' }],
      ipaddresses: ['127.0.0.1'],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      lastName: 'Perez',
      permissions: ['charges.read', 'customers.read'],
      authorisedMerchantAccounts: [{ name: 'THIRD_MERCHANT', accountType: 'Merchant account' }],
      ipaddresses: ['127.0.0.1'],
    })
    expect((await signedBy('rita', '/customers')).status).toBe(200)
  })

  test('keeps omitted fields and clears a name that is null', async () => {
    const before = (await add()).body
    expect((await send('PUT', '/callers/rita', {})).body).toEqual(before)
    expect((await send('PUT', '/callers/rita', { lastName: null })).body).toEqual({ ...before, lastName: null })
  })

  test('ignores read-only fields', async () => {
    const before = (await add()).body
    const { body } = await send('PUT', '/callers/rita', {
      ...before,
      assignedMerchantAccount: { name: 'OTHER_MERCHANT' },
      passwordCreationDates: [],
      passwordExpirationDates: [{ passwordId: '1', date: '2099-01-01T00:00:00Z' }],
      secretKey: 'Another-Secret-Key-9',
    })
    expect(body).toEqual(before)
    expect((await signedBy('rita', '/callers/@me')).status).toBe(200)
  })

  test('cannot change the name or save an unknown caller', async () => {
    await add()
    expect((await send('PUT', '/callers/rita', { userName: 'rosa' })).body.errors).toEqual([
      'userName cannot be changed',
    ])
    expect(await send('PUT', '/callers/nobody', {})).toMatchObject({ status: 404, body: { errorCode: 'not_found' } })
  })

  test('locks the caller immediately with its own error, and unlocking ends it', async () => {
    await add()
    expect((await signedBy('rita', '/charges')).status).toBe(200)
    expect((await send('PUT', '/callers/rita', { locked: true })).body.locked).toBe(true)
    expect(await signedBy('rita', '/charges')).toMatchObject({ status: 403, body: { errorCode: 'caller_locked' } })
    expect((await signedBy('rita', '/charges', 'DEMO_MERCHANT', 'Wrong')).status).toBe(401)
    expect((await send('POST', '/callers/rita/unlock', { locked: false })).body.locked).toBe(false)
    expect((await signedBy('rita', '/charges')).status).toBe(200)
    expect((await send('POST', '/callers/rita/unlock', { locked: true })).body.errors).toEqual(['locked must be false'])
  })

  test('refuses to lock the signer', async () => {
    expect(await send('PUT', '/callers/admin', { locked: true })).toMatchObject({
      status: 409,
      body: { errorCode: 'own_caller' },
    })
    expect((await send('GET', '/callers/@me')).status).toBe(200)
  })

  test('removes permissions before the next call', async () => {
    await add()
    expect((await signedBy('rita', '/charges')).status).toBe(200)
    await send('PUT', '/callers/rita', { permissions: [] })
    expect((await signedBy('rita', '/charges')).status).toBe(403)
  })

  test('compares the caller’s address with its address list', async () => {
    await add({ ipaddresses: ['203.0.113.0/24', '2001:db8::1'] })
    const from = (remoteAddress: string) =>
      ask(
        sandbox.app,
        { merchantAccount: 'DEMO_MERCHANT', callerName: 'rita', secretKey },
        { path: '/api/v3/callers/@me', timestamp: NOON, remoteAddress },
      )
    expect((await from('203.0.113.9')).status).toBe(200)
    expect((await from('::ffff:203.0.113.9')).status).toBe(200)
    expect((await from('2001:db8::1')).status).toBe(200)
    expect(await from('198.51.100.1')).toMatchObject({ status: 403, body: { errorCode: 'address_refused' } })
    const forwarded = await ask(
      sandbox.app,
      { merchantAccount: 'DEMO_MERCHANT', callerName: 'rita', secretKey },
      { path: '/api/v3/callers/@me', timestamp: NOON, headers: { 'x-forwarded-for': '203.0.113.9' } },
    )
    expect(forwarded.status).toBe(403)
    await send('PUT', '/callers/rita', { ipaddresses: [] })
    expect((await from('198.51.100.1')).status).toBe(200)
  })

  test('can remove a second factor but not add one', async () => {
    expect((await send('PUT', '/callers/twofactor', { mfaEnabled: true })).status).toBe(200)
    expect((await send('PUT', '/callers/twofactor', { mfaEnabled: false })).body.mfaEnabled).toBe(false)
    expect((await sandbox.ask('twofactor', '/callers/@me')).status).toBe(200)
    expect(await send('PUT', '/callers/twofactor', { mfaEnabled: true })).toMatchObject({ status: 400 })
    expect(await send('PUT', '/callers/admin', { mfaEnabled: true })).toMatchObject({ status: 400 })
  })
})

describe('deleting a caller', () => {
  test('returns nothing and removes the caller with all its keys', async () => {
    await add()
    expect((await signedBy('rita', '/charges')).status).toBe(200)
    const { status, body } = await send('DELETE', '/callers/rita')
    expect([status, body]).toEqual([204, null])
    expect((await send('GET', '/callers/rita')).status).toBe(404)
    expect((await send('DELETE', '/callers/rita')).status).toBe(404)
    expect((await signedBy('rita', '/charges')).status).toBe(401)
  })

  test('leaves nothing for a new caller with the same name', async () => {
    await add()
    expect((await signedBy('rita', '/charges')).status).toBe(200)
    await send('DELETE', '/callers/rita')
    await add({ secretKey: 'Another-Secret-Key-9' })
    expect((await signedBy('rita', '/charges')).status).toBe(401)
    expect((await signedBy('rita', '/charges', 'DEMO_MERCHANT', 'Another-Secret-Key-9')).status).toBe(200)
  })

  test('refuses the signer, but not another caller of the same name', async () => {
    expect(await send('DELETE', '/callers/admin')).toMatchObject({ status: 409, body: { errorCode: 'own_caller' } })
    expect((await send('DELETE', '/callers/admin', undefined, 'admin', 'OTHER_MERCHANT')).status).toBe(204)
    expect((await sandbox.ask('otherAdmin', '/callers/@me')).status).toBe(401)
    expect((await send('GET', '/callers/@me')).status).toBe(200)
  })
})

describe('the all-families view', () => {
  test('lists the callers of every merchant account', async () => {
    const { body } = await send('GET', '/callers?userName=admin', undefined, 'super')
    const owners = body.items.map((caller: { assignedMerchantAccount: object }) => caller.assignedMerchantAccount)
    expect(owners).toMatchObject([{ name: 'DEMO_MERCHANT' }, { name: 'OTHER_MERCHANT' }])
  })

  test.each(['GET', 'PUT', 'DELETE'] as const)(
    '%s names the accounts if several have a caller of that name',
    async (method) => {
      const response = await send(method, '/callers/admin', method === 'PUT' ? {} : undefined, 'super')
      expect(response).toMatchObject({ status: 409, body: { errorCode: 'ambiguous_id' } })
      expect(response.body.message).toContain('DEMO_MERCHANT and OTHER_MERCHANT')
    },
  )

  test('changes a caller whose name is unique', async () => {
    expect((await send('PUT', '/callers/support', { lastName: 'X' }, 'super')).body.lastName).toBe('X')
    expect((await send('PUT', '/callers/admin', { lastName: 'Y' }, 'super', 'OTHER_MERCHANT')).body).toMatchObject({
      lastName: 'Y',
      assignedMerchantAccount: { name: 'OTHER_MERCHANT' },
    })
  })
})

test('changes survive a restart', async () => {
  await sandbox.openOnDisk()
  await add()
  await send('PUT', '/callers/support', { locked: true })
  await send('DELETE', '/callers/finance')
  await sandbox.openOnDisk()
  expect((await signedBy('rita', '/charges')).status).toBe(200)
  expect((await send('GET', '/charges', undefined, 'support')).body.errorCode).toBe('caller_locked')
  expect((await send('GET', '/callers/finance')).status).toBe(404)
})
