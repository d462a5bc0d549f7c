import { allPermissions } from '@portal/schema/permissions'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask, type CallerKey, NOON, type TestRequest } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

const sandbox = sandboxForEach()

const secretKey = 'A-New-Secret-Key-01'
const otherKey = 'A-New-Secret-Key-02'

interface Call {
  readonly method: NonNullable<TestRequest['method']>
  readonly path: string
  readonly body?: object
}

/** Adds a caller with exactly these permissions to DEMO_MERCHANT. */
async function addTester(permissions: readonly string[], accounts: readonly string[] = []) {
  const authorisedMerchantAccounts = accounts.map((name) => ({ name }))
  const body = JSON.stringify({ userName: 'tester', secretKey, permissions, authorisedMerchantAccounts })
  expect((await sandbox.ask('admin', '/callers', { method: 'POST', body })).status).toBe(200)
}

function asTester({ method, path, body }: Call, onBehalfOf?: string) {
  return ask(
    sandbox.app,
    { merchantAccount: 'DEMO_MERCHANT', callerName: 'tester', secretKey },
    {
      method,
      path: `/api/v3${path}`,
      timestamp: NOON,
      ...(body && { body: JSON.stringify(body) }),
      ...(onBehalfOf && { onBehalfOf }),
    },
  )
}

const as = (caller: CallerKey, { method, path, body }: Call, onBehalfOf?: string) =>
  sandbox.ask(caller, path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    ...(onBehalfOf && { onBehalfOf }),
  })

const newcomer = { userName: 'newcomer', secretKey: otherKey, permissions: ['charges.read'] }

/** Every call about callers, with the permissions it needs if it is about another caller. */
const calls: readonly (Call & { readonly needs: readonly string[] })[] = [
  { method: 'GET', path: '/callers', needs: ['callers.read'] },
  { method: 'GET', path: '/callers/support', needs: ['callers.read'] },
  { method: 'POST', path: '/callers', body: newcomer, needs: ['callers.read', 'callers.write'] },
  { method: 'POST', path: '/callers/newcomer', body: newcomer, needs: ['callers.read', 'callers.write'] },
  { method: 'PUT', path: '/callers/support', body: { lastName: 'X' }, needs: ['callers.read', 'callers.write'] },
  { method: 'DELETE', path: '/callers/support', needs: ['callers.read', 'callers.write'] },
  {
    method: 'POST',
    path: '/callers/locked/unlock',
    body: { locked: false },
    needs: ['callers.read', 'callers.write'],
  },
  {
    method: 'PUT',
    path: '/callers/support/passwords/1',
    body: { secretKey: otherKey },
    needs: ['callers.read', 'callers.write'],
  },
  { method: 'DELETE', path: '/callers/caller-001/passwords/2', needs: ['callers.read', 'callers.write'] },
  { method: 'GET', path: '/callers/2faenroll', needs: ['callers_me.read'] },
  { method: 'GET', path: '/callers/@me', needs: [] },
  { method: 'GET', path: '/callers/tester', needs: [] },
  { method: 'PUT', path: '/callers/tester/passwords/1', body: { secretKey: otherKey }, needs: [] },
]
const withName = calls.map((call) => ({ ...call, name: `${call.method} ${call.path}` }))

describe.each(withName)('$name', ({ needs, ...call }) => {
  beforeEach(async () => {
    const body = { secretKey: 'A-New-Secret-Key-03' }
    await as('admin', { method: 'PUT', path: '/callers/caller-001/passwords/2', body })
  })

  test('requires all of its permissions', async () => {
    for (const missing of needs) {
      await addTester(allPermissions.filter((permission) => permission !== missing))
      const refused = await asTester(call)
      expect(refused).toMatchObject({ status: 403, body: { errors: [`Missing permission: ${missing}`] } })
      await as('admin', { method: 'DELETE', path: '/callers/tester' })
    }
  })

  test('requires no other permission', async () => {
    // The changed caller must not hold more permissions than the signer, and the signer can only grant its own.
    const body = { permissions: [] }
    for (const name of ['support', 'locked', 'caller-001']) {
      await as('admin', { method: 'PUT', path: `/callers/${name}`, body: { ...body, authorisedMerchantAccounts: [] } })
    }
    await addTester([...needs, ...(call.body === newcomer ? newcomer.permissions : [])])
    expect((await asTester(call)).status).toBeLessThan(300)
  })
})

