import { ServerError } from '@apollo/client/errors'
import { isOffline, NothingDone } from '../../network/nothing-done.ts'
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
 * attempt that was not sent, or was turned away, says nothing about the previous one.
 */
export function afterFailure(before: Attempt, error: unknown): Attempt {
  if (before.state === 'unknown') {
    if (isOffline(error)) return { ...before, isNotSent: true }
    // The session's dialog reports its end, and the message here would stay after the next sign-in.
    if (signedOut.has(errorCode(error))) return { state: 'unknown', error: before.error }
    if (isTurnedAway(error)) return { state: 'unknown', error }
  }
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
 * An attempt that was turned away keeps its request id: an earlier attempt with this id may have had an effect.
 */
export function isOver(error: unknown): boolean {
  return !isOutcomeUnknown(error) && !isOffline(error) && !isTurnedAway(error)
}

/**
 * Whether an attempt was rejected before the gateway looked up its request id, so the response says nothing about an
 * earlier attempt.
 */
function isTurnedAway(error: unknown): boolean {
  if (error instanceof NothingDone) return error.reason !== null && !isOffline(error)
  return ServerError.is(error) ? error.statusCode < 500 : turnedAway.has(errorCode(error))
}

const turnedAway: ReadonlySet<string> = new Set([
  ...signedOut,
  'CONFIRMATION_REQUIRED',
  'FORBIDDEN',
  'LIMIT_EXCEEDED',
  'LOCKED',
  'NOT_CONFIRMED',
  'OVERLOADED',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_ONLY',
  'PLATFORM_UNAVAILABLE',
  'RATE_LIMITED',
  'STORE_UNAVAILABLE',
  'TOO_MANY_ATTEMPTS',
  'TWO_FACTOR_REQUIRED',
])
