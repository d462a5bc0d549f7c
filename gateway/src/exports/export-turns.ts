import { codedError } from '../rest/error.ts'

/** Number of files that one caller may export at the same time. */
const mostOfCaller = 2
/** Number of files that a gateway writes at the same time. */
const mostOfAll = 8

/** Limits concurrent exports. */
export class ExportTurns {
  readonly #running = new Map<string, number>()
  #all = 0

  /** Takes a slot for a caller and returns the function that frees it. Throws RATE_LIMITED or OVERLOADED. */
  begin(caller: string): () => void {
    const own = this.#running.get(caller) ?? 0
    if (own >= mostOfCaller) {
      const text = `${mostOfCaller} exports of this caller are under way. Wait for one of them, or cancel it`
      throw codedError('RATE_LIMITED', text, { retryAfter: '10' })
    }
    if (this.#all >= mostOfAll) {
      throw codedError('OVERLOADED', 'Too many exports are under way. Please try again', { retryAfter: '10' })
    }
    this.#running.set(caller, own + 1)
    this.#all++
    let isFree = false
    return () => {
      if (isFree) return
      isFree = true
      this.#all--
      const left = (this.#running.get(caller) ?? 1) - 1
      if (left > 0) this.#running.set(caller, left)
      else this.#running.delete(caller)
    }
  }
}
