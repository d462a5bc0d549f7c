import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store/store.ts'
import { createChainCheck } from './chain-check.ts'
import type { LedgerRecord, RecordContent } from './record.ts'
import { createLedgerWriter, type LedgerWriter } from './writer.ts'

let store: Store
/** The kinds of statements so far; an insert that must be committed to disk is marked. */
let statements: string[]
let writer: LedgerWriter
beforeEach(async () => {
  statements = []
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(`${node.kind}${JSON.stringify(node).includes('/* on disk */') ? ' on disk' : ''}`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  store = (await openStore({})).withPlugin(counting)
  writer = createLedgerWriter(store)
})
afterEach(() => store.destroy())

const content = (chain = 'A'): RecordContent => ({
  chain,
  phase: 'whole',
  at: 1,
  kind: 'mutation',
  account: 'A',
  caller: 'admin',
  objectType: 'Charge',
  objectId: 'chg-1',
  outcome: 'done',
  entry: '{}',
})
const append = (chain?: string, from = writer) => from.append(content(chain), { onDisk: false })
const recordsOf = (chain: string): Promise<LedgerRecord[]> =>
  store.selectFrom('ledgerRecord').selectAll().where('chain', '=', chain).orderBy('seq').execute()
const seqsOf = async (chain: string) => (await recordsOf(chain)).map(({ seq }) => seq)
const count = (kind: string) => statements.filter((each) => each.startsWith(kind)).length

/** Refuses all inserts for a while. */
const readOnly = (isOn: boolean) => sql.raw(`pragma query_only = ${isOn ? 'on' : 'off'}`).execute(store)

test('appends records in the order of the calls, each linked to the one before it', async () => {
  const heads = await Promise.all([append(), append(), append()])
  const records = await recordsOf('A')
  expect(records.map(({ seq, hash }) => ({ seq, hash }))).toEqual(heads)
  expect(heads.map(({ seq }) => seq)).toEqual([1, 2, 3])
  const check = createChainCheck(null)
  expect(records.map(check)).toEqual([null, null, null])
  expect(count('SelectQueryNode')).toBe(2)
})

test('gives each chain its own places', async () => {
  await Promise.all([append('A'), append('B'), append('A'), append('C')])
  expect([await seqsOf('A'), await seqsOf('B'), await seqsOf('C')]).toEqual([[1, 2], [1], [1]])
})

test('continues a chain that an earlier process has started', async () => {
  await append()
  const head = await append('A', createLedgerWriter(store))
  expect(head.seq).toBe(2)
  expect((await recordsOf('A')).map(createChainCheck(null))).toEqual([null, null])
})

test('takes the next place if another replica was faster', async () => {
  const other = createLedgerWriter(store)
  await append('A')
  await append('A', other)
  await append('A')
  await append('A', other)
  expect((await recordsOf('A')).map(createChainCheck(null))).toEqual([null, null, null, null])
})

test('caches the head of a chain after its first record, so that a record is one statement', async () => {
  await append()
  statements.length = 0
  await append()
  await append()
  expect(statements).toEqual(['InsertQueryNode', 'InsertQueryNode'])
})

test('marks only the records that must be committed to disk', async () => {
  await append()
  statements.length = 0
  await writer.append(content(), { onDisk: true })
  await append()
  expect(statements).toEqual(['InsertQueryNode on disk', 'InsertQueryNode'])
})

test('caches the heads of the 1,000 most recently used chains', async () => {
  const chains = Array.from({ length: 1_000 }, (_, place) => `chain-${place}`)
  for (const chain of chains) await append(chain)
  await append('chain-0')
  statements.length = 0
  await append('one more')
  // chain-1 was the least recently used chain.
  for (const chain of ['chain-0', 'chain-2', 'chain-999']) await append(chain)
  expect(count('SelectQueryNode')).toBe(1)
  await append('chain-1')
  expect(count('SelectQueryNode')).toBe(2)
})

describe('a store that fails', () => {
  test('fails the record and those that wait for it, without another attempt', async () => {
    await append()
    await readOnly(true)
    statements.length = 0
    const results = await Promise.allSettled([append(), append(), append()])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    for (const result of results) {
      expect(result).toMatchObject({ reason: { extensions: { code: 'STORE_UNAVAILABLE' } } })
    }
    expect(count('InsertQueryNode')).toBe(1)
  })

  test('fails no record of another chain, and none after it', async () => {
    await readOnly(true)
    await expect(append('A')).rejects.toThrow()
    await readOnly(false)
    expect(await append('A')).toMatchObject({ seq: 1 })
    expect(await append('B')).toMatchObject({ seq: 1 })
  })

  test('makes the writer read the head again, because the store may have executed the write late', async () => {
    await append()
    await readOnly(true)
    await expect(append()).rejects.toThrow()
    await readOnly(false)
    await append('A', createLedgerWriter(store))
    expect(await append()).toMatchObject({ seq: 3 })
    expect((await recordsOf('A')).map(createChainCheck(null))).toEqual([null, null, null])
  })

  test('counts as unavailable if 50 places in a row are taken', async () => {
    await sql`create trigger taken before insert on "ledgerRecord" begin select raise(ignore); end`.execute(store)
    statements.length = 0
    await expect(append()).rejects.toMatchObject({ extensions: { code: 'STORE_UNAVAILABLE' } })
    expect(count('InsertQueryNode')).toBe(50)
  })
})
