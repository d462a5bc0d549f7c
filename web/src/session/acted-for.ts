const storageKey = 'portal.actedFor'
let merchant = sessionStorage.getItem(storageKey)
const listeners = new Set<() => void>()

/** The last merchant that this tab acted for, so that screens without a merchant in their URL (home) keep it. */
export const actedFor = {
  get: () => merchant,
  set(changed: string | null) {
    if (changed === merchant) return
    merchant = changed
    if (changed === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, changed)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
