import { useMutation } from '@apollo/client/react'
import { useRef, useState } from 'react'
import type { ChargeCommandInput } from '../../../gql/graphql.ts'
import { isOffline } from '../../../network/nothing-done.ts'
import { type Attempt, afterCause, afterFailure, isOver } from '../../../screens/form/attempt.ts'
import { useFocusAfter } from '../../../screens/form/use-focus-after.ts'
import { useOnRecovery } from '../../../screens/form/use-on-recovery.ts'
import { runChargeCommand } from '../charge-query.ts'
import { refusedField } from './command-error.ts'

/** Whether the charge was read again after a failure, and the result. */
export type Reading =
  | { readonly state: 'none' | 'reading' | 'read' }
  | { readonly state: 'failed'; readonly error: unknown }

/** Sends one command, at most once. `readAgain` resolves to the read error, if any. */
export function useChargeCommand(readAgain: () => Promise<unknown>) {
  const [run] = useMutation(runChargeCommand)
  const [attempt, setAttempt] = useState<Attempt>({ state: 'open' })
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const requestId = useRef<string>(crypto.randomUUID())
  // State changes only with the next render, which is too late for the second click of a double click.
  const isSending = useRef(false)
  const keepFocus = useFocusAfter(attempt.state === 'sending')
  useOnRecovery(attempt, () => setAttempt(afterCause(attempt)))

  async function send(input: ChargeCommandInput): Promise<'done' | 'failed' | 'busy'> {
    if (isSending.current) return 'busy'
    isSending.current = true
    keepFocus()
    setAttempt({ state: 'sending' })
    try {
      await run({ variables: { input: { ...input, requestId: requestId.current } } })
      return 'done'
    } catch (error) {
      // After a refusal, a corrected command is a new request. While the outcome is unknown, a retry is the same
      // request.
      if (isOver(error)) requestId.current = crypto.randomUUID()
      setAttempt(afterFailure(attempt, error))
      // A refused text reveals nothing about the charge, and reading the charge would delay the corrected command.
      const field = refusedField(error)
      if (!isOffline(error) && (field === null || field === 'amount')) await read()
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

  /** From here on, the command is a new decision with a new request id. */
  function startNewRequest() {
    requestId.current = crypto.randomUUID()
    setAttempt({ state: 'open' })
    setReading({ state: 'none' })
  }

  return { attempt, reading, send, read, startNewRequest }
}
