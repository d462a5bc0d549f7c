import { Navigate } from 'react-router-dom'
import { useMerchantPath } from '../../session/merchant.ts'

/** `callers` without a name leads to the list. */
export function Component() {
  return <Navigate to={useMerchantPath()('configuration/access')} replace />
}
