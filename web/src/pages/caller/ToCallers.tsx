import { Navigate, useLocation } from 'react-router-dom'
import { usePath } from '../../screens/object/use-owner-path.ts'

/** Redirects `callers` without a name to the list, with its filters. */
export function Component() {
  const { search, hash } = useLocation()
  return <Navigate to={usePath()('configuration/access') + search + hash} replace />
}
