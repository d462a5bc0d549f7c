import { performance } from 'node:perf_hooks'
import { meterEventLoop } from '../timing/event-loop.ts'

/** A call waiting for its turn. */
export interface Startable {
  start(): void
}

/** The range of the concurrency limit, and how the limit adapts. */
export interface ConcurrencyBounds {
  readonly least: number
  readonly most: number
  /** The share of time since the last call in which the event loop was busy, 0 to 1. */
  readonly utilization?: () => number
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
}

/** Minimum interval between changes of the limit, in milliseconds. */
const lookEvery = 20

/**
 * Limits the calls in flight. Callers take turns: a caller with few calls waits for one call of each other caller, not
 * for all of them. The calls of one caller start in order of arrival. If the processor is the bottleneck, a low limit
 * is best: requests finish one after another instead of all at the end, and their memory is freed early. If calls wait
 * for a distant platform, a low limit would leave the processor idle, so the limit rises.
 */
export class ConcurrencyLimiter {
  readonly #bounds: ConcurrencyBounds
  readonly #utilization: () => number
  readonly #now: () => number
  #bound: number
  #inFlight = 0
  #lastLook: number
  /** The waiting calls of each caller, in the order in which the callers take turns. */
  readonly #waiting = new Map<string, WaitingCalls>()

  constructor(bounds: ConcurrencyBounds) {
    this.#bounds = bounds
    this.#utilization = bounds.utilization ?? meterEventLoop()
    this.#now = bounds.now ?? performance.now.bind(performance)
    this.#lastLook = this.#now()
    this.#bound = bounds.least
  }

  /** The current limit of calls in flight. */
  get bound(): number {
    return this.#bound
  }

  /** Starts the call now, or when its turn among all callers comes. A started call must call `leave` once. */
  enter(call: Startable, caller: string): void {
    if (this.#inFlight >= this.#bound) {
      const calls = this.#waiting.get(caller)
      if (calls) calls.add(call)
      else this.#waiting.set(caller, new WaitingCalls(call))
      // Calls that hang never leave, so waiting calls must be able to raise the limit.
      this.#adapt()
      this.#startNext()
      return
    }
    this.#inFlight++
    call.start()
  }

  /** Called when a call has ended. Starts the next ones. */
  leave(): void {
    this.#inFlight--
    this.#adapt()
    this.#startNext()
  }

  #startNext(): void {
    while (this.#inFlight < this.#bound) {
      const next = this.#shift()
      if (next === undefined) return
      this.#inFlight++
      next.start()
    }
  }

  #shift(): Startable | undefined {
    if (this.#waiting.size === 0) return undefined
    for (const [caller, calls] of this.#waiting) {
      const next = calls.shift()
      if (calls.isEmpty) this.#waiting.delete(caller)
      else if (this.#waiting.size > 1) {
        // A map keeps the order of insertion, so the caller is the last one again.
        this.#waiting.delete(caller)
        this.#waiting.set(caller, calls)
      }
      return next
    }
    return undefined
  }

  #adapt(): void {
    const now = this.#now()
    if (now - this.#lastLook < lookEvery) return
    this.#lastLook = now
    const share = this.#utilization()
    const isWaitedFor = this.#waiting.size > 0
    if (share < 0.7 && isWaitedFor) this.#bound = Math.min(this.#bounds.most, this.#bound * 2)
    else if (share > 0.9) this.#bound = Math.max(this.#bounds.least, Math.floor(this.#bound / 2))
  }
}

/** The waiting calls of one caller, in order of arrival. */
class WaitingCalls {
  /** The calls from `#first` on wait; those before it have started. */
  readonly #calls: (Startable | undefined)[]
  #first = 0

  constructor(call: Startable) {
    this.#calls = [call]
  }

  get isEmpty(): boolean {
    return this.#first === this.#calls.length
  }

  add(call: Startable): void {
    this.#calls.push(call)
  }

  shift(): Startable | undefined {
    const next = this.#calls[this.#first]
    this.#calls[this.#first++] = undefined
    // Started calls are removed from time to time: shifting a long array for each call would be slow. A copy of the array
    // would leave the old one in memory, with its calls and all they have read, until the next full garbage collection.
    if (this.#first > 1_000) {
      this.#calls.splice(0, this.#first)
      this.#first = 0
    }
    return next
  }
}
