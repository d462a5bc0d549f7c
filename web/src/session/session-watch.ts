import { createListeners } from '../values/listeners.ts'

/** The current time and timers; injected, so tests can control them. */
export interface Clock {
  /** Milliseconds with any origin. */
  readonly now: () => number
  /** Runs a function after a delay. Returns a function that cancels it. */
  readonly after: (millis: number, run: () => void) => () => void
}

/** The signed-in caller and the remaining time, as returned by the gateway. */
export interface SessionReading {
  /** Merchant account and caller combined. */
  readonly who: string
  /** The time until the session ends unless it is touched, in milliseconds. */
  readonly leftMillis: number
  /** The time until the session ends in any case, in milliseconds. */
  readonly leftAtMostMillis: number
}

/** The state of this page's session. `closing` is the warning before the end; times are on the watch's clock. */
export type SessionPhase =
  | { readonly name: 'none' | 'open' | 'ended' }
  | { readonly name: 'closing'; readonly endsAt: number; readonly mayStay: boolean }

/** The dependencies of the session watch. */
export interface SessionWatchOptions {
  readonly clock: Clock
  /** Reads the signed-in caller without counting as activity; null if signed out. Rejects if there was no response. */
  readonly read: () => Promise<SessionReading | null>
  /** Records activity and returns the new remaining time. */
  readonly touch: () => Promise<SessionReading | null>
  /** Called when another caller is signed in. */
  readonly onModified: () => void
}

/** Tracks one page's session from sign-in to its end (specification 4.1). */
export interface SessionWatch {
  readonly phase: () => SessionPhase
  readonly subscribe: (listener: () => void) => () => void
  /** Starts watching a session, or continues with one that had ended; null means signed out. */
  readonly follow: (reading: SessionReading | null) => void
  /** Reads the session's state from the gateway without touching it. Returns the phase afterward. */
  readonly check: () => Promise<SessionPhase['name']>
  /** Records activity, at most every 20 seconds. */
  readonly touch: () => Promise<void>
  /** Records activity now, because the user chose to stay. Rejects if the gateway did not respond. */
  readonly stay: () => Promise<void>
  /** Waits until the same caller has signed in again (true), or until the page belongs to no one (false). */
  readonly resumed: () => Promise<boolean>
}

/** The interval of session checks (specification 9). */
const checkEveryMillis = 60_000
/** The minimum interval between recorded activities (specification 9). */
const touchEveryMillis = 20_000
/** How long before the end the warning starts. */
const warnMillis = 120_000
/** A renewed session has a new cookie, so a response to the old one that was still in flight is meaningless. */
const secondLookMillis = 500
const shortestPauseMillis = 1_000

/** Creates the watch over this page's session. */
export function createSessionWatch({ clock, read, touch, onModified }: SessionWatchOptions): SessionWatch {
  let phase: SessionPhase = { name: 'none' }
  let who: string | null = null
  let endsAt = 0
  let latestEnd = 0
  let touchedAt = 0
  let cancelTimer = () => {}
  let checking: Promise<SessionPhase['name']> | null = null
  const { tell, subscribe } = createListeners()
  let waiting: ((isResumed: boolean) => void)[] = []

  function enter(next: SessionPhase) {
    const isSame =
      next.name === phase.name &&
      (next.name !== 'closing' ||
        (phase.name === 'closing' && next.endsAt === phase.endsAt && next.mayStay === phase.mayStay))
    phase = isSame ? phase : next
    if (!isSame) tell()
  }

  function release(isResumed: boolean) {
    const released = waiting
    waiting = []
    for (const resolve of released) resolve(isResumed)
  }

  function take(reading: SessionReading) {
    const now = clock.now()
    who = reading.who
    endsAt = now + reading.leftMillis
    latestEnd = now + reading.leftAtMostMillis
    settle()
    release(true)
  }

  function settle() {
    const isClosing = endsAt - clock.now() <= warnMillis
    enter(isClosing ? { name: 'closing', endsAt, mayStay: latestEnd > endsAt } : { name: 'open' })
    setAlarm()
  }

  function setAlarm() {
    cancelTimer()
    const now = clock.now()
    const turn =
      phase.name === 'open' ? endsAt - warnMillis : phase.name === 'closing' ? endsAt : Number.POSITIVE_INFINITY
    const pause = Math.max(shortestPauseMillis, Math.min(checkEveryMillis, turn - now))
    cancelTimer = clock.after(pause, () => void check())
  }

  function end() {
    enter({ name: 'ended' })
    setAlarm()
  }

  async function look(): Promise<SessionPhase['name']> {
    const expected = who
    if (expected === null) return phase.name
    try {
      const reading = (await read()) ?? (await secondLook())
      // The page's caller has changed since then, so this result is stale.
      if (who !== expected) return phase.name
      if (reading === null) end()
      else if (reading.who === expected) take(reading)
      else onModified()
    } catch {
      if (who !== expected) return phase.name
      // The gateway is unreachable. After the session's time nothing may be shown, even without its confirmation.
      if (phase.name === 'ended' || clock.now() >= endsAt) end()
      else settle()
    }
    return phase.name
  }

  async function secondLook(): Promise<SessionReading | null> {
    if (phase.name === 'ended') return null
    await new Promise<void>((resolve) => {
      clock.after(secondLookMillis, resolve)
    })
    return read()
  }

  function check(): Promise<SessionPhase['name']> {
    checking ??= look().finally(() => {
      checking = null
    })
    return checking
  }

  async function stay() {
    const expected = who
    touchedAt = clock.now()
    const reading = await touch()
    if (reading !== null && who === expected && reading.who === expected) take(reading)
  }

  return {
    phase: () => phase,
    subscribe,
    follow(reading) {
      if (reading !== null) {
        touchedAt = clock.now()
        take(reading)
        return
      }
      who = null
      cancelTimer()
      enter({ name: 'none' })
      release(false)
    },
    check,
    async touch() {
      const isOver = phase.name === 'none' || phase.name === 'ended'
      if (isOver || clock.now() - touchedAt < touchEveryMillis) return
      // A failure changes nothing here. Every request detects that the session is over.
      await stay().catch(() => undefined)
    },
    stay,
    resumed: () =>
      phase.name === 'ended' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(phase.name !== 'none'),
  }
}
