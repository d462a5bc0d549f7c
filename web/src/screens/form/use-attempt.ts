import { useCallback, useEffect, useRef, useState } from 'react'
import { isOutcomeUnknown } from '../outcome-unknown.ts'

/** How far a change has come. */
export type Attempt =
  | { readonly state: 'open' | 'sending' }
  /** It was refused: nothing has happened. */
  | { readonly state: 'refused'; readonly error: unknown }
  /** The answer was lost: it may have happened. */
  | { readonly state: 'unknown'; readonly error: unknown }

/**
 * Makes a change, once at a time; `run` answers whether it was done, and what failed stands in `attempt` until the next
 * run or until `reset`.
 */
export function useAttempt() {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'open' })
  // State changes only with the next render: too late for the second of two clicks.
  const isSending = useRef(false)
  const pressed = useRef<Element | null>(null)
  const run = useCallback(async (change: () => Promise<unknown>): Promise<boolean> => {
    if (isSending.current) return false
    isSending.current = true
    pressed.current = document.activeElement
    setAttempt({ state: 'sending' })
    try {
      await change()
      setAttempt({ state: 'open' })
      return true
    } catch (error) {
      setAttempt({ state: isOutcomeUnknown(error) ? 'unknown' : 'refused', error })
      return false
    } finally {
      isSending.current = false
    }
  }, [])
  const reset = useCallback(() => setAttempt({ state: 'open' }), [])
  // What is off while it is sent loses the focus: it gets it back, unless it has gone elsewhere meanwhile.
  useEffect(() => {
    if (attempt.state === 'sending') return
    if (document.activeElement === document.body && pressed.current instanceof HTMLElement) pressed.current.focus()
    pressed.current = null
  }, [attempt])
  return { attempt, run, reset }
}
