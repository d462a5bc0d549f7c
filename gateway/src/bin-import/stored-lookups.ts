import { binImportBounds } from '@portal/schema/bin-import'
import type { Row } from '../rest/endpoint.ts'
import { binLookups } from '../rest/endpoints.ts'
import { codedError } from '../rest/error.ts'
import { deepestMerge, type Rest } from '../rest/rest.ts'

/** As many calls as a platform takes that answers no more than 200 rows at once. */
const mostCalls = 100

/**
 * All stored BIN lookups, in pages of 1,000. Throws NOT_SUPPORTED (reason TOO_MANY_STORED) beyond 20,000, and CONFLICT
 * (reason CHANGED) where they change while they are read: a plan over a part of them would be a lie.
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
