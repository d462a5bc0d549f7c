/** Runs a function after a delay. Returns a function that cancels it. */
export function alarm(millis: number, run: () => void): () => void {
  const timer = setTimeout(run, millis)
  return () => clearTimeout(timer)
}
