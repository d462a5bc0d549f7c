import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import type { GraphQLFormattedError } from 'graphql'

const lostCodes = new Set<unknown>(['UNAUTHENTICATED', 'SESSION_EXPIRED'])

/** Whether errors in a response mean that the session has ended. */
export function isLost(errors: readonly GraphQLFormattedError[] | undefined): boolean {
  return errors?.some(({ extensions }) => lostCodes.has(extensions?.code)) ?? false
}

/** Whether a failed request means that the session has ended. */
export function isLostError(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return isLost(error.errors)
  return ServerError.is(error) && error.statusCode === 401
}
