import type { ColumnType } from 'kysely'

/** The tables of the gateway's store. Times are milliseconds since the epoch, flags are 0 or 1. */
export interface Tables {
  /** Facts that a gateway must know before it uses the store: `neededStep` and `restored`. */
  storeMark: {
    name: string
    value: string
  }
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
    /** When the platform last returned the caller; the negative time of the change, or 0, if the caller has changed since. */
    callerRead: number
    remember: number
    created: number
    touched: number
    confirmed: number
    /** Money moved without a confirmation since the last one, in millionths of the major unit of any currency. */
    moved: number
    /** Whether customers' names are returned in clear text. */
    namesShown: number
  }
  /** Failed sign-ins per credential and bucket (see session/lockout.ts). */
  failedSignIn: {
    /** SHA-256 of the credential's names and the bucket. */
    subject: string
    failures: number
    lastFailure: number
    /** When the bucket opens again. For the bucket of all addresses together, when its next turn starts. */
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
  /** The ledger: changes and reveals, with one chain of records per merchant (see ledger/). */
  ledgerRecord: {
    /** The merchant acted for. */
    chain: string
    /** The position in the chain, from 1. */
    seq: number
    /**
     * `begun` before an action, `ended` after it, `whole` for a past action in a single record, `pruned` after a
     * deletion.
     */
    phase: 'begun' | 'ended' | 'whole' | 'pruned'
    /** The position of the entry's first record, also in the record that ends it. */
    act: number
    at: number
    kind: 'mutation' | 'reveal' | ''
    /** The caller's merchant account and name. */
    account: string
    caller: string
    objectType: string
    objectId: string
    /** The outcome; empty while it is unknown. */
    outcome: 'done' | 'refused' | 'unknown' | ''
    /** All other content, as JSON (see ledger/entry.ts). */
    entry: string
    /** The hash of the previous record. */
    previous: string
    /** SHA-256 of all other columns. */
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
    state: 'PLANNING' | 'PLANNED' | 'RUNNING' | 'PAUSED' | 'STOPPED' | 'DONE'
    /** The reason of a pause; empty if it is not paused. */
    why: '' | 'PERSON' | 'RIGHTS' | 'PLATFORM' | 'LIFETIME' | 'UNKNOWN_OUTCOMES' | 'FAILURES'
    /** The owner's reason for the job. */
    reason: string
    /** The selection, JSON. */
    selection: string
    /** When the selection was frozen. */
    selected: number
    /** When it was last started or resumed; 0 before that. */
    started: number
    changed: number
    /** When it was done or stopped; 0 before that. */
    ended: number
    /**
     * The owner's key, sealed with the master key `keyId`; empty unless the job is running or reading unknown items.
     */
    keyId: string
    sealedKey: string
    /** The number of selected lines. */
    lines: number
    /** Nothing is sent before this time, so that the start can be undone. 0 if there is no wait. */
    holdUntil: number
  }
  /** One object of a job. */
  jobItem: {
    jobId: string
    /** Its position in the selection, from 1. */
    seq: number
    itemId: string
    /** The merchant that it belongs to. */
    merchant: string
    /** Its planned outcome, one of its kind's values, and the time that belongs to it, or 0. */
    plan: string
    planned: number
    /**
     * `left` out by the plan, `ready`, `sending` while a call is in flight, then the outcome; `changed` if it was not
     * sent because its object had changed since the plan.
     */
    state: 'left' | 'ready' | 'sending' | 'done' | 'failed' | 'unknown' | 'changed'
    /** The batch that has claimed it; empty before that. */
    claim: string
    /** Details of the outcome as text. */
    note: string
    changed: number
    /**
     * The money that it moves, in the smallest unit of its currency, and the number of decimals; empty and 0 if it
     * moves none.
     */
    currency: string
    minor: number
    decimals: number
    /** The object as it was when it was planned, as JSON defined by its kind; empty if there is none. */
    seen: string
    /** When it was last claimed, and how often; 0 for kinds whose unknown items are not read again. */
    sent: number
    attempt: number
    /** When to read its object to find out the outcome; 0 for never. */
    checkAt: number
    /** The result of the last read; empty if there was none. */
    finding: '' | 'PROBABLY_NOT_DONE' | 'CHANGED_OTHERWISE' | 'UNREADABLE'
    /** The id of the proof that it was done, such as a transaction. */
    proof: string
  }
  /** When the jobs of an account may make their next call, so that all replicas together keep the rate limit. */
  jobLane: {
    lane: string
    nextCall: number
  }
  /** The author and reason of a queue's stop through this portal (see queues/). */
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
    /** The chosen currency, and the chosen statuses separated by commas; empty for all. */
    currency: ColumnType<string, string | undefined, string>
    statuses: ColumnType<string, string | undefined, string>
    began: number
    /** 0 while it is in progress. */
    ended: number
    state: 'UNDER_WAY' | 'COMPLETE' | 'BROKEN'
    /** Summary of a complete report: rows, bytes, the SHA-256 in hex, and the totals by currency, JSON. */
    rows: number
    /** Transactions of the period that do not meet the conditions. */
    leftOut: ColumnType<number, number | undefined, number>
    bytes: number
    sha256: string
    totals: string
    /** The error message of a broken download; otherwise empty. */
    why: string
  }
  /** Saved views of lists (see lists/). */
  listView: {
    id: string
    /** The owner: a caller's account and name, or a team's merchant, as in `ownerKey` of list-view-store.ts. */
    owner: string
    /** The name of the list's field in Query. */
    list: string
    /** The caller who added it: the merchant account and the name. */
    account: string
    caller: string
    name: string
    /** The name in the form used to check uniqueness. */
    nameKey: string
    /** Search, conditions, sort order and layout, JSON. */
    state: string
    created: number
    /** The last change, in whole seconds. Each change is later than the previous one. */
    changed: number
    /** The caller who changed it last: the merchant account and the name. */
    changedByAccount: string
    changedByCaller: string
  }
  /** Exported files of lists (see list-exports.ts). Neither conditions nor rows are stored. */
  listExport: {
    id: string
    /** Merchant acted for, account and caller. */
    owner: string
    list: string
    format: 'csv' | 'xlsx'
    /** The upper bound of the creation time, in milliseconds; 0 if there is none. */
    bound: number
    /** The number of rows when reading began; -1 if unknown. */
    total: number
    isTotalExact: number
    began: number
    /** 0 while it is in progress. */
    ended: number
    state: 'UNDER_WAY' | 'COMPLETE' | 'BROKEN'
    /** The rows written so far. */
    rows: number
    /** Set only for a complete file. */
    bytes: number
    sha256: string
    /** How the rows were proven complete. */
    way: 'CREATION' | 'TWICE' | 'ONCE' | 'IDS'
    /** The error message of a broken file; otherwise empty. */
    why: string
  }
  /** Cases: notes and work on objects (see cases/). */
  objectCase: {
    id: string
    /** The merchant of the object. */
    merchant: string
    objectType: string
    objectId: string
    /** The origin that opened it, unique per merchant: the case's own id, or `chargeback/<transaction>`. */
    origin: string
    /** Empty for a note, which needs no work. */
    state: '' | 'OPEN' | 'WAITING' | 'DONE'
    /** The assignee: the merchant account and the name; both empty if there is none. */
    assigneeAccount: string
    assigneeCaller: string
    /** When it is due; 0 if it has no due time. */
    dueAt: number
    isDueComputed: number
    /** The end of the snooze; 0 if it is not snoozed. */
    snoozedUntil: number
    /** The caller who snoozed it, as account and name with a slash. */
    snoozedBy: string
    /** The object's `lastModified` at that time; empty if it has none. */
    objectModified: string
    /** The caller who opened it; both empty if the gateway did. */
    openedByAccount: string
    openedByCaller: string
    opened: number
    changed: number
    /** The number of entries, and the sum of their characters. */
    entries: number
    size: number
    /** The beginning of the newest text. */
    excerpt: string
  }
  /** The entries of a case. */
  caseEntry: {
    caseId: string
    /** Its position in the case, from 1. */
    seq: number
    at: number
    /** The author: the merchant account and the name; both empty for the gateway. */
    account: string
    caller: string
    kind: 'TEXT' | 'ASSIGNMENT' | 'STATE' | 'LINK'
    text: string
    /** The other values of its kind, JSON. */
    detail: string
    corrected: number
    struck: number
    struckByAccount: string
    struckByCaller: string
    struckReason: string
  }
  /** The words of cases, for searching. Words from the object's id and from the opening have entry 0. */
  caseWord: {
    merchant: string
    /** In the form of cases/words.ts; a mention begins with `@`. */
    word: string
    caseId: string
    seq: number
  }
  /** Callers who have opened the portal, to be assigned to cases and mentioned in them. */
  colleague: {
    account: string
    caller: string
    /** The merchants that the caller may act for, and the permissions, JSON lists. */
    merchants: string
    permissions: string
    isSuperAccount: number
    seen: number
  }
  /** How many days a merchant has to respond to a chargeback, by brand. */
  chargebackDueDays: {
    merchant: string
    brand: string
    days: number
  }
  /** Rules that define which actions need the approval of other people (see approvals/). */
  approvalRule: {
    id: string
    merchant: string
    action:
      | 'REFUND'
      | 'CAPTURE'
      | 'CANCEL'
      | 'CHARGEBACK'
      | 'NEW_CHARGE'
      | 'JOB'
      | 'SECRET'
      | 'CALLER'
      | 'QUEUE'
      | 'IMPORT'
      | 'RULE'
    /** Empty if the rule applies to every currency and every amount. */
    currency: string
    above: string
    approvers: number
    isBlocked: number
    /** Flags of the access table; empty for none. */
    requesterFlag: string
    approverFlag: string
    created: number
    /** The last change, in whole seconds. Each change is later than the previous one. */
    changed: number
    changedByAccount: string
    changedByCaller: string
  }
  /** Requests for approval, with their frozen intent (see approvals/). */
  approval: {
    id: string
    merchant: string
    state: 'WAITING' | 'APPROVED' | 'DONE' | 'FAILED' | 'UNKNOWN' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED' | 'OUTDATED'
    action: Tables['approvalRule']['action']
    mutation: string
    /** The access flag of the mutation. */
    flag: string
    objectType: string
    objectId: string
    /** The displayed part of the intent, as JSON: values, names of secrets, sums and the object as it was seen. */
    card: string
    /** The intent: the arguments to send, sealed with the master key `keyId`; empty once the request has ended. */
    keyId: string
    sealedIntent: string
    digest: string
    /** Keyed digest of the requester's original arguments, with the master key `askedKeyId`. */
    asked: string
    askedKeyId: string
    /**
     * The key for finding the request again: the requester with the request id, or with the arguments while it is
     * waiting.
     */
    requestKey: string
    /** The requester's request id, or empty, and its owner (`ownerOf`). */
    requestId: string
    owner: string
    /** The requester: merchant account, name, and the people behind it, as JSON. */
    account: string
    caller: string
    persons: string
    reason: string
    approvers: number
    approverFlag: string
    isSplit: number
    isEmergency: number
    requested: number
    expires: number
    /** The approvals so far, JSON, and their number. */
    approvals: string
    approvalCount: number
    decidedAccount: string
    decidedCaller: string
    decided: number
    note: string
    /** Why it was refused when it was sent, or why its outcome is unknown. */
    failure: string
    /** The kept part of the result, JSON without personal data. */
    result: string
    changed: number
  }
  /** Amounts that a person has moved without an approval on one day, for rules with an amount (see approvals/). */
  approvalSum: {
    merchant: string
    person: string
    action: Tables['approvalRule']['action']
    currency: string
    /** The number of the day since the epoch, UTC. */
    day: number
    /** In millionths of the major unit. */
    amount: number
  }
  /** People other than the caller who know the caller's keys, because they created them (see approvals/persons.ts). */
  callerKey: {
    account: string
    caller: string
    passwordId: string
    person: string
    created: number
  }
}
