import type { AccessFlag } from '@portal/schema/access'
import type { Rest } from '../rest/rest.ts'
import type { Tables } from '../store/tables.ts'

/** A job as the store has it. */
export type JobRow = Tables['job']
/** One object of a job as the store has it. */
export type JobItemRow = Tables['jobItem']

/** One object of a selection, with what the plan says of it. */
export interface PlannedItem {
  readonly itemId: string
  readonly merchant: string
  readonly plan: string
  /** The moment that goes with the plan (milliseconds), where one does. */
  readonly planned?: number
}

/** What became of one item. `ready` is for what was certainly not done and may be tried again. */
export interface ItemOutcome {
  readonly state: 'done' | 'failed' | 'unknown' | 'ready'
  readonly note?: string
}

/** One kind of bulk work, over the engine that all kinds share. */
export interface JobKind {
  readonly name: string
  /** The flag that its owner needs, when it is begun and for as long as it runs. */
  readonly flag: AccessFlag
  /** What is always done once the job begins, among the words of its plan. */
  readonly always: readonly string[]
  /** What is done where the owner says so. */
  readonly onRequest: readonly string[]
  /**
   * Does a batch of one merchant and answers what became of each item, in their order. It may throw what the platform
   * answered: a refusal then counts for all of them, and OUTCOME_UNKNOWN leaves all of them unknown. The change is the
   * first call; each call waits for its turn.
   */
  readonly send: (items: readonly JobItemRow[], rest: Rest) => Promise<readonly ItemOutcome[]>
}

/** How much a job does at once, how much is kept, and for how long. */
export interface JobBounds {
  /** Items in one batch. */
  readonly batch: number
  /** Calls a second, of all jobs of an account together. */
  readonly callsPerSecond: number
  /** Items of one job. */
  readonly mostItems: number
  /** Jobs of a merchant that are planned, running or paused. */
  readonly mostOpen: number
  /** Jobs of a merchant that are over. */
  readonly mostEnded: number
  /** How long a plan may wait to be begun. */
  readonly planMs: number
  /** How long a job runs before its owner must resume it. */
  readonly runMs: number
  /** How long a job is kept after its last change. */
  readonly keptMs: number
  /** After so long without a word from its replica, what was in flight counts as unknown. */
  readonly lapseMs: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The bounds of the gateway (docs/decisions/043). */
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
}
