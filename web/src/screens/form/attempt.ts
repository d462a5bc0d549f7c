import { errorCode } from '../describe-error.ts'
import { isOffline } from '../nothing-done.ts'
import { isOutcomeUnknown } from '../outcome-unknown.ts'

/** How far a change has come. */
export type Attempt =
  | { readonly state: 'open' | 'sending' }
  /** It was refused, or not even sent: nothing has happened. */
  | { readonly state: 'refused'; readonly error: unknown }
  /** The answer was lost: it may have happened. `isNotSent`: asking again was not sent, as there is no network. */
  | { readonly state: 'unknown'; readonly error: unknown; readonly isNotSent?: boolean }

/**
 * What has become of a change after a try failed. What is unknown stays so until an answer says more: a try that was not
 * sent says nothing about the one before.
 */
export function afterFailure(before: Attempt, error: unknown): Attempt {
  if (before.state === 'unknown' && isOffline(error)) return { ...before, isNotSent: true }
  return { state: isOutcomeUnknown(error) ? 'unknown' : 'refused', error }
}

/** What will be over by itself of what is shown about a change: being offline, or signed out. Null for all else. */
export function passingCause(attempt: Attempt): 'offline' | 'signedOut' | null {
  if (attempt.state === 'unknown') return attempt.isNotSent ? 'offline' : null
  if (attempt.state !== 'refused') return null
  if (isOffline(attempt.error)) return 'offline'
  return signedOut.has(errorCode(attempt.error)) ? 'signedOut' : null
}

const signedOut: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'SESSION_EXPIRED'])

/** What is shown about a change once that is over. */
export function afterCause(attempt: Attempt): Attempt {
  return attempt.state === 'unknown' ? { state: 'unknown', error: attempt.error } : { state: 'open' }
}

/** Whether a failure ends an intent, so that what is sent next is another request: it was sent, and refused. */
export function isOver(error: unknown): boolean {
  return !isOutcomeUnknown(error) && !isOffline(error)
}
