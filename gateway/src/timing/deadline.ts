/** Work that ends early when its deadline aborts. */
export interface Abortable {
  giveUp(): void
}

/**
 * The time that one request has for all its work: signing in, reading and changing. It is no AbortSignal, because making
 * one for each request and listening to it costs more than signing a call.
 */
export class Deadline {
  readonly #timer: NodeJS.Timeout
  /** The calls in progress. */
  readonly #watchers = new Set<Abortable>()
  #controller: AbortController | undefined
  #aborted = false
  #reason: unknown

  constructor(milliseconds: number) {
    // A timer that ends with the request: AbortSignal.timeout would leave each one to the garbage collector.
    this.#timer = setTimeout(() => this.abort(), milliseconds)
  }

  /** Whether the time is over or the work was aborted for another reason. */
  get aborted(): boolean {
    return this.#aborted
  }

  /** The reason why it was aborted. */
  get reason(): unknown {
    return this.#reason
  }

  /** A signal for code that takes one. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#aborted) this.#controller.abort(this.#reason)
    return this.#controller.signal
  }

  /** Throws the reason if it was aborted. */
  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason
  }

  /** Calls `giveUp` when it aborts, until `unwatch`. */
  watch(work: Abortable): void {
    this.#watchers.add(work)
  }

  /** Stops calling `giveUp`. */
  unwatch(work: Abortable): void {
    this.#watchers.delete(work)
  }

  /** Aborts the work, by default because the time is over. */
  abort(reason: unknown = new DOMException('The deadline has passed', 'AbortError')): void {
    if (this.#aborted) return
    this.#aborted = true
    this.#reason = reason
    for (const work of this.#watchers) work.giveUp()
    this.#controller?.abort(reason)
  }

  /** Call this after the response has been sent. */
  end(): void {
    clearTimeout(this.#timer)
  }
}
