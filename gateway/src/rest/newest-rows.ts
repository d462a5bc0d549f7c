import type { Page, Row } from './endpoint.ts'
import { parameterNames } from './wire.ts'

/** The rows of one call. */
const rowsOfCall = 200

/** Reads a page with this query of the platform. */
export type ReadPage = (query: Row) => Promise<Page>

/**
 * Reads the newest rows, at most `most`, by one call for each 200: the first alone, as it says how many there are, then the
 * others at once. `later` is what the query of those has besides, by the newest row. One page that fails fails the whole.
 */
export async function readNewestRows(
  readPage: ReadPage,
  most: number,
  later: (newest: Row | undefined) => Row = () => ({}),
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const newestFirst = { [parameterNames.sort]: '-creationTime', [parameterNames.limit]: rowsOfCall }
  const first = await readPage({ ...newestFirst, [parameterNames.offset]: 0 })
  const wanted = Math.min(first.total, most)
  const offsets = Array.from({ length: Math.ceil(wanted / rowsOfCall) }, (_, place) => place * rowsOfCall).slice(1)
  const within = later(first.items[0])
  const others = await Promise.all(
    offsets.map((offset) => readPage({ ...newestFirst, ...within, [parameterNames.offset]: offset })),
  )
  return { rows: [first, ...others].flatMap(({ items }) => items), total: first.total }
}
