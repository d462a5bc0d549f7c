import { noResponse } from './error.ts'

/** When the platform is left alone, and for how long. */
export interface BreakerOptions {
  /** How many requests in a row must fail. */
  readonly threshold: number
  /** How long the platform is then left alone, in milliseconds, before one call tries again. */
  readonly restMs: number
  /** Milliseconds that only grow. */
  readonly clock?: () => number
}

/** Failures of one merchant's requests since its last success. */
interface Trouble {
  failures: number
  /** When a call may try again; 0 while the platform is not left alone. */
  restsUntil: number
  /** How many of the failures count in common, as long as `round` is the current one. */
  shared: number
  round: number
}

/**
 * Leaves the platform alone after failures, so that nobody waits for what cannot come. A request counts once, however many
 * of its calls fail. Failures of one merchant make the platform refused to that merchant only: of the threshold for all,
 * each merchant counts for half at most, and one success of anybody starts the count again. While nothing fails it costs a
 * look at one number.
 */
export class Breaker {
  readonly #threshold: number
  readonly #restMs: number
  readonly #clock: () => number
  readonly #troubles = new Map<string, Trouble>()
  /** Requests that have counted. */
  readonly #counted = new WeakSet<object>()
  #shared = 0
  #round = 0
  #allRestUntil = 0

  constructor({ threshold, restMs, clock = () => performance.now() }: BreakerOptions) {
    this.#threshold = threshold
    this.#restMs = restMs
    this.#clock = clock
  }

  /** Throws PLATFORM_UNAVAILABLE while the platform is left alone; after the rest it lets one call try. */
  check(merchant: string): void {
    if (this.#troubles.size === 0) return
    const own = this.#troubles.get(merchant)
    const until = Math.max(own?.restsUntil ?? 0, this.#allRestUntil)
    if (until === 0) return
    const now = this.#clock()
    if (now < until) throw noResponse('it failed repeatedly and is being given a rest')
    // This call tries; the others wait for another rest, unless it succeeds.
    if (own && own.restsUntil > 0) own.restsUntil = now + this.#restMs
    if (this.#allRestUntil > 0) this.#allRestUntil = now + this.#restMs
  }

  /** Notes that the platform answered a merchant's call. */
  succeeded(merchant: string): void {
    if (this.#troubles.size === 0) return
    this.#troubles.delete(merchant)
    this.#shared = 0
    this.#round += 1
    this.#allRestUntil = 0
  }

  /** Notes that a call failed; `request` identifies the request that it belongs to. */
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
