/** The deadline of a request for all its work: signing in, reading and changing. */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout

  constructor(milliseconds: number) {
    // A plain timer that is cleared with the request: AbortSignal.timeout would leave each timer to the garbage
    // collector.
    this.#timer = setTimeout(() => this.#controller.abort(), milliseconds)
  }

  /** Aborts at the deadline. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Aborts the request's work for another reason than the deadline. */
  abort(reason: unknown): void {
    this.#controller.abort(reason)
  }

  /** Call this after the response has been sent. */
  end(): void {
    clearTimeout(this.#timer)
  }
}
