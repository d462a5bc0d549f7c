import { createGuardrails, generateSync } from 'otplib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Asking,
  askAsPage,
  cookieOf,
  loginInput,
  loginMutation,
  type PageAnswer,
  signInAsPage,
} from '../support/browser.ts'
import { ask, type CallerId } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

const second = 1000
/** The published secret has ten bytes; the library requires sixteen. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })

let stack: Stack
/** Whether the platform fails each read once a key has been changed. */
let isReadLost = false
/** What someone else does between the gateway's read of a caller and its change. */
let meanwhile: (() => Promise<unknown>) | null = null
beforeEach(async () => {
  isReadLost = false
  meanwhile = null
  stack = await startStack({
    charges: 60,
    prepare: ({ app }) =>
      app.addHook('preHandler', async (request, reply) => {
        const change = meanwhile
        if (change && request.method === 'PUT') {
          meanwhile = null
          await change()
        }
        if (!isReadLost || request.method !== 'GET') return
        const isChanged = stack.received.some(({ method, url }) => method !== 'GET' && url.includes('/passwords/'))
        return isChanged ? reply.code(503).send({}) : undefined
      }),
  })
})
afterEach(() => stack.close())

const newKey = 'A-New-Secret-Key-01'
const newestKey = 'A-New-Secret-Key-02'
const rita = {
  userName: 'rita',
  firstName: 'Rita',
  lastName: 'Lopez',
  secretKey: newKey,
  permissions: ['charges.read'],
}

const whole = `id userName firstName lastName permissions locked mfaEnabled ipaddresses
  assignedMerchantAccount { name accountType } authorisedMerchantAccounts { name accountType }
  passwordCreationDates { passwordId date } passwordExpirationDates { passwordId date }`
const me = '{ me { userName } }'
const list = `query ($search: String, $filter: CallerFilter, $sort: String, $page: PageInput) {
  callers(search: $search, filter: $filter, sort: $sort, page: $page) { total totalIsExact items { id } } }`
const one = `query ($id: ID!) { caller(id: $id) { ${whole} } }`
const add = `mutation ($input: NewCallerInput!) { addCaller(input: $input) { ${whole} } }`
const save = `mutation ($input: CallerInput!) { saveCaller(input: $input) { ${whole} } }`
const remove = 'mutation ($id: ID!) { removeCaller(id: $id) }'
const lock = 'mutation ($id: ID!) { lockCaller(id: $id) { id locked } }'
const unlock = 'mutation ($id: ID!) { unlockCaller(id: $id) { id locked } }'
const savePassword = `mutation ($input: PasswordInput!) { savePassword(input: $input) {
  passwordCreationDates { passwordId date } passwordExpirationDates { passwordId date } } }`
const removePassword = `mutation ($id: ID!, $passwordId: ID!) { removePassword(id: $id, passwordId: $passwordId) {
  passwordCreationDates { passwordId } } }`
const changeOwnPassword = `mutation ($input: OwnPasswordInput!) { changeOwnPassword(input: $input) { userName
  passwordCreationDates { passwordId date } } }`
const enroll = 'mutation { enrollTwoFactor { qrURL key } }'
const activate = 'mutation ($input: ConfirmInput!) { activateTwoFactor(input: $input) { userName mfaEnabled } }'
const confirm = 'mutation ($input: ConfirmInput!) { confirmSession(input: $input) { id } }'

const asks = (query: string, variables: object = {}, as: CallerId = 'DEMO_MERCHANT/admin', onBehalfOf?: string) =>
  ask(stack.gateway, query, { ...variables }, { as, ...(onBehalfOf && { onBehalfOf }) })
const asksAsPage = (cookie: string, query: string, variables: object = {}, asking: Asking = {}) =>
  askAsPage(stack.gateway, query, { ...variables }, { ...asking, cookie })
const signIn = (caller: CallerId, particulars: Record<string, unknown> = {}) =>
  askAsPage(stack.gateway, loginMutation, loginInput(caller, particulars))
const codeOf = ({ errors }: Pick<PageAnswer, 'errors'>) => errors?.[0]?.extensions.code

/** Whether the cookie still belongs to a session, checked with a request that does not extend it. */
async function isAlive(cookie: string): Promise<boolean> {
  const answer = await asksAsPage(cookie, '{ viewer { callerName } }', {}, { headers: { 'x-portal-passive': '1' } })
  return answer.data.viewer !== null
}

/** The platform calls since the mark, without the sign-ins of Basic credentials. */
function callsSince(mark: number): string[] {
  const calls = stack.received.slice(mark).map(({ method, url }) => `${method} ${url.replace('/api/v3', '')}`)
  return calls.filter((call) => call !== 'GET /callers/@me')
}

