import { createShared } from '../values/listeners.ts'

const storageKey = 'portal.actedFor'
const merchant = createShared(sessionStorage.getItem(storageKey))

/** The last merchant that this tab acted for, so that screens without a merchant in their URL (home) keep it. */
export const actedFor = {
  ...merchant,
  set(changed: string | null) {
    if (changed === merchant.get()) return
    if (changed === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, changed)
    merchant.set(changed)
  },
}
