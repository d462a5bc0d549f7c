import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readMasterKeys } from '../crypto/seal.ts'
import { openStore, type Store } from '../store/store.ts'
import { type Head, noHead } from './record.ts'
import { chainsOf, createRetention } from './retention.ts'
import { createRecordSigner } from './signature.ts'
import { verifyLedger } from './verify.ts'
import { linesOf, readOutput } from './verify-output.ts'
import { createLedgerWriter, type LedgerWriter } from './writer.ts'

let store: Store
let writer: LedgerWriter
beforeEach(async () => {
  store = await openStore({})
  writer = createLedgerWriter(store)
})
afterEach(() => store.destroy())

/** Writes records and returns the last head. */
async function write(chain: string, times = 1): Promise<Head> {
  const nobody = { kind: 'mutation', account: '', caller: '', objectType: '', objectId: '', outcome: 'done' } as const
  let head = noHead
  for (let time = 0; time < times; time++) {
    head = await writer.append({ ...nobody, chain, phase: 'whole', at: time, entry: '{}' }, { onDisk: false })
  }
  return head
}
const remove = (chain: string, seq: number) =>
  store.deleteFrom('ledgerRecord').where('chain', '=', chain).where('seq', '=', seq).execute()
const verify = (earlier?: Record<string, Head>) => all(verifyLedger(store, earlier && new Map(Object.entries(earlier))))
async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const value of values) found.push(value)
  return found
}

test('lists each chain once, by name', async () => {
  for (const chain of ['B', 'A', 'C', 'A']) await write(chain)
  expect(await all(chainsOf(store))).toEqual(['A', 'B', 'C'])
})

test('reports the number of records and the head of each valid chain', async () => {
  const [a, b] = [await write('A', 3), await write('B')]
  expect(await verify()).toMatchObject([
    { chain: 'A', records: 3, head: a, broken: null },
    { chain: 'B', records: 1, head: b, broken: null },
  ])
})

test('reports nothing about an empty store', async () => {
  expect(await verify()).toEqual([])
})

test.each([499, 500, 501, 1_000])('verifies a chain of %i records, which are read in batches', async (times) => {
  const head = await write('A', times)
  expect(await verify()).toMatchObject([{ chain: 'A', records: times, head, broken: null }])
})

test('names the first invalid record, even in a later batch, and the valid ones before it', async () => {
  await write('A', 510)
  await store.updateTable('ledgerRecord').set({ caller: 'x' }).where('seq', '>=', 505).execute()
  const [{ records, head, broken } = { records: 0, head: noHead, broken: null }] = await verify()
  expect({ records, seq: head.seq, broken }).toEqual({
    records: 504,
    seq: 504,
    broken: { seq: 505, problem: 'was changed: its hash does not fit its content' },
  })
})

test('reports a gap in a chain', async () => {
  await write('A', 6)
  await remove('A', 3)
  await remove('A', 4)
  expect(await verify()).toMatchObject([{ records: 2, broken: { seq: 5, problem: 'records 3 to 4 are missing' } }])
})

test('reports records missing at the end only with the heads of an earlier check', async () => {
  const earlier = { A: await write('A', 4) }
  expect(await verify(earlier)).toMatchObject([{ broken: null }])
  await remove('A', 4)
  await remove('A', 3)
  expect(await verify()).toMatchObject([{ records: 2, broken: null }])
  expect(await verify(earlier)).toMatchObject([
    { records: 2, broken: { seq: 3, problem: 'records 3 to 4 of the earlier check are missing' } },
  ])
})

test('accepts records after the earlier check, and reports another record at its place', async () => {
  const head = await write('A', 2)
  await write('A', 2)
  expect(await verify({ A: head })).toMatchObject([{ records: 4, broken: null }])
  expect(await verify({ A: { seq: 2, hash: 'other' } })).toMatchObject([
    { records: 1, broken: { seq: 2, problem: 'is not the one of the earlier check' } },
  ])
})

test('reports chains of the earlier check that are missing, and only those', async () => {
  const [a, b] = [await write('A'), await write('B')]
  await remove('B', 1)
  expect(await verify({ A: a, B: b })).toMatchObject([
    { chain: 'A', records: 1, head: a, broken: null },
    { chain: 'B', records: 0, head: noHead, broken: { seq: 1, problem: 'the whole chain is missing' } },
  ])
})