describe('reading callers', () => {
  test('lists them by name, with search and filters', async () => {
    await asks(me)
    const mark = stack.received.length
    const page = { limit: 3 }
    const all = await asks(list, { page })
    expect(all.data.callers).toMatchObject({ total: 73, totalIsExact: true })
    expect(all.data.callers.items[0]).toEqual({ id: 'admin' })
    const last = await asks(list, { page, sort: '-userName' })
    expect(last.data.callers.items[0]).toEqual({ id: 'twofactor' })
    const found = await asks(list, { search: 'support' })
    expect(found.data.callers).toEqual({ total: 1, totalIsExact: true, items: [{ id: 'support' }] })
    const locked = await asks(list, { filter: { userName: 'locked', locked: true } })
    expect(locked.data.callers.items).toEqual([{ id: 'locked' }])
    expect(callsSince(mark)).toEqual([
      'GET /callers?limit=3&offset=0',
      'GET /callers?sort=-userName&limit=3&offset=0',
      'GET /callers?limit=10&offset=0&userName=support',
      'GET /callers?userName=locked&locked=true&limit=10&offset=0',
    ])
  })

  test('returns one caller, or null if it does not exist', async () => {
    await asks(me)
    const mark = stack.received.length
    const { data } = await asks(one, { id: 'operator' })
    expect(data.caller).toMatchObject({
      id: 'operator',
      firstName: 'Olga',
      locked: false,
      mfaEnabled: false,
      assignedMerchantAccount: { name: 'DEMO_MERCHANT', accountType: 'Merchant account' },
      authorisedMerchantAccounts: [{ name: 'OTHER_MERCHANT', accountType: 'Merchant account' }],
      passwordExpirationDates: [{ passwordId: '1' }],
    })
    expect((await asks(one, { id: 'nobody' })).data.caller).toBeNull()
    expect(callsSince(mark)).toEqual(['GET /callers/operator', 'GET /callers/nobody'])
  })

  test('returns the caller’s own profile without a permission, with a second factor, and for any merchant', async () => {
    expect((await asks(me, {}, 'DEMO_MERCHANT/support')).data.me).toEqual({ userName: 'support' })
    expect((await asks(me, {}, 'DEMO_MERCHANT/operator', 'OTHER_MERCHANT')).data.me).toEqual({ userName: 'operator' })
    const token = generateSync({ secret: 'JBSWY3DPEHPK3PXP', epoch: stack.clock.now / second, guardrails })
    const cookie = cookieOf(await signIn('DEMO_MERCHANT/twofactor', { token }))
    expect((await asksAsPage(cookie, me)).data.me).toEqual({ userName: 'twofactor' })
  })

  test('needs callers.read to read others and callers.write to change them', async () => {
    for (const query of [list, one]) {
      expect(codeOf(await asks(query, { id: 'admin' }, 'DEMO_MERCHANT/support'))).toBe('FORBIDDEN')
    }
    const mark = stack.received.length
    for (const [query, variables] of [
      [add, { input: rita }],
      [save, { input: { id: 'finance', lastName: 'X' } }],
      [remove, { id: 'finance' }],
      [lock, { id: 'finance' }],
      [unlock, { id: 'locked' }],
      [savePassword, { input: { id: 'finance', secretKey: newKey } }],
      [removePassword, { id: 'finance', passwordId: '1' }],
    ] as const) {
      expect(codeOf(await asks(query, variables, 'DEMO_MERCHANT/support'))).toBe('FORBIDDEN')
    }
    expect(callsSince(mark)).toEqual([])
  })
})

