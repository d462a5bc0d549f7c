import { isConfirmed, requireConfirmation } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { asDecimal } from '../rest/decimal.ts'
import { badInput } from '../rest/error.ts'

const longestReason = 100
const longestComment = 1000

/** Why money is moved, in a person's words. Throws BAD_INPUT for what is too long. */
export function checkRemarks(given: { readonly reason?: string | null; readonly comment?: string | null }): void {
  if ((given.reason?.length ?? 0) > longestReason)
    throw badInput('reason', `is too long: at most ${longestReason} characters`)
  if ((given.comment?.length ?? 0) > longestComment)
    throw badInput('comment', `is too long: at most ${longestComment} characters`)
}

/** The services that tell whether moving money takes a confirmation. */
export interface ConfirmationServices {
  /** Money commands above this amount, in major units of whatever currency, take a fresh confirmation. */
  readonly confirmMoneyAbove: string
}

/**
 * Much money, given as `asDecimal` reads it, takes a fresh confirmation; so does less, once it and all that the session has
 * moved since its last confirmation come to more together. The requested amount counts, whatever the result.
 */
export async function requireConfirmationAbove(moved: bigint, context: Context<ConfirmationServices>): Promise<void> {
  const { session } = context.identity
  if (session === null || isConfirmed(context)) return
  const { sessions, confirmMoneyAbove } = context.services
  const amount = moved > 0n ? moved : 0n
  if (!(await sessions.moveUnconfirmed(session, amount, asDecimal(confirmMoneyAbove)))) requireConfirmation(context)
}
