import type { KeyObject } from 'node:crypto'
import type { Deadline } from '../timing/deadline.ts'
import { sharedReadSpan } from '../tracing/platform-span.ts'

/** A read in flight. After it, both are undefined. */
interface Read {
  response: Promise<unknown> | undefined
  /** Aborts the read together with the request that started it. */
  deadline: Deadline | undefined
}

/**
 * Coalesces reads by requests with the same signing key (docs/decisions/026): a request for data that is already being
 * read waits for that response. An entry lives as long as its call.
 */
export class InFlightReads {
  #readsByKey = new WeakMap<KeyObject, Map<string, Read>>()

  /**
   * Joins the read in flight with this name, or starts the given one. If a read is aborted with the request that
   * started it, the remaining requests start it again. `path` names the read in a trace.
   */
  share(key: KeyObject, name: string, deadline: Deadline, read: () => Promise<unknown>, path = ''): Promise<unknown> {
    const reads = this.#readsOf(key)
    const known = reads.get(name)
    if (known) return this.#join(known, key, name, deadline, read, path)
    const response = read()
    const begun: Read = { response, deadline }
    reads.set(name, begun)
    // No async function with `finally`: its promise costs each call a microsecond.
    const end = () => {
      reads.delete(name)
      // A map leaves the entries of its earlier tables in memory until the next full garbage collection. Without the
      // rows they are small.
      begun.response = undefined
      begun.deadline = undefined
    }
    response.then(end, end)
    return response
  }

  async #join(known: Read, ...[key, name, deadline, read, path]: Parameters<InFlightReads['share']>): Promise<unknown> {
    const ended = sharedReadSpan(path ?? '')
    const { response, deadline: itsDeadline } = known
    try {
      return await response
    } catch (error) {
      if (!itsDeadline?.aborted || deadline.aborted) throw error
      return this.share(key, name, deadline, read, path)
    } finally {
      ended?.()
    }
  }

  /** Call this after a change. Reads in flight may be older than the change, so later requests must not join them. */
  forget(): void {
    this.#readsByKey = new WeakMap()
  }

  #readsOf(key: KeyObject): Map<string, Read> {
    const known = this.#readsByKey.get(key)
    if (known) return known
    const reads = new Map<string, Read>()
    this.#readsByKey.set(key, reads)
    return reads
  }
}