describe('adding a caller', () => {
  test('returns the caller, who can sign requests', async () => {
    await asks(me)
    const mark = stack.received.length
    const input = { ...rita, authorisedMerchantAccounts: ['OTHER_MERCHANT'], ipaddresses: ['127.0.0.0/8'] }
    const { data, errors } = await asks(add, { input })
    expect(errors).toBeUndefined()
    expect(data.addCaller).toEqual({
      id: 'rita',
      userName: 'rita',
      firstName: 'Rita',
      lastName: 'Lopez',
      permissions: ['charges.read'],
      locked: false,
      mfaEnabled: false,
      ipaddresses: ['127.0.0.0/8'],
      assignedMerchantAccount: { name: 'DEMO_MERCHANT', accountType: 'Merchant account' },
      authorisedMerchantAccounts: [{ name: 'OTHER_MERCHANT', accountType: 'Merchant account' }],
      passwordCreationDates: [{ passwordId: '1', date: '2026-11-21T12:00:00Z' }],
      passwordExpirationDates: [{ passwordId: '1', date: '2027-11-21T12:00:00Z' }],
    })
    expect(callsSince(mark)).toEqual(['POST /callers'])
    expect((await asks(one, { id: 'rita' })).data.caller).toEqual(data.addCaller)
  })

  test.each([
    [{ userName: 'r' }, 'userName'],
    [{ secretKey: 'short' }, 'secretKey'],
    [{ secretKey: 'no-upper-case-key-01' }, 'secretKey'],
    [{ secretKey: 'Password1Password1' }, 'secretKey'],
    [{ userName: 'rita.the-second', secretKey: 'Rita.The-Second-2026' }, 'secretKey'],
  ])('rejects %j before calling the platform', async (change, field) => {
    await asks(me)
    const mark = stack.received.length
    const answer = await asks(add, { input: { ...rita, ...change } })
    expect(answer.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field })
    expect(callsSince(mark)).toEqual([])
  })

  test.each([
    [{ permissions: ['charges.fly'] }, 'BAD_INPUT', 'permissions: charges.fly is unknown (Bad Request)'],
    [{ ipaddresses: ['10.0.0.300'] }, 'BAD_INPUT', 'ipaddresses: 10.0.0.300 is not an address or a network (CIDR)'],
    [{ authorisedMerchantAccounts: ['NO_MERCHANT'] }, 'BAD_INPUT', 'Merchant account NO_MERCHANT not found'],
    [{ userName: 'support' }, 'CONFLICT', 'There is a caller support already'],
  ])('returns the platform’s message when rejecting %j', async (change, code, text) => {
    const answer = await asks(add, { input: { ...rita, ...change } })
    expect(codeOf(answer)).toBe(code)
    expect(answer.errors[0].message).toContain(text)
  })

  test('adds the caller to the current merchant and never to a foreign merchant', async () => {
    const { data } = await asks(add, { input: rita }, 'DEMO_MERCHANT/operator', 'OTHER_MERCHANT')
    expect(data.addCaller.assignedMerchantAccount.name).toBe('OTHER_MERCHANT')
    expect((await asks(one, { id: 'rita' })).data.caller).toBeNull()
    expect(codeOf(await asks(add, { input: rita }, 'OTHER_MERCHANT/admin', 'DEMO_MERCHANT'))).toBe('NOT_FOUND')
  })
})

describe('saving a caller', () => {
  test('changes the given values and keeps the rest', async () => {
    const before = (await asks(one, { id: 'finance' })).data.caller
    const mark = stack.received.length
    const input = { id: 'finance', lastName: 'Larsson', ipaddresses: ['127.0.0.1'], authorisedMerchantAccounts: [] }
    const { data } = await asks(save, { input })
    expect(data.saveCaller).toEqual({ ...before, lastName: 'Larsson', ipaddresses: ['127.0.0.1'] })
    expect(callsSince(mark)).toEqual(['GET /callers/finance', 'PUT /callers/finance'])
  })

  test('sends only the changes', async () => {
    await asks(save, { input: { id: 'finance', lastName: 'Larsson' } })
    await asks(save, { input: { id: 'twofactor', mfaEnabled: false } })
    await asks(lock, { id: 'finance' })
    const sent = stack.received.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))
    expect(sent).toEqual([{ lastName: 'Larsson' }, { mfaEnabled: false }, { locked: true }])
  })

  test('removes the second factor of a caller who lost it, but cannot add one', async () => {
    const off = await asks(save, { input: { id: 'twofactor', mfaEnabled: false } })
    expect(off.data.saveCaller.mfaEnabled).toBe(false)
    expect(codeOf(await signIn('DEMO_MERCHANT/twofactor'))).toBeUndefined()
    const mark = stack.received.length
    expect(codeOf(await asks(save, { input: { id: 'twofactor', mfaEnabled: true } }))).toBe('BAD_INPUT')
    // The gateway refuses it before the platform would.
    expect(callsSince(mark)).toEqual(['GET /callers/twofactor'])
  })

  test('rejects an unknown caller as NOT_FOUND', async () => {
    expect(codeOf(await asks(save, { input: { id: 'nobody', lastName: 'X' } }))).toBe('NOT_FOUND')
  })

  test('returns NOT_FOUND for a caller of another merchant and leaves it unchanged', async () => {
    const as = 'OTHER_MERCHANT/admin'
    for (const [query, variables] of [
      [save, { input: { id: 'operator', lastName: 'X' } }],
      [remove, { id: 'operator' }],
      [lock, { id: 'operator' }],
      [unlock, { id: 'operator' }],
      [savePassword, { input: { id: 'operator', passwordId: '1', secretKey: newKey } }],
      [removePassword, { id: 'operator', passwordId: '1' }],
    ] as const) {
      const answer = await asks(query, variables, as)
      const missing = await asks(query, JSON.parse(JSON.stringify(variables).replace('operator', 'nobody')), as)
      expect(codeOf(answer)).toBe('NOT_FOUND')
      expect(answer.errors[0].message).toBe(missing.errors[0].message.replace('nobody', 'operator'))
    }
    expect((await asks(one, { id: 'operator' }, as)).data.caller).toBeNull()
    expect((await asks(one, { id: 'operator' })).data.caller).toMatchObject({ lastName: 'Perez', locked: false })
  })
})

