import type { Store } from '../store/store.ts'
import { type Break, createChainCheck } from './chain-check.ts'
import { type Deletion, prunedOf } from './pruned.ts'
import { type Head, type LedgerRecord, noHead } from './record.ts'
import { chainsOf } from './retention.ts'
import type { RecordSigner } from './signature.ts'

/** The result of checking one chain. */
export interface ChainReport {
  readonly chain: string
  readonly records: number
  readonly head: Head
  /** When the head was written; null without records. */
  readonly headAt: number | null
  /** The last deleted record and when it was deleted; null if none was. */
  readonly pruned: { readonly seq: number; readonly at: number } | null
  /** The last record without a signature; 0 if there is none. */
  readonly unsignedUpTo: number
  /** The first record whose signature cannot be checked because its key is unavailable. */
  readonly unchecked: Break | null
  /** The first invalid record; null if the chain is valid. */
  readonly broken: Break | null
}

/** A head of an earlier check, with the other results of that check. */
export interface EarlierHead extends Head {
  readonly at?: number | null
  readonly prunedUpTo?: number
  readonly unsignedUpTo?: number
}

/** Knowledge from outside of the store. Without it, signatures and deletions are not checked. */
export interface VerifyOptions {
  readonly signer: RecordSigner
  /** The retention in days; null if no record may be missing. */
  readonly retentionDays: number | null
  readonly now: number
}

const batch = 500
const hour = 60 * 60_000
const day = 24 * hour

/** Checks the integrity of each chain of a store, and compares it with the heads of an earlier check. */
export async function* verifyLedger(
  store: Store,
  earlier: ReadonlyMap<string, EarlierHead> = new Map(),
  options: VerifyOptions | null = null,
): AsyncGenerator<ChainReport> {
  const missing = new Map(earlier)
  for await (const chain of chainsOf(store)) {
    yield await verifyChain(store, chain, earlier.get(chain), options)
    missing.delete(chain)
  }
  for (const [chain, { seq }] of missing) {
    const nothing = { records: 0, head: noHead, headAt: null, pruned: null, unsignedUpTo: 0, unchecked: null }
    yield { chain, ...nothing, broken: { seq, problem: 'the whole chain is missing' } }
  }
}

async function verifyChain(
  store: Store,
  chain: string,
  earlier: EarlierHead | undefined,
  options: VerifyOptions | null,
): Promise<ChainReport> {
  const deletion = await prunedOf(store, chain)
  const check = createChainCheck(deletion, options?.signer)
  const pruned = deletion && { seq: deletion.seq, at: deletion.record.at }
  let [head, headAt, records, unsignedUpTo]: [Head, number | null, number, number] = [noHead, null, 0, 0]
  let unchecked: Break | null = null
  const report = (broken: Break | null) => ({ chain, records, head, headAt, pruned, unsignedUpTo, unchecked, broken })
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
      const { seq, hash, at, mac } = record
      const found = check(record) ?? otherThan(earlier, record)
      // An earlier check vouches for the records up to its head.
      if (found?.isUnchecked && seq > (earlier?.seq ?? 0)) unchecked ??= found
      else if (found && !found.isUnchecked) return report(found)
      head = { seq, hash }
      headAt = at
      records += 1
      if (mac === '') unsignedUpTo = seq
    }
    if (page.length < batch) break
  }
  if (earlier !== undefined && head.seq < earlier.seq) {
    const problem = `records ${head.seq + 1} to ${earlier.seq} of the earlier check are missing`
    return report({ seq: head.seq + 1, problem })
  }
  return report(options && deletionProblem(deletion, earlier, options))
}

function otherThan(earlier: EarlierHead | undefined, { seq, hash, mac }: LedgerRecord): Break | null {
  if (earlier === undefined) return null
  if (seq === earlier.seq && hash !== earlier.hash) return { seq, problem: 'is not the one of the earlier check' }
  const { unsignedUpTo = earlier.seq } = earlier
  const wasSigned = unsignedUpTo < earlier.seq && seq > unsignedUpTo
  return wasSigned && mac === '' ? { seq, problem: 'has lost its signature since the earlier check' } : null
}

/** The problem of the newest deletion. Only records past the retention may be missing. */
function deletionProblem(
  deletion: Deletion | null,
  earlier: EarlierHead | undefined,
  { signer, retentionDays, now }: VerifyOptions,
): Break | null {
  if (deletion === null) return null
  const { seq, hash, at, record } = deletion
  const broken = (problem: string): Break => ({ seq: record.seq, problem })
  const isTooYoung = (moment: number) => record.at - moment < (retentionDays ?? 0) * day
  if (retentionDays === null) {
    return broken(`records up to ${seq} were deleted, but LEDGER_RETENTION_DAYS is not set`)
  }
  if (signer.check(record) === 'none') return broken(`records up to ${seq} were deleted, but this is not signed`)
  if (record.at > now + hour) return broken(`records up to ${seq} were deleted at a time in the future`)
  if (at === null || isTooYoung(at)) {
    return broken(`records up to ${seq} were deleted before they were ${retentionDays} days old`)
  }
  if (earlier === undefined) return null
  if ((earlier.prunedUpTo ?? 0) > seq) {
    return broken(`the deletion up to ${earlier.prunedUpTo} of the earlier check is missing`)
  }
  if (earlier.seq > seq) return null
  if (earlier.seq === seq && earlier.hash !== hash) return broken(`record ${seq} was not the one of the earlier check`)
  if (earlier.at == null) {
    return broken(`record ${earlier.seq} of the earlier check was deleted, and its date is not in the earlier output`)
  }
  if (isTooYoung(earlier.at)) {
    return broken(`record ${earlier.seq} of the earlier check was deleted before it was ${retentionDays} days old`)
  }
  return null
}
