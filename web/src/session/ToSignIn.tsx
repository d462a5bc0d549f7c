import { Navigate, useLocation } from 'react-router-dom'
import { signInPath } from './go.ts'

/** Leads to sign-in, and from there back to the path wanted (specification 2.3). */
export function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={signInPath(pathname + search + hash)} replace />
}