describe('permissions', () => {
  test('perm.grant is needed to grant permissions that the signed-in caller does not have', async () => {
    const mark = stack.received.length
    const given = { ...rita, permissions: ['charges.read', 'rules.write', 'token.write'] }
    const refused = await asks(add, { input: given }, 'DEMO_MERCHANT/operator')
    expect(refused.errors[0]).toMatchObject({
      message: expect.stringContaining('rules.write, token.write'),
      extensions: { code: 'FORBIDDEN', missing: ['perm.grant'] },
    })
    const saved = await asks(save, { input: { id: 'finance', permissions: ['rules.write'] } }, 'DEMO_MERCHANT/operator')
    expect(codeOf(saved)).toBe('FORBIDDEN')
    expect(callsSince(mark).filter((call) => !call.startsWith('GET'))).toEqual([])
    expect((await asks(add, { input: given })).data.addCaller.permissions).toEqual(given.permissions)
  })

  test('perm.grant is needed to change your own permissions, even to remove one', async () => {
    const own = (await asks(one, { id: 'operator' })).data.caller.permissions
    for (const permissions of [own.slice(1), [], own.slice(1).concat(own[1]), own.slice(1).concat('perm.grant')]) {
      const mark = stack.received.length
      const { errors } = await asks(save, { input: { id: 'operator', permissions } }, 'DEMO_MERCHANT/operator')
      expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', missing: ['perm.grant'] })
      expect(callsSince(mark)).toEqual(['GET /callers/operator'])
    }
    const same = { id: 'operator', permissions: [...own].reverse(), lastName: 'Pérez' }
    expect((await asks(save, { input: same }, 'DEMO_MERCHANT/operator')).data.saveCaller.lastName).toBe('Pérez')
  })

  const touching = [
    ['saveCaller, its name', save, { input: { id: 'admin', lastName: 'Okoro' } }],
    ['saveCaller, its permissions', save, { input: { id: 'admin', permissions: ['charges.read'] } }],
    ['saveCaller, its addresses', save, { input: { id: 'admin', ipaddresses: ['192.0.2.1'] } }],
    ['saveCaller, its merchants', save, { input: { id: 'admin', authorisedMerchantAccounts: [] } }],
    ['saveCaller, its second factor', save, { input: { id: 'admin', mfaEnabled: false } }],
    ['lockCaller', lock, { id: 'admin' }],
    ['unlockCaller', unlock, { id: 'admin' }],
    ['removeCaller', remove, { id: 'admin' }],
    ['savePassword, an own one', savePassword, { input: { id: 'admin', passwordId: '1', secretKey: newKey } }],
    ['savePassword, a further one', savePassword, { input: { id: 'admin', secretKey: newKey } }],
    ['removePassword', removePassword, { id: 'admin', passwordId: '1' }],
  ] as const

  test.each(touching)('additional rights of another caller forbid %s', async (_title, query, variables) => {
    const before = (await asks(one, { id: 'admin' })).data.caller
    const mark = stack.received.length
    const refused = await asks(query, variables, 'DEMO_MERCHANT/operator')
    expect(refused.errors[0]).toMatchObject({
      message: expect.stringMatching(
        /^Not allowed: admin holds .*rules\.write.*Changing this caller requires perm\.grant$/,
      ),
      extensions: { code: 'FORBIDDEN', missing: ['perm.grant'], beyond: expect.arrayContaining(['rules.write']) },
    })
    expect(callsSince(mark)).toEqual(['GET /callers/admin'])
    expect((await asks(one, { id: 'admin' })).data.caller).toEqual(before)
    expect(codeOf(await signIn('DEMO_MERCHANT/admin'))).toBeUndefined()
  })

  test('perm.grant allows changing another caller with more rights', async () => {
    const permissions = ['callers.read', 'callers.write', 'perm.grant', 'callers_me.read']
    await asks(add, { input: { ...rita, permissions } })
    const input = loginInput('DEMO_MERCHANT/admin', { callerName: 'rita', secretKey: newKey })
    const cookie = cookieOf(await askAsPage(stack.gateway, loginMutation, input))
    const named = { input: { id: 'support', lastName: 'Okoro' } }
    expect((await asksAsPage(cookie, save, named)).data.saveCaller.lastName).toBe('Okoro')
    // Merchant accounts are not affected.
    const refused = await asksAsPage(cookie, save, { input: { id: 'operator', lastName: 'Okoro' } })
    expect(refused.errors[0]).toMatchObject({
      message: 'Not allowed: operator acts for OTHER_MERCHANT, which you may not act for',
      extensions: { code: 'FORBIDDEN', merchantAccounts: ['OTHER_MERCHANT'] },
    })
  })
})

