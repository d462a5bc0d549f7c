import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { hashToken, type MasterKeys, newToken, seal, unseal } from '../crypto/seal.ts'
import type { Row } from '../rest/endpoint.ts'
import { codedError } from '../rest/error.ts'
import { signingKey } from '../rest/sign.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { throttle } from '../timing/throttle.ts'
import { TtlCache } from '../timing/ttl-cache.ts'
import { type Principal, principalOf } from './principal.ts'
import type { SignedIn } from './sign-in.ts'

/** A session ends after 15 minutes without activity (specification 9). */
export const idleMs = 15 * 60_000
/** A session ends 12 hours after sign-in, regardless of activity. */
export const absoluteMs = 12 * 60 * 60_000
/** A confirmation expires after 60 seconds without activity (specification 4.1). */
export const confirmationMs = 60_000
/** Activity is written at most every 20 seconds (specification 4.1). */
export const touchEveryMs = 20_000
/** While a session is confirmed, its activity is written at most once in this time (milliseconds). */
const confirmationStepMs = 1_000
/** How long it may take one replica to notice that another one ended a session, in milliseconds. */
const trustCacheMs = 500
/** How long an expired session is remembered, so that its token gets SESSION_EXPIRED, in milliseconds. */
const rememberedMs = 24 * 60 * 60_000
/** Maximum number of remembered expired sessions. */
const rememberedSessions = 10_000

/** An open session. Times are milliseconds since the epoch. */
export interface Session {
  readonly idHash: string
  /** Five characters that identify the session in logs and to people (specification 9). Never a credential. */
  readonly label: string
  readonly principal: Principal
  readonly remember: boolean
  readonly created: number
  readonly touched: number
  /**
   * The start of the confirmation: when the secret key was last entered, or the last activity since then before the
   * confirmation expired. Activity is written as if it had lasted for a second, to write it less often: the
   * confirmation expires 60 to 61 seconds after the last activity, never earlier. 0 if it was cleared.
   */
  readonly confirmed: number
  /** When the platform last returned the caller; the negative time of the change if the caller has changed since. */
  readonly callerRead: number
  /** Whether the caller has turned on customers' names. */
  readonly namesShown: boolean
}

/** When the session ends without further activity. */
export function expiryOf(session: Session): number {
  return Math.min(session.touched + idleMs, session.created + absoluteMs)
}

/** When the session ends regardless of activity. */
export function latestEndOf(session: Session): number {
  return session.created + absoluteMs
}

/** When the confirmation ends; null if it has expired. */
export function confirmedUntil(session: Session, now: number): number | null {
  const until = session.confirmed + confirmationMs
  return until > now ? until : null
}

/** The browser sessions of the gateway. */
export interface Sessions {
  /** Opens a session. The token is for the browser's cookie and is not stored. */
  open(signedIn: SignedIn, secretKey: string, remember: boolean): Promise<{ token: string; session: Session }>
  /** The session of a token; `expired` if it expired within the last day, null if there is no session. */
  find(token: string): Promise<Session | 'expired' | null>
  /** Records activity, at most every 20 seconds, or every second while confirmed. Returns the updated session. */
  touch(session: Session): Promise<Session>
  /** Records that a page was loaded: activity that clears the confirmation (specification 4.1). */
  restore(session: Session): Promise<Session>
  /**
   * Continues a session with a new token after its secret key was entered again. The old token becomes invalid
   * immediately.
   */
  renew(session: Session, signedIn: SignedIn, secretKey: string): Promise<{ token: string; session: Session }>
  /** Turns customers' names on or off for this session. */
  showNames(session: Session, namesShown: boolean): Promise<Session>
  /** Stores the current caller of the platform in a session, unless it has been read or changed in the meantime. */
  update(session: Session, caller: Row): Promise<Session>
  /** Makes these sessions read their caller again with their next request, on every replica within half a second. */
  readAgain(merchantAccount: string, callerName: string): Promise<void>
  /**
   * Records money (millionths) that is moved without a confirmation. Returns false and records nothing if the total
   * since the last confirmation would exceed the limit.
   */
  moveUnconfirmed(session: Session, millionths: bigint, limit: bigint): Promise<boolean>
  close(idHash: string): Promise<void>
  /** Ends all sessions of a caller, optionally except one. Other replicas notice within half a second. */
  closeAllOf(merchantAccount: string, callerName: string, exceptIdHash?: string): Promise<void>
}