describe('another merchant', () => {
  const foreign: readonly Call[] = [
    { method: 'GET', path: '/callers/caller-040' },
    { method: 'PUT', path: '/callers/caller-040', body: { lastName: 'X' } },
    { method: 'DELETE', path: '/callers/caller-040' },
    { method: 'POST', path: '/callers/caller-040/unlock', body: { locked: false } },
    { method: 'PUT', path: '/callers/caller-040/passwords/1', body: { secretKey: otherKey } },
    { method: 'DELETE', path: '/callers/caller-040/passwords/1' },
  ]

  test.each(foreign)('$method $path returns the same error as for an unknown caller', async (call) => {
    // DEMO_MERCHANT has this caller; OTHER_MERCHANT has half as many callers and does not.
    const refused = await as('otherAdmin', call)
    const missing = await as('otherAdmin', { ...call, path: call.path.replace('caller-040', 'nobody') })
    expect(refused.status).toBe(404)
    expect([refused.status, refused.body]).toEqual([missing.status, missing.body])
    expect((await as('admin', { method: 'GET', path: '/callers/caller-040' })).body.lastName).not.toBe('X')
  })

  test('cannot be acted for without authorization; the error is that of an unknown merchant', async () => {
    const list: Call = { method: 'GET', path: '/callers' }
    const refused = await as('otherAdmin', list, 'DEMO_MERCHANT')
    const missing = await as('otherAdmin', list, 'NO_MERCHANT')
    expect([refused.status, refused.body]).toEqual([missing.status, missing.body])
    expect(refused.status).toBe(404)
  })

  test('does not list this merchant’s callers', async () => {
    const { body } = await as('otherAdmin', { method: 'GET', path: '/callers?limit=1000' })
    const owners = body.items.map((caller: { assignedMerchantAccount: { name: string } }) => caller)
    expect(owners.length).toBe(body.total)
    for (const caller of owners) expect(caller.assignedMerchantAccount.name).toBe('OTHER_MERCHANT')
  })

  test('has a different caller of the same name', async () => {
    await addTester([], ['OTHER_MERCHANT'])
    const own: Call = { method: 'GET', path: '/callers/tester' }
    expect((await asTester(own)).status).toBe(200)
    expect((await asTester(own, 'OTHER_MERCHANT')).status).toBe(403)
  })
})

test('a super account reaches itself even if a merchant has a caller with its name', async () => {
  const namesake = { ...newcomer, userName: 'super' }
  expect((await as('admin', { method: 'POST', path: '/callers', body: namesake })).status).toBe(200)
  expect((await as('super', { method: 'GET', path: '/callers/super' })).body.firstName).toBe('Sunita')
  const setKey: Call = { method: 'PUT', path: '/callers/super/passwords/1', body: { secretKey: 'A-New-Secret-Key-03' } }
  expect((await as('super', setKey)).body.firstName).toBe('Sunita')
  expect((await as('super', { method: 'GET', path: '/callers/@me' })).status).toBe(401)
})

describe('granting permissions', () => {
  const needsGrant = { status: 403, body: { errors: ['Missing permission: perm.grant'] } }
  const write = ['callers.read', 'callers.write']

  test('requires perm.grant for permissions that the signer does not hold', async () => {
    await addTester(write)
    const add: Call = { method: 'POST', path: '/callers', body: newcomer }
    expect(await asTester(add)).toMatchObject(needsGrant)
    await as('admin', { method: 'PUT', path: '/callers/finance', body: { permissions: ['callers.read'] } })
    const save: Call = { method: 'PUT', path: '/callers/finance', body: { permissions: ['tax.read'] } }
    expect(await asTester(save)).toMatchObject(needsGrant)
    await as('admin', { method: 'PUT', path: '/callers/tester', body: { permissions: [...write, 'perm.grant'] } })
    expect((await asTester(add)).status).toBe(200)
    expect((await asTester(save)).body.permissions).toEqual(['tax.read'])
  })

  test('does not require perm.grant for permissions the signer holds, nor for keeping or revoking permissions', async () => {
    await addTester([...allPermissions])
    const { body } = await asTester({ method: 'GET', path: '/callers/finance' })
    const keeping = { permissions: [...body.permissions.slice(1), 'tax.read'] }
    expect((await asTester({ method: 'PUT', path: '/callers/finance', body: keeping })).body).toMatchObject(keeping)
  })

  test('requires perm.grant for any change of the signer’s own permissions', async () => {
    await addTester(write)
    const save = (permissions: readonly string[]) =>
      asTester({ method: 'PUT', path: '/callers/tester', body: { permissions, lastName: 'X' } })
    expect(await save(['callers.read'])).toMatchObject(needsGrant)
    expect(await save([...write, 'tax.read'])).toMatchObject(needsGrant)
    expect((await save([...write].reverse())).body).toMatchObject({ lastName: 'X' })
    await as('admin', { method: 'PUT', path: '/callers/tester', body: { permissions: [...write, 'perm.grant'] } })
    expect((await save([...write, 'perm.grant', 'rules.write'])).status).toBe(200)
  })
})

