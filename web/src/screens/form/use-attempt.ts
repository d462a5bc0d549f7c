import { useCallback, useRef, useState } from 'react'
import { connection } from '../../apollo.ts'
import { Offline } from '../nothing-done.ts'
import { type Attempt, afterCause, afterFailure } from './attempt.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useOnceOver } from './use-once-over.ts'

/**
 * Makes a change, once at a time; `run` answers whether it was done, and what failed is in `attempt` until the next
 * run, until `reset`, or until its cause is over. Without a network nothing is begun.
 */
export function useAttempt() {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'open' })
  // State changes only with the next render: too late for the second of two clicks.
  const latest = useRef(attempt)
  const enter = useCallback((next: Attempt) => {
    latest.current = next
    setAttempt(next)
  }, [])
  const keepFocus = useFocusAfter(attempt.state === 'sending')
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    const before = latest.current
    if (before.state === 'sending') return false
    keepFocus()
    enter({ state: 'sending' })
    try {
      // A change may begin with a question, which would wait for the network and then go on by itself.
      if (connection.isOffline()) throw new Offline()
      await change()
      enter({ state: 'open' })
      return true
    } catch (error) {
      enter(afterFailure(before, error))
      return false
    }
  }
  const reset = useCallback(() => enter({ state: 'open' }), [enter])
  useOnceOver(attempt, () => enter(afterCause(attempt)))
  return { attempt, run, reset }
}
