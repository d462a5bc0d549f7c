import { isoTime } from '../values/time.ts'
import type { Call } from './endpoint.ts'
import { RequestError } from './request-error.ts'

/** Refuses to save over an unseen change: a `lastModified` in the document must be the current one. */
export function requireUnchanged(sent: string | null | undefined, lastModified: number): void {
  if (sent == null || sent === isoTime(lastModified)) return
  throw new RequestError(409, 'changed', `It has changed since it was read: last at ${isoTime(lastModified)}`)
}

/** The same check for a deletion, which sends `lastModified` as a parameter. */
export function requireUnchangedToDelete({ query }: Call, lastModified: number): void {
  if (query.lastModified !== undefined) requireUnchanged(String(query.lastModified), lastModified)
}

/**
 * Returns the time of a change. It is later than the previous one even within a second or after the clock was set back,
 * so no two states have the same time.
 */
export function nextModified(now: number, before: number): number {
  return Math.max(now, before + 1)
}
