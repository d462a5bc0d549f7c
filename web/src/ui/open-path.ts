let path = ''
const listeners = new Set<() => void>()

/** The path of the open page, for what is drawn outside of the router. The frame tells it. */
export const openPath = {
  get: () => path,
  set(next: string) {
    path = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