describe('a caller that someone else changes in the meantime', () => {
  const path = '/api/v3/callers/support'
  const change = (changes: object) => stack.platform({ method: 'PUT', path, body: JSON.stringify(changes) })

  test.each([
    ['saveCaller', save, { input: { id: 'support', firstName: 'Susan' } }],
    ['lockCaller', lock, { id: 'support' }],
  ])('%s does not give back the permissions and networks that were taken away', async (_name, mutation, variables) => {
    await change({ ipaddresses: [] })
    meanwhile = () => change({ permissions: ['charges.read'], ipaddresses: ['192.0.2.0/24'] })
    expect((await asks(mutation, variables)).errors).toBeUndefined()
    const { body } = await stack.platform({ path })
    expect(body).toMatchObject({ permissions: ['charges.read'], ipaddresses: ['192.0.2.0/24'] })
  })
})

describe('locking and removing', () => {
  test.each([
    ['lockCaller', lock, ['GET /callers/support', 'PUT /callers/support']],
    ['removeCaller', remove, ['GET /callers/support', 'DELETE /callers/support']],
  ])('%s ends only the sessions of that caller', async (_name, query, calls) => {
    const theirs = [await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')]
    theirs.push(await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support'))
    const own = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
    const mark = stack.received.length
    const { data, errors } = await asksAsPage(own, query, { id: 'support' })
    expect(errors).toBeUndefined()
    expect(data).toEqual(query === lock ? { lockCaller: { id: 'support', locked: true } } : { removeCaller: true })
    expect(callsSince(mark)).toEqual(calls)
    for (const cookie of theirs) expect(await isAlive(cookie)).toBe(false)
    expect(await isAlive(own)).toBe(true)
    expect(codeOf(await signIn('DEMO_MERCHANT/support'))).toBe(query === lock ? 'LOCKED' : 'UNAUTHENTICATED')
  })

  test('unlocking lets the caller sign in again', async () => {
    expect(codeOf(await signIn('DEMO_MERCHANT/locked'))).toBe('LOCKED')
    await asks(me)
    const mark = stack.received.length
    expect((await asks(unlock, { id: 'locked' })).data.unlockCaller).toEqual({ id: 'locked', locked: false })
    expect(callsSince(mark)).toEqual(['GET /callers/locked', 'POST /callers/locked/unlock'])
    expect(codeOf(await signIn('DEMO_MERCHANT/locked'))).toBeUndefined()
  })

  test('rejects locking yourself with CONFLICT', async () => {
    const mark = stack.received.length
    for (const query of [lock, remove]) expect(codeOf(await asks(query, { id: 'admin' }))).toBe('CONFLICT')
    expect(callsSince(mark)).toEqual(['GET /callers/admin', 'GET /callers/admin'])
    const namesake = await asks(lock, { id: 'admin' }, 'DEMO_MERCHANT/admin', 'OTHER_MERCHANT')
    expect(namesake.data.lockCaller).toEqual({ id: 'admin', locked: true })
    expect((await asks(me)).data.me).toEqual({ userName: 'admin' })
  })

  test('ends a session at its next platform call after a lock outside the portal', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    await stack.platform({ method: 'PUT', path: '/api/v3/callers/support', body: '{"locked":true}' })
    expect(codeOf(await asksAsPage(cookie, '{ charges { total } }'))).toBe('LOCKED')
    expect(await isAlive(cookie)).toBe(false)
  })
})

describe("a caller's keys", () => {
  test('a second key can be added, changed and deleted independently', async () => {
    await asks(me)
    const mark = stack.received.length
    const expires = '2026-12-01T00:00:00Z'
    const added = await asks(savePassword, { input: { id: 'finance', secretKey: newKey, expires } })
    const { passwordId } = added.data.savePassword.passwordCreationDates[1]
    expect(added.data.savePassword.passwordExpirationDates[1]).toEqual({ passwordId, date: expires })
    expect(codeOf(await signIn('DEMO_MERCHANT/finance'))).toBeUndefined()
    expect(codeOf(await signIn('DEMO_MERCHANT/finance', { secretKey: newKey }))).toBeUndefined()

    const changed = await asks(savePassword, { input: { id: 'finance', passwordId, secretKey: newestKey } })
    expect(changed.data.savePassword.passwordExpirationDates[1]).toEqual({ passwordId, date: '2027-11-21T12:00:00Z' })
    expect(codeOf(await signIn('DEMO_MERCHANT/finance', { secretKey: newKey }))).toBe('UNAUTHENTICATED')

    const removed = await asks(removePassword, { id: 'finance', passwordId: '1' })
    expect(removed.data.removePassword.passwordCreationDates).toEqual([{ passwordId }])
    expect(codeOf(await signIn('DEMO_MERCHANT/finance'))).toBe('UNAUTHENTICATED')
    expect(codeOf(await signIn('DEMO_MERCHANT/finance', { secretKey: newestKey }))).toBeUndefined()
    expect(codeOf(await asks(removePassword, { id: 'finance', passwordId }))).toBe('CONFLICT')

    expect(callsSince(mark)).toEqual([
      'GET /callers/finance',
      `PUT /callers/finance/passwords/${passwordId}`,
      'GET /callers/finance',
      'GET /callers/finance',
      `PUT /callers/finance/passwords/${passwordId}`,
      'GET /callers/finance',
      'GET /callers/finance',
      'DELETE /callers/finance/passwords/1',
      'GET /callers/finance',
      'GET /callers/finance',
      `DELETE /callers/finance/passwords/${passwordId}`,
    ])
  })

  test('keeps both of two keys that are added concurrently', async () => {
    const [first, other] = await Promise.all([
      asks(savePassword, { input: { id: 'finance', secretKey: newKey } }),
      asks(savePassword, { input: { id: 'finance', secretKey: newestKey } }),
    ])
    expect([first.errors, other.errors]).toEqual([undefined, undefined])
    for (const secretKey of [newKey, newestKey]) {
      expect(codeOf(await signIn('DEMO_MERCHANT/finance', { secretKey }))).toBeUndefined()
    }
  })

  test.each([
    ['savePassword', savePassword, { input: { id: 'finance', secretKey: newKey } }],
    ['removePassword', removePassword, { id: 'finance', passwordId: '1' }],
    ['changeOwnPassword', changeOwnPassword, { input: { passwordId: '1', secretKey: newKey } }],
  ])('%s is unknown, and not refused, if the caller cannot be read afterward', async (_name, mutation, variables) => {
    await asks(savePassword, { input: { id: 'finance', secretKey: newestKey } })
    stack.received.length = 0
    isReadLost = true
    expect(codeOf(await asks(mutation, variables))).toBe('OUTCOME_UNKNOWN')
  })

  test('a change or deletion by someone else ends the sessions, but an addition does not', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/finance')
    await asks(savePassword, { input: { id: 'finance', secretKey: newKey } })
    expect(await isAlive(cookie)).toBe(true)
    await asks(savePassword, { input: { id: 'finance', passwordId: '1', secretKey: newestKey } })
    expect(await isAlive(cookie)).toBe(false)
    const another = cookieOf(await signIn('DEMO_MERCHANT/finance', { secretKey: newKey }))
    await asks(removePassword, { id: 'finance', passwordId: '1' })
    expect(await isAlive(another)).toBe(false)
  })

  test.each(['short', 'no-upper-case-key-01', 'NO-LOWER-CASE-KEY-01', 'No-Digit-Key-At-All'])(
    'rejects a key if %s breaks the rule',
    async (secretKey) => {
      const { errors } = await asks(savePassword, { input: { id: 'finance', secretKey } })
      expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'secretKey' })
    },
  )

  test('a missing key cannot be changed', async () => {
    const input = { id: 'finance', passwordId: '7', secretKey: newKey }
    expect(codeOf(await asks(savePassword, { input }))).toBe('NOT_FOUND')
    expect(codeOf(await asks(changeOwnPassword, { input: { passwordId: '7', secretKey: newKey } }))).toBe('NOT_FOUND')
  })
})

