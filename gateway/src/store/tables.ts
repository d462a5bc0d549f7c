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
  /** Failed sign-ins per credential and bucket (see session/lockout.ts). */
  failedSignIn: {
    /** SHA-256 of the credential's names and the bucket. */
    subject: string
    failures: number
    lastFailure: number
    /** Until when the bucket is closed; of the bucket of all addresses together, when its next turn begins. */
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
    /** Merchant acted for, account and caller; see idempotency-store.ts for what is under way. */
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
  /** The ledger: what was done and revealed, one chain of records for each merchant (see ledger/). */
  ledgerRecord: {
    /** The merchant acted for. */
    chain: string
    /** The place in the chain, from 1. */
    seq: number
    /** `begun` before anything happens, `ended` after it, `whole` for what has happened; `pruned` after a deletion. */
    phase: 'begun' | 'ended' | 'whole' | 'pruned'
    /** The place of the record that began it, also in the one that ends it. */
    act: number
    at: number
    kind: 'mutation' | 'reveal' | ''
    /** Who: the caller's merchant account and name. */
    account: string
    caller: string
    objectType: string
    objectId: string
    /** How it came out; empty while that is not known. */
    outcome: 'done' | 'refused' | 'unknown' | ''
    /** All else that it says, JSON (see ledger/entry.ts). */
    entry: string
    /** The hash of the record before. */
    previous: string
    /** SHA-256 of all this. */
    hash: string
  }
  /** Work on many objects: who began it, for whom, and how far it is (see jobs/). */
  job: {
    id: string
    kind: string
    /** The owner, whose key signs: the caller's merchant account and name. */
    account: string
    caller: string
    /** The merchant acted for; empty for the owner's account. */
    merchant: string
    state: 'PLANNED' | 'RUNNING' | 'PAUSED' | 'STOPPED' | 'DONE'
    /** Why it is paused; empty where it is not. */
    why: '' | 'PERSON' | 'RIGHTS' | 'PLATFORM' | 'LIFETIME'
    /** Why it was begun, in the owner's words. */
    reason: string
    /** What was selected, JSON. */
    selection: string
    /** When the selection was frozen. */
    selected: number
    /** When it was begun or resumed last; 0 before. */
    started: number
    changed: number
    /** When it was done or stopped; 0 before. */
    ended: number
    /** The owner's key, sealed under the master key `keyId`; empty unless the job is running. */
    keyId: string
    sealedKey: string
  }
  /** One object of a job. */
  jobItem: {
    jobId: string
    /** Its place in the selection, from 1. */
    seq: number
    itemId: string
    /** The merchant it belongs to. */
    merchant: string
    /** What the plan says of it, one of its kind's words; and the moment that goes with it, or 0. */
    plan: string
    planned: number
    /** `left` out by the plan, `ready`, `sending` while a call is under way, then what came of it. */
    state: 'left' | 'ready' | 'sending' | 'done' | 'failed' | 'unknown'
    /** Which batch has it; empty until one does. */
    claim: string
    /** What is known of the outcome, in words. */
    note: string
    changed: number
  }
  /** When the jobs of an account may make their next call, so that all replicas together keep the pace. */
  jobLane: {
    lane: string
    nextCall: number
  }
  /** Who stopped which queue of the platform in this portal, and why (see queues/). */
  queueStop: {
    /** Which system works it off, and its name there. */
    system: 'PLATFORM' | 'NOTIFICATION_SERVICE'
    name: string
    /** Who: the caller's merchant account and name. */
    account: string
    caller: string
    reason: string
    at: number
  }
  /** What dashboards said, one row a minute while somebody looked (see dashboard-samples.ts). */
  dashboardReading: {
    /** The merchant, or all that a super account sees. */
    owner: string
    /** The beginning of the minute. */
    at: number
    resetTime: string | null
    /** The values of the metrics in the order of their codes, a JSON list. */
    figures: string
  }
  /** Which reports were downloaded (see report-downloads.ts). */
  reportDownload: {
    id: string
    /** Merchant acted for, account and caller. */
    owner: string
    /** The period; its end is not included. */
    periodFrom: number
    periodTo: number
    began: number
    /** 0 while it is under way. */
    ended: number
    state: 'UNDER_WAY' | 'COMPLETE' | 'BROKEN'
    /** What was passed on, where it is complete: rows, bytes, the SHA-256 in hex, and the totals by currency, JSON. */
    rows: number
    bytes: number
    sha256: string
    totals: string
    /** Why it broke, in words; empty where it did not. */
    why: string
  }
}
