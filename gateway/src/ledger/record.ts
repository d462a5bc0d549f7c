import { createHash } from 'node:crypto'
import type { Tables } from '../store/tables.ts'

/** A record as it lies in the store. */
export type LedgerRecord = Tables['ledgerRecord']

/** What a record says; its place in the chain and its hash are the writer's to give. */
export type RecordContent = Omit<LedgerRecord, 'seq' | 'act' | 'previous' | 'hash'> & {
  /** The place of the record that this one ends; omitted where it begins or is whole. */
  readonly act?: number
}

/** The last record of a chain: where the next one is put. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** Before the first record of a chain. */
export const noHead: Head = { seq: 0, hash: '' }

const longestText = 512

/** The record that follows on a head, with its hash. */
export function recordAfter(head: Head, content: RecordContent): LedgerRecord {
  const seq = head.seq + 1
  const texts = {
    chain: storable(content.chain),
    account: storable(content.account),
    caller: storable(content.caller),
    objectType: storable(content.objectType),
    objectId: storable(content.objectId),
  }
  const record = { ...content, ...texts, seq, act: content.act ?? seq, previous: head.hash, hash: '' }
  return { ...record, hash: hashOf(record) }
}

/** SHA-256 over all that a record says and the hash before it. */
export function hashOf(record: LedgerRecord): string {
  const { chain, seq, phase, act, at, kind, account, caller, objectType, objectId, outcome, entry, previous } = record
  const parts = [chain, seq, phase, act, at, kind, account, caller, objectType, objectId, outcome, entry, previous]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** A text that each store answers as it was given: no NUL, no half of a surrogate pair, no more than a bounded length. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, longestText).toWellFormed()
}
