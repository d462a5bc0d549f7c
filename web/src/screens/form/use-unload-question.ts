import { useEffect, useRef } from 'react'

/** Lets the browser ask before the page is closed or reloaded if something would be lost. */
export function useUnloadQuestion(isLosing: () => boolean): void {
  const latest = useRef(isLosing)
  useEffect(() => {
    latest.current = isLosing
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
