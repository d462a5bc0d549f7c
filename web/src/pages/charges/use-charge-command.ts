import { useMutation } from '@apollo/client/react'
import { useRef, useState } from 'react'
import type { ChargeCommandInput } from '../../gql/graphql.ts'
import { isOutcomeUnknown } from '../../screens/outcome-unknown.ts'
import { runChargeCommand } from './charge-query.ts'

/** How far one intent has come. */
export type Attempt =
  | { readonly state: 'open' | 'sending' }
  /** The command was refused: nothing has happened. */
  | { readonly state: 'refused'; readonly error: unknown }
  /** The answer was lost: it may have happened. */
  | { readonly state: 'unknown'; readonly error: unknown }

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

  async function send(input: ChargeCommandInput): Promise<'done' | 'refused' | 'unknown' | 'busy'> {
    if (isSending.current) return 'busy'
    isSending.current = true
    setAttempt({ state: 'sending' })
    try {
      await run({ variables: { input: { ...input, requestId: requestId.current } } })
      return 'done'
    } catch (error) {
      const state = isOutcomeUnknown(error) ? 'unknown' : 'refused'
      // What was refused is over; what is sent after a correction is another intent. What is unknown stays the same one.
      if (state === 'refused') requestId.current = crypto.randomUUID()
      setAttempt({ state, error })
      await read()
      return state
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
