import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { MasterKeys } from '../crypto/seal.ts'
import type { Session } from './sessions.ts'

/** How long a pass opens the explorer, in milliseconds. */
export const passMs = 60 * 60_000
/** How long a pass also allows mutations, in milliseconds: five minutes. */
export const mutationsMs = 5 * 60_000

/** The permissions of a pass for a browser session: any documents, and optionally mutations. */
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
 * Creates passes with keys derived from the master keys, on the given clock (milliseconds). Nothing is stored: a pass
 * contains its expiry and an HMAC over it and the session. It therefore works on every replica, but only with this
 * session's cookie.
 */
export function createExplorerPasses(masterKeys: MasterKeys, clock: () => number): ExplorerPasses {
  const keys = [...masterKeys.values()].map((master) =>
    Buffer.from(hkdfSync('sha256', master, '', 'portal explorer pass', 32)),
  )
  const [newest] = keys
  if (!newest) throw new Error('no master key')
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
      if (kind === undefined || until === undefined || Number(until) <= clock()) return null
      const given = Buffer.from(signature, 'base64url')
      const isOurs = keys.some((key) => timingSafeEqual(signed(key, session, kind, until), given))
      return isOurs ? { until: Number(until), mutations: kind === 'mutations' } : null
    },
  }
}

/** A session keeps its label and its start when it gets another token. */
function signed(key: Buffer, { principal, label, created }: Session, kind: string, until: string): Buffer {
  const { merchantAccount, callerName } = principal
  return createHmac('sha256', key)
    .update(JSON.stringify([merchantAccount, callerName, label, created, kind, until]))
    .digest()
}
