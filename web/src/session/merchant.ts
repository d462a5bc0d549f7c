import { createContext, useCallback, useContext } from 'react'
import type { Viewer } from './viewer-query.ts'

/** The merchant acted for; the shell provides it. */
export const MerchantContext = createContext<string | null>(null)

/** The caller's own merchant account as named in paths; null for super accounts and visitors. The shell provides it. */
export const OwnMerchantContext = createContext<string | null>(null)

/** The merchant acted for: from the URL or, on screens without one, the last one. Null for the caller's own account. */
export function useMerchant(): string | null {
  return useContext(MerchantContext)
}

/** The caller's own merchant account as named in paths; null for super accounts and visitors. */
export function useOwnMerchant(): string | null {
  return useContext(OwnMerchantContext)
}

/**
 * The current merchant, which replaces `{merchant}` in paths (specification 2.4): the one acted for, otherwise the
 * caller's own account. Null in the all-families view, which belongs to no merchant, and for visitors.
 */
export function useCurrentMerchant(): string | null {
  const own = useContext(OwnMerchantContext)
  return useMerchant() ?? own
}

/** Returns a function that builds paths below the current merchant: `charges/x` becomes `/merchant/OTHER/charges/x`. */
export function useMerchantPath(): (path: string) => string {
  const merchant = useCurrentMerchant()
  return useCallback((path) => merchantPath(merchant, path), [merchant])
}

/** The path of a merchant's screen. Null is the all-families view, whose paths name no merchant. */
export function merchantPath(merchant: string | null, path: string): string {
  return merchant === null ? `/merchant/${path}` : `/merchant/${encodeURIComponent(merchant)}/${path}`
}

/**
 * The account in paths while the caller acts for no other merchant. Null for a super account, which then sees all
 * families.
 */
export function ownMerchant(viewer: Pick<Viewer, 'isSuperAccount' | 'merchantAccount'>): string | null {
  return viewer.isSuperAccount ? null : viewer.merchantAccount
}

/** Whether the caller may see a merchant's data: the merchant is its own account or one it is authorized for. */
export function mayActFor(viewer: Pick<Viewer, 'merchantAccount' | 'merchantAccounts'>, merchant: string): boolean {
  return merchant === viewer.merchantAccount || viewer.merchantAccounts.includes(merchant)
}

/** The inputs for choosing the merchant to act for. */
interface MerchantChoice {
  /** Whether the path is one of a merchant's screens. */
  readonly isMerchant: boolean
  /** The merchant in the path, or null. */
  readonly named: string | null
  /** The merchant this tab acted for last; null for the caller's own account. */
  readonly last: string | null
}

/**
 * The merchant to act for; null for the caller's own account. A merchant in the path takes precedence. A path without
 * one means the current merchant, except for a super account: there it is the all-families view. A merchant that the
 * caller may not act for is ignored: the page refuses it, and the shell stays as before.
 */
export function resolveMerchant(viewer: Viewer | null, { isMerchant, named, last }: MerchantChoice): string | null {
  if (viewer === null) return null
  const allowed = (merchant: string | null) =>
    merchant !== null && merchant !== viewer.merchantAccount && mayActFor(viewer, merchant) ? merchant : null
  if (!isMerchant) return allowed(last)
  if (named === null) return viewer.isSuperAccount ? null : allowed(last)
  return mayActFor(viewer, named) ? allowed(named) : allowed(last)
}