describe('authorizing merchant accounts', () => {
  const third = { authorisedMerchantAccounts: [{ name: 'THIRD_MERCHANT' }] }

  test('fails for accounts that the signer may not act for, with the error of unknown accounts', async () => {
    const save = (name: string) =>
      as('operator', {
        method: 'PUT',
        path: '/callers/finance',
        body: { authorisedMerchantAccounts: [{ name: 'OTHER_MERCHANT' }, { name }] },
      })
    for (const name of ['THIRD_MERCHANT', 'SUPER_ACCOUNT', 'NO_MERCHANT']) {
      expect(await save(name)).toMatchObject({ status: 400, body: { errors: [`Merchant account ${name} not found`] } })
    }
    expect((await save('OTHER_MERCHANT')).body.authorisedMerchantAccounts).toMatchObject([{ name: 'OTHER_MERCHANT' }])
  })

  test('fails if the signer may not act for an account that the caller already has', async () => {
    await as('admin', { method: 'PUT', path: '/callers/finance', body: third })
    for (const body of [{ ...third, lastName: 'X' }, { authorisedMerchantAccounts: [] }]) {
      expect(await as('operator', { method: 'PUT', path: '/callers/finance', body })).toMatchObject({
        status: 403,
        body: { errors: ['The caller acts for THIRD_MERCHANT, which you may not act for'] },
      })
    }
  })

  test('allows a super account to name all accounts', async () => {
    const body = { authorisedMerchantAccounts: [{ name: 'THIRD_MERCHANT' }, { name: 'SUPER_ACCOUNT' }] }
    const response = await as('super', { method: 'PUT', path: '/callers/finance', body })
    expect(response.body.authorisedMerchantAccounts).toEqual([
      { name: 'THIRD_MERCHANT', accountType: 'Merchant account' },
      { name: 'SUPER_ACCOUNT', accountType: 'Super account' },
    ])
  })
})

describe('changing a caller with more rights', () => {
  const beyond = 'The caller holds charges.read, which you do not hold'
  const changes: [title: string, call: Call][] = [
    ['its name', { method: 'PUT', path: '/callers/target', body: { lastName: 'X' } }],
    ['its permissions', { method: 'PUT', path: '/callers/target', body: { permissions: [] } }],
    ['its addresses', { method: 'PUT', path: '/callers/target', body: { ipaddresses: ['192.0.2.1'] } }],
    ['its lock', { method: 'PUT', path: '/callers/target', body: { locked: true } }],
    ['its merchants', { method: 'PUT', path: '/callers/target', body: { authorisedMerchantAccounts: [] } }],
    ['the end of its lock', { method: 'POST', path: '/callers/target/unlock', body: { locked: false } }],
    ['a key', { method: 'PUT', path: '/callers/target/passwords/1', body: { secretKey: 'A-New-Secret-Key-03' } }],
    ['the end of a key', { method: 'DELETE', path: '/callers/target/passwords/1' }],
    ['its end', { method: 'DELETE', path: '/callers/target' }],
  ]

  test.each(changes)('fails for %s', async (_title, call) => {
    await addTester(['callers.read', 'callers.write'])
    const permissions = ['callers.read', 'charges.read']
    await as('admin', { method: 'POST', path: '/callers', body: { ...newcomer, userName: 'target', permissions } })
    const before = (await as('admin', { method: 'GET', path: '/callers/target' })).body
    expect(await asTester(call)).toMatchObject({
      status: 403,
      body: { errors: ['Missing permission: perm.grant', beyond] },
    })
    expect((await as('admin', { method: 'GET', path: '/callers/target' })).body).toEqual(before)
  })

  test('succeeds for every change if the signer holds the same rights', async () => {
    await addTester(['callers.read', 'callers.write', 'charges.read'])
    const permissions = ['callers.read', 'charges.read']
    for (const [title, call] of changes) {
      await as('admin', { method: 'DELETE', path: '/callers/target' })
      await as('admin', { method: 'POST', path: '/callers', body: { ...newcomer, userName: 'target', permissions } })
      const { status } = await asTester(call)
      // The last key cannot be deleted by anyone.
      expect(status, title).toBe(title === 'the end of a key' ? 409 : title === 'its end' ? 204 : 200)
    }
  })
})

describe('taking over a caller with more rights', () => {
  test('fails through a new key or a removed second factor if the caller holds more permissions', async () => {
    await addTester(['callers.read', 'callers.write', 'charges.read'])
    const needsGrant = { status: 403, body: { errors: expect.arrayContaining(['Missing permission: perm.grant']) } }
    const setKey: Call = { method: 'PUT', path: '/callers/admin/passwords/1', body: { secretKey: otherKey } }
    expect(await asTester(setKey)).toMatchObject(needsGrant)
    expect(await asTester({ ...setKey, path: '/callers/admin/passwords/2' })).toMatchObject(needsGrant)
    const off: Call = { method: 'PUT', path: '/callers/twofactor', body: { mfaEnabled: false } }
    expect(await asTester(off)).toMatchObject(needsGrant)
    expect((await as('admin', { method: 'GET', path: '/callers/twofactor' })).body.mfaEnabled).toBe(true)
    expect((await as('admin', { method: 'GET', path: '/callers/@me' })).status).toBe(200)
  })

  test('fails through a new key if the caller acts for more merchants', async () => {
    await addTester(allPermissions)
    const setKey: Call = { method: 'PUT', path: '/callers/operator/passwords/1', body: { secretKey: otherKey } }
    expect(await asTester(setKey)).toMatchObject({
      status: 403,
      body: { errors: ['The caller acts for OTHER_MERCHANT, which you may not act for'] },
    })
    expect((await as('admin', setKey)).status).toBe(200)
  })
})
