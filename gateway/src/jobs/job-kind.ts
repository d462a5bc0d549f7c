import type { AccessFlag } from '@portal/schema/access'
import type { Rest } from '../rest/rest.ts'
import type { Tables } from '../store/tables.ts'

/** A job's row in the store. */
export type JobRow = Tables['job']
/** The row of one object of a job in the store. */
export type JobItemRow = Tables['jobItem']

/** An amount of money, in the smallest unit of its currency. */
export interface Money {
  readonly currency: string
  readonly minor: number
  /** The number of decimals of the currency. */
  readonly decimals: number
}

/** One object of a selection, with its planned outcome. */
export interface PlannedItem {
  readonly itemId: string
  readonly merchant: string
  readonly plan: string
  /** The time that belongs to the plan (milliseconds), if any. */
  readonly planned?: number
  readonly note?: string
  readonly money?: Money
  /** The object as the plan saw it, JSON of the kind. */
  readonly seen?: string
}

/** The outcome of one item. `ready` means that it was certainly not done and may be tried again. */
export interface ItemOutcome {
  readonly state: 'done' | 'failed' | 'unknown' | 'ready' | 'changed'
  readonly note?: string
  /** The id of what proves that it was done. */
  readonly proof?: string
  /** Why the job pauses after this item; omitted if it continues. */
  readonly pause?: Exclude<JobRow['why'], ''>
}

/** What reading an object again has shown of an unknown outcome. */
export interface ItemCheck {
  readonly state: 'done' | 'unknown'
  readonly note: string
  readonly finding?: JobItemRow['finding']
  readonly proof?: string
  /** When to read it again (milliseconds); omitted if nothing more can be learned. */
  readonly checkAt?: number
}

/** One kind of bulk job. All kinds share the engine. */
export interface JobKind {
  readonly name: string
  /** The flag that its owner needs, at the start and as long as it runs. */
  readonly flag: AccessFlag
  /** Planned outcomes that always run. */
  readonly always: readonly string[]
  /** Planned outcomes that run only if the owner asked for them. */
  readonly onRequest: readonly string[]
  /**
   * Processes a batch of one merchant and returns the outcome of each item, in order. May throw the platform's error: a
   * refusal then counts for all items, and OUTCOME_UNKNOWN leaves all of them unknown. The first call makes the change;
   * each call waits for its turn.
   */
  readonly send: (items: readonly JobItemRow[], rest: Rest, job: JobRow) => Promise<readonly ItemOutcome[]>
  /** Set for a kind that moves money. */
  readonly money?: MoneyKind
}

/**
 * A kind of job that moves money. Each batch is one item, and its calls are one turn: the read before a command belongs
 * to it. Unknown items are read again, and the job pauses itself if outcomes are in doubt.
 */
export interface MoneyKind {
  /** Reads what became of an item whose outcome is unknown. Never changes anything. */
  readonly check: (item: JobItemRow, rest: Rest) => Promise<ItemCheck>
}

/** Limits of jobs: concurrency, storage and times. */
export interface JobBounds {
  /** Items in one batch. */
  readonly batch: number
  /** Calls per second, of all jobs of an account together. */
  readonly callsPerSecond: number
  /** Items of one job. */
  readonly mostItems: number
  /** Jobs of a merchant that are planned, running or paused. */
  readonly mostOpen: number
  /** Jobs of a merchant that have ended. */
  readonly mostEnded: number
  /** How long a plan may wait to be started. */
  readonly planMs: number
  /** How long a job runs before its owner must resume it. */
  readonly runMs: number
  /** How long a job is kept after its last change. */
  readonly keptMs: number
  /** If its replica is silent for this long, a job's in-flight items count as unknown. */
  readonly lapseMs: number
  /** How long the start of a job that moves money can be undone. */
  readonly undoMs: number
  /** The number of unknown outcomes since the last start that pauses a job that moves money. */
  readonly mostUnknown: number
  /** The number of failures among the last `failedAmong` items since the last start that pauses such a job. */
  readonly mostFailed: number
  readonly failedAmong: number
  /** How long a plan may take to be made. */
  readonly planningMs: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The limits of the gateway (docs/decisions/043). */
export const jobBounds: JobBounds = {
  batch: 50,
  callsPerSecond: 5,
  mostItems: 5_000,
  mostOpen: 10,
  mostEnded: 50,
  planMs: hour,
  runMs: 12 * hour,
  keptMs: 7 * day,
  lapseMs: minute,
  undoMs: 10_000,
  mostUnknown: 3,
  mostFailed: 10,
  failedAmong: 50,
  planningMs: 10 * minute,
}
