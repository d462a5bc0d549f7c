import type { AccessFlag } from '@portal/schema/access'
import { useIntl } from 'react-intl'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { ErrorPage } from '../screens/error/ErrorPage.tsx'
import { mayActFor, merchantPath, useCurrentMerchant } from '../session/merchant.ts'
import { useViewer } from '../session/viewer.tsx'
import { Authenticated } from './Authenticated.tsx'

/**
 * Lets the caller see only what belongs to its own account or to one it is authorized for, under an address that names the
 * merchant, so that the address means the same to everybody (specification 2.4, 4.1).
 */
export function MerchantGuard({ access }: { access: AccessFlag }) {
  const intl = useIntl()
  const viewer = useViewer()
  const current = useCurrentMerchant()
  const { onBehalfOf: named } = useParams()
  const { pathname, search, hash } = useLocation()
  // Signed out, or not known yet: the guard of the screen decides.
  if (viewer === null) return <Authenticated access={access} />
  if (named !== undefined && !mayActFor(viewer, named)) {
    const message = intl.formatMessage({ id: 'access.denied.merchant' }, { merchant: named })
    return <ErrorPage statusCode={403} message={message} />
  }
  if ((named ?? null) !== current) {
    const rest = pathname.split('/').slice(named === undefined ? 2 : 3)
    return <Navigate to={merchantPath(current, rest.join('/')) + search + hash} replace />
  }
  return <Authenticated access={access} />
}
