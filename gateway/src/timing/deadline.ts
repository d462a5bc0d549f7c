/** The time that one request has for everything it does: signing in, reading and changing. */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout

  constructor(milliseconds: number) {
    // A plain timer, ended with the request: AbortSignal.timeout would leave each one to the garbage collector.
    this.#timer = setTimeout(() => this.#controller.abort(), milliseconds)
  }

  /** Aborts when the time is up. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Ends what the request has under way, for another reason than the time. */
  abort(reason: unknown): void {
    this.#controller.abort(reason)
  }

  /** To be called when the request has been answered. */
  end(): void {
    clearTimeout(this.#timer)
  }
}
