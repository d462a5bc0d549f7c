import { useMutation } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { isOver } from '../../../screens/form/attempt.ts'
import { useAttempt } from '../../../screens/form/use-attempt.ts'
import { dropPenny, type PennyDrop } from './penny-drop.ts'

/** Sends one penny per request id. A retry after a lost response repeats the same request. */
export function usePennyDrop() {
  const [drop] = useMutation(dropPenny)
  const [outcome, setOutcome] = useState<PennyDrop | null>(null)
  const { attempt, run, reset } = useAttempt()
  const requestId = useRef<string>(crypto.randomUUID())

  /** The next request sends another penny. */
  function startOver() {
    requestId.current = crypto.randomUUID()
    setOutcome(null)
    reset()
  }

  function send(accountNumber: string) {
    return run(async () => {
      setOutcome(null)
      try {
        const { data } = await drop({ variables: { accountNumber, requestId: requestId.current } })
        setOutcome(data?.dropPenny ?? null)
        requestId.current = crypto.randomUUID()
      } catch (error) {
        // After a refusal, the next try is a new request. While the outcome is unknown, it is the same one.
        if (isOver(error)) requestId.current = crypto.randomUUID()
        throw error
      }
    })
  }

  return { outcome, attempt, send, startOver }
}
