import { binImportBounds } from '@portal/schema/bin-import'
import type { Row } from '../rest/endpoint.ts'
import { binLookups } from '../rest/endpoints.ts'
import { codedError } from '../rest/error.ts'
import { deepestMerge, type Rest } from '../rest/rest.ts'

/** Enough calls for a platform that returns at most 200 rows per page. */
const mostCalls = 100

/**
 * All stored BIN lookups, in pages of 1,000. Throws NOT_SUPPORTED (reason TOO_MANY_STORED) above 20,000, and CONFLICT
 * (reason CHANGED) if they change during the read, because a plan needs all of them.
 */
export async function storedLookups(rest: Rest): Promise<readonly Row[]> {
  const rows = new Map<string, Row>()
  let read = 0
  let expected: number | undefined
  for (let call = 0; call < mostCalls; call += 1) {
    const query = { limit: deepestMerge, offset: read, sort: binLookups.idField }
    const { items, total } = await rest.list(binLookups, { query })
    expected ??= total
    if (total !== expected) throw changing()
    if (total > binImportBounds.stored) throw tooMany(total)
    for (const row of items) rows.set(String(row[binLookups.idField]), row)
    read += items.length
    if (read >= total || items.length === 0) {
      if (rows.size === total) return [...rows.values()]
      throw changing()
    }
  }
  throw tooMany(expected ?? 0)
}

function changing() {
  return codedError('CONFLICT', 'The BIN lookups were changed while they were read. Nothing was imported', {
    reason: 'CHANGED',
  })
}

function tooMany(total: number) {
  return codedError(
    'NOT_SUPPORTED',
    `The platform has ${total} BIN lookups; a file is compared with at most ${binImportBounds.stored}`,
    { reason: 'TOO_MANY_STORED', total, most: binImportBounds.stored },
  )
}
