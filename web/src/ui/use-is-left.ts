import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Returns a function for the end of an action: whether the user has left the page since the action's handler was
 * rendered. A late response must not open another page over the one that the user has gone to.
 */
export function useIsLeft(): () => boolean {
  const { pathname } = useLocation()
  const shown = useRef<string | null>(pathname)
  useEffect(() => {
    shown.current = pathname
    return () => {
      shown.current = null
    }
  }, [pathname])
  return () => shown.current !== pathname
}
