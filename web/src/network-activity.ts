import { useSyncExternalStore } from 'react'

/** What the network is doing, for the progress bar (specification 3, network state). */
interface NetworkActivity {
  /** Requests without an answer yet. */
  readonly pending: number
  /** What has failed since an operation was last begun: messages by field, those of no field under `other`. */
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** A part of a request that failed. */
export interface RequestFailure {
  /** The field of the input that is wrong; null where it is none. */
  readonly field: string | null
  readonly code: string
  readonly message: string
}

const mostMessages = 20
const longestMessage = 500

let activity: NetworkActivity = { pending: 0, errors: {} }
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

/**
 * Counts an operation as under way and forgets what failed before it (specification 8). The answered function ends it, once,
 * with what failed. People read an error where it happened; here it is only kept and logged, by its code and not its text.
 */
export function requestStarted(operation: string): (failures: readonly RequestFailure[]) => void {
  update({ pending: activity.pending + 1, errors: {} })
  let isOver = false
  return (failures) => {
    if (isOver) return
    isOver = true
    update({ pending: activity.pending - 1, errors: collect(operation, failures) })
  }
}

/** The failure of a request that brought no answer of the gateway. */
export function unanswered(error: unknown): RequestFailure {
  return { field: null, code: 'NETWORK', message: error instanceof Error ? error.message : 'No answer' }
}

function collect(operation: string, failures: readonly RequestFailure[]): NetworkActivity['errors'] {
  const collected = new Map(Object.entries(activity.errors))
  let room = mostMessages - Object.values(activity.errors).flat().length
  for (const { field, code, message } of failures) {
    const key = field ?? 'other'
    const known = collected.get(key) ?? []
    const text = message.slice(0, longestMessage)
    if (room <= 0 || known.includes(text)) continue
    room--
    collected.set(key, [...known, text])
    console.info('network error', operation, code)
  }
  return Object.fromEntries(collected)
}

/** The requests under way and what has failed. */
export function networkActivity(): NetworkActivity {
  return activity
}

/** The requests under way and what has failed, followed. */
export function useNetworkActivity(): NetworkActivity {
  return useSyncExternalStore(subscribe, networkActivity)
}