describe('keys, the retention and an earlier output', () => {
  const day = 24 * 60 * 60_000
  const now = Date.parse('2026-11-21T12:00:00Z')
  const signer = createRecordSigner(readMasterKeys(undefined, undefined))
  const nobody = { account: '', caller: '', objectType: '', objectId: '', outcome: '' } as const
  let signed: LedgerWriter
  beforeEach(() => {
    signed = createLedgerWriter(store, signer)
  })

  async function fill(ages: readonly number[], by = signed) {
    for (const age of ages) {
      const content = {
        ...nobody,
        chain: 'A',
        phase: 'whole',
        at: now - age * day,
        kind: 'mutation',
        entry: '{}',
      } as const
      await by.append(content, { onDisk: false })
    }
  }
  /** The output lines of a check, given the lines of an earlier one. */
  async function check(earlier: readonly string[] = [], retentionDays: number | null = 30, keys = signer) {
    const options = { signer: keys, retentionDays, now }
    return (await all(verifyLedger(store, readOutput(earlier.join('\n')), options))).flatMap(linesOf)
  }
  const head = (records: number, seq: number, date: string) =>
    expect.stringMatching(new RegExp(`^A ${records} records, head ${seq} [0-9a-f]{64} on ${date}$`))
  const prune = () =>
    createRetention(store, signed, {
      ...{ days: 30, clock: () => now, monotonic: () => 0, report: () => {} },
      onFailed: (error) => expect(error).toBeNull(),
    }).prune()
  /** Deletes records like an attacker with access to the store, under a pruning record with a valid hash. */
  async function forge(upTo: number, more: object = { at: now - 31 * day }, by = createLedgerWriter(store)) {
    const last = await store
      .selectFrom('ledgerRecord')
      .select(['seq', 'hash'])
      .where('seq', '=', upTo)
      .executeTakeFirstOrThrow()
    const entry = JSON.stringify({ ...last, ...more })
    await by.append({ ...nobody, chain: 'A', phase: 'pruned', at: now, kind: '', entry }, { onDisk: true })
    await store.deleteFrom('ledgerRecord').where('seq', '<=', upTo).execute()
  }
  const broken = (...problem: string[]) =>
    expect.arrayContaining([expect.stringContaining(`BROKEN at ${problem.join('')}`)])

  test('print each deletion, and accept those that the retention allows', async () => {
    await fill([31.5, 31, 2, 1])
    const earlier = await check()
    expect(earlier).toEqual([head(4, 4, '2026-11-20T12:00:00.000Z')])
    await prune()
    expect(await check(earlier)).toEqual([
      head(3, 5, '2026-11-21T12:00:00.000Z'),
      'A pruned up to 2 on 2026-11-21T12:00:00.000Z',
    ])
    // The retention has since deleted this head, so it is covered.
    const [first = ''] = earlier
    const old = first.replace('4 records, head 4', '1 records, head 1').replace('2026-11-20', '2026-10-20')
    expect(await check([old])).not.toEqual(broken(''))
  })

  test('report pruning if the retention is unknown or longer', async () => {
    await fill([31.5, 31, 2, 1])
    await prune()
    const where = 'record 5: records up to 2 were deleted'
    expect(await check([], null)).toEqual(broken(where, ', but LEDGER_RETENTION_DAYS is not set'))
    expect(await check([], 60)).toEqual(broken(where, ' before they were 60 days old'))
  })

  test('find a forged pruning record for the entire chain or for its first records', async () => {
    await fill([3, 2, 1])
    const earlier = await check()
    await forge(3)
    expect(await check(earlier)).toEqual(broken('record 4: has lost its signature since the earlier check'))
    expect(await check()).toEqual(broken('record 4: records up to 3 were deleted, but this is not signed'))
    expect(await check([], 30, createRecordSigner(new Map()))).toEqual(broken('record 4'))
  })

  test('find a forged pruning record after signed records', async () => {
    await fill([3, 2, 1])
    await forge(1)
    expect(await check()).toEqual(broken('record 4: has no signature, unlike the record before it'))
  })

  test('find pruning of young records even if it is signed', async () => {
    await fill([3, 2, 1])
    const earlier = await check()
    await forge(3, { at: now - 31 * day }, signed)
    expect(await check(earlier)).toEqual(
      broken('record 4: record 3 of the earlier check was deleted before it was 30 days old'),
    )
    await forge(4, { at: now - 29 * day }, signed)
    expect(await check()).toEqual(broken('record 5: records up to 4 were deleted before they were 30 days old'))
    await forge(5, {}, signed)
    expect(await check()).toEqual(broken('record 6: records up to 5 were deleted before they were 30 days old'))
  })

  test('report that signatures from before an earlier check are gone, and that those of a dropped key cannot be checked', async () => {
    await fill([3, 2], createLedgerWriter(store))
    await fill([1])
    const earlier = await check()
    expect(earlier.at(-1)).toBe('A not signed up to 2')
    const other = createRecordSigner(readMasterKeys(undefined, undefined))
    expect(await check([], 30, other)).toEqual([
      head(3, 3, '2026-11-20T12:00:00.000Z'),
      'A not signed up to 2',
      expect.stringMatching(
        /^A NOT CHECKED from record 3: was signed with the key \w{16}, which is not in SESSION_KEYS$/,
      ),
    ])
    // The earlier check vouches for them.
    expect(await check(earlier, 30, other)).toEqual(earlier)
    await store.updateTable('ledgerRecord').set({ keyId: '', mac: '' }).execute()
    expect(await check(earlier)).toEqual(broken('record 3: has lost its signature since the earlier check'))
  })

  test('refuse an earlier output with any other content', () => {
    expect(() => readOutput('A 1 records, head 1\n')).toThrow(
      'line 1 of the earlier output is not a line of this command',
    )
  })
})
