import { Deadline } from '../timing/deadline.ts'

/** How long the store may take until the gateway counts as not ready, in milliseconds. */
export const mostWaitMs = 1_000

/**
 * Returns a function that tells whether the store responds to `ask`, after `mostWaitMs` at the latest. Simultaneous
 * calls share one question, because anyone who reaches the gateway can call. Reports each failure once.
 */
export function createReadiness(ask: () => Promise<unknown>, report: (error: unknown) => void): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  return () => {
    asking ??= answersInTime(ask, report).finally(() => {
      asking = null
    })
    return asking
  }
}

async function answersInTime(ask: () => Promise<unknown>, report: (error: unknown) => void): Promise<boolean> {
  const deadline = new Deadline(mostWaitMs)
  try {
    const late = new Promise((_, reject) => deadline.watch({ giveUp: () => reject(deadline.reason) }))
    await Promise.race([ask(), late])
    return true
  } catch (error) {
    report(error)
    return false
  } finally {
    deadline.end()
  }
}
