import type { KeyObject } from 'node:crypto'

interface Read {
  readonly response: Promise<unknown>
  /** Ends the read together with the request that began it. */
  readonly deadline: AbortSignal
}

/**
 * Reads under way, shared by requests that the same key signs (docs/decisions/026): who asks for the same while the answer
 * is still on its way waits for that answer. An entry lives as long as its call.
 */
export class InFlightReads {
  #readsByKey = new WeakMap<KeyObject, Map<string, Read>>()

  /**
   * The answer of the read under way with this name, otherwise of the given one. A read that ends with the request that
   * began it is begun again for the others.
   */
  share(key: KeyObject, name: string, deadline: AbortSignal, read: () => Promise<unknown>): Promise<unknown> {
    const reads = this.#readsOf(key)
    const known = reads.get(name)
    if (known) return this.#join(known, key, name, deadline, read)
    const response = this.#begin(reads, name, read)
    reads.set(name, { response, deadline })
    return response
  }

  async #begin(reads: Map<string, Read>, name: string, read: () => Promise<unknown>): Promise<unknown> {
    try {
      return await read()
    } finally {
      reads.delete(name)
    }
  }

  async #join(known: Read, ...[key, name, deadline, read]: Parameters<InFlightReads['share']>): Promise<unknown> {
    try {
      return await known.response
    } catch (error) {
      if (!known.deadline.aborted || deadline.aborted) throw error
      return this.share(key, name, deadline, read)
    }
  }

  /** After a change: what is under way may have been read before it, and serves nobody who asks from now on. */
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
