import type { OfacReviewStatus } from '../../gql/enums.ts'
import type { OfacCheck } from '../../screens/ofac/ofac-query.ts'
import { createListeners } from '../../values/listeners.ts'

/** A decision about a check, as sent to the platform. */
export interface Decision {
  readonly id: string
  readonly status: Exclude<OfacReviewStatus, 'NEEDS_REVIEW'>
  /** The note to store. */
  readonly note: string
  /** The `lastModified` of the check as shown. */
  readonly lastModified: string | null
}

/** The state of a decision in the outbox. Sent decisions are removed. */
type OutboxState =
  | { readonly name: 'waiting'; readonly secondsLeft: number }
  | { readonly name: 'sending' }
  /** It was refused, or its outcome is unknown. It is sent again only on request. */
  | { readonly name: 'failed'; readonly error: unknown }
  /** Someone else decided first: this decision is an unsent draft. */
  | { readonly name: 'taken'; readonly theirs: OfacCheck }

/** A decision in the outbox. */
export interface OutboxItem {
  readonly decision: Decision
  readonly state: OutboxState
}

/** The decisions in the outbox, oldest first, and the number of sent ones. */
export interface OutboxView {
  readonly items: readonly OutboxItem[]
  readonly sent: number
}

interface OutboxParts {
  /** Milliseconds. */
  readonly now: () => number
  /** Calls the function every second until it is stopped. */
  readonly everySecond: (call: () => void) => () => void
  /** Sends a decision. Resolves to the check if someone else has already decided, or null on success. */
  readonly send: (decision: Decision) => Promise<OfacCheck | null>
}

/** How long a decision can be undone before it is sent. */
export const secondsToTakeBack = 8

/** Holds decisions until they are sent. After it is closed, the remaining ones are never sent. */
export function createOutbox({ now, everySecond, send }: OutboxParts) {
  let pending: { decision: Decision; dueAt: number; state: OutboxState }[] = []
  let view: OutboxView = { items: [], sent: 0 }
  let sent = 0
  let isHeld = false
  let isClosed = false
  let stopTicking: (() => void) | null = null
  const { tell, subscribe } = createListeners()

  function publish(): void {
    if (isClosed) return
    view = { items: pending.map(({ decision, state }) => ({ decision, state })), sent }
    tell()
  }

  function tick(): void {
    if (isHeld) return
    for (const item of pending) {
      if (item.state.name !== 'waiting') continue
      const left = item.dueAt - now()
      if (left <= 0) void dispatch(item)
      else item.state = { name: 'waiting', secondsLeft: Math.ceil(left / 1000) }
    }
    stopIfIdle()
    publish()
  }

  function stopIfIdle(): void {
    if (pending.some(({ state }) => state.name === 'waiting')) return
    stopTicking?.()
    stopTicking = null
  }

  async function dispatch(item: (typeof pending)[number]): Promise<void> {
    item.state = { name: 'sending' }
    publish()
    try {
      const theirs = await send(item.decision)
      if (theirs) item.state = { name: 'taken', theirs }
      else {
        pending = pending.filter((other) => other !== item)
        sent += 1
      }
    } catch (error) {
      item.state = { name: 'failed', error }
    }
    publish()
  }

  const remove = (id: string) => {
    pending = pending.filter(({ decision }) => decision.id !== id)
    stopIfIdle()
    publish()
  }

  return {
    read: () => view,
    subscribe,
    /** Adds a decision. It is sent after its undo time. */
    put(decision: Decision): void {
      const state = { name: 'waiting', secondsLeft: secondsToTakeBack } as const
      pending.push({ decision, dueAt: now() + secondsToTakeBack * 1000, state })
      stopTicking ??= everySecond(tick)
      publish()
    },
    /** Undoes an unsent decision: the given one or the last one. Null if there is none. */
    takeBack(id?: string): Decision | null {
      const item = pending.findLast(
        ({ decision, state }) =>
          (id === undefined ? state.name === 'waiting' : decision.id === id) && state.name !== 'sending',
      )
      if (!item) return null
      remove(item.decision.id)
      return item.decision
    },
    /** Sends waiting decisions immediately, or retries a failed one. */
    sendNow(id?: string): void {
      for (const item of pending) {
        const isMeant = id === undefined ? item.state.name === 'waiting' : item.decision.id === id
        if (isMeant && item.state.name !== 'sending' && item.state.name !== 'taken') void dispatch(item)
      }
      stopIfIdle()
    },
    /** Stops the clock of waiting decisions while the user is asked whether to leave. */
    hold(held: boolean): void {
      if (isHeld && !held) {
        for (const item of pending) {
          if (item.state.name === 'waiting') item.dueAt = now() + item.state.secondsLeft * 1000
        }
      }
      isHeld = held
    },
    /** Closes the outbox: no waiting decision is sent. */
    close(): void {
      isClosed = true
      stopTicking?.()
      stopTicking = null
    },
    /** Opens the outbox again after `close`, with its remaining decisions. */
    open(): void {
      isClosed = false
      if (pending.some(({ state }) => state.name === 'waiting')) stopTicking ??= everySecond(tick)
    },
  }
}

/** A queue of decisions to send. */
export type Outbox = ReturnType<typeof createOutbox>
