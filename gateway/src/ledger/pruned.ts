import type { Store } from '../store/store.ts'
import type { Pruned } from './chain-check.ts'

/** Up to where the records of a chain were deleted, as its newest record about that says; null where none were. */
export async function prunedOf(store: Store, chain: string): Promise<Pruned | null> {
  const record = await store
    .selectFrom('ledgerRecord')
    .select('entry')
    .where('chain', '=', chain)
    .where('objectId', '=', '')
    .where('phase', '=', 'pruned')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return record === undefined ? null : (JSON.parse(record.entry) as Pruned)
}
