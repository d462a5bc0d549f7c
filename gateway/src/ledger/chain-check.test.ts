import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMasterKeys } from '../crypto/seal.ts'
import { createChainCheck, type Pruned } from './chain-check.ts'
import { hashOf, type LedgerRecord, noHead, type RecordContent, recordAfter } from './record.ts'
import { createRecordSigner } from './signature.ts'

const signer = createRecordSigner(readMasterKeys(undefined, undefined))
const content: fc.Arbitrary<RecordContent> = fc.record({
  chain: fc.constant('DEMO_MERCHANT'),
  phase: fc.constantFrom('begun', 'ended', 'whole'),
  at: fc.nat(),
  kind: fc.constantFrom('mutation', 'reveal'),
  account: fc.string({ unit: 'binary' }),
  caller: fc.string(),
  objectType: fc.constantFrom('Charge', 'Caller'),
  objectId: fc.string({ unit: 'binary' }),
  outcome: fc.constantFrom('done', 'refused', 'unknown', ''),
  entry: fc.string().map((text) => JSON.stringify({ text })),
})
const chains = fc.array(content, { minLength: 2, maxLength: 12 }).map((contents) => {
  const records: LedgerRecord[] = []
  for (const each of contents) {
    const record = recordAfter(records.at(-1) ?? noHead, each)
    records.push({ ...record, ...signer.sign(record.hash) })
  }
  return records
})
const place = fc.nat()

function breakOf(records: readonly LedgerRecord[], pruned: Pruned | null = null) {
  const check = createChainCheck(pruned, signer)
  for (const record of records) {
    const broken = check(record)
    if (broken) return broken
  }
  return null
}

const columns = Object.keys(recordAfter(noHead, fc.sample(content, 1)[0] as RecordContent)) as (keyof LedgerRecord)[]

test('accepts an unchanged chain', () => {
  fc.assert(
    fc.property(chains, (records) => {
      expect(breakOf(records)).toBeNull()
    }),
  )
})

test.each(columns)('detects an edit of %s at the record, or at the next one', (column) => {
  fc.assert(
    fc.property(chains, place, (records, at) => {
      const index = at % records.length
      const edited = records.map((record, n) => (n === index ? withEdit(record, column) : record))
      expect(breakOf(edited)).not.toBeNull()
    }),
  )
})

test('detects an edit with a recomputed hash at the next record', () => {
  fc.assert(
    fc.property(chains, place, (records, at) => {
      const index = at % (records.length - 1)
      const forged = records.map((record, n) => {
        if (n !== index) return record
        const other = withEdit(record, 'entry')
        return { ...other, hash: hashOf(other), ...signer.sign(hashOf(other)) }
      })
      expect(breakOf(forged)).toMatchObject({ seq: index + 2, problem: 'does not follow on the record before it' })
    }),
  )
})

test('detects a forged record whose hashes were all computed again, without the key', () => {
  fc.assert(
    fc.property(chains, place, fc.constantFrom('old', 'none'), (records, at, signature) => {
      const index = at % records.length
      const forged: LedgerRecord[] = []
      for (const [n, record] of records.entries()) {
        const content = n === index ? withEdit(record, 'entry') : record
        const made = recordAfter(forged.at(-1) ?? noHead, content)
        const { keyId, mac } = signature === 'old' || n < index ? record : { keyId: '', mac: '' }
        forged.push({ ...made, keyId, mac })
      }
      fc.pre(signature === 'old' || index > 0)
      expect(breakOf(forged)).toMatchObject({ seq: index + 1 })
    }),
  )
})

test('accepts records of an earlier version, without signatures, only before the first signed one', () => {
  fc.assert(
    fc.property(chains, place, (records, at) => {
      const index = at % records.length
      const unsigned = (record: LedgerRecord) => ({ ...record, keyId: '', mac: '' })
      expect(breakOf(records.map((record, n) => (n < index ? unsigned(record) : record)))).toBeNull()
      const stripped = records.map((record, n) => (n < index ? record : unsigned(record)))
      const broken = { seq: index + 1, problem: 'has no signature, unlike the record before it' }
      expect(breakOf(stripped)).toEqual(index === 0 ? null : broken)
    }),
  )
})

test('does not judge a signature whose key is unavailable', () => {
  const other = createRecordSigner(readMasterKeys(undefined, undefined))
  fc.assert(
    fc.property(chains, (records) => {
      const check = createChainCheck(null, other)
      for (const record of records) expect(check(record)).toMatchObject({ seq: record.seq, isUnchecked: true })
    }),
  )
})

test('detects a removed record, except the last one, which only an earlier check reveals', () => {
  fc.assert(
    fc.property(chains, place, (records, at) => {
      const index = at % (records.length - 1)
      expect(breakOf(records.toSpliced(index, 1))).not.toBeNull()
    }),
  )
})

test('detects two swapped records', () => {
  fc.assert(
    fc.property(chains, place, place, (records, one, other) => {
      const [a, b] = [one % records.length, other % records.length]
      fc.pre(a !== b)
      const swapped = records.with(a, records[b] as LedgerRecord).with(b, records[a] as LedgerRecord)
      expect(breakOf(swapped)).not.toBeNull()
      // Detected even if the places are renumbered.
      const numbered = swapped.map((record, n) => ({ ...record, seq: n + 1 }))
      expect(breakOf(numbered)).not.toBeNull()
    }),
  )
})

test('accepts missing records only up to the one that the chain names as pruned', () => {
  fc.assert(
    fc.property(chains, place, place, (records, upTo, from) => {
      const last = records[upTo % (records.length - 1)] as LedgerRecord
      const pruned = { seq: last.seq, hash: last.hash }
      const left = records.slice(from % (last.seq + 1))
      expect(breakOf(left, pruned)).toBeNull()
      expect(breakOf(records.slice(last.seq + 1), pruned)).toEqual(
        last.seq + 1 < records.length
          ? { seq: last.seq + 2, problem: `records before ${last.seq + 2} are missing` }
          : null,
      )
      expect(breakOf(records.slice(last.seq), { ...pruned, hash: 'other' })).not.toBeNull()
    }),
  )
})

test('detects a different record at the place of the pruned one', () => {
  fc.assert(
    fc.property(chains, place, (records, at) => {
      const { seq, hash } = records[at % records.length] as LedgerRecord
      const left = records.slice(seq - 1)
      expect(breakOf(left, { seq, hash })).toBeNull()
      const problem = 'is not the record that was there when it was pruned'
      expect(breakOf(left, { seq, hash: 'other' })).toEqual({ seq, problem })
    }),
  )
})

function withEdit(record: LedgerRecord, column: keyof LedgerRecord): LedgerRecord {
  const value = record[column]
  return { ...record, [column]: typeof value === 'number' ? value + 1 : `${value}.` }
}
