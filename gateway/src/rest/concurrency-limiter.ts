import { performance } from 'node:perf_hooks'
import { meterEventLoop } from '../timing/event-loop.ts'

/** What waits for its turn. */
export interface Startable {
  start(): void
}

/** How many calls may be under way at once, and how the bound moves between them. */
export interface ConcurrencyBounds {
  readonly least: number
  readonly most: number
  /** The share of time since the last question in which the event loop was at work, 0 to 1. */
  readonly utilization?: () => number
  /** Milliseconds on any clock that only goes forward. */
  readonly now?: () => number
}

/** How long the bound stays as it is, in milliseconds. */
const lookEvery = 20

/**
 * Lets so many calls be under way at once, first come, first served. Where the processor is what calls wait for, a low
 * bound is right: requests are served one after the other instead of all together at the end, and what they hold is gone
 * before it grows old. Where calls wait for a distant platform, a low bound would leave the processor idle: the bound
 * then rises.
 */
export class ConcurrencyLimiter {
  readonly #bounds: ConcurrencyBounds
  readonly #utilization: () => number
  readonly #now: () => number
  #bound: number
  #underWay = 0
  #lastLook: number
  /** Waiting calls from `#first` on; what is before has started. */
  #waiting: (Startable | undefined)[] = []
  #first = 0

  constructor(bounds: ConcurrencyBounds) {
    this.#bounds = bounds
    this.#utilization = bounds.utilization ?? meterEventLoop()
    this.#now = bounds.now ?? performance.now.bind(performance)
    this.#lastLook = this.#now()
    this.#bound = bounds.least
  }

  /** How many calls may be under way now. */
  get bound(): number {
    return this.#bound
  }

  /** Starts the call now or when its turn comes. Whoever was started calls `leave` once. */
  enter(call: Startable): void {
    if (this.#underWay >= this.#bound) {
      this.#waiting.push(call)
      // Calls that hang never leave: it is those which wait that raise the bound.
      this.#adapt()
      this.#startNext()
      return
    }
    this.#underWay++
    call.start()
  }

  /** A call has ended: the next ones start. */
  leave(): void {
    this.#underWay--
    this.#adapt()
    this.#startNext()
  }

  #startNext(): void {
    while (this.#underWay < this.#bound) {
      const next = this.#shift()
      if (next === undefined) return
      this.#underWay++
      next.start()
    }
  }

  #shift(): Startable | undefined {
    const next = this.#waiting[this.#first]
    if (next === undefined) return undefined
    this.#waiting[this.#first++] = undefined
    // The started ones are cut off from time to time: a shift of a long array for each would be slow.
    if (this.#first === this.#waiting.length || this.#first > 1_000) {
      this.#waiting = this.#waiting.slice(this.#first)
      this.#first = 0
    }
    return next
  }

  #adapt(): void {
    const now = this.#now()
    if (now - this.#lastLook < lookEvery) return
    this.#lastLook = now
    const share = this.#utilization()
    const isWaitedFor = this.#first < this.#waiting.length
    if (share < 0.7 && isWaitedFor) this.#bound = Math.min(this.#bounds.most, this.#bound * 2)
    else if (share > 0.9) this.#bound = Math.max(this.#bounds.least, Math.floor(this.#bound / 2))
  }
}
