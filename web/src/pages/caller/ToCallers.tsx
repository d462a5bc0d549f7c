import { Navigate } from 'react-router-dom'
import { usePath } from '../../screens/object/use-owner-path.ts'

/** Redirects `callers` without a name to the list. */
export function Component() {
  return <Navigate to={usePath()('configuration/access')} replace />
}
