import type { Permission } from '@portal/schema/permissions'
import { mayActFor, requirePermissions } from '../http/authorisation.ts'
import type { Caller } from '../http/caller.ts'
import type { Call } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { RequestError } from '../http/request-error.ts'
import type { CallerRows } from './caller-rows.ts'

/** The permissions that changing callers needs (specification 6.1 and 6.2, callers edit). */
export const changeCallers: readonly Permission[] = ['callers.read', 'callers.write']

/**
 * Returns the caller named in the path. Without the permissions, only the signer itself is allowed. In the all-families
 * view the signer's own name also means the signer, even if a merchant has a caller of that name.
 */
export function callerOfPath(rows: CallerRows, call: Call, permissions: readonly Permission[]): Caller {
  const { caller, parameters, scope } = call
  const userName = parameters.caller ?? ''
  const isForNobodyElse = scope === null || scope === caller.merchant
  if (isForNobodyElse && userName === caller.userName) return caller
  requirePermissions(caller, permissions)
  return onlyRow(rows.named(userName), scope, 'Caller')
}

/**
 * Refuses permissions that the signer does not hold, and changes to the signer's own permissions, without perm.grant
 * (specification 6.1).
 */
export function requireGrant(
  signer: Caller,
  asked: readonly string[],
  before: readonly string[],
  { isOwn }: { readonly isOwn: boolean },
): void {
  const added = asked.filter((permission) => !before.includes(permission))
  const hasChanged = added.length > 0 || before.some((permission) => !asked.includes(permission))
  const isBeyond = added.some((permission) => !signer.permissions.includes(permission))
  if (isBeyond || (isOwn && hasChanged)) requirePermissions(signer, ['perm.grant'])
}

/**
 * Refuses changes to a caller with more rights than the signer: the signer could become that caller or lock it out.
 * Additional permissions require perm.grant; the signer must be allowed to act for all of the caller's merchant
 * accounts.
 */
export function requireNoMoreRights(signer: Caller, target: Caller): void {
  if (signer.n === target.n) return
  const beyond = target.permissions.filter((permission) => !signer.permissions.includes(permission))
  const isGranted = signer.permissions.includes('perm.grant')
  const accounts = [target.merchantAccount, ...target.authorised].filter((name) => !mayActFor(signer, name))
  const errors = [
    ...(beyond.length > 0 && !isGranted
      ? ['Missing permission: perm.grant', `The caller holds ${beyond.join(', ')}, which you do not hold`]
      : []),
    ...accounts.map((name) => `The caller acts for ${name}, which you may not act for`),
  ]
  if (errors.length > 0) throw new RequestError(403, 'permission_denied', errors.join('; '), errors)
}
