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

/** The caller of a request, by merchant account and name. */
export function callerOf({ principal }: Context): { readonly account: string; readonly caller: string } {
  return { account: principal.merchantAccount, caller: principal.callerName }
}
