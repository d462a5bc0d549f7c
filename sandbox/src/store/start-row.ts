import type { DatabaseSync } from 'node:sqlite'

interface StartQuery {
  readonly startId?: string | undefined
  readonly sort: { readonly descending: boolean }
}

/** Finds the row at which a list begins: the one with the id, or the next one in the direction of the sort. */
export function startRows(database: DatabaseSync, table: 'charge' | 'customer') {
  const from = `select n from ${table} where id`
  const ascending = database.prepare(`${from} >= ? order by id, n limit 1`)
  const descending = database.prepare(`${from} <= ? order by id desc, n desc limit 1`)
  return ({ startId, sort }: StartQuery): number | undefined => {
    if (startId === undefined) return undefined
    const row = (sort.descending ? descending : ascending).get(startId)
    // Beyond the last id: no row at all.
    return row === undefined ? Number.MAX_SAFE_INTEGER : Number(row.n)
  }
}
