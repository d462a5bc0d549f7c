import { useLocation } from 'react-router-dom'
import { isForAllMerchants } from '../../paths.ts'

/** Whether the open screen is about all merchants, even while the caller acts for one. */
export function useIsForAllMerchants(): boolean {
  return isForAllMerchants(useLocation().pathname)
}
