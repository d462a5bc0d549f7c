let path = ''
const listeners = new Set<() => void>()

/** The path of the open page, for components rendered outside the router. The frame sets it. */
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
