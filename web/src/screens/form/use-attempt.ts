import { useCallback, useRef, useState } from 'react'
import { connection } from '../../network/gateway.ts'
import { Offline } from '../../network/nothing-done.ts'
import { type Attempt, afterCause, afterFailure } from './attempt.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useOnRecovery } from './use-on-recovery.ts'

/**
 * Makes a change, one at a time. `run` returns whether it succeeded. A failure is in `attempt` until the next run,
 * until `reset`, or until its cause has passed. Nothing starts while offline.
 */
export function useAttempt() {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'open' })
  // State updates with the next render, which is too late for the second click of a double click.
  const latest = useRef(attempt)
  const enter = useCallback((next: Attempt) => {
    latest.current = next
    setAttempt(next)
  }, [])
  const keepFocus = useFocusAfter(attempt.state === 'sending')
  const run = useCallback(
    async (change: () => Promise<unknown>): Promise<boolean> => {
      const before = latest.current
      if (before.state === 'sending') return false
      keepFocus()
      enter({ state: 'sending' })
      try {
        // A change may start with a query, which would wait for the network and then continue unexpectedly.
        if (connection.isOffline()) throw new Offline()
        await change()
        enter({ state: 'open' })
        return true
      } catch (error) {
        enter(afterFailure(before, error))
        return false
      }
    },
    [enter, keepFocus],
  )
  const reset = useCallback(() => enter({ state: 'open' }), [enter])
  useOnRecovery(attempt, () => enter(afterCause(attempt)))
  return { attempt, run, reset }
}
