import { errorCode } from '../error/describe-error.ts'

/** NOT_FOUND counts as success: someone else deleted it, or an earlier attempt did and its response was lost. */
export function unlessGone(error: unknown): void {
  if (errorCode(error) !== 'NOT_FOUND') throw error
}
