import { createHash } from 'node:crypto'
import type { Tables } from '../store/tables.ts'

/** A stored record. */
export type LedgerRecord = Tables['ledgerRecord']

/** The content of a record. The writer adds its place in the chain, its hash and its signature. */
export type RecordContent = Omit<LedgerRecord, 'seq' | 'act' | 'previous' | 'hash' | 'keyId' | 'mac'> & {
  /** The place of the record that this one ends; omitted in the first record of an entry and in a complete one. */
  readonly act?: number
}

/** The last record of a chain. The next one is appended after it. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** The head of an empty chain. */
export const noHead: Head = { seq: 0, hash: '' }

const longestText = 512

/** The record that follows a head, with its hash and without a signature. */
export function recordAfter(head: Head, content: RecordContent): LedgerRecord {
  const seq = head.seq + 1
  const texts = {
    chain: storable(content.chain),
    account: storable(content.account),
    caller: storable(content.caller),
    objectType: storable(content.objectType),
    objectId: storable(content.objectId),
  }
  const record = {
    ...content,
    ...texts,
    seq,
    act: content.act ?? seq,
    previous: head.hash,
    hash: '',
    keyId: '',
    mac: '',
  }
  return { ...record, hash: hashOf(record) }
}

/** SHA-256 over the content of a record and the previous hash. */
export function hashOf(record: LedgerRecord): string {
  const { chain, seq, phase, act, at, kind, account, caller, objectType, objectId, outcome, entry, previous } = record
  const parts = [chain, seq, phase, act, at, kind, account, caller, objectType, objectId, outcome, entry, previous]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** A string that every store returns unchanged: without NUL or half surrogate pairs, and with a bounded length. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, longestText).toWellFormed()
}
