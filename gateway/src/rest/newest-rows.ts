import type { Page, Row } from './endpoint.ts'
import { parameterNames } from './wire.ts'

/** Rows per call. */
const rowsOfCall = 200

/** Reads a page with a query in the platform's format. */
export type ReadPage = (query: Row) => Promise<Page>

/**
 * Reads the newest rows, at most `most`, in one call per 200. The first call runs alone, as it returns the total, and
 * the others run in parallel. `later` returns their additional query, based on the newest row. If one page fails, the
 * entire read fails.
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
