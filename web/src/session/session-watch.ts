/** The present moment and an alarm; passed in, so that tests advance them. */
export interface Clock {
  /** Milliseconds on any scale. */
  readonly now: () => number
  /** Runs something after so many milliseconds; answers how to call it off. */
  readonly after: (millis: number, run: () => void) => () => void
}

/** Who is signed in, and for how long from now, as the gateway answered. */
export interface SessionReading {
  /** Merchant account and caller in one text. */
  readonly who: string
  /** Until the session ends unless it is touched, in milliseconds. */
  readonly leftMillis: number
  /** Until it ends whatever happens, in milliseconds. */
  readonly leftAtMostMillis: number
}

/** The state of this page's session. `closing` is the time of the warning; moments are on the watch's clock. */
export type SessionPhase =
  | { readonly name: 'none' | 'open' | 'ended' }
  | { readonly name: 'closing'; readonly endsAt: number; readonly mayStay: boolean }

/** What the watch works with. */
export interface SessionWatchOptions {
  readonly clock: Clock
  /** Asks who is signed in without counting as activity; null for nobody. Rejects where no answer came. */
  readonly read: () => Promise<SessionReading | null>
  /** Records activity and answers how long the session lasts now. */
  readonly touch: () => Promise<SessionReading | null>
  /** Somebody else is signed in now. */
  readonly onModified: () => void
}

/** Follows one page's session from sign-in to its end (specification 4.1). */
export interface SessionWatch {
  readonly phase: () => SessionPhase
  readonly subscribe: (listener: () => void) => () => void
  /** Watches this session from now on, or goes on with one that had ended; null: nobody is signed in. */
  readonly follow: (reading: SessionReading | null) => void
  /** Asks the gateway what state the session is in, without touching it; answers the phase afterwards. */
  readonly check: () => Promise<SessionPhase['name']>
  /** Records activity, at most every 20 seconds. */
  readonly touch: () => Promise<void>
  /** Records activity now: somebody asked to stay. Rejects where the gateway did not answer. */
  readonly stay: () => Promise<void>
  /** Waits until the same caller has signed in again: true; or until this page belongs to nobody: false. */
  readonly resumed: () => Promise<boolean>
}

/** The session is checked this often (specification 9). */
const checkEveryMillis = 60_000
/** Activity is recorded at most this often (specification 9). */
const touchEveryMillis = 20_000
/** So long before the end the warning begins. */
const warnMillis = 120_000
/** A renewed session has a new cookie; an answer to the old one that was on its way says nothing. */
const secondLookMillis = 500
const shortestPauseMillis = 1_000

/** A watch over the session of this page. */
export function createSessionWatch({ clock, read, touch, onModified }: SessionWatchOptions): SessionWatch {
  let phase: SessionPhase = { name: 'none' }
  let who: string | null = null
  let endsAt = 0
  let latestEnd = 0
  let touchedAt = 0
  let callOff = () => {}
  let checking: Promise<SessionPhase['name']> | null = null
  const listeners = new Set<() => void>()
  let waiting: ((goesOn: boolean) => void)[] = []

  function enter(next: SessionPhase) {
    const isSame =
      next.name === phase.name &&
      (next.name !== 'closing' ||
        (phase.name === 'closing' && next.endsAt === phase.endsAt && next.mayStay === phase.mayStay))
    phase = isSame ? phase : next
    if (!isSame) for (const listener of listeners) listener()
  }

  function release(goesOn: boolean) {
    const released = waiting
    waiting = []
    for (const resolve of released) resolve(goesOn)
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
    callOff()
    const now = clock.now()
    const turn =
      phase.name === 'open' ? endsAt - warnMillis : phase.name === 'closing' ? endsAt : Number.POSITIVE_INFINITY
    const pause = Math.max(shortestPauseMillis, Math.min(checkEveryMillis, turn - now))
    callOff = clock.after(pause, () => void check())
  }

  function end() {
    enter({ name: 'ended' })
    setAlarm()
  }

  async function look(): Promise<SessionPhase['name']> {
    const asked = who
    if (asked === null) return phase.name
    try {
      const reading = (await read()) ?? (await secondLook())
      // Meanwhile somebody signed in or out here, who knows better.
      if (who !== asked) return phase.name
      if (reading === null) end()
      else if (reading.who === asked) take(reading)
      else onModified()
    } catch {
      if (who !== asked) return phase.name
      // Nobody answers. Once the time is over nothing may be shown on, whether the gateway says so or not.
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
    const asked = who
    touchedAt = clock.now()
    const reading = await touch()
    if (reading !== null && who === asked && reading.who === asked) take(reading)
  }

  return {
    phase: () => phase,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(reading) {
      if (reading !== null) {
        touchedAt = clock.now()
        take(reading)
        return
      }
      who = null
      callOff()
      enter({ name: 'none' })
      release(false)
    },
    check,
    async touch() {
      const isOver = phase.name === 'none' || phase.name === 'ended'
      if (isOver || clock.now() - touchedAt < touchEveryMillis) return
      // No answer changes nothing here; that the session is over is seen by every request alike.
      await stay().catch(() => undefined)
    },
    stay,
    resumed: () =>
      phase.name === 'ended' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(phase.name !== 'none'),
  }
}