describe('a key of the signed-in caller', () => {
  const input = { passwordId: '1', secretKey: newKey }

  test.each([
    ['changeOwnPassword', 'DEMO_MERCHANT/support', changeOwnPassword, { input }],
    ['savePassword', 'DEMO_MERCHANT/operator', savePassword, { input: { ...input, id: 'operator' } }],
  ] as const)(
    '%s: continues the session under a new cookie, and invalidates the old one and all other sessions',
    async (_name, caller, query, variables) => {
      const cookie = await signInAsPage(stack.gateway, caller)
      const other = await signInAsPage(stack.gateway, caller)
      const somebodyElse = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/finance')
      const changed = await asksAsPage(cookie, query, variables)
      expect(changed.errors).toBeUndefined()
      const next = cookieOf(changed)
      expect(next).not.toBe(cookie)
      expect([await isAlive(cookie), await isAlive(other)]).toEqual([false, false])
      expect(await isAlive(somebodyElse)).toBe(true)
      expect((await asksAsPage(next, '{ charges { total } }')).errors).toBeUndefined()
      expect(codeOf(await signIn(caller))).toBe('UNAUTHENTICATED')
      expect(codeOf(await signIn(caller, { secretKey: newKey }))).toBeUndefined()
    },
  )

  test('changes with the permissions that the platform requires', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    const mark = stack.received.length
    await asksAsPage(cookie, changeOwnPassword, { input })
    expect(callsSince(mark)).toEqual([
      'GET /callers/support',
      'PUT /callers/support/passwords/1',
      'GET /callers/support',
    ])
  })

  test('stays unchanged if the new one breaks the rule or is in use', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    for (const secretKey of ['short', 'Sandbox-Secret-Key-0003']) {
      const answer = await asksAsPage(cookie, changeOwnPassword, { input: { ...input, secretKey } })
      expect([codeOf(answer), answer.setCookie]).toEqual(['BAD_INPUT', []])
    }
    expect(await isAlive(cookie)).toBe(true)
  })

  test('cannot be deleted while in use, and the session continues', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
    await asksAsPage(cookie, savePassword, { input: { id: 'admin', secretKey: newKey } })
    expect(codeOf(await asksAsPage(cookie, removePassword, { id: 'admin', passwordId: '1' }))).toBe('CONFLICT')
    expect(await isAlive(cookie)).toBe(true)
  })

  test('an integrator’s key changes without a cookie', async () => {
    const changed = await askAsPage(stack.gateway, changeOwnPassword, { input }, { headers: basicOf('api') })
    expect([changed.errors, changed.setCookie]).toEqual([undefined, []])
    expect((await askAsPage(stack.gateway, me, {}, { headers: basicOf('api', newKey) })).data.me.userName).toBe('api')
    const old = await askAsPage(stack.gateway, '{ charges { total } }', {}, { headers: basicOf('api') })
    expect(codeOf(old)).toBe('UNAUTHENTICATED')
  })
})

