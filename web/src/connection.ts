import { Offline } from './screens/nothing-done.ts'

/** Whether the gateway can be reached: `offline` is what the browser says, `unreachable` what a try showed. */
export type ConnectionState = 'up' | 'offline' | 'unreachable'

/** What the watch over the connection works with. */
export interface ConnectionOptions {
  /** Runs something after so many milliseconds; answers how to call it off. */
  readonly after: (millis: number, run: () => void) => () => void
  /** Whether the browser has a network, as far as it knows. */
  readonly isOnline: () => boolean
  /** Whether the gateway answers now; a rejection means that it does not. */
  readonly probe: () => Promise<boolean>
}

/** Follows whether the gateway can be reached. */
export interface Connection {
  readonly state: () => ConnectionState
  readonly subscribe: (listener: () => void) => () => void
  /** Runs something each time the connection is back; answers how to stop that. */
  readonly onBack: (run: () => void) => () => void
  /** Resolves when the gateway can be reached: at once, or as soon as the connection is back. */
  readonly back: () => Promise<void>
  readonly isOffline: () => boolean
  /** The browser reported that its network came or went. */
  readonly networkChanged: () => void
  /** A request got no answer: finds out whether the connection is lost. */
  readonly requestFailed: () => void
  /** Gives up work that precedes a change when the network is lost: rejects with `Offline`. */
  readonly unlessOffline: <Result>(work: () => Promise<Result>) => Promise<Result>
}

const firstPauseMillis = 2_000
const longestPauseMillis = 30_000

/** A watch over the connection to the gateway. While it is lost, the gateway is tried again with growing pauses. */
export function createConnection({ after, isOnline, probe }: ConnectionOptions): Connection {
  let state: ConnectionState = isOnline() ? 'up' : 'offline'
  let pause = firstPauseMillis
  let callOff = () => {}
  let looking: object | null = null
  const listeners = new Set<() => void>()
  const whenBack = new Set<() => void>()

  function enter(next: ConnectionState) {
    if (state === next) return
    state = next
    for (const listener of [...listeners]) listener()
    if (next === 'up') for (const run of [...whenBack]) run()
  }

  async function look() {
    callOff()
    const own = {}
    looking = own
    const answers = await probe().catch(() => false)
    // Meanwhile the network came or went, which is looked into by itself.
    if (looking !== own) return
    looking = null
    if (answers) {
      pause = firstPauseMillis
      enter('up')
      return
    }
    enter('unreachable')
    callOff = after(pause, () => void look())
    pause = Math.min(pause * 2, longestPauseMillis)
  }

  function onBack(run: () => void): () => void {
    whenBack.add(run)
    return () => whenBack.delete(run)
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const isOffline = () => state === 'offline' || !isOnline()

  return {
    state: () => state,
    subscribe,
    onBack,
    isOffline,
    back() {
      if (state === 'up' && isOnline()) return Promise.resolve()
      return new Promise((resolve) => {
        const stop = onBack(() => {
          stop()
          resolve()
        })
      })
    },
    networkChanged() {
      callOff()
      looking = null
      if (!isOnline()) {
        enter('offline')
        return
      }
      if (state === 'up') return
      pause = firstPauseMillis
      enter('unreachable')
      void look()
    },
    requestFailed() {
      if (state === 'up' && looking === null && isOnline()) void look()
    },
    unlessOffline(work) {
      return new Promise((resolve, reject) => {
        if (isOffline()) {
          reject(new Offline())
          return
        }
        const stop = subscribe(() => {
          if (state === 'offline') reject(new Offline())
        })
        work().then(resolve, reject).finally(stop)
      })
    },
  }
}
