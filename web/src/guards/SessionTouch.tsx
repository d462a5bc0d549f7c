import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { sessionWatch } from '../session/session.ts'

/** The guard `session touch` (specification 2.3): every navigation keeps the session alive. */
export function SessionTouch() {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation touches the session.
  useEffect(() => {
    void sessionWatch.touch()
  }, [pathname, search])
  return <Outlet />
}
