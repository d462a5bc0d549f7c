import type { CallReport } from './send.ts'

/** One platform call of a request, in whole milliseconds. The path is beneath `/api/v3` and has no query. */
interface ListedCall {
  readonly method: string
  readonly path: string
  /** Null if the platform did not respond. */
  readonly status: number | null
  /** Milliseconds since the request was admitted. */
  readonly startedAt: number
  readonly milliseconds: number
  readonly outcome: 'ANSWERED' | 'FAILED' | 'NO_ANSWER'
}

/** Maximum number of calls in the list. */
const mostListed = 100

/** The platform calls of one request, for senders that ask for them. Each attempt is a call. */
export class CallList {
  readonly #startedAt = performance.now()
  readonly #calls: ListedCall[] = []
  #total = 0

  /** Adds a call that has just ended. */
  add({ method, path, status, milliseconds }: CallReport): void {
    this.#total++
    if (this.#calls.length === mostListed) return
    this.#calls.push({
      method,
      path,
      status: status ?? null,
      startedAt: Math.max(0, Math.round(performance.now() - milliseconds - this.#startedAt)),
      milliseconds: Math.round(milliseconds),
      outcome: status === undefined ? 'NO_ANSWER' : status < 400 ? 'ANSWERED' : 'FAILED',
    })
  }

  /**
   * The calls that have ended by now, in the order in which they started, and the time since the request was admitted.
   */
  soFar(): { calls: readonly ListedCall[]; total: number; milliseconds: number } {
    const calls = this.#calls.toSorted((one, other) => one.startedAt - other.startedAt)
    return { calls, total: this.#total, milliseconds: Math.round(performance.now() - this.#startedAt) }
  }
}
