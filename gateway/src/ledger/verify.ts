import type { Store } from '../store/store.ts'
import { type Break, createChainCheck } from './chain-check.ts'
import { prunedOf } from './pruned.ts'
import { type Head, type LedgerRecord, noHead } from './record.ts'
import { chainsOf } from './retention.ts'

/** The result of checking one chain. */
export interface ChainReport {
  readonly chain: string
  readonly records: number
  readonly head: Head
  /** The first invalid record; null if the chain is valid. */
  readonly broken: Break | null
}

const batch = 500

/** Checks the integrity of each chain of a store, also against the heads of an earlier check. */
export async function* verifyLedger(
  store: Store,
  earlier: ReadonlyMap<string, Head> = new Map(),
): AsyncGenerator<ChainReport> {
  const missing = new Map(earlier)
  for await (const chain of chainsOf(store)) {
    yield await verifyChain(store, chain, earlier.get(chain))
    missing.delete(chain)
  }
  for (const [chain, { seq }] of missing) {
    yield { chain, records: 0, head: noHead, broken: { seq, problem: 'the whole chain is missing' } }
  }
}

async function verifyChain(store: Store, chain: string, earlier: Head | undefined): Promise<ChainReport> {
  const pruned = await prunedOf(store, chain)
  const check = createChainCheck(pruned)
  let head = noHead
  let records = 0
  while (true) {
    const page: LedgerRecord[] = await store
      .selectFrom('ledgerRecord')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', head.seq)
      .orderBy('seq')
      .limit(batch)
      .execute()
    for (const record of page) {
      const broken = check(record) ?? otherThan(earlier, record)
      if (broken) return { chain, records, head, broken }
      head = { seq: record.seq, hash: record.hash }
      records += 1
    }
    if (page.length < batch) break
  }
  const isShort = earlier !== undefined && head.seq < earlier.seq
  const problem = `records ${head.seq + 1} to ${earlier?.seq} of the earlier check are missing`
  return { chain, records, head, broken: isShort ? { seq: head.seq + 1, problem } : null }
}

function otherThan(earlier: Head | undefined, { seq, hash }: LedgerRecord): Break | null {
  return seq === earlier?.seq && hash !== earlier.hash ? { seq, problem: 'is not the one of the earlier check' } : null
}
