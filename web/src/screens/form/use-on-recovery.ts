import { useEffect, useRef } from 'react'
import { connection } from '../../network/gateway.ts'
import { sessionWatch } from '../../session/session.ts'
import { type Attempt, passingCause } from './attempt.ts'

/**
 * Calls `over` once the cause of a displayed failure has passed: the connection is restored, or the caller has signed
 * in again after the session ended.
 */
export function useOnRecovery(attempt: Attempt, over: () => void): void {
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
