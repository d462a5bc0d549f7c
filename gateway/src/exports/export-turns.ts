import { codedError } from '../rest/error.ts'
import { giveWay } from '../rest/give-way.ts'
import type { Platform } from '../rest/platform.ts'

/** Number of files that one caller may export at the same time. */
const mostOfCaller = 2
/** Number of files that a gateway writes at the same time. */
const mostOfAll = 8
/** The share of the time that all exports together may work while others wait for the platform. */
const share = 0.25
/** The longest rest for each running export, in milliseconds: the time may have been spent on waiting for a slow reader or platform. */
const longestRestMs = 50

/** The place of one file among those that are exported at the same time. */
export interface ExportTurn {
  /**
   * Call this before each page. Everything since the last rest counts as work: the page, its rows' text, its compression
   * and the transfer. While others wait for the platform, it rests three times as long, and longer if other exports run.
   */
  rest(): Promise<void>
  /** Call this when the file has ended. */
  free(): void
}

/** How the turns measure and spend time. */
interface Timing {
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
  readonly giveWay: typeof giveWay
}

/** Bounds the files that are exported at the same time, and the time that they take from others. */
export class ExportTurns {
  readonly #platform: Pick<Platform, 'interactiveAt'>
  readonly #timing: Timing
  readonly #running = new Map<string, number>()
  #all = 0

  constructor(
    platform: Pick<Platform, 'interactiveAt'>,
    timing: Timing = { now: performance.now.bind(performance), giveWay },
  ) {
    this.#platform = platform
    this.#timing = timing
  }

  /** Takes a place for a caller. Throws RATE_LIMITED or OVERLOADED. */
  begin(caller: string): ExportTurn {
    const own = this.#running.get(caller) ?? 0
    if (own >= mostOfCaller) {
      const text = `${mostOfCaller} exports of this caller are under way. Wait for one of them, or cancel it`
      throw codedError('RATE_LIMITED', text, { retryAfter: '10' })
    }
    if (this.#all >= mostOfAll) {
      throw codedError('OVERLOADED', 'Too many exports are under way. Please try again', { retryAfter: '10' })
    }
    this.#running.set(caller, own + 1)
    this.#all++
    const { now } = this.#timing
    let restedAt = now()
    let isFree = false
    return {
      rest: async () => {
        const restMs = (now() - restedAt) * (this.#all / share - 1)
        await this.#timing.giveWay(this.#platform, Math.min(restMs, longestRestMs * this.#all))
        restedAt = now()
      },
      free: () => {
        if (isFree) return
        isFree = true
        this.#all--
        const left = (this.#running.get(caller) ?? 1) - 1
        if (left > 0) this.#running.set(caller, left)
        else this.#running.delete(caller)
      },
    }
  }
}
