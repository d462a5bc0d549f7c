import { hashOf, type LedgerRecord, noHead } from './record.ts'
import type { RecordSigner } from './signature.ts'

/** The last deleted record, as the chain itself records it. */
export interface Pruned {
  readonly seq: number
  readonly hash: string
}

/** The first problem of a chain. */
export interface Break {
  readonly seq: number
  readonly problem: string
  /** True if only the signature could not be checked, because its key is unavailable. */
  readonly isUnchecked?: true
}

/** Checks the records of one chain in order. Returns the problem of a record, or null. */
export type ChainCheck = (record: LedgerRecord) => Break | null

/**
 * Creates a check of a chain whose records up to `pruned` may be missing; null if none may. Signatures are checked if
 * there is a signer. Records of earlier versions have none, but after the first signature each record must have one.
 */
export function createChainCheck(pruned: Pruned | null, signer: RecordSigner | null = null): ChainCheck {
  let isSigned = false
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
    const state = signer?.check(record) ?? 'none'
    if (state === 'none' && isSigned) return broken('has no signature, unlike the record before it')
    if (state === 'forged') return broken('was changed: its signature does not fit')
    isSigned ||= state !== 'none'
    if (state !== 'unknown') return null
    return { ...broken(`was signed with the key ${record.keyId}, which is not in SESSION_KEYS`), isUnchecked: true }
  }

  /** The record before the first one. It has no hash if only later records vouch for it. */
  function startOf(seq: number): { seq: number; hash: string | undefined } | null {
    if (seq === 1) return noHead
    if (pruned === null || seq > pruned.seq + 1) return null
    return { seq: seq - 1, hash: seq === pruned.seq + 1 ? pruned.hash : undefined }
  }
}