function basicOf(callerName: string, secretKey = 'Sandbox-Secret-Key-0009') {
  const credentials = Buffer.from(`DEMO_MERCHANT/${callerName}:${secretKey}`).toString('base64')
  return { authorization: `Basic ${credentials}` }
}

describe('two-factor authentication', () => {
  const secretKey = 'Sandbox-Secret-Key-0003'
  const tokenOf = (secret: string) => generateSync({ secret, epoch: stack.clock.now / second })
  const wrongTokenOf = (secret: string) => (tokenOf(secret) === '000000' ? '000001' : '000000')

  test('starts with a first code, asks for one at the next sign-in, and accepts each code once', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    const mark = stack.received.length
    const { data } = await asksAsPage(cookie, enroll)
    const { qrURL, key } = data.enrollTwoFactor
    expect(qrURL).toMatch(/^otpauth:\/\/totp\//)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(qrURL).searchParams.get('secret')).toBe(key)
    expect(codeOf(await signIn('DEMO_MERCHANT/support'))).toBeUndefined()

    const token = tokenOf(key)
    const activated = await asksAsPage(cookie, activate, { input: { secretKey, token } })
    expect(activated.data.activateTwoFactor).toEqual({ userName: 'support', mfaEnabled: true })
    expect(callsSince(mark)).toEqual(['GET /callers/2faenroll', 'POST /callers/2faverify'])

    // Each change of credentials issues a new token and invalidates the old one.
    const next = cookieOf(activated)
    expect(await isAlive(cookie)).toBe(false)
    expect((await asksAsPage(next, '{ viewer { mfaEnabled } }')).data.viewer).toEqual({ mfaEnabled: true })

    expect(codeOf(await signIn('DEMO_MERCHANT/support'))).toBe('TWO_FACTOR_REQUIRED')
    expect(codeOf(await signIn('DEMO_MERCHANT/support', { token }))).toBe('UNAUTHENTICATED')
    stack.clock.now += 30 * second
    const fresh = tokenOf(key)
    expect(codeOf(await signIn('DEMO_MERCHANT/support', { token: fresh }))).toBeUndefined()
    expect(codeOf(await signIn('DEMO_MERCHANT/support', { token: fresh }))).toBe('UNAUTHENTICATED')
  })

  test('stays off after a wrong code or key, and the session continues', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    const { key } = (await asksAsPage(cookie, enroll)).data.enrollTwoFactor
    const tries = [
      [{ secretKey, token: wrongTokenOf(key) }, 'UNAUTHENTICATED'],
      [{ secretKey: 'wrong', token: tokenOf(key) }, 'UNAUTHENTICATED'],
      [{ secretKey, token: '12345' }, 'BAD_INPUT'],
      [{ secretKey }, 'BAD_INPUT'],
    ] as const
    for (const [input, code] of tries) expect(codeOf(await asksAsPage(cookie, activate, { input }))).toBe(code)
    expect(await isAlive(cookie)).toBe(true)
    expect(codeOf(await signIn('DEMO_MERCHANT/support'))).toBeUndefined()
    const input = { secretKey, token: tokenOf(key) }
    expect((await asksAsPage(cookie, activate, { input })).data.activateTwoFactor.mfaEnabled).toBe(true)
  })

  test('limits the number of guesses', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    const { key } = (await asksAsPage(cookie, enroll)).data.enrollTwoFactor
    const input = { secretKey, token: wrongTokenOf(key) }
    const codes: string[] = []
    for (let guess = 0; guess < 11; guess += 1) codes.push(codeOf(await asksAsPage(cookie, activate, { input })))
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'UNAUTHENTICATED'))
    expect(codes[10]).toBe('TOO_MANY_ATTEMPTS')
  })

  test('cannot be enrolled if it is on, or by an API caller', async () => {
    const token = generateSync({ secret: 'JBSWY3DPEHPK3PXP', epoch: stack.clock.now / second, guardrails })
    const cookie = cookieOf(await signIn('DEMO_MERCHANT/twofactor', { token }))
    expect(codeOf(await asksAsPage(cookie, enroll))).toBe('CONFLICT')
    expect(codeOf(await asks(enroll, {}, 'DEMO_MERCHANT/api'))).toBe('FORBIDDEN')
  })
})

