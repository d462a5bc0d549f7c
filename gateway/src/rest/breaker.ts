import { noResponse } from './error.ts'

/** Options of the circuit breaker. */
export interface BreakerOptions {
  /** Number of consecutive failed requests that open the breaker. */
  readonly threshold: number
  /** How long the breaker stays open before one call probes the platform, in milliseconds. */
  readonly restMs: number
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number
}

/** The failures of one merchant's requests since its last success. */
interface Trouble {
  failures: number
  /** When a call may probe again; 0 while the breaker is closed. */
  restsUntil: number
  /** How many of the failures count toward the shared threshold, while `round` is the current one. */
  shared: number
  round: number
}

/**
 * A circuit breaker, so that no request waits for a failing platform. A request counts once, no matter how many of its
 * calls fail. Failures of one merchant open the breaker only for that merchant: each merchant counts for at most half
 * of the shared threshold, and any success resets the shared count. If there were no failures, a check costs one
 * comparison.
 */
export class Breaker {
  readonly #threshold: number
  readonly #restMs: number
  readonly #clock: () => number
  readonly #troubles = new Map<string, Trouble>()
  /** The requests that have already been counted. */
  readonly #counted = new WeakSet<object>()
  #shared = 0
  #round = 0
  #allRestUntil = 0

  constructor({ threshold, restMs, clock = () => performance.now() }: BreakerOptions) {
    this.#threshold = threshold
    this.#restMs = restMs
    this.#clock = clock
  }

  /** Throws PLATFORM_UNAVAILABLE while the breaker is open. When it is half-open, lets one call through as a probe. */
  check(merchant: string): void {
    if (this.#troubles.size === 0) return
    const own = this.#troubles.get(merchant)
    const until = Math.max(own?.restsUntil ?? 0, this.#allRestUntil)
    if (until === 0) return
    const now = this.#clock()
    if (now < until) throw noResponse('it failed repeatedly and is being given a rest')
    // This call is the probe. For all other calls, the breaker stays open for another period unless the probe succeeds.
    if (own && own.restsUntil > 0) own.restsUntil = now + this.#restMs
    if (this.#allRestUntil > 0) this.#allRestUntil = now + this.#restMs
  }

  /** Records that the platform responded to a merchant's call. */
  succeeded(merchant: string): void {
    if (this.#troubles.size === 0) return
    this.#troubles.delete(merchant)
    this.#shared = 0
    this.#round += 1
    this.#allRestUntil = 0
  }

  /** Records that a call failed; `request` identifies the request that it belongs to. */
  failed(merchant: string, request: object): void {
    if (this.#counted.has(request)) return
    this.#counted.add(request)
    const until = this.#clock() + this.#restMs
    const trouble = this.#troubles.get(merchant) ?? { failures: 0, restsUntil: 0, shared: 0, round: this.#round }
    this.#troubles.set(merchant, trouble)
    trouble.failures += 1
    if (trouble.failures >= this.#threshold) trouble.restsUntil = until
    if (trouble.round !== this.#round) Object.assign(trouble, { shared: 0, round: this.#round })
    if (trouble.shared < this.#threshold / 2) {
      trouble.shared += 1
      this.#shared += 1
    }
    if (this.#shared >= this.#threshold && this.#troubles.size > 1) this.#allRestUntil = until
  }
}
