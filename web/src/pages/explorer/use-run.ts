import { useEffect, useRef, useState } from 'react'
import { isOutcomeUnknown } from '../../screens/error/outcome-unknown.ts'
import { useUnloadQuestion } from '../../screens/form/use-unload-question.ts'
import { recall, rememberUnknown } from './page-memory.ts'
import { type Answer, type SentQuery, sendQuery } from './send-query.ts'

/** The running query, and the outcome of the last one. */
export interface Run {
  /** Resolves to the response. Null if there is none or the query was canceled. */
  readonly run: (sent: SentQuery) => Promise<Answer | null>
  readonly running: boolean
  readonly answer: Answer | null
  readonly failure: unknown
  /** Whether a mutation was sent and its outcome is unknown: it was canceled, or no response arrived. */
  readonly isUnknown: boolean
  readonly cancel: () => void
  /** Clears the response. */
  readonly clear: () => void
}

/**
 * Runs one query at a time. Leaving the page or choosing another merchant cancels it. If it was a mutation, the page says afterward that
 * its outcome is unknown.
 */
export function useRun(who: string | null, now: () => number): Run {
  const [running, setRunning] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isUnknown, setUnknown] = useState(false)
  const under = useRef<AbortController | null>(null)
  const isChanging = useRef(false)
  const note = (isUnknown: boolean) => {
    setUnknown(isUnknown)
    rememberUnknown(isUnknown)
  }
  // The page before this one, for another merchant, is left first. So the first render comes too early for it.
  useEffect(() => setUnknown(recall(who).isUnknown), [who])
  useEffect(
    () => () => {
      if (isChanging.current) rememberUnknown(true)
      under.current?.abort()
    },
    [],
  )
  useUnloadQuestion(() => isChanging.current)

  async function run(sent: SentQuery): Promise<Answer | null> {
    const stop = new AbortController()
    under.current?.abort()
    under.current = stop
    setRunning(true)
    setFailure(null)
    note(false)
    isChanging.current = sent.isMutation
    try {
      const arrived = await sendQuery(sent, now, stop.signal)
      if (!stop.signal.aborted) setAnswer(arrived)
      return stop.signal.aborted ? null : arrived
    } catch (error) {
      if (under.current !== stop) return null
      setAnswer(null)
      note(sent.isMutation && isOutcomeUnknown(error))
      if (!stop.signal.aborted) setFailure(error)
      return null
    } finally {
      if (under.current === stop) {
        setRunning(false)
        isChanging.current = false
      }
    }
  }

  return {
    run,
    running,
    answer,
    failure,
    isUnknown,
    cancel: () => under.current?.abort(),
    clear() {
      under.current?.abort()
      setAnswer(null)
      setFailure(null)
      note(false)
    },
  }
}
