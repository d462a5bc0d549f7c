import type { Context } from './context.ts'

/** The merchant account that a request acts for. */
export function merchantOf({ onBehalfOf, principal }: Context): string {
  return onBehalfOf ?? principal.merchantAccount
}

/** The owner of request ids: one caller, acting for one merchant. */
export function ownerOf(context: Context): string {
  const { merchantAccount, callerName } = context.principal
  return [merchantOf(context), merchantAccount, callerName].join('/')
}
