import { isConfirmed, requireConfirmation } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { asDecimal } from '../rest/decimal.ts'
import { badInput } from '../rest/error.ts'

const longestReason = 100
const longestComment = 1000

/** Checks the user's remarks on a money command. Throws BAD_INPUT if a text is too long. */
export function checkRemarks(given: { readonly reason?: string | null; readonly comment?: string | null }): void {
  if ((given.reason?.length ?? 0) > longestReason)
    throw badInput('reason', `is too long: at most ${longestReason} characters`)
  if ((given.comment?.length ?? 0) > longestComment)
    throw badInput('comment', `is too long: at most ${longestComment} characters`)
}

/** The services that decide whether a money command requires a confirmation. */
export interface ConfirmationServices {
  /** Money commands above this amount, in major units of any currency, require a fresh confirmation. */
  readonly confirmMoneyAbove: string
}

/** Requires a fresh confirmation for the amounts of a job together, of any currencies, unless it moves none. */
export async function requireConfirmationOf(
  sums: readonly { readonly amount: string }[],
  context: Context<ConfirmationServices>,
): Promise<void> {
  const moved = sums.reduce((sum, { amount }) => sum + asDecimal(amount), 0n)
  if (moved > 0n) await requireConfirmationAbove(moved, context)
}

/**
 * Requires a fresh confirmation for an amount (as `asDecimal` reads it) above the limit, or if the total since the
 * session's last confirmation exceeds it. The requested amount counts, regardless of the result.
 */
export async function requireConfirmationAbove(moved: bigint, context: Context<ConfirmationServices>): Promise<void> {
  const { session } = context.identity
  if (session === null || isConfirmed(context)) return
  const { sessions, confirmMoneyAbove } = context.services
  const amount = moved > 0n ? moved : 0n
  if (!(await sessions.moveUnconfirmed(session, amount, asDecimal(confirmMoneyAbove)))) requireConfirmation(context)
}
