import type { OfacReviewStatus } from '../../gql/enums.ts'
import type { OfacCheck } from '../../screens/ofac/ofac-query.ts'

/** What is told to the platform about a check. */
export interface Decision {
  readonly id: string
  readonly status: Exclude<OfacReviewStatus, 'NEEDS_REVIEW'>
  /** The note as it is kept. */
  readonly note: string
  /** The `lastModified` that was seen. */
  readonly lastModified: string | null
}

/** How far a decision has come; what was sent is no longer in the box. */
type OutboxState =
  | { readonly name: 'waiting'; readonly secondsLeft: number }
  | { readonly name: 'sending' }
  /** It was refused, or nobody knows; it goes again only when somebody says so. */
  | { readonly name: 'failed'; readonly error: unknown }
  /** Somebody else was first: this one is a draft that was not sent. */
  | { readonly name: 'taken'; readonly theirs: OfacCheck }

/** A decision in the box. */
export interface OutboxItem {
  readonly decision: Decision
  readonly state: OutboxState
}

/** What is in the box, oldest first, and how many have been sent. */
export interface OutboxView {
  readonly items: readonly OutboxItem[]
  readonly sent: number
}

interface OutboxParts {
  /** Milliseconds. */
  readonly now: () => number
  /** Calls once each second until it is stopped. */
  readonly everySecond: (call: () => void) => () => void
  /** Sends a decision; answers what somebody else has decided, or null where it is done. */
  readonly send: (decision: Decision) => Promise<OfacCheck | null>
}

/** How long a decision can be taken back before it is sent. */
export const secondsToTakeBack = 8

/** Keeps decisions until they are sent. What is in it when it is closed was not sent and is not sent later. */
export function createOutbox({ now, everySecond, send }: OutboxParts) {
  let boxed: { decision: Decision; dueAt: number; state: OutboxState }[] = []
  let view: OutboxView = { items: [], sent: 0 }
  let sent = 0
  let isHeld = false
  let isClosed = false
  let stopTicking: (() => void) | null = null
  const listeners = new Set<() => void>()

  function publish(): void {
    if (isClosed) return
    view = { items: boxed.map(({ decision, state }) => ({ decision, state })), sent }
    for (const listener of listeners) listener()
  }

  function tick(): void {
    if (isHeld) return
    for (const item of boxed) {
      if (item.state.name !== 'waiting') continue
      const left = item.dueAt - now()
      if (left <= 0) void dispatch(item)
      else item.state = { name: 'waiting', secondsLeft: Math.ceil(left / 1000) }
    }
    stopIfIdle()
    publish()
  }

  function stopIfIdle(): void {
    if (boxed.some(({ state }) => state.name === 'waiting')) return
    stopTicking?.()
    stopTicking = null
  }

  async function dispatch(item: (typeof boxed)[number]): Promise<void> {
    item.state = { name: 'sending' }
    publish()
    try {
      const theirs = await send(item.decision)
      if (theirs) item.state = { name: 'taken', theirs }
      else {
        boxed = boxed.filter((other) => other !== item)
        sent += 1
      }
    } catch (error) {
      item.state = { name: 'failed', error }
    }
    publish()
  }

  const remove = (id: string) => {
    boxed = boxed.filter(({ decision }) => decision.id !== id)
    stopIfIdle()
    publish()
  }

  return {
    read: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Takes a decision in; it is sent when its time to be taken back is over. */
    put(decision: Decision): void {
      const state = { name: 'waiting', secondsLeft: secondsToTakeBack } as const
      boxed.push({ decision, dueAt: now() + secondsToTakeBack * 1000, state })
      stopTicking ??= everySecond(tick)
      publish()
    },
    /** Takes back a decision that was not sent, the last one unless it is named; null where there is none. */
    takeBack(id?: string): Decision | null {
      const item = boxed.findLast(
        ({ decision, state }) =>
          (id === undefined ? state.name === 'waiting' : decision.id === id) && state.name !== 'sending',
      )
      if (!item) return null
      remove(item.decision.id)
      return item.decision
    },
    /** Sends what waits at once, or one that failed again. */
    sendNow(id?: string): void {
      for (const item of boxed) {
        const isMeant = id === undefined ? item.state.name === 'waiting' : item.decision.id === id
        if (isMeant && item.state.name !== 'sending' && item.state.name !== 'taken') void dispatch(item)
      }
      stopIfIdle()
    },
    /** Stops the clock of what waits, as long as somebody is asked whether to leave. */
    hold(held: boolean): void {
      if (isHeld && !held) {
        for (const item of boxed) {
          if (item.state.name === 'waiting') item.dueAt = now() + item.state.secondsLeft * 1000
        }
      }
      isHeld = held
    },
    /** Ends it: nothing that waits is sent. */
    close(): void {
      isClosed = true
      stopTicking?.()
      stopTicking = null
    },
    /** Begins again after `close`, with what is in it. */
    open(): void {
      isClosed = false
      if (boxed.some(({ state }) => state.name === 'waiting')) stopTicking ??= everySecond(tick)
    },
  }
}

/** Decisions on their way. */
export type Outbox = ReturnType<typeof createOutbox>
