import { useSyncExternalStore } from 'react'
import { createListeners } from '../values/listeners.ts'

/** The network state, for the progress bar (specification 3, network state). */
interface NetworkActivity {
  /** The number of requests in flight. */
  readonly pending: number
  /** Failures since the last operation started: messages by field, or under `other` if they have no field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** A part of a request that failed. */
export interface RequestFailure {
  /** The invalid input field, or null. */
  readonly field: string | null
  readonly code: string
  readonly message: string
}

const mostMessages = 20
const longestMessage = 500

let activity: NetworkActivity = { pending: 0, errors: {} }
const { tell, subscribe } = createListeners()

function update(next: NetworkActivity) {
  activity = next
  // Requests start while a component renders, when React must not update other components.
  queueMicrotask(tell)
}

/**
 * Counts an operation as in flight and forgets earlier failures (specification 8). The returned function ends it, once,
 * with its failures. Users see errors in place; this only stores them, and logs their codes without text.
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

/** The failure of a request without a response from the gateway. */
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

/** The number of requests in flight and the failures. */
export function networkActivity(): NetworkActivity {
  return activity
}

/** Subscribes to the requests in flight and the failures. */
export function useNetworkActivity(): NetworkActivity {
  return useSyncExternalStore(subscribe, networkActivity)
}
