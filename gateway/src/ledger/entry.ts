import type { Kept } from './fields.ts'

/** What the record before a change or a reveal says beside its columns. */
export interface BegunEntry {
  /** The mutation, or what was looked at. */
  readonly act: string
  /** The label of the browser session; null for a program. */
  readonly session: string | null
  /** The merchant acted for; null for the caller's account. */
  readonly onBehalfOf: string | null
  readonly from: string
  /** The request's id in the log. */
  readonly logId: string
  /** The idempotency key that the client gave. */
  readonly requestId?: string
  readonly reason?: string
  /** What was asked for, as much of it as may be kept. */
  readonly given: Kept
  /** What was asked to change without being kept: secrets. */
  readonly changed: readonly string[]
  /** The objects, where they are several. */
  readonly objectIds?: readonly string[]
}

/** What the record after it says: the code of a refusal or failure, or the object before and after. */
export interface EndedEntry {
  readonly code?: string
  readonly before?: Kept | null
  readonly after?: Kept | null
  /** The paths of the fields that changed. */
  readonly changed?: readonly string[]
  /** The object's `lastModified` before and after. */
  readonly modifiedBefore?: string
  readonly modifiedAfter?: string
}
