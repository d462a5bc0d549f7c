import { codedError } from '../rest/error.ts'
import type { Context } from './context.ts'

/** The merchant account that a request acts for. */
export function merchantOf({ onBehalfOf, principal }: Context): string {
  return onBehalfOf ?? principal.merchantAccount
}

/**
 * The owner of request ids: one caller, acting for one merchant. An approved request keeps its requester as the owner.
 */
export function ownerOf(context: Context): string {
  if (context.approved) return context.approved.owner
  const { merchantAccount, callerName } = context.principal
  return [merchantOf(context), merchantAccount, callerName].join('/')
}

/**
 * Call this before a command with a request id is sent. Throws CONFLICT (reason CHANGED) if no rules judged it, because
 * another command with this id was in flight and has been refused since.
 */
export function requireJudged({ isOnlyRepeat }: Context): void {
  if (!isOnlyRepeat) return
  throw codedError('CONFLICT', 'Another command with this request id was refused in the meantime. Send it again', {
    reason: 'CHANGED',
  })
}

/** The caller of a request, by merchant account and name. */
export function callerOf({ principal }: Context): { readonly account: string; readonly caller: string } {
  return { account: principal.merchantAccount, caller: principal.callerName }
}
