/** What reads by itself every so often, and when it does not. */
export interface Live {
  /** Reads at once, and from then on every so often. */
  start(): void
  /** Reads nothing any more. */
  stop(): void
  /** Reads now, whatever holds it up. */
  refresh(): void
  /** Holds it up for a reason, `hidden` or `pointer`, or no longer: what became due meanwhile is then read at once. */
  hold(reason: string, isHeld: boolean): void
}

interface LiveParts {
  readonly everyMs: number
  /** Milliseconds on any clock. */
  readonly clock: () => number
  /** Runs something after so many milliseconds; answers how to call it off. */
  readonly after: (millis: number, run: () => void) => () => void
  /** Reads; `isFirst` until the first time has ended. Never rejects. */
  readonly read: (isFirst: boolean) => Promise<void>
}

/** Reads one after the other: the next time comes so long after the last one has ended. */
export function createLive({ everyMs, clock, after, read }: LiveParts): Live {
  const reasons = new Set<string>()
  let callOff = () => {}
  let due = 0
  let isOn = false
  let isReading = false
  let isFirst = true

  async function run(): Promise<void> {
    if (isReading) return
    isReading = true
    callOff()
    await read(isFirst)
    isFirst = false
    isReading = false
    due = clock() + everyMs
    plan()
  }

  function plan(): void {
    callOff()
    if (!isOn || isReading || reasons.size > 0) return
    callOff = after(Math.max(0, due - clock()), () => void run())
  }

  return {
    start() {
      isOn = true
      void run()
    },
    stop() {
      isOn = false
      callOff()
    },
    refresh: () => void run(),
    hold(reason, isHeld) {
      if (isHeld) reasons.add(reason)
      else reasons.delete(reason)
      plan()
    },
  }
}
