import type { ColumnType } from 'kysely'

/** The tables of the gateway's store. Moments are milliseconds since the epoch, flags are 0 or 1. */
export interface Tables {
  /**
   * Sessions, keyed by the SHA-256 of the browser's token. One that has run out stays for a while without its secret and
   * its caller, so that a request with its token gets SESSION_EXPIRED.
   */
  session: {
    idHash: string
    /** The five characters that name the session to people. */
    label: string
    merchantAccount: string
    callerName: string
    /** The secret key, sealed under the master key `keyId` and the token (see session/seal.ts); empty once it has run out. */
    sealedSecret: string
    keyId: string
    /** The caller as the platform last answered it, JSON. */
    caller: string
    /** When the platform last answered the caller; 0 where the caller is known to have changed since. */
    callerRead: number
    remember: number
    created: number
    touched: number
    confirmed: number
    /** Money moved without a confirmation since the last one, in millionths of the major unit of whatever currency. */
    moved: number
  }
  /** Failed sign-ins per credential and lane (see session/lockout.ts). */
  failedSignIn: {
    /** SHA-256 of the credential's names and the lane. */
    subject: string
    failures: number
    lastFailure: number
    /** Until when the lane is closed; of the lane of all addresses together, when its next turn begins. */
    lockedUntil: number
  }
  /** Keys that the platform accepted lately, by short keyed hashes (see session/accepted-keys.ts). */
  acceptedKey: {
    /** SHA-256 of the credential's names. */
    subject: string
    keyHash: string
    accepted: number
  }
  /** Commands sent to the platform, so that the same requestId twice has one effect, and what is under way. */
  sentCommand: {
    /** Merchant acted for, account and caller; see sent-commands.ts for what is under way. */
    owner: string
    requestId: string
    /** Digest of what was asked, under the master key `keyId`: nobody can guess an account number from it. */
    digest: string
    keyId: string
    /** Which request has the row. */
    claim: string
    /** `claimed` until just before the platform is asked, `sent` until its answer is known. */
    outcome: 'claimed' | 'sent' | 'done'
    /** What is kept of an answer that cannot be read again, JSON; nothing personal. */
    answer: ColumnType<string | null, string | null | undefined>
    created: number
  }
}
