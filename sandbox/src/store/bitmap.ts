/** A set of slots from 0, one bit each. It grows with the highest added slot. */
export class Bitmap {
  #words: Uint32Array

  constructor(size: number) {
    this.#words = new Uint32Array(Math.ceil(size / 32))
  }

  copy(): Bitmap {
    const copy = new Bitmap(this.#words.length * 32)
    copy.#words.set(this.#words)
    return copy
  }

  has(slot: number): boolean {
    return (((this.#words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1
  }

  add(slot: number): void {
    if (slot >>> 5 >= this.#words.length) {
      const words = new Uint32Array((slot >>> 5) + 1 + (slot >>> 8))
      words.set(this.#words)
      this.#words = words
    }
    this.#words[slot >>> 5] = (this.#words[slot >>> 5] ?? 0) | (1 << (slot & 31))
  }

  addAll(slots: Uint32Array): void {
    const words = this.#words
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] ?? 0
      words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << (slot & 31))
    }
  }

  remove(slot: number): void {
    this.#words[slot >>> 5] = (this.#words[slot >>> 5] ?? 0) & ~(1 << (slot & 31))
  }

  /** Adds the slots of another set. */
  addSet(other: Bitmap): void {
    if (other.#words.length > this.#words.length) {
      const words = new Uint32Array(other.#words.length)
      words.set(this.#words)
      this.#words = words
    }
    const words = this.#words
    for (let place = 0; place < other.#words.length; place++) {
      words[place] = (words[place] ?? 0) | (other.#words[place] ?? 0)
    }
  }

  /** Keeps only the slots that are also in the other set. */
  keepOnly(other: Bitmap): void {
    const words = this.#words
    for (let place = 0; place < words.length; place++) words[place] = (words[place] ?? 0) & (other.#words[place] ?? 0)
  }

  /** Returns all slots below a size that are not in the set. */
  complement(size: number): Bitmap {
    const complement = new Bitmap(size)
    const words = complement.#words
    for (let place = 0; place < words.length; place++) words[place] = ~(this.#words[place] ?? 0)
    // The last word's bits beyond the size are unused.
    for (let slot = size; slot < words.length * 32; slot++) complement.remove(slot)
    return complement
  }

  /** Returns the slots of the set, ascending. */
  slots(): number[] {
    const slots: number[] = []
    for (const [place, word] of this.#words.entries()) {
      for (let rest = word; rest !== 0; rest &= rest - 1) slots.push(place * 32 + 31 - Math.clz32(rest & -rest))
    }
    return slots
  }

  /** Returns the number of slots in the set. */
  count(): number {
    let total = 0
    for (const word of this.#words) total += bitsOf(word)
    return total
  }
}

/** Counts the bits of a 32-bit word by adding up neighbors: pairs, fours, bytes, all. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
