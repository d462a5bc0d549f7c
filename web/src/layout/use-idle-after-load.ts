import { useEffect, useState } from 'react'

/** Long enough for the first screen to be drawn, so none of it waits for deferred loads. */
const afterMs = 2_500

/** Whether the first screen has had time to load, so deferred parts can be fetched now. */
export function useIdleAfterLoad(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return isAtRest
}
