import { hashOf, type LedgerRecord, noHead } from './record.ts'

/** The last deleted record, as the chain itself records it. */
export interface Pruned {
  readonly seq: number
  readonly hash: string
}

/** The first problem of a chain. */
export interface Break {
  readonly seq: number
  readonly problem: string
}

/** Checks the records of one chain in order. Returns the problem of a record, or null. */
export type ChainCheck = (record: LedgerRecord) => Break | null

/** Creates a check of a chain whose records up to `pruned` may be gone; null if none may be. */
export function createChainCheck(pruned: Pruned | null): ChainCheck {
  let last: { readonly seq: number; readonly hash: string } | null = null

  return (record) => {
    const { seq, previous, hash } = record
    const broken = (problem: string): Break => ({ seq, problem })
    const before = last ?? startOf(seq)
    if (before === null) return broken(`records before ${seq} are missing`)
    if (seq !== before.seq + 1) return broken(`records ${before.seq + 1} to ${seq - 1} are missing`)
    if (before.hash !== undefined && previous !== before.hash) return broken('does not follow on the record before it')
    if (hashOf(record) !== hash) return broken('was changed: its hash does not fit its content')
    if (seq === pruned?.seq && hash !== pruned.hash)
      return broken('is not the record that was there when it was pruned')
    last = { seq, hash }
    return null
  }

  /** The predecessor of the first record, without a hash if only later records vouch for it. */
  function startOf(seq: number): { seq: number; hash: string | undefined } | null {
    if (seq === 1) return noHead
    if (pruned === null || seq > pruned.seq + 1) return null
    return { seq: seq - 1, hash: seq === pruned.seq + 1 ? pruned.hash : undefined }
  }
}
