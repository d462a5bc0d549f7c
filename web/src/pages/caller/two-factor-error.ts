import { CombinedGraphQLErrors } from '@apollo/client/errors'

/**
 * The field that the platform refused: `token` for a wrong or used code, `secretKey` for a wrong key. Null for any
 * other error.
 */
export function refusedFactor(error: unknown): 'token' | 'secretKey' | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const { code, platformCode } = error.errors[0]?.extensions ?? {}
  if (code !== 'UNAUTHENTICATED') return null
  if (platformCode === 'two_factor_invalid') return 'token'
  return platformCode === 'authentication_error' ? 'secretKey' : null
}
