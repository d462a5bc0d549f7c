import { useSyncExternalStore } from 'react'

/** What the network is doing, for the progress bar and the offline notice (specification 3, network state). */
interface NetworkActivity {
  /** Requests without an answer yet. */
  readonly pending: number
  /** Whether the last finished request failed. */
  readonly failed: boolean
}

let activity: NetworkActivity = { pending: 0, failed: false }
const listeners = new Set<() => void>()

function update(next: NetworkActivity) {
  activity = next
  // Requests start while the component that asks is rendered, and no other may be changed in between.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts a request as under way; the answered function ends it, once. */
export function requestStarted(): (failed: boolean) => void {
  update({ pending: activity.pending + 1, failed: false })
  let isOver = false
  return (failed) => {
    if (isOver) return
    isOver = true
    update({ pending: activity.pending - 1, failed })
  }
}

/** The requests under way and how the last one ended. */
export function useNetworkActivity(): NetworkActivity {
  return useSyncExternalStore(subscribe, () => activity)
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser says it has no network. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => !navigator.onLine)
}
