import { Worker } from 'node:worker_threads'
import { ConcurrencyLimiter } from '../rest/concurrency-limiter.ts'
import type { Deadline } from '../timing/deadline.ts'

/** Tries user agent patterns on another thread, because a harmful one takes a quarter of a second. */
export interface PatternTrials {
  /**
   * The fault of a pattern, or null. Callers take turns. Rejects with the deadline's reason if the turn comes too late.
   */
  faultOf(pattern: string, caller: string, deadline: Deadline): Promise<string | null>
  close(): Promise<void>
}

/** The thread starts with the first pattern and tries one at a time. */
export function createPatternTrials(): PatternTrials {
  const turns = new ConcurrencyLimiter({ least: 1, most: 1 })
  let thread: Worker | null = null

  function tryOut(pattern: string): Promise<string | null> {
    const worker = thread ?? new Worker(new URL('./pattern-trial-worker.ts', import.meta.url))
    thread = worker
    return new Promise((resolve, reject) => {
      const onMessage = (fault: string | null) => {
        worker.off('error', onError)
        // An idle thread does not keep the process alive.
        worker.unref()
        resolve(fault)
      }
      const onError = (error: Error) => {
        worker.off('message', onMessage)
        thread = null
        reject(error)
      }
      worker.once('message', onMessage)
      worker.once('error', onError)
      worker.ref()
      worker.postMessage(pattern)
    })
  }

  return {
    faultOf: (pattern, caller, deadline) =>
      new Promise((resolve, reject) => {
        const start = () => {
          const trial = deadline.aborted ? Promise.reject(deadline.reason) : tryOut(pattern)
          void trial.then(resolve, reject).finally(() => turns.leave())
        }
        turns.enter({ start }, caller)
      }),
    async close() {
      await thread?.terminate()
    },
  }
}
