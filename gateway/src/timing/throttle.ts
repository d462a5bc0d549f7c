/** Throttles a task: it runs at most once in the given time (milliseconds, as measured by the given clock). */
export function throttle(milliseconds: number, clock: () => number, run: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (now >= last && now - last < milliseconds) return
    last = now
    await run()
  }
}
