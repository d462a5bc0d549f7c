import type { AccessFlag } from '@portal/schema/access'
import type { Rest } from '../rest/rest.ts'
import type { Tables } from '../store/tables.ts'

/** A job's row in the store. */
export type JobRow = Tables['job']
/** The stored row of one object of a job. */
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
  /** The time that belongs to the planned outcome (milliseconds), if any. */
  readonly planned?: number
  readonly note?: string
  readonly money?: Money
  /** The object as it was when it was planned, as JSON defined by the kind. */
  readonly seen?: string
}

/** The outcome of one item. `ready` means that it was definitely not done and may be tried again. */
export interface ItemOutcome {
  readonly state: 'done' | 'failed' | 'unknown' | 'ready' | 'changed'
  readonly note?: string
  /** The id of the record that proves the item was done. */
  readonly proof?: string
  /** Why the job pauses after this item; omitted if it continues. */
  readonly pause?: Exclude<JobRow['why'], ''>
}

/** The result of reading an object again after an unknown outcome. */
export interface ItemCheck {
  readonly state: 'done' | 'unknown'
  readonly note: string
  readonly finding?: JobItemRow['finding']
  readonly proof?: string
  /** When to read the object again (milliseconds); omitted if nothing more can be learned. */
  readonly checkAt?: number
}

/** One kind of bulk job. All kinds share the engine. */
export interface JobKind {
  readonly name: string
  /** The flag that the owner needs at the start and while the job runs. */
  readonly flag: AccessFlag
  /** Planned outcomes that always run. */
  readonly always: readonly string[]
  /** Planned outcomes that run only if the owner asked for them. */
  readonly onRequest: readonly string[]
  /**
   * Processes a batch of one merchant and returns the outcome of each item, in order. May throw the platform's error: a
   * refusal then applies to all items, and OUTCOME_UNKNOWN leaves all of them unknown. The first call makes the change;
   * each call waits for its turn.
   */
  readonly send: (items: readonly JobItemRow[], rest: Rest, job: JobRow) => Promise<readonly ItemOutcome[]>
  /** Set for a kind that moves money. */
  readonly money?: MoneyKind
}

/**
 * A kind of job that moves money. Each batch is one item, and all its calls share one turn, including the read before a
 * command. Unknown items are read again, and the job pauses itself if outcomes are in doubt.
 */
export interface MoneyKind {
  /** Finds out whether an item with an unknown outcome was done. Never changes anything. */
  readonly check: (item: JobItemRow, rest: Rest) => Promise<ItemCheck>
}

/** Limits of jobs: concurrency, storage and timeouts. */
export interface JobBounds {
  /** Items per batch. */
  readonly batch: number
  /** Calls per second across all jobs of an account. */
  readonly callsPerSecond: number
  /** Items per job. */
  readonly mostItems: number
  /** Planned, running or paused jobs per merchant. */
  readonly mostOpen: number
  /** Ended jobs per merchant. */
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
  /** A job that moves money pauses after this many unknown outcomes since its last start. */
  readonly mostUnknown: number
  /** Such a job also pauses after this many failures among the last `failedAmong` items since its last start. */
  readonly mostFailed: number
  readonly failedAmong: number
  /** Maximum duration of planning. */
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
