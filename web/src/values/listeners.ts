/** Functions to call after a change. */
interface Listeners {
  readonly tell: () => void
  /** Adds a listener. Returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates an empty set of listeners. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    tell() {
      // A copy, because a listener may add or remove others.
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A value that components share. */
export interface Shared<Value> extends Pick<Listeners, 'subscribe'> {
  readonly get: () => Value
  readonly set: (next: Value) => void
}

/** Creates a value that components share. They read it with `useSyncExternalStore`. */
export function createShared<Value>(first: Value): Shared<Value> {
  let value = first
  const { tell, subscribe } = createListeners()
  return {
    get: () => value,
    set(next) {
      value = next
      tell()
    },
    subscribe,
  }
}
