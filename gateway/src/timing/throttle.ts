/** A task that runs at most once in the given time (milliseconds of the clock), however often it is asked for. */
export function throttle(milliseconds: number, clock: () => number, run: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (now >= last && now - last < milliseconds) return
    last = now
    await run()
  }
}
