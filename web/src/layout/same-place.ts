import { generatePath } from 'react-router-dom'
import { hasMerchantScreen, matchScreen } from '../paths.ts'
import { merchantPath } from '../session/merchant.ts'

/**
 * The same kind of path for another merchant, filters kept (specification 2.5). One object of a merchant is not
 * another's: its list is the same kind. The page of a list means nothing in another list. A merchant of null is the
 * all-families view. Null where no merchant shows.
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

/** Whether one path only names the merchant that the other leaves out. */
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
