import { isConfirmed, requireConfirmation } from '../access.ts'
import type { Context } from '../context.ts'
import { asDecimal } from '../decimal.ts'
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

/** Whose request ids these are: of one caller, for one merchant. */
export function ownerOf({ onBehalfOf, principal }: Context): string {
  return [onBehalfOf ?? principal.merchantAccount, principal.merchantAccount, principal.callerName].join('/')
}

/** Much money, given as `asDecimal` reads it, takes a fresh confirmation. */
export function requireConfirmationAbove(moved: bigint, context: Context): void {
  if (isConfirmed(context)) return
  if (moved > asDecimal(context.services.confirmMoneyAbove)) requireConfirmation(context)
}
