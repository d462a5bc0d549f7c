import type { Store } from '../store/store.ts'
import type { Pruned } from './chain-check.ts'

/** The last deleted record of a chain, from its newest record about a deletion; null if there is none. */
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
