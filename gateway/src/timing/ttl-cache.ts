/**
 * A bounded map in memory whose entries expire after a time to live, even if they are not read again. If it is full,
 * the oldest entries are dropped.
 */
export class TtlCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>()
  readonly #options: TtlCacheOptions
  #timer: NodeJS.Timeout | undefined

  constructor(options: TtlCacheOptions) {
    this.#options = options
  }

  /** The value if it has not expired. */
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

  /** Drops the values that match the predicate. */
  deleteWhere(holds: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (holds(value)) this.#entries.delete(key)
  }

  /** Drops expired entries. Runs automatically on a timer that does not keep the process alive. */
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

/** Options of a `TtlCache`. */
export interface TtlCacheOptions {
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** The time to live of an entry, in milliseconds. */
  readonly lifeMs: number
  /** Maximum number of entries. */
  readonly most: number
}
