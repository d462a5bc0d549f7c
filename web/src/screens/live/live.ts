/** A periodic read that can be paused. */
export interface Live {
  /** Reads immediately and then periodically; with `later`, first after the interval. */
  start(later?: 'later'): void
  /** Stops reading. */
  stop(): void
  /** Reads now, even while paused. */
  refresh(): void
  /**
   * Pauses it for a reason, `hidden` or `pointer`, or ends that pause. A read that became due is then made immediately.
   */
  hold(reason: string, isHeld: boolean): void
  /** Schedules the next read one interval from now, or `more` milliseconds later, because data has just arrived. */
  postpone(more: number): void
  /** Schedules the next read at most one interval from now, after the interval has become shorter. */
  hasten(): void
}

interface LiveParts {
  /** The interval; a function decides after each read. */
  readonly everyMs: number | (() => number)
  /** A clock in milliseconds with any origin. */
  readonly clock: () => number
  /** Runs a function after a delay. Returns a function that cancels it. */
  readonly after: (millis: number, run: () => void) => () => void
  /** Reads; `isFirst` until the first read has ended. Never rejects. */
  readonly read: (isFirst: boolean) => Promise<void>
}

/** Creates a periodic read. Reads never overlap: the interval starts when the last read has ended. */
export function createLive({ everyMs, clock, after, read }: LiveParts): Live {
  const reasons = new Set<string>()
  let cancelTimer = () => {}
  let due = 0
  let isOn = false
  let isReading = false
  let isFirst = true
  const next = () => clock() + (typeof everyMs === 'number' ? everyMs : everyMs())

  async function run(): Promise<void> {
    if (isReading) return
    isReading = true
    due = 0
    cancelTimer()
    await read(isFirst)
    isFirst = false
    isReading = false
    // Data that arrived from elsewhere during the read may have postponed the next one.
    due = Math.max(due, next())
    plan()
  }

  function plan(): void {
    cancelTimer()
    if (!isOn || isReading || reasons.size > 0) return
    cancelTimer = after(Math.max(0, due - clock()), () => void run())
  }

  return {
    start(later) {
      isOn = true
      if (!later) return void run()
      due = next()
      plan()
    },
    stop() {
      isOn = false
      cancelTimer()
    },
    refresh: () => void run(),
    hold(reason, isHeld) {
      if (isHeld) reasons.add(reason)
      else reasons.delete(reason)
      plan()
    },
    postpone(more) {
      due = next() + more
      plan()
    },
    hasten() {
      due = Math.min(due, next())
      plan()
    },
  }
}
