import type { ColumnType } from 'kysely'

/** The tables of the gateway's store. Moments are milliseconds since the epoch, flags are 0 or 1. */
export interface Tables {
  /** Open sessions, keyed by the SHA-256 of the browser's token. */
  session: {
    idHash: string
    /** The five characters that name the session to people. */
    label: string
    merchantAccount: string
    callerName: string
    /** The secret key, sealed under the master key `keyId` and the token (see session/seal.ts). */
    sealedSecret: string
    keyId: string
    /** The caller as the platform answered it at sign-in, JSON. */
    caller: string
    remember: number
    created: number
    touched: number
    confirmed: number
  }
  /** Failed sign-ins per credential. */
  failedSignIn: {
    subject: string
    failures: number
    lastFailure: number
    lockedUntil: number
  }
  /** Commands sent to the platform, so that the same requestId twice has one effect. */
  sentCommand: {
    /** Merchant acted for, account and caller, and the request id. */
    owner: string
    requestId: string
    /** SHA-256 of what was asked. */
    digest: string
    /** `sent` until the platform's answer is known. */
    outcome: 'sent' | 'done'
    /** What is kept of an answer that cannot be read again, JSON; nothing personal. */
    answer: ColumnType<string | null, string | null | undefined>
    created: number
  }
}
