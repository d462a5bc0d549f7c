import type { ColumnType } from 'kysely'

/** The tables of the gateway's store. Times are milliseconds since the epoch, flags are 0 or 1. */
export interface Tables {
  /**
   * Sessions, keyed by the SHA-256 of the browser's token. An expired session stays for a while without its secret and
   * its caller, so that a request with its token gets SESSION_EXPIRED.
   */
  session: {
    idHash: string
    /** The five characters that identify the session to people. */
    label: string
    merchantAccount: string
    callerName: string
    /** The secret key, sealed with the master key `keyId` and the token (see crypto/seal.ts); empty after expiry. */
    sealedSecret: string
    keyId: string
    /** The platform's last response with the caller, JSON. */
    caller: string
    /** When the platform last returned the caller; 0 if the caller is known to have changed since. */
    callerRead: number
    remember: number
    created: number
    touched: number
    confirmed: number
    /** Money moved without a confirmation since the last one, in millionths of the major unit of any currency. */
    moved: number
  }
  /** Failed sign-ins per credential and bucket (see session/lockout.ts). */
  failedSignIn: {
    /** SHA-256 of the credential's names and the bucket. */
    subject: string
    failures: number
    lastFailure: number
    /** When the bucket opens again; for the bucket of all addresses together, when its next turn starts. */
    lockedUntil: number
  }
  /** Keys that the platform accepted recently, as short keyed hashes (see session/accepted-keys.ts). */
  acceptedKey: {
    /** SHA-256 of the credential's names. */
    subject: string
    keyHash: string
    accepted: number
  }
  /** Commands sent to the platform, so that a requestId has only one effect, and work in progress. */
  sentCommand: {
    /** Merchant acted for, account and caller; see idempotency-store.ts for work in progress. */
    owner: string
    requestId: string
    /** Digest of the command with the master key `keyId`. An account number cannot be guessed from it. */
    digest: string
    keyId: string
    /** The request that owns the row. */
    claim: string
    /** `claimed` until just before the platform call, `sent` until its response is known. */
    outcome: 'claimed' | 'sent' | 'done'
    /** The kept part of a result that cannot be read again, JSON without personal data. */
    answer: ColumnType<string | null, string | null | undefined>
    created: number
  }
  /** The ledger: changes and reveals, one chain of records for each merchant (see ledger/). */
  ledgerRecord: {
    /** The merchant acted for. */
    chain: string
    /** The place in the chain, from 1. */
    seq: number
    /**
     * `begun` before an action, `ended` after it, `whole` for a past action in one record, `pruned` after a deletion.
     */
    phase: 'begun' | 'ended' | 'whole' | 'pruned'
    /** The place of the entry's first record, also in the one that ends it. */
    act: number
    at: number
    kind: 'mutation' | 'reveal' | ''
    /** The caller's merchant account and name. */
    account: string
    caller: string
    objectType: string
    objectId: string
    /** The outcome; empty while unknown. */
    outcome: 'done' | 'refused' | 'unknown' | ''
    /** All other content, JSON (see ledger/entry.ts). */
    entry: string
    /** The hash of the previous record. */
    previous: string
    /** SHA-256 of all this. */
    hash: string
    /** HMAC of the hash with the key `keyId` (see ledger/signature.ts); both empty in records of earlier versions. */
    keyId: string
    mac: string
  }
  /** Bulk jobs with their owner, merchant and progress (see jobs/). */
  job: {
    id: string
    kind: string
    /** The owner, whose key signs: the caller's merchant account and name. */
    account: string
    caller: string
    /** The merchant acted for; empty for the owner's account. */
    merchant: string
    state: 'PLANNED' | 'RUNNING' | 'PAUSED' | 'STOPPED' | 'DONE'
    /** The reason of a pause; empty if it is not paused. */
    why: '' | 'PERSON' | 'RIGHTS' | 'PLATFORM' | 'LIFETIME'
    /** The owner's reason for the job. */
    reason: string
    /** The selection, JSON. */
    selection: string
    /** When the selection was frozen. */
    selected: number
    /** When it was last started or resumed; 0 before. */
    started: number
    changed: number
    /** When it was done or stopped; 0 before. */
    ended: number
    /** The owner's key, sealed with the master key `keyId`; empty unless the job is running. */
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
    /** Its planned outcome, one of its kind's values, and the time that belongs to it, or 0. */
    plan: string
    planned: number
    /** `left` out by the plan, `ready`, `sending` while a call is in flight, then the outcome. */
    state: 'left' | 'ready' | 'sending' | 'done' | 'failed' | 'unknown'
    /** The batch that has claimed it; empty before. */
    claim: string
    /** Details of the outcome as text. */
    note: string
    changed: number
  }
  /** When the jobs of an account may make their next call, so that all replicas together keep the rate. */
  jobLane: {
    lane: string
    nextCall: number
  }
  /** The author and the reason of a queue's stop in this portal (see queues/). */
  queueStop: {
    /** The system that processes the queue, and the queue's name there. */
    system: 'PLATFORM' | 'NOTIFICATION_SERVICE'
    name: string
    /** The caller's merchant account and name. */
    account: string
    caller: string
    reason: string
    at: number
  }
  /** Values of dashboards, one row per minute while a user looked (see dashboard-samples.ts). */
  dashboardReading: {
    /** The merchant, or everything that a super account sees. */
    owner: string
    /** The start of the minute. */
    at: number
    resetTime: string | null
    /** The values of the metrics in the order of their codes, a JSON list. */
    figures: string
  }
  /** Downloaded reports (see report-downloads.ts). */
  reportDownload: {
    id: string
    /** Merchant acted for, account and caller. */
    owner: string
    /** The period, its end exclusive. */
    periodFrom: number
    periodTo: number
    began: number
    /** 0 while it is in progress. */
    ended: number
    state: 'UNDER_WAY' | 'COMPLETE' | 'BROKEN'
    /** Summary of a complete report: rows, bytes, the SHA-256 in hex, and the totals by currency, JSON. */
    rows: number
    bytes: number
    sha256: string
    totals: string
    /** The error message of a broken download; otherwise empty. */
    why: string
  }
}
