import { isOffline } from '../../network/nothing-done.ts'
import { errorCode } from '../error/describe-error.ts'
import { isOutcomeUnknown } from '../error/outcome-unknown.ts'

/** The state of a change. */
export type Attempt =
  | { readonly state: 'open' | 'sending' }
  /** Rejected or not sent: nothing has happened. */
  | { readonly state: 'refused'; readonly error: unknown }
  /**
   * The response was lost, so the change may have happened. `isNotSent`: the retry was not sent, because there is no
   * network.
   */
  | { readonly state: 'unknown'; readonly error: unknown; readonly isNotSent?: boolean }

/**
 * The state of a change after a failed attempt. An unknown outcome stays unknown until a response settles it: an
 * attempt that was not sent says nothing about the previous one.
 */
export function afterFailure(before: Attempt, error: unknown): Attempt {
  if (before.state === 'unknown' && isOffline(error)) return { ...before, isNotSent: true }
  return { state: isOutcomeUnknown(error) ? 'unknown' : 'refused', error }
}

/** The temporary cause of the shown failure: being offline or signed out. Null for all other failures. */
export function passingCause(attempt: Attempt): 'offline' | 'signedOut' | null {
  if (attempt.state === 'unknown') return attempt.isNotSent ? 'offline' : null
  if (attempt.state !== 'refused') return null
  if (isOffline(attempt.error)) return 'offline'
  return signedOut.has(errorCode(attempt.error)) ? 'signedOut' : null
}

const signedOut: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'SESSION_EXPIRED'])

/** The state of a change after that cause has passed. */
export function afterCause(attempt: Attempt): Attempt {
  return attempt.state === 'unknown' ? { state: 'unknown', error: attempt.error } : { state: 'open' }
}

/**
 * Whether a failure ends an intent, because the change was sent and rejected. The next attempt is then a new request.
 */
export function isOver(error: unknown): boolean {
  return !isOutcomeUnknown(error) && !isOffline(error)
}