/** Keeps sessions in a store, with the given clock (in milliseconds). Remembers at most `most` expired ones. */
export function createSessions(
  store: Store,
  keys: MasterKeys,
  clock: () => number,
  most = rememberedSessions,
): Sessions {
  const recent = new TtlCache<Session>({ clock, lifeMs: trustCacheMs, most: 10_000 })

  async function read(token: string, idHash: string): Promise<Session | 'expired' | null> {
    const row = await store.selectFrom('session').selectAll().where('idHash', '=', idHash).executeTakeFirst()
    if (!row) return null
    if (hasExpired(row, clock())) return 'expired'
    const secret = unseal(keys, token, row.keyId, row.sealedSecret)
    return secret === null ? null : sessionOf(row, secret)
  }

  /** Removes secret and caller from expired sessions, and deletes those that expired a day ago or exceed the limit. */
  const sweep = throttle(60_000, clock, async () => {
    const now = clock()
    await store
      .updateTable('session')
      .set({ sealedSecret: '', caller: '' })
      .where('sealedSecret', '!=', '')
      .where((where) => where.or([where('touched', '<=', now - idleMs), where('created', '<=', now - absoluteMs)]))
      .execute()
    await store
      .deleteFrom('session')
      .where('touched', '<', now - rememberedMs)
      .execute()
    const { remembered } = await store
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('remembered'))
      .where('sealedSecret', '=', '')
      .executeTakeFirstOrThrow()
    const excess = Number(remembered) - most
    if (excess <= 0) return
    const oldest = store.selectFrom('session').select('idHash').where('sealedSecret', '=', '').orderBy('touched')
    await store.deleteFrom('session').where('idHash', 'in', oldest.limit(excess)).execute()
  })

  function rowFor({ caller, principal }: SignedIn, token: string, secretKey: string) {
    const { keyId, sealed } = seal(keys, token, secretKey)
    const now = clock()
    return {
      idHash: hashToken(token),
      merchantAccount: principal.merchantAccount,
      callerName: principal.callerName,
      sealedSecret: sealed,
      keyId,
      caller: JSON.stringify(caller),
      callerRead: now,
      touched: now,
      confirmed: now,
      moved: 0,
    }
  }

  /** Writes activity and returns the updated session. A session that another request has ended stays ended. */
  async function write(session: Session, confirmed: RawBuilder<number>): Promise<Session> {
    const now = clock()
    recent.delete(session.idHash)
    const row = await store
      .updateTable('session')
      .set({ confirmed, ...(isTouchDue(session, now) && { touched: now }) })
      .where('idHash', '=', session.idHash)
      .returning(['touched', 'confirmed'])
      .executeTakeFirst()
    return { ...session, ...row }
  }

  return {
    async open(signedIn, secretKey, remember) {
      await sweep()
      const token = newToken()
      const row = {
        ...rowFor(signedIn, token, secretKey),
        label: newLabel(),
        remember: Number(remember),
        created: clock(),
        namesShown: 0,
      }
      await store.insertInto('session').values(row).execute()
      return { token, session: sessionOf(row, secretKey) }
    },
    async find(token) {
      const idHash = hashToken(token)
      const known = recent.get(idHash)
      if (known && !hasExpired(known, clock())) return known
      await sweep()
      const session = await read(token, idHash)
      if (session !== null && session !== 'expired') recent.set(idHash, session)
      return session
    },
    async touch(session) {
      const now = clock()
      const isConfirmed = confirmedUntil(session, now) !== null
      if (isConfirmed && session.confirmed < now) {
        // Updates the row only if it has not changed since it was read, because a page load may have cleared the
        // confirmation.
        const isAsRead = sql`confirmed = ${session.confirmed}`
        return write(session, sql`case when ${isAsRead} then ${now + confirmationStepMs} else confirmed end`)
      }
      return isTouchDue(session, now) ? write(session, sql`confirmed`) : session
    },
    restore: (session) => write(session, sql`0`),
    async renew(session, signedIn, secretKey) {
      const token = newToken()
      const row = rowFor(signedIn, token, secretKey)
      recent.delete(session.idHash)
      const { numUpdatedRows } = await store
        .updateTable('session')
        .set(row)
        .where('idHash', '=', session.idHash)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw codedError('SESSION_EXPIRED', 'expired')
      const { label, created } = session
      const kept = { label, created, remember: Number(session.remember), namesShown: Number(session.namesShown) }
      return { token, session: sessionOf({ ...row, ...kept }, secretKey) }
    },
    async showNames(session, namesShown) {
      await store
        .updateTable('session')
        .set({ namesShown: Number(namesShown) })
        .where('idHash', '=', session.idHash)
        .execute()
      recent.delete(session.idHash)
      return { ...session, namesShown }
    },
    async update(session, caller) {
      const callerRead = clock()
      await store
        .updateTable('session')
        .set({ caller: JSON.stringify(caller), callerRead })
        .where('idHash', '=', session.idHash)
        .where('callerRead', '=', session.callerRead)
        .execute()
      recent.delete(session.idHash)
      return { ...session, callerRead, principal: principalOf(session.principal, caller) }
    },
    async readAgain(merchantAccount, callerName) {
      await store
        .updateTable('session')
        .set({ callerRead: -clock() })
        .where((where) => where.and({ merchantAccount, callerName }))
        .execute()
      recent.deleteWhere(isOf(merchantAccount, callerName))
    },
    async moveUnconfirmed(session, millionths, limit) {
      if (millionths > limit) return false
      const most = limit > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Number(limit)
      const amount = Math.min(Number(millionths), most)
      const { numUpdatedRows } = await store
        .updateTable('session')
        .set((update) => ({ moved: update('moved', '+', amount) }))
        .where('idHash', '=', session.idHash)
        .where('moved', '<=', most - amount)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async close(idHash) {
      recent.delete(idHash)
      await store.deleteFrom('session').where('idHash', '=', idHash).execute()
    },
    async closeAllOf(merchantAccount, callerName, exceptIdHash = '') {
      recent.deleteWhere(isOf(merchantAccount, callerName))
      await store
        .deleteFrom('session')
        .where((where) => where.and({ merchantAccount, callerName }))
        .where('idHash', '!=', exceptIdHash)
        .execute()
    },
  }
}

function isOf(merchantAccount: string, callerName: string) {
  return ({ principal }: Session) =>
    principal.merchantAccount === merchantAccount && principal.callerName === callerName
}

function sessionOf(row: Tables['session'], secretKey: string): Session {
  const signer = { merchantAccount: row.merchantAccount, callerName: row.callerName, key: signingKey(secretKey) }
  return {
    idHash: row.idHash,
    label: row.label,
    principal: principalOf(signer, JSON.parse(row.caller)),
    remember: row.remember === 1,
    created: row.created,
    touched: row.touched,
    confirmed: row.confirmed,
    callerRead: row.callerRead,
    namesShown: Number(row.namesShown) === 1,
  }
}

function isTouchDue({ touched }: Session, now: number): boolean {
  return now - touched > touchEveryMs
}

function hasExpired({ touched, created }: { touched: number; created: number }, now: number): boolean {
  return now - touched >= idleMs || now - created >= absoluteMs
}

function newLabel(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
}
