import { generatePath } from 'react-router-dom'
import { hasMerchantScreen, matchScreen } from '../paths.ts'
import { merchantPath } from '../session/merchant.ts'

/**
 * The same kind of path for another merchant, with its filters (specification 2.5). The path of a single object becomes
 * its list, because the other merchant does not have that object. The page number of a list is dropped. A null merchant
 * is the all-families view. Returns null if the path names no merchant.
 */
export function samePlace(pathname: string, search: string, merchant: string | null): string | null {
  const screen = matchScreen(pathname)
  if (!screen?.isMerchant) return null
  const pattern = listPattern(screen.pattern)
  const path = merchantPath(merchant, generatePath(pattern, screen.parameters))
  if (pattern !== screen.pattern) return path
  const parameters = new URLSearchParams(search)
  parameters.delete('page')
  return parameters.size === 0 ? path : `${path}?${parameters}`
}

/** Whether the first path is the second one with the merchant added. */
export function isNamedForm(path: string, unnamed: string): boolean {
  const [long, short] = [matchScreen(path), matchScreen(unnamed)]
  if (!long?.isMerchant || !short?.isMerchant || short.merchant !== null) return false
  return long.merchant !== null && path.split('/').slice(3).join('/') === unnamed.split('/').slice(2).join('/')
}

function listPattern(pattern: string): string {
  const cut = pattern.lastIndexOf('/')
  const above = pattern.slice(0, cut)
  return pattern[cut + 1] === ':' && hasMerchantScreen(above) ? listPattern(above) : pattern
}
