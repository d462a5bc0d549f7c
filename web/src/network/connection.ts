import { createListeners } from '../values/listeners.ts'
import { Offline } from './nothing-done.ts'

/** Whether the gateway can be reached: `offline` as reported by the browser, `unreachable` after a failed probe. */
export type ConnectionState = 'up' | 'offline' | 'unreachable'

/** The dependencies of the connection watch. */
export interface ConnectionOptions {
  /** Runs a function after a delay. Returns a function that cancels it. */
  readonly after: (millis: number, run: () => void) => () => void
  /** Whether the browser reports a network. */
  readonly isOnline: () => boolean
  /** Whether the gateway responds now. A rejection counts as false. */
  readonly probe: () => Promise<boolean>
}

/** Tracks whether the gateway can be reached. */
export interface Connection {
  readonly state: () => ConnectionState
  readonly subscribe: (listener: () => void) => () => void
  /** Runs a function each time the connection is restored. Returns a function that stops this. */
  readonly onBack: (run: () => void) => () => void
  /** Resolves as soon as the gateway can be reached. */
  readonly back: () => Promise<void>
  readonly isOffline: () => boolean
  /** Call this when the browser goes online or offline. */
  readonly networkChanged: () => void
  /** Call this when a request got no response. Checks whether the connection is lost. */
  readonly requestFailed: () => void
  /** Runs work that precedes a change. Rejects with `Offline` if the network is lost before it completes. */
  readonly unlessOffline: <Result>(work: () => Promise<Result>) => Promise<Result>
}

const firstPauseMillis = 2_000
const longestPauseMillis = 30_000

/** Creates a connection watch. While the connection is lost, it probes the gateway with growing pauses. */
export function createConnection({ after, isOnline, probe }: ConnectionOptions): Connection {
  let state: ConnectionState = isOnline() ? 'up' : 'offline'
  let pause = firstPauseMillis
  let cancelTimer = () => {}
  let looking: object | null = null
  const { tell, subscribe } = createListeners()
  const whenBack = createListeners()

  function enter(next: ConnectionState) {
    if (state === next) return
    state = next
    tell()
    if (next === 'up') whenBack.tell()
  }

  async function look() {
    cancelTimer()
    const own = {}
    looking = own
    const isReachable = await probe().catch(() => false)
    // The network changed during the probe, which started another check.
    if (looking !== own) return
    looking = null
    if (isReachable) {
      pause = firstPauseMillis
      enter('up')
      return
    }
    enter('unreachable')
    cancelTimer = after(pause, () => void look())
    pause = Math.min(pause * 2, longestPauseMillis)
  }

  const isOffline = () => state === 'offline' || !isOnline()

  return {
    state: () => state,
    subscribe,
    onBack: whenBack.subscribe,
    isOffline,
    back() {
      if (state === 'up' && isOnline()) return Promise.resolve()
      return new Promise((resolve) => {
        const stop = whenBack.subscribe(() => {
          stop()
          resolve()
        })
      })
    },
    networkChanged() {
      cancelTimer()
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
