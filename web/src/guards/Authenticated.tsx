import type { AccessFlag } from '@portal/schema/access'
import { useIntl } from 'react-intl'
import { Outlet } from 'react-router-dom'
import { PagePlaceholder } from '../layout/PagePlaceholder.tsx'
import { ErrorPage } from '../screens/error/ErrorPage.tsx'
import { GatewayUnreachable } from '../screens/error/GatewayUnreachable.tsx'
import { describeDenial } from '../session/describe-denial.ts'
import { ToSignIn } from '../session/ToSignIn.tsx'
import { useDenial, useViewerState } from '../session/viewer.tsx'

/**
 * The guard `authenticated` (specification 2.3): shows the screen to callers who have the flag, redirects visitors to
 * sign in, and shows others the missing permission.
 */
export function Authenticated({ access }: { access: AccessFlag }) {
  const intl = useIntl()
  const { isKnown, error } = useViewerState()
  const denied = useDenial(access)
  if (denied === null) return <Outlet />
  if (error) return <GatewayUnreachable />
  if (!isKnown) return <PagePlaceholder />
  if (denied.reason === 'signedOut') return <ToSignIn />
  return <ErrorPage statusCode={403} message={describeDenial(denied, intl)} />
}
