import type { Row } from '../rest/endpoint.ts'

/** Maximum number of rows that a merge returns in one step. */
const mostAtOnce = 500

interface Source {
  next(): Promise<readonly Row[] | null>
}

interface Head {
  readonly source: Source
  rows: readonly Row[]
  place: number
}

/** Merges sources with the same order, and returns each row once. Holds one page of each source. */
export class MergedRows {
  readonly #sources: readonly Source[]
  readonly #keyOf: (row: Row) => string
  readonly #timeOf: (row: Row) => number
  readonly #compare: (a: Row, b: Row) => number
  #heads: Head[] | null = null
  #second: number | null = null
  /** The rows of the current second that were returned. The same row has the same creation time in each source. */
  readonly #returned = new Set<string>()

  constructor(
    sources: readonly Source[],
    keyOf: (row: Row) => string,
    timeOf: (row: Row) => number,
    compare: (a: Row, b: Row) => number,
  ) {
    this.#sources = sources
    this.#keyOf = keyOf
    this.#timeOf = timeOf
    this.#compare = compare
  }

  /** The next rows; null after the last. */
  async next(): Promise<readonly Row[] | null> {
    this.#heads ??= (await Promise.all(this.#sources.map(headOf))).filter((head) => head !== null)
    const rows: Row[] = []
    while (rows.length < mostAtOnce && this.#heads.length > 0) {
      const head: Head = this.#heads.reduce((first, each) =>
        this.#compare(each.rows[each.place] ?? {}, first.rows[first.place] ?? {}) < 0 ? each : first,
      )
      const row = head.rows[head.place] ?? {}
      head.place++
      if (this.#isNew(row)) rows.push(row)
      if (head.place < head.rows.length) continue
      const next = await head.source.next()
      if (next === null) this.#heads = this.#heads.filter((each) => each !== head)
      else Object.assign(head, { rows: next, place: 0 })
    }
    return rows.length === 0 ? null : rows
  }

  #isNew(row: Row): boolean {
    const second = this.#timeOf(row)
    if (second !== this.#second) this.#returned.clear()
    this.#second = second
    const key = this.#keyOf(row)
    if (this.#returned.has(key)) return false
    this.#returned.add(key)
    return true
  }
}

async function headOf(source: Source): Promise<Head | null> {
  const rows = await source.next()
  return rows === null ? null : { source, rows, place: 0 }
}
