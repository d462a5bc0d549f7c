import { CombinedGraphQLErrors } from '@apollo/client/errors'
import type { IntlShape } from 'react-intl'

/** Whether signing in failed only because the two-factor code is missing. */
export function needsToken(error: unknown): boolean {
  return firstOf(error)?.extensions?.code === 'TWO_FACTOR_REQUIRED'
}

/** The message for a failed sign-in, by error code. */
export function describeSignInError(error: unknown, hasToken: boolean, intl: IntlShape): string {
  const first = firstOf(error)
  switch (first?.extensions?.code) {
    case 'UNAUTHENTICATED':
      return intl.formatMessage({ id: hasToken ? 'session.error.token' : 'session.error.credentials' })
    case 'TWO_FACTOR_REQUIRED':
      return intl.formatMessage({ id: 'session.error.twoFactor' })
    case 'LOCKED':
      return intl.formatMessage({ id: 'session.error.locked' })
    case 'TOO_MANY_ATTEMPTS':
      return intl.formatMessage(
        { id: 'session.error.tooMany' },
        { minutes: minutesLeft(first?.extensions?.retryAfter) },
      )
    case 'PLATFORM_UNAVAILABLE':
      return intl.formatMessage({ id: 'session.error.platform' })
    case undefined:
      return intl.formatMessage({ id: 'session.error.unreachable' })
    default:
      return first?.message ?? intl.formatMessage({ id: 'session.error.unreachable' })
  }
}

function firstOf(error: unknown) {
  return CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined
}

/** Rounds seconds up to whole minutes; defaults to the gateway's half an hour. */
function minutesLeft(retryAfter: unknown): number {
  const seconds = Number(retryAfter)
  return seconds > 0 ? Math.ceil(seconds / 60) : 30
}
