import type { Store } from '../store/store.ts'
import { prunedOf } from './pruned.ts'
import type { LedgerWriter } from './writer.ts'

/** Deletes records that are older than the retention. */
export interface Retention {
  /** Prunes if it is due: once a day while the ledger is used. Never fails. */
  run(): Promise<void>
  /** Prunes now. Never fails. */
  prune(): Promise<void>
}

const day = 24 * 60 * 60_000
const batch = 1_000

/**
 * Creates the retention of a ledger. Before records are deleted, their chain gets a record with the place and hash of
 * the last one. The remaining records can therefore still be verified, and deleting more would be noticed.
 */
export function createRetention(
  store: Store,
  writer: LedgerWriter,
  clock: () => number,
  days: number | null,
  onFailed: (error: unknown) => void,
): Retention {
  let next = 0

  async function prune(): Promise<void> {
    if (days === null) return
    try {
      const before = clock() - days * day
      for await (const chain of chainsOf(store)) await pruneChain(chain, before)
    } catch (error) {
      onFailed(error)
    }
  }

  async function pruneChain(chain: string, before: number): Promise<void> {
    const last = await store
      .selectFrom('ledgerRecord')
      .select(['seq', 'hash'])
      .where('chain', '=', chain)
      .where('at', '<', before)
      .orderBy('at', 'desc')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last === undefined) return
    const pruned = await prunedOf(store, chain)
    if (pruned === null || pruned.seq < last.seq) {
      const noCaller = { kind: '', account: '', caller: '', objectType: '', objectId: '', outcome: '' } as const
      const content = { chain, phase: 'pruned', at: clock(), ...noCaller, entry: JSON.stringify(last) } as const
      await writer.append(content, { onDisk: true })
    }
    let deleted: bigint
    do {
      const result = await store
        .deleteFrom('ledgerRecord')
        .where('chain', '=', chain)
        .where('seq', 'in', (from) =>
          from
            .selectFrom('ledgerRecord')
            .select('seq')
            .where('chain', '=', chain)
            .where('seq', '<=', last.seq)
            .orderBy('seq')
            .limit(batch),
        )
        .executeTakeFirst()
      deleted = result.numDeletedRows
    } while (deleted === BigInt(batch))
  }

  return {
    prune,
    async run() {
      const now = clock()
      if (days === null || now < next) return
      next = now + day
      await prune()
    },
  }
}

/** The chains of a store, by name. The index alone finds each. */
export async function* chainsOf(store: Store): AsyncGenerator<string> {
  let last = ''
  while (true) {
    const { chain } = await store
      .selectFrom('ledgerRecord')
      .select(({ fn }) => fn.min('chain').as('chain'))
      .where('chain', '>', last)
      .executeTakeFirstOrThrow()
    if (chain === null || chain === undefined) return
    yield chain
    last = chain
  }
}
