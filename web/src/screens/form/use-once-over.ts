import { useEffect, useRef } from 'react'
import { connection, sessionWatch } from '../../apollo.ts'
import { type Attempt, passingCause } from './attempt.ts'

/**
 * Calls `over` once the cause of what is shown about a change is over: the connection is back, or the caller whose session
 * had ended has signed in again.
 */
export function useOnceOver(attempt: Attempt, over: () => void): void {
  const latest = useRef(over)
  useEffect(() => {
    latest.current = over
  })
  const cause = passingCause(attempt)
  useEffect(() => {
    if (cause === 'offline') return connection.onBack(() => latest.current())
    if (cause !== 'signedOut') return
    let hadEnded = sessionWatch.phase().name === 'ended'
    return sessionWatch.subscribe(() => {
      const { name } = sessionWatch.phase()
      if (hadEnded && (name === 'open' || name === 'closing')) latest.current()
      hadEnded = name === 'ended'
    })
  }, [cause])
}
