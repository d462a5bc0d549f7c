import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** The field of the enrolment that the platform refused: a wrong or used code, or a wrong secret key; null for all else. */
export function refusedFactor(error: unknown): 'token' | 'secretKey' | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const { code, platformCode } = error.errors[0]?.extensions ?? {}
  if (code !== 'UNAUTHENTICATED') return null
  if (platformCode === 'two_factor_invalid') return 'token'
  return platformCode === 'authentication_error' ? 'secretKey' : null
}
