/** Work that stops when a signal aborts. */
export interface Abortable {
  giveUp(): void
}

/*
 * One listener serves all calls of a request. Adding and removing a listener for each call would cost more than signing
 * it.
 */
const watchers = new WeakMap<AbortSignal, Set<Abortable>>()

/** Calls `giveUp` when the signal aborts, until `unwatch`. */
export function watch(signal: AbortSignal, watcher: Abortable): void {
  const known = watchers.get(signal)
  if (known) {
    known.add(watcher)
    return
  }
  const all = new Set([watcher])
  watchers.set(signal, all)
  signal.addEventListener(
    'abort',
    () => {
      for (const each of all) each.giveUp()
    },
    { once: true },
  )
}

/** Stops watching the signal. */
export function unwatch(signal: AbortSignal, watcher: Abortable): void {
  watchers.get(signal)?.delete(watcher)
}
