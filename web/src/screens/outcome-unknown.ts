import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { errorCode } from './describe-error.ts'
import { NothingDone } from './nothing-done.ts'

/**
 * Whether nobody can say if a change was carried out. Only an answer that names a reason is a refusal; a lost connection,
 * a broken answer and an error of the gateway itself may all come after the platform has acted.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NothingDone) return false
  if (CombinedGraphQLErrors.is(error)) return unclear.has(errorCode(error))
  return !(ServerError.is(error) && error.statusCode < 500)
}

const unclear = new Set(['OUTCOME_UNKNOWN', 'INTERNAL_SERVER_ERROR', 'OTHER'])
