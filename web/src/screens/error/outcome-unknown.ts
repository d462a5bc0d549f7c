import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { NothingDone } from '../../network/nothing-done.ts'
import { errorCode } from './describe-error.ts'

/**
 * Whether it is unknown if a change was made. Only a response that names a reason is a rejection. A lost connection, an
 * invalid response and an internal error of the gateway can all occur after the platform has acted.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NothingDone) return false
  if (CombinedGraphQLErrors.is(error)) return unclear.has(errorCode(error))
  return !(ServerError.is(error) && error.statusCode < 500)
}

const unclear = new Set(['OUTCOME_UNKNOWN', 'INTERNAL_SERVER_ERROR', 'OTHER'])
