import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { MasterKeys } from '../crypto/seal.ts'
import type { Session } from './sessions.ts'

/** How long a pass opens the explorer, in milliseconds. */
export const passMs = 60 * 60_000
/** How long a pass also allows mutations, in milliseconds: five minutes. */
export const mutationsMs = 5 * 60_000

/** Maximum number of expired passes that are remembered. */
const mostExpired = 1_000

/** The permissions that a pass gives a browser session: any documents, and optionally mutations. */
export interface ExplorerPass {
  /** The expiry, in milliseconds since the epoch. */
  readonly until: number
  readonly mutations: boolean
}

/** Passes for documents other than the portal's own, issued after the secret key was entered (decision 58). */
export interface ExplorerPasses {
  issue(session: Session, mutations: boolean): { readonly text: string } & ExplorerPass
  /** The permissions of a pass for this session; null if it is another session's, expired or invalid. */
  read(session: Session, text: string): ExplorerPass | null
}

/**
 * Creates passes with keys derived from the master keys, and with the given clock (in milliseconds). Nothing is stored:
 * a pass contains its expiry and an HMAC of it and the session. It therefore works on every replica, but only with this
 * session's cookie. A pass that this replica has seen expire stays expired if the clock is set back.
 */
export function createExplorerPasses(masterKeys: MasterKeys, clock: () => number): ExplorerPasses {
  const keys = [...masterKeys.values()].map((master) =>
    Buffer.from(hkdfSync('sha256', master, '', 'portal explorer pass', 32)),
  )
  const [newest] = keys
  if (!newest) throw new Error('no master key')
  const expired = new LRUCache<string, true>({ max: mostExpired })
  return {
    issue(session, mutations) {
      const until = clock() + (mutations ? mutationsMs : passMs)
      const kind = mutations ? 'mutations' : 'queries'
      return {
        text: `${kind}.${until}.${signed(newest, session, kind, `${until}`).toString('base64url')}`,
        until,
        mutations,
      }
    },
    read(session, text) {
      const [, kind, until, signature = ''] = /^(queries|mutations)\.(\d{13})\.([\w-]{43})$/.exec(text) ?? []
      if (kind === undefined || until === undefined) return null
      const given = Buffer.from(signature, 'base64url')
      const isOurs = keys.some((key) => timingSafeEqual(signed(key, session, kind, until), given))
      if (!isOurs) return null
      // Several strings may encode the same bytes.
      const canonical = given.toString('base64url')
      if (expired.has(canonical)) return null
      if (Number(until) > clock()) return { until: Number(until), mutations: kind === 'mutations' }
      expired.set(canonical, true)
      return null
    },
  }
}

/** A session keeps its label and its start when it gets a new token. */
function signed(key: Buffer, { principal, label, created }: Session, kind: string, until: string): Buffer {
  const { merchantAccount, callerName } = principal
  return createHmac('sha256', key)
    .update(JSON.stringify([merchantAccount, callerName, label, created, kind, until]))
    .digest()
}
