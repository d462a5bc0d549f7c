import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashToken, readMasterKeys } from '../crypto/seal.ts'
import { signingKey } from '../rest/sign.ts'
import { openStore, type Store } from '../store/store.ts'
import { principalOf } from './principal.ts'
import {
  absoluteMs,
  confirmationMs,
  confirmedUntil,
  createSessions,
  expiryOf,
  idleMs,
  latestEndOf,
  type Session,
  type Sessions,
  touchEveryMs,
} from './sessions.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const keys = readMasterKeys(undefined, undefined)
const minute = 60_000
const day = 24 * 60 * minute

let store: Store
let now: number
/** The kinds of statements so far. */
let statements: string[]
let sessions: Sessions
beforeEach(async () => {
  now = start
  statements = []
  store = (await openStore({})).withPlugin({
    transformQuery({ node }) {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  sessions = createSessions(store, keys, () => now)
})
afterEach(() => store.destroy())

const caller = { firstName: 'Ana', permissions: ['charges.read'] }
const signedIn = (callerName = 'admin', merchantAccount = 'ACCOUNT') => {
  const signer = { merchantAccount, callerName, key: signingKey('Secret-Key') }
  return { principal: principalOf(signer, caller), caller }
}
const open = (callerName?: string, remember = false, from = sessions, account?: string) =>
  from.open(signedIn(callerName, account), 'Secret-Key', remember)
const found = async (token: string, from = sessions) => {
  const session = await from.find(token)
  if (session === null || session === 'expired') throw new Error(`no session: ${session}`)
  return session
}
/** Another replica with the same store and an empty cache. */
const replica = () => createSessions(store, keys, () => now)
const rows = () => store.selectFrom('session').selectAll().orderBy('created').execute()
/** A session without its key, because keys compare only by identity. */
const plain = ({ principal: { key: _, ...principal }, ...session }: Session) => ({ ...session, principal })

describe('a new session', () => {
  test('a new session is found by its token on every replica, with its caller and key', async () => {
    const { token, session } = await open('admin', true)
    expect(session).toMatchObject({
      idHash: hashToken(token),
      remember: true,
      created: start,
      touched: start,
      confirmed: start,
      callerRead: start,
      principal: { merchantAccount: 'ACCOUNT', callerName: 'admin', firstName: 'Ana', permissions: ['charges.read'] },
    })
    for (const each of [await found(token), await found(token, replica())]) {
      expect(plain(each)).toEqual(plain(session))
      expect(each.principal.key.export().toString()).toBe('Secret-Key')
    }
    expect((await open('admin', false)).session.remember).toBe(false)
  })

  test('stores neither its token nor its key', async () => {
    const { token } = await open()
    const stored = JSON.stringify(await rows())
    expect(stored).not.toContain(token)
    expect(stored).not.toContain('Secret-Key')
  })

  test('has a label of five unambiguous letters and digits', async () => {
    const labels = new Set<string>()
    for (let time = 0; time < 50; time++) labels.add((await open()).session.label)
    expect(labels.size).toBe(50)
    for (const label of labels) expect(label).toMatch(/^[A-HJ-NP-Z2-9]{5}$/)
  })

  test('a new session is not found by another token, or after the master key is gone', async () => {
    const { token } = await open()
    expect(await sessions.find('other')).toBeNull()
    const other = createSessions(store, readMasterKeys(undefined, undefined), () => now)
    expect(await other.find(token)).toBeNull()
  })
})

describe('the end of a session', () => {
  test('the end of a session is 15 minutes after its last activity, or 12 hours after its sign-in', async () => {
    const { session } = await open()
    expect(expiryOf(session)).toBe(start + idleMs)
    expect(expiryOf({ ...session, touched: start + absoluteMs - minute })).toBe(start + absoluteMs)
    expect(latestEndOf(session)).toBe(start + absoluteMs)
    expect([idleMs, absoluteMs]).toEqual([15 * minute, 720 * minute])
  })

  test('the end of a session is at its expiry without activity, even on a replica that has it cached', async () => {
    const { token } = await open()
    now = start + idleMs - 1
    expect(await found(token)).toBeDefined()
    now = start + idleMs
    expect(await sessions.find(token)).toBe('expired')
    expect(await replica().find(token)).toBe('expired')
  })

  test('the end of a session is 12 hours after its sign-in, despite activity', async () => {
    const { token } = await open()
    while (now < start + absoluteMs - 10 * minute) {
      now += 10 * minute
      await sessions.touch(await found(token))
    }
    now = start + absoluteMs - 1
    await sessions.touch(await found(token))
    now = start + absoluteMs
    expect(await sessions.find(token)).toBe('expired')
  })

  test('removes its secret and its caller from the store', async () => {
    const [idle, old] = [await open('idle'), await open('old')]
    now = start + absoluteMs - minute
    await store.updateTable('session').set({ touched: now }).where('callerName', '=', 'old').execute()
    await open('active')
    now = start + absoluteMs
    await sessions.find('other')
    expect((await rows()).map((row) => [row.callerName, row.sealedSecret !== '', row.caller !== ''])).toEqual([
      ['idle', false, false],
      ['old', false, false],
      ['active', true, true],
    ])
    for (const { token } of [idle, old]) expect(await sessions.find(token)).toBe('expired')
  })

  test('the end of a session is remembered for a day', async () => {
    const { token } = await open()
    now = start + day
    expect(await sessions.find(token)).toBe('expired')
    now = start + day + minute
    expect(await sessions.find(token)).toBeNull()
  })

  test('the end of a session is remembered for the most recently used sessions, up to the limit', async () => {
    const few = createSessions(store, keys, () => now, 2)
    const tokens: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) {
      now += 1
      tokens.push((await open(name, false, few)).token)
    }
    now += idleMs
    const active = await open('active', false, few)
    now += minute
    expect(await Promise.all(tokens.map((token) => few.find(token)))).toEqual([null, null, 'expired', 'expired'])
    expect(await found(active.token, few)).toBeDefined()
    now += minute
    expect(await Promise.all(tokens.map((token) => few.find(token)))).toEqual([null, null, 'expired', 'expired'])
  })

  test('triggers one sweep per minute', async () => {
    await open()
    statements.length = 0
    now += minute - 1
    await open()
    expect(statements).toEqual(['InsertQueryNode'])
    now += 1
    await open()
    expect(statements.length).toBeGreaterThan(2)
  })
})

describe('a found session', () => {
  test('a found session is cached for half a second', async () => {
    const { token } = await open()
    await sessions.find(token)
    statements.length = 0
    now += 499
    await sessions.find(token)
    expect(statements).toEqual([])
    now += 1
    await sessions.find(token)
    expect(statements).toEqual(['SelectQueryNode'])
  })

  test('a found session is not cached if it is expired or unknown', async () => {
    const { token } = await open()
    now += idleMs
    await sessions.find(token)
    statements.length = 0
    await sessions.find(token)
    expect(statements).toEqual(['SelectQueryNode'])
  })
})

describe('activity', () => {
  /** A session whose confirmation has expired. */
  async function unconfirmed() {
    const { token } = await open()
    return { token, session: await sessions.restore(await found(token)) }
  }

  test('activity is written at most every 20 seconds', async () => {
    const { token, session } = await unconfirmed()
    statements.length = 0
    now = start + touchEveryMs
    expect(await sessions.touch(session)).toBe(session)
    expect(statements).toEqual([])
    now += 1
    const touched = await sessions.touch(session)
    expect(touched).toMatchObject({ touched: now, confirmed: 0 })
    expect(statements).toEqual(['UpdateQueryNode'])
    expect(await found(token)).toMatchObject({ touched: now, confirmed: 0 })
  })

  test('extends the confirmation until a minute after it, with at most one write per second', async () => {
    const { token, session } = await open()
    expect(confirmedUntil(session, start)).toBe(start + confirmationMs)
    statements.length = 0
    expect(await sessions.touch(session)).toBe(session)
    expect(statements).toEqual([])
    now += 1
    const touched = await sessions.touch(session)
    expect(touched).toMatchObject({ confirmed: now + 1_000, touched: start })
    expect(statements).toEqual(['UpdateQueryNode'])
    now += 1_000
    await sessions.touch(await found(token))
    expect(statements.filter((kind) => kind === 'UpdateQueryNode')).toHaveLength(1)
    now += 1
    expect(await sessions.touch(await found(token))).toMatchObject({ confirmed: now + 1_000 })
  })

  test('does not revive a confirmation that has expired or was cleared', async () => {
    const { token, session } = await open()
    now = start + confirmationMs - 1
    expect(confirmedUntil(session, now)).toBe(start + confirmationMs)
    now += 1
    expect(confirmedUntil(session, now)).toBeNull()
    expect(await sessions.touch(await found(token))).toMatchObject({ confirmed: start, touched: now })
    const other = await open()
    const read = await found(other.token)
    await sessions.restore(read)
    now += 1
    // This request had read the session before the page load cleared its confirmation.
    expect(await sessions.touch(read)).toMatchObject({ confirmed: 0 })
  })

  test('activity of a page load clears the confirmation, and counts like any other', async () => {
    const { token, session } = await open()
    now += touchEveryMs + 1
    const restored = await sessions.restore(session)
    expect(restored).toMatchObject({ confirmed: 0, touched: now })
    expect(confirmedUntil(restored, now)).toBeNull()
    expect(await found(token)).toMatchObject({ confirmed: 0, touched: now })
    expect(await found(token, replica())).toMatchObject({ confirmed: 0, touched: now })
  })

  test('changes no other session, and does not reopen one that has ended', async () => {
    const [one, other] = [await open(), await open()]
    now += touchEveryMs + 1
    await sessions.restore(one.session)
    expect(await found(other.token)).toMatchObject({ touched: start, confirmed: start })
    await sessions.close(other.session.idHash)
    expect(await sessions.touch(other.session)).toEqual(other.session)
    expect(await sessions.find(other.token)).toBeNull()
  })

  test('activity is visible immediately on the replica that wrote it', async () => {
    const { token, session } = await unconfirmed()
    await found(token)
    now += touchEveryMs + 1
    await sessions.touch(session)
    expect(await found(token)).toMatchObject({ touched: now })
    const confirmed = await open()
    await found(confirmed.token)
    now += 1
    await sessions.touch(confirmed.session)
    expect(await found(confirmed.token)).toMatchObject({ confirmed: now + 1_000 })
  })
})

describe('a renewed session', () => {
  test('has a new token, key and confirmation, and keeps its label and start', async () => {
    const old = await open('admin', true)
    await found(old.token)
    now += 5 * minute
    const renewed = await sessions.renew(old.session, signedIn(), 'Newer-Key')
    const { label, created, remember } = old.session
    expect(renewed.session).toMatchObject({ label, created, remember, confirmed: now, touched: now, callerRead: now })
    expect(renewed.token).not.toBe(old.token)
    expect(await sessions.find(old.token)).toBeNull()
    expect(plain(await found(renewed.token))).toEqual(plain(renewed.session))
    expect((await found(renewed.token)).principal.key.export().toString()).toBe('Newer-Key')
    expect(await rows()).toHaveLength(1)
    const forgetful = await open('admin', false)
    expect((await sessions.renew(forgetful.session, signedIn(), 'Newer-Key')).session.remember).toBe(false)
  })

  test('a renewed session is not found by its old token, even if that was just found', async () => {
    const { token, session } = await open()
    await found(token)
    await sessions.renew(session, signedIn(), 'Newer-Key')
    expect(await sessions.find(token)).toBeNull()
  })

  test('must not have ended in the meantime', async () => {
    const { session } = await open()
    await open()
    await sessions.close(session.idHash)
    await expect(sessions.renew(session, signedIn(), 'Newer-Key')).rejects.toMatchObject({
      extensions: { code: 'SESSION_EXPIRED' },
    })
    expect(await rows()).toHaveLength(1)
  })
})

describe('the caller of a session', () => {
  test('the caller of a session is replaced by the platform’s current one', async () => {
    const [one, other] = [await open(), await open()]
    await found(one.token)
    now += 5
    const updated = await sessions.update(one.session, { firstName: 'Bo', permissions: [] })
    expect(updated).toMatchObject({ callerRead: now, principal: { firstName: 'Bo', permissions: [] } })
    expect(plain(await found(one.token))).toEqual(plain(updated))
    expect(await found(other.token)).toMatchObject({ callerRead: start, principal: { firstName: 'Ana' } })
  })

  test('the caller of a session is read again for all sessions of this caller, and of no other', async () => {
    const mine = [await open('ana'), await open('ana')]
    const others = [await open('bo'), await open('ana', false, sessions, 'OTHER')]
    for (const { token } of [...mine, ...others]) await found(token)
    await sessions.readAgain('ACCOUNT', 'ana')
    for (const { token } of mine) expect(await found(token)).toMatchObject({ callerRead: -now })
    for (const { token } of others) expect(await found(token)).toMatchObject({ callerRead: start })
    for (const { token } of others) expect(await found(token, replica())).toMatchObject({ callerRead: start })
  })
})

describe('the money moved without a confirmation', () => {
  test('the money moved without a confirmation is limited in total, up to and including the limit', async () => {
    const [one, other] = [await open(), await open()]
    const move = (millionths: bigint, limit = 100n) => sessions.moveUnconfirmed(one.session, millionths, limit)
    expect(await move(60n)).toBe(true)
    expect(await move(41n)).toBe(false)
    expect(await move(40n)).toBe(true)
    expect([await move(1n), await move(0n)]).toEqual([false, true])
    expect(await sessions.moveUnconfirmed(other.session, 101n, 100n)).toBe(false)
    expect(await sessions.moveUnconfirmed(other.session, 100n, 100n)).toBe(true)
  })

  test('starts from zero after the key was entered again', async () => {
    const { session } = await open()
    await sessions.moveUnconfirmed(session, 100n, 100n)
    const renewed = await sessions.renew(session, signedIn(), 'Secret-Key')
    expect(await sessions.moveUnconfirmed(renewed.session, 100n, 100n)).toBe(true)
  })

  test('has a limit that a store can count, no matter how large it is', async () => {
    const huge = BigInt(Number.MAX_SAFE_INTEGER)
    const { session } = await open()
    expect(await sessions.moveUnconfirmed(session, huge * 4n, huge * 2n)).toBe(false)
    expect(await sessions.moveUnconfirmed(session, huge - 1n, huge * 2n)).toBe(true)
    expect(await sessions.moveUnconfirmed(session, 2n, huge * 2n)).toBe(false)
    expect(await sessions.moveUnconfirmed(session, 1n, huge * 2n)).toBe(true)
    const other = await open()
    expect(await sessions.moveUnconfirmed(other.session, huge * 2n, huge * 2n)).toBe(true)
    expect(await sessions.moveUnconfirmed(other.session, 1n, huge * 2n)).toBe(false)
  })

  test('the money moved without a confirmation is never moved in a session that has ended', async () => {
    const { session } = await open()
    await sessions.close(session.idHash)
    expect(await sessions.moveUnconfirmed(session, 1n, 100n)).toBe(false)
  })
})

describe('signing out', () => {
  test('ends one session immediately', async () => {
    const [one, other] = [await open(), await open()]
    await found(one.token)
    await sessions.close(one.session.idHash)
    expect(await sessions.find(one.token)).toBeNull()
    expect(await found(other.token)).toBeDefined()
  })

  test('ends all sessions of a caller, or all except one, and none of others', async () => {
    const [first, second, third] = [await open('ana'), await open('ana'), await open('ana')]
    const others = [await open('bo'), await open('ana', false, sessions, 'OTHER')]
    for (const { token } of [first, second, third, ...others]) await found(token)
    await sessions.closeAllOf('ACCOUNT', 'ana', second.session.idHash)
    expect([await sessions.find(first.token), await sessions.find(third.token)]).toEqual([null, null])
    expect(await found(second.token)).toBeDefined()
    await sessions.closeAllOf('ACCOUNT', 'ana')
    expect(await sessions.find(second.token)).toBeNull()
    for (const { token } of others) expect(await found(token)).toBeDefined()
    expect(await rows()).toHaveLength(2)
  })
})

test('fails while the store does not respond, instead of finding no session', async () => {
  const { token } = await open()
  await sql`drop table session`.execute(store)
  await expect(sessions.find(token)).rejects.toMatchObject({ extensions: { code: 'STORE_UNAVAILABLE' } })
})
