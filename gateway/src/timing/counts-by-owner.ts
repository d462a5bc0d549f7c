/** Counts what each owner has in progress. An owner with nothing in progress takes no memory. */
export class CountsByOwner {
  readonly #counts = new Map<string, number>()

  /** The number of owners with something in progress. */
  get size(): number {
    return this.#counts.size
  }

  /** The count of an owner. */
  of(owner: string): number {
    return this.#counts.get(owner) ?? 0
  }

  /** Counts one more and returns the count. */
  add(owner: string): number {
    const count = this.of(owner) + 1
    this.#counts.set(owner, count)
    return count
  }

  /** Counts one less. */
  remove(owner: string): void {
    const count = this.of(owner) - 1
    if (count > 0) this.#counts.set(owner, count)
    else this.#counts.delete(owner)
  }
}
