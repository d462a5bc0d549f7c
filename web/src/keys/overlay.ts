type Overlay = 'finder' | 'keys' | null

let shown: Overlay = null
const listeners = new Set<() => void>()

/** Which overlay of every screen is open: the finder or the list of shortcuts. */
export const overlay = {
  get: () => shown,
  set(next: Overlay) {
    shown = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
