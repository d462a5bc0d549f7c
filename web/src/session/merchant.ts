import { createContext, useCallback, useContext } from 'react'

/** The merchant acted for; the shell provides it. */
export const MerchantContext = createContext<string | null>(null)

/** The merchant acted for, from the URL or, on screens without one, the last; null for the own account. */
export function useMerchant(): string | null {
  return useContext(MerchantContext)
}

/** Builds paths under the merchant acted for: `charges/x` gives `/merchant/OTHER/charges/x` or `/merchant/charges/x`. */
export function useMerchantPath(): (path: string) => string {
  const merchant = useMerchant()
  return useCallback((path) => merchantPath(merchant, path), [merchant])
}

/** The path of a merchant's screen; null is the own account. */
export function merchantPath(merchant: string | null, path: string): string {
  return merchant === null ? `/merchant/${path}` : `/merchant/${encodeURIComponent(merchant)}/${path}`
}
