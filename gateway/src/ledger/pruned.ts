import type { Store } from '../store/store.ts'
import type { Pruned } from './chain-check.ts'
import type { LedgerRecord } from './record.ts'

/** A deletion, as recorded in the chain. */
export interface Deletion extends Pruned {
  /** The time of the newest deleted record; null in records of earlier versions. */
  readonly at: number | null
  readonly record: LedgerRecord
}

/** The newest deletion of a chain; null if there is none. */
export async function prunedOf(store: Store, chain: string): Promise<Deletion | null> {
  const record = await store
    .selectFrom('ledgerRecord')
    .selectAll()
    .where('chain', '=', chain)
    .where('objectId', '=', '')
    .where('phase', '=', 'pruned')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (record === undefined) return null
  const { seq, hash, at }: Pruned & { readonly at?: number } = JSON.parse(record.entry)
  return { seq, hash, at: at ?? null, record }
}
