import type { Kept } from './fields.ts'

/** The content of the record before a change or a reveal, in addition to its columns. */
export interface BegunEntry {
  /** The mutation, or the kind of file. */
  readonly act: string
  /** The label of the browser session; null for a program. */
  readonly session: string | null
  /** The merchant acted for; null for the caller's account. */
  readonly onBehalfOf: string | null
  readonly from: string
  /** The request's id in the log. */
  readonly logId: string
  /** The client's idempotency key. */
  readonly requestId?: string
  /** The job that made the change. */
  readonly jobId?: string
  /** The approved request that made the change, its requester, and whether it was an emergency run. */
  readonly approvalId?: string
  readonly requestedBy?: string
  readonly isEmergency?: true
  readonly reason?: string
  /** The recordable part of the input. */
  readonly given: Kept
  /** The inputs that were present but are not stored, because they are secrets. */
  readonly changed: readonly string[]
  /** The ids if there are several objects. */
  readonly objectIds?: readonly string[]
}

/** The content of the record after a change: the code of a refusal or failure, or the object before and after. */
export interface EndedEntry {
  readonly code?: string
  readonly before?: Kept | null
  readonly after?: Kept | null
  /** An earlier request with the same id has already made the change. */
  readonly isRepeat?: true
  /** The paths of the changed fields. */
  readonly changed?: readonly string[]
  /** The object's `lastModified` before and after. */
  readonly modifiedBefore?: string
  readonly modifiedAfter?: string
}
