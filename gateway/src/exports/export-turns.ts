import { giveWay } from '../rest/give-way.ts'
import type { Platform } from '../rest/platform.ts'
import { type TurnOwner, Turns } from '../rest/turns.ts'

/** Number of files that a caller, a merchant account and a gateway may export at the same time. */
const limits = { ofCaller: 2, ofAccount: 4, ofAll: 8 }
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
  readonly #turns = new Turns('exports', limits)

  constructor(
    platform: Pick<Platform, 'interactiveAt'>,
    timing: Timing = { now: performance.now.bind(performance), giveWay },
  ) {
    this.#platform = platform
    this.#timing = timing
  }

  /** Takes a place for a caller. Throws RATE_LIMITED or OVERLOADED. */
  begin(caller: TurnOwner): ExportTurn {
    const free = this.#turns.begin(caller)
    const { now } = this.#timing
    let restedAt = now()
    return {
      rest: async () => {
        const { all } = this.#turns
        const restMs = (now() - restedAt) * (all / share - 1)
        await this.#timing.giveWay(this.#platform, Math.min(restMs, longestRestMs * all))
        restedAt = now()
      },
      free,
    }
  }
}
