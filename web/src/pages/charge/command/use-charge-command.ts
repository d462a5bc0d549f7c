import { useMutation } from '@apollo/client/react'
import { useRef, useState } from 'react'
import type { ChargeCommandInput } from '../../../gql/graphql.ts'
import { type Attempt, afterCause, afterFailure, isOver } from '../../../screens/form/attempt.ts'
import { useFocusAfter } from '../../../screens/form/use-focus-after.ts'
import { useOnceOver } from '../../../screens/form/use-once-over.ts'
import { isOffline } from '../../../screens/nothing-done.ts'
import { runChargeCommand } from '../charge-query.ts'

/** Whether the charge was read again after a failure, and with what result. */
export type Reading =
  | { readonly state: 'none' | 'reading' | 'read' }
  | { readonly state: 'failed'; readonly error: unknown }

/** Gives one command, at most once; `readAgain` answers the error of reading, or nothing. */
export function useChargeCommand(readAgain: () => Promise<unknown>) {
  const [run] = useMutation(runChargeCommand)
  const [attempt, setAttempt] = useState<Attempt>({ state: 'open' })
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const requestId = useRef<string>(crypto.randomUUID())
  // State changes only with the next render: too late for the second of two clicks.
  const isSending = useRef(false)
  const keepFocus = useFocusAfter(attempt.state === 'sending')
  useOnceOver(attempt, () => setAttempt(afterCause(attempt)))

  async function send(input: ChargeCommandInput): Promise<'done' | 'failed' | 'busy'> {
    if (isSending.current) return 'busy'
    isSending.current = true
    keepFocus()
    setAttempt({ state: 'sending' })
    try {
      await run({ variables: { input: { ...input, requestId: requestId.current } } })
      return 'done'
    } catch (error) {
      // What was refused is over; what is sent after a correction is another intent. What is unknown stays the same one.
      if (isOver(error)) requestId.current = crypto.randomUUID()
      setAttempt(afterFailure(attempt, error))
      if (!isOffline(error)) await read()
      return 'failed'
    } finally {
      isSending.current = false
    }
  }

  async function read() {
    setReading({ state: 'reading' })
    const error = await readAgain().catch((reason: unknown) => reason)
    setReading(error ? { state: 'failed', error } : { state: 'read' })
  }

  /** What is sent from here on is another decision. */
  function decideAnew() {
    requestId.current = crypto.randomUUID()
    setAttempt({ state: 'open' })
    setReading({ state: 'none' })
  }

  return { attempt, reading, send, read, decideAnew }
}
