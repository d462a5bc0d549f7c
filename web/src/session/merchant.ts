import { createContext, useCallback, useContext } from 'react'
import type { Viewer } from './viewer-query.ts'

/** The merchant acted for; the shell provides it. */
export const MerchantContext = createContext<string | null>(null)

/** The caller's own merchant account where paths name it; null for super accounts and visitors. The shell provides it. */
export const OwnMerchantContext = createContext<string | null>(null)

/** The merchant acted for, from the URL or, on screens without one, the last; null for the caller's own account. */
export function useMerchant(): string | null {
  return useContext(MerchantContext)
}

/**
 * The current merchant, which `{merchant}` in paths stands for (specification 2.4): the one acted for, otherwise the own
 * account. Null in the all-families view, which belongs to no merchant, and for visitors.
 */
export function useCurrentMerchant(): string | null {
  const own = useContext(OwnMerchantContext)
  return useMerchant() ?? own
}

/** Builds paths under the current merchant: `charges/x` gives `/merchant/OTHER/charges/x`. */
export function useMerchantPath(): (path: string) => string {
  const merchant = useCurrentMerchant()
  return useCallback((path) => merchantPath(merchant, path), [merchant])
}

/** The path of a merchant's screen; null is the all-families view, whose paths name no merchant. */
export function merchantPath(merchant: string | null, path: string): string {
  return merchant === null ? `/merchant/${path}` : `/merchant/${encodeURIComponent(merchant)}/${path}`
}

/** The account that paths name while nobody else is acted for: none for a super account, which then sees all families. */
export function ownMerchant(viewer: Pick<Viewer, 'isSuperAccount' | 'merchantAccount'>): string | null {
  return viewer.isSuperAccount ? null : viewer.merchantAccount
}

/** Whether the caller may see what belongs to a merchant: to the caller's own account or to one it is authorized for. */
export function mayActFor(viewer: Pick<Viewer, 'merchantAccount' | 'merchantAccounts'>, merchant: string): boolean {
  return merchant === viewer.merchantAccount || viewer.merchantAccounts.includes(merchant)
}

/** What decides about the merchant acted for. */
interface MerchantChoice {
  /** Whether the path is one of a merchant's screens. */
  readonly isMerchant: boolean
  /** The merchant that the path names; null when it names none. */
  readonly named: string | null
  /** The merchant that this tab acted for last; null for the caller's own account. */
  readonly last: string | null
}

/**
 * The merchant to act for; null for the caller's own account. A path that names one decides. One that names none means the current
 * merchant, except to a super account: to it, that is the address of the all-families view. What the caller may not act for
 * changes nothing: the page refuses it, and the portal around it goes on as before.
 */
export function resolveMerchant(viewer: Viewer | null, { isMerchant, named, last }: MerchantChoice): string | null {
  if (viewer === null) return null
  const allowed = (merchant: string | null) =>
    merchant !== null && merchant !== viewer.merchantAccount && mayActFor(viewer, merchant) ? merchant : null
  if (!isMerchant) return allowed(last)
  if (named === null) return viewer.isSuperAccount ? null : allowed(last)
  return mayActFor(viewer, named) ? allowed(named) : allowed(last)
}
