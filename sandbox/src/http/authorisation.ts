import type { Permission } from '@portal/schema/permissions'
import type { FastifyRequest } from 'fastify'
import { merchantAccounts } from '../values/merchant-account.ts'
import { type Caller, isSuperAccount } from './caller.ts'
import { badRequest, notFound, RequestError } from './request-error.ts'

/** The number of the merchant account whose data a request sees, or null for all (the all-families view). */
export type MerchantScope = number | null

/**
 * Returns the merchant that the caller acts for. Header and parameter `onBehalfOf` must agree. An account that the
 * caller may not act for gets the same error as an unknown one.
 */
export function merchantScope(request: FastifyRequest, caller: Caller): MerchantScope {
  const header = request.headers['x-on-behalf-of']
  const parameter = (request.query as Record<string, unknown>).onBehalfOf
  if (header !== parameter) {
    throw badRequest(['The header X-On-Behalf-Of and the parameter onBehalfOf must agree'], 'on_behalf_of_mismatch')
  }
  if (header === undefined || header === caller.merchantAccount) {
    // A super account without on-behalf-of sees every merchant (specification 6.3).
    return isSuperAccount(caller) ? null : caller.merchant
  }
  if (!mayActFor(caller, String(header))) throw notFound('Merchant account')
  return merchantAccounts.findIndex((account) => account.name === header) + 1
}

/** Whether the merchant account exists and the caller may act for it. */
export function mayActFor(caller: Caller, merchantAccount: string): boolean {
  if (merchantAccount === caller.merchantAccount) return true
  const exists = merchantAccounts.some((account) => account.name === merchantAccount)
  return exists && (isSuperAccount(caller) || caller.authorised.includes(merchantAccount))
}

/** Refuses callers who lack a permission, and names the missing ones. */
export function requirePermissions(caller: Caller, permissions: readonly Permission[]): void {
  const missing = permissions.filter((permission) => !caller.permissions.includes(permission))
  if (missing.length === 0) return
  const errors = missing.map((permission) => `Missing permission: ${permission}`)
  throw new RequestError(403, 'permission_denied', errors.join('; '), errors)
}
