import { useEffect, useState } from 'react'

/** After the first screen has been drawn, so that nothing of it waits for this. */
const afterMs = 2_500

/** Whether the first screen has had its time: what can come later is fetched from then on. */
export function useIsAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return isAtRest
}
