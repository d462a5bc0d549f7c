import { isoTime } from '../values/time.ts'
import type { Call } from './endpoint.ts'
import { RequestError } from './request-error.ts'

/**
 * Refuses to save over a change that the sender has not seen: a document that is sent with a `lastModified` must have
 * the current one.
 */
export function requireUnchanged(sent: string | null | undefined, lastModified: number): void {
  if (sent == null || sent === isoTime(lastModified)) return
  throw new RequestError(409, 'changed', `It has changed since it was read: last at ${isoTime(lastModified)}`)
}

/** The same for a deletion, which has no document: what was read is named by the parameter `lastModified`. */
export function requireUnchangedToDelete({ query }: Call, lastModified: number): void {
  if (query.lastModified !== undefined) requireUnchanged(String(query.lastModified), lastModified)
}

/**
 * The moment of a change, later than the one before even within a second or under a clock set back, so that no two states
 * have the same.
 */
export function nextModified(now: number, before: number): number {
  return Math.max(now, before + 1)
}
