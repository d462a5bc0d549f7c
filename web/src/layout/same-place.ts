import { generatePath } from 'react-router-dom'
import { hasMerchantScreen, matchScreen } from '../routes.tsx'
import { merchantPath } from '../session/merchant.ts'

/**
 * The same kind of path for another merchant, filters kept (specification 2.5). One object of a merchant is not
 * another's: its list is the same kind. The page of a list means nothing in another list. Null where no merchant shows.
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

function listPattern(pattern: string): string {
  const cut = pattern.lastIndexOf('/')
  const above = pattern.slice(0, cut)
  return pattern[cut + 1] === ':' && hasMerchantScreen(above) ? listPattern(above) : pattern
}
