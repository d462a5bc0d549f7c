import { randomInt } from 'node:crypto'
import { codedError } from '../rest/error.ts'
import { signingKey } from '../rest/sign.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { type Principal, principalOf } from './principal.ts'
import { hashToken, type MasterKeys, newToken, seal, unseal } from './seal.ts'
import type { SignedIn } from './sign-in.ts'

/** A session ends after 15 minutes without activity (specification 9). */
export const idleMs = 15 * 60_000
/** A session ends 12 hours after sign-in, whatever happens. */
export const absoluteMs = 12 * 60 * 60_000
/** A confirmation lapses after 60 seconds without activity (specification 4.1). */
export const confirmationMs = 60_000
/** Activity is written at most every 20 seconds (specification 4.1). */
export const touchEveryMs = 20_000
/** For so long one replica may not notice that another ended a session. */
const trustCacheMs = 500

/** An open session. Moments are milliseconds since the epoch. */
export interface Session {
  readonly idHash: string
  /** Five characters that name the session in logs and to people (specification 9); never a credential. */
  readonly label: string
  readonly principal: Principal
  readonly remember: boolean
  readonly created: number
  readonly touched: number
  /** When the secret key was last given, or the last activity since then that came before the confirmation lapsed. */
  readonly confirmed: number
}

/** When the session ends unless it is touched before. */
export function expiryOf(session: Session): number {
  return Math.min(session.touched + idleMs, session.created + absoluteMs)
}

/** When the session ends whatever happens. */
export function latestEndOf(session: Session): number {
  return session.created + absoluteMs
}

/** Until when the session counts as confirmed; null when the confirmation has lapsed. */
export function confirmedUntil(session: Session, now: number): number | null {
  const until = session.confirmed + confirmationMs
  return until > now ? until : null
}

/** The browser sessions of the gateway. */
export interface Sessions {
  /** Opens a session; the token is for the browser's cookie and kept nowhere else. */
  open(signedIn: SignedIn, secretKey: string, remember: boolean): Promise<{ token: string; session: Session }>
  /** The session of a token, `expired` where it has run out, null where there is none. */
  find(token: string): Promise<Session | 'expired' | null>
  /** Records activity, at most every 20 seconds; answers the session as it is then. */
  touch(session: Session): Promise<Session>
  /** Goes on with a session whose secret key was given anew, under a new token; the old one is dead at once. */
  renew(session: Session, signedIn: SignedIn, secretKey: string): Promise<{ token: string; session: Session }>
  close(idHash: string): Promise<void>
  /** Ends all sessions of a caller, but for one; other replicas notice within half a second. */
  closeAllOf(merchantAccount: string, callerName: string, exceptIdHash?: string): Promise<void>
}

/** Sessions over a store, on the given clock (milliseconds). */
export function createSessions(store: Store, keys: MasterKeys, clock: () => number): Sessions {
  const recent = new Map<string, { session: Session; readAt: number }>()

  async function read(token: string, idHash: string): Promise<Session | 'expired' | null> {
    const row = await store.selectFrom('session').selectAll().where('idHash', '=', idHash).executeTakeFirst()
    if (!row) return null
    if (hasExpired(row, clock())) {
      await close(idHash)
      return 'expired'
    }
    const secret = unseal(keys, token, row.keyId, row.sealedSecret)
    return secret === null ? null : sessionOf(row, secret)
  }

  async function close(idHash: string): Promise<void> {
    recent.delete(idHash)
    await store.deleteFrom('session').where('idHash', '=', idHash).execute()
  }

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
      touched: now,
      confirmed: now,
    }
  }

  return {
    async open(signedIn, secretKey, remember) {
      const token = newToken()
      const now = clock()
      const row = {
        ...rowFor(signedIn, token, secretKey),
        label: newLabel(),
        remember: Number(remember),
        created: now,
      }
      await store.insertInto('session').values(row).execute()
      await store
        .deleteFrom('session')
        .where((where) => where.or([where('touched', '<', now - idleMs), where('created', '<', now - absoluteMs)]))
        .execute()
      return { token, session: sessionOf(row, secretKey) }
    },
    async find(token) {
      const idHash = hashToken(token)
      const known = recent.get(idHash)
      const now = clock()
      if (known && now - known.readAt < trustCacheMs && !hasExpired(known.session, now)) return known.session
      recent.delete(idHash)
      const session = await read(token, idHash)
      if (session !== null && session !== 'expired') {
        if (recent.size > 10_000) recent.clear()
        recent.set(idHash, { session, readAt: now })
      }
      return session
    },
    async touch(session) {
      const now = clock()
      if (now - session.touched <= touchEveryMs) return session
      const isConfirmed = confirmedUntil(session, now) !== null
      const change = { touched: now, ...(isConfirmed && { confirmed: now }) }
      await store.updateTable('session').set(change).where('idHash', '=', session.idHash).execute()
      recent.delete(session.idHash)
      return { ...session, ...change }
    },
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
      const { label, remember, created } = session
      return { token, session: sessionOf({ ...row, label, remember: Number(remember), created }, secretKey) }
    },
    close,
    async closeAllOf(merchantAccount, callerName, exceptIdHash = '') {
      for (const [idHash, { session }] of recent) {
        const { principal } = session
        if (principal.merchantAccount === merchantAccount && principal.callerName === callerName) recent.delete(idHash)
      }
      await store
        .deleteFrom('session')
        .where((where) => where.and({ merchantAccount, callerName }))
        .where('idHash', '!=', exceptIdHash)
        .execute()
    },
  }
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
  }
}

function hasExpired({ touched, created }: { touched: number; created: number }, now: number): boolean {
  return now - touched >= idleMs || now - created >= absoluteMs
}

function newLabel(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
}