describe('confirmation', () => {
  const confirmed: readonly (readonly [string, string, object])[] = [
    ['addCaller', add, { input: rita }],
    ['saveCaller', save, { input: { id: 'finance', lastName: 'X' } }],
    ['lockCaller', lock, { id: 'finance' }],
    ['unlockCaller', unlock, { id: 'locked' }],
    ['savePassword', savePassword, { input: { id: 'finance', secretKey: newKey } }],
    ['removePassword', removePassword, { id: 'caller-001', passwordId: '9' }],
    ['enrollTwoFactor', enroll, {}],
    ['changeOwnPassword', changeOwnPassword, { input: { passwordId: '1', secretKey: newestKey } }],
    ['removeCaller', remove, { id: 'finance' }],
  ]

  test.each(confirmed)('%s needs a confirmation after a minute without activity', async (_name, query, variables) => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/admin')
    stack.clock.now += 59 * second
    expect(codeOf(await asksAsPage(cookie, '{ viewer { callerName } }'))).toBeUndefined()
    // That was activity, which extends the confirmation by another minute.
    stack.clock.now += 61 * second
    const mark = stack.received.length
    expect(codeOf(await asksAsPage(cookie, query, variables))).toBe('CONFIRMATION_REQUIRED')
    // Only the session's own caller, which is read once a minute.
    expect(callsSince(mark)).toEqual(['GET /callers/admin'])

    const wrong = await asksAsPage(cookie, confirm, { input: { secretKey: 'wrong' } })
    expect([codeOf(wrong), await isAlive(cookie)]).toEqual(['UNAUTHENTICATED', true])
    const next = cookieOf(await asksAsPage(cookie, confirm, { input: { secretKey: 'Sandbox-Secret-Key-0001' } }))
    expect(await isAlive(cookie)).toBe(false)
    const answer = await asksAsPage(next, query, variables)
    expect(['CONFIRMATION_REQUIRED', 'UNAUTHENTICATED']).not.toContain(codeOf(answer))
    if (query !== removePassword) expect(answer.errors).toBeUndefined()
  })

  test('activateTwoFactor needs a confirmation', async () => {
    const cookie = await signInAsPage(stack.gateway, 'DEMO_MERCHANT/support')
    await asksAsPage(cookie, enroll)
    stack.clock.now += 61 * second
    const input = { secretKey: 'Sandbox-Secret-Key-0003', token: '123456' }
    expect(codeOf(await asksAsPage(cookie, activate, { input }))).toBe('CONFIRMATION_REQUIRED')
  })

  test('integrators need no confirmation, because they send the key with every request', async () => {
    expect((await asks(save, { input: { id: 'finance', lastName: 'X' } })).errors).toBeUndefined()
  })
})

describe('the portal', () => {
  test('rejects API callers, which the endpoint serves', async () => {
    const refused = await signIn('DEMO_MERCHANT/api')
    expect(refused.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', missing: ['callers_me.read'] })
    expect(refused.setCookie).toEqual([])
    expect((await asks('{ charges { total } }', {}, 'DEMO_MERCHANT/api')).data.charges.total).toBeGreaterThan(0)
    expect((await asks(me, {}, 'DEMO_MERCHANT/api')).data.me).toEqual({ userName: 'api' })
  })
})

describe('a super account without a chosen merchant', () => {
  test('lists the callers of all merchants, and gets the merchants of an ambiguous name', async () => {
    const as = 'SUPER_ACCOUNT/super'
    const found = await asks('{ callers(search: "admin") { items { id assignedMerchantAccount { name } } } }', {}, as)
    expect(found.data.callers.items).toEqual([
      { id: 'admin', assignedMerchantAccount: { name: 'DEMO_MERCHANT' } },
      { id: 'admin', assignedMerchantAccount: { name: 'OTHER_MERCHANT' } },
    ])
    const ambiguous = await asks(one, { id: 'admin' }, as)
    expect(codeOf(ambiguous)).toBe('CONFLICT')
    expect(ambiguous.errors[0].message).toContain('DEMO_MERCHANT and OTHER_MERCHANT')
    expect((await asks(one, { id: 'admin' }, as, 'OTHER_MERCHANT')).data.caller.firstName).toBe('Oriane')
    expect((await asks(lock, { id: 'support' }, as)).data.lockCaller.locked).toBe(true)
  })
})
