import { Navigate, useLocation } from 'react-router-dom'
import { signInPath } from './go.ts'

/** Redirects to sign-in, which returns to the current path afterward (specification 2.3). */
export function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={signInPath(pathname + search + hash)} replace />
}
