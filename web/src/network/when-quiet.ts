/**
 * Calls `run` once no request has ended for this time, in milliseconds. Returns a function that cancels it. Code that
 * is needed later is loaded this way: even on a slow machine or connection, it comes after the first screen and never
 * in between.
 */
export function whenQuiet(run: () => void, quietMs: number): () => void {
  let timer = setTimeout(end, quietMs)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(end, quietMs)
  })
  observer.observe({ type: 'resource' })
  function cancel() {
    clearTimeout(timer)
    observer.disconnect()
  }
  function end() {
    cancel()
    run()
  }
  return cancel
}
