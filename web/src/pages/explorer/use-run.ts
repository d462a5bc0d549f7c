import { useEffect, useRef, useState } from 'react'
import { type Answer, type SentQuery, sendQuery } from './send-query.ts'

/** A query under way, and what became of the last one. */
export interface Run {
  /** Answers what came; null where nothing did, or somebody has canceled it. */
  readonly run: (sent: SentQuery) => Promise<Answer | null>
  readonly running: boolean
  readonly answer: Answer | null
  readonly failure: unknown
  readonly cancel: () => void
  /** Takes the answer away. */
  readonly clear: () => void
}

/** Runs one query at a time; leaving the page ends it. */
export function useRun(now: () => number): Run {
  const [running, setRunning] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  async function run(sent: SentQuery): Promise<Answer | null> {
    const stop = new AbortController()
    under.current?.abort()
    under.current = stop
    setRunning(true)
    setFailure(null)
    try {
      const arrived = await sendQuery(sent, now, stop.signal)
      if (!stop.signal.aborted) setAnswer(arrived)
      return stop.signal.aborted ? null : arrived
    } catch (error) {
      if (!stop.signal.aborted) {
        setAnswer(null)
        setFailure(error)
      }
      return null
    } finally {
      if (under.current === stop) setRunning(false)
    }
  }

  return {
    run,
    running,
    answer,
    failure,
    cancel: () => under.current?.abort(),
    clear() {
      under.current?.abort()
      setAnswer(null)
      setFailure(null)
    },
  }
}
