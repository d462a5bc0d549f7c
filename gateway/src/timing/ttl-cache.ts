/**
 * A map in memory whose entries live for a while and are then dropped, also where nobody asks for them again. It is
 * bounded: where it is full, the oldest entries make room.
 */
export class TtlCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>()
  readonly #options: TtlCacheOptions
  #timer: NodeJS.Timeout | undefined

  constructor(options: TtlCacheOptions) {
    this.#options = options
  }

  /** The value, as long as it lives. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (entry.until > this.#options.clock()) return entry.value
    this.#entries.delete(key)
    return undefined
  }

  set(key: string, value: Value): void {
    const { clock, lifeMs, most } = this.#options
    this.#entries.delete(key)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < most) break
      this.#entries.delete(oldest)
    }
    this.#entries.set(key, { value, until: clock() + lifeMs })
    this.#sweepLater()
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  /** Drops the values that the test holds for. */
  deleteWhere(holds: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (holds(value)) this.#entries.delete(key)
  }

  /** Drops what has outlived its time. It runs by itself after that time, which keeps no process from ending. */
  sweep(): void {
    const now = this.#options.clock()
    for (const [key, { until }] of this.#entries) if (until <= now) this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }

  #sweepLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.sweep()
      if (this.#entries.size > 0) this.#sweepLater()
    }, this.#options.lifeMs).unref()
  }
}

/** How long and how much a `TtlCache` keeps. */
export interface TtlCacheOptions {
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** How long an entry lives, in milliseconds. */
  readonly lifeMs: number
  /** How many entries it holds at most. */
  readonly most: number
}
