import type { AccessFlag } from '@portal/schema/access'
import { useIntl } from 'react-intl'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { ErrorPage } from '../pages/error/ErrorPage.tsx'
import { merchantPath } from '../session/merchant.ts'
import { useViewer } from '../session/viewer.tsx'
import { Authenticated } from './Authenticated.tsx'

/** Lets the caller act only for merchants it is authorised for; the own account needs no acting for (specification 4.1). */
export function MerchantGuard({ access }: { access: AccessFlag }) {
  const intl = useIntl()
  const viewer = useViewer()
  const { onBehalfOf } = useParams()
  const { pathname, search, hash } = useLocation()
  // Signed out, or not known yet: the guard of the screen decides.
  if (viewer === null || onBehalfOf === undefined) return <Authenticated access={access} />
  if (onBehalfOf === viewer.merchantAccount) {
    const rest = pathname.split('/').slice(3).join('/')
    return <Navigate to={merchantPath(null, rest) + search + hash} replace />
  }
  if (viewer.merchantAccounts.includes(onBehalfOf)) return <Authenticated access={access} />
  const message = intl.formatMessage({ id: 'access.denied.merchant' }, { merchant: onBehalfOf })
  return <ErrorPage statusCode={403} message={message} />
}
