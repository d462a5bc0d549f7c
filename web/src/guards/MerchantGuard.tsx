import type { AccessFlag } from '@portal/schema/access'
import { useIntl } from 'react-intl'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { ErrorPage } from '../screens/error/ErrorPage.tsx'
import { mayActFor, merchantPath, useCurrentMerchant } from '../session/merchant.ts'
import { useViewer } from '../session/viewer.tsx'
import { Authenticated } from './Authenticated.tsx'

/**
 * Limits callers to their own account and the accounts that they are authorized for. The URL always names the merchant,
 * so it means the same to everyone (specification 2.4, 4.1).
 */
export function MerchantGuard({ access }: { access: AccessFlag }) {
  const intl = useIntl()
  const viewer = useViewer()
  const current = useCurrentMerchant()
  const { onBehalfOf: named } = useParams()
  const { pathname, search, hash } = useLocation()
  // If the caller is signed out, or the viewer is still loading, the screen's guard decides.
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
