import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store/store.ts'
import type { BegunEntry, EndedEntry } from './entry.ts'
import { deepestPage, findEntries, findEntry, type LedgerQuery, widestLook } from './reader.ts'
import { type LedgerRecord, noHead, recordAfter } from './record.ts'
import { createLedgerWriter, type LedgerWriter } from './writer.ts'

let store: Store
let writer: LedgerWriter
beforeEach(async () => {
  store = await openStore({})
  writer = createLedgerWriter(store)
})
afterEach(() => store.destroy())

const usual = {
  chain: 'A',
  at: 1_000,
  kind: 'mutation',
  account: 'ACCOUNT',
  caller: 'admin',
  objectType: 'Charge',
  objectId: 'chg-1',
} as const
const begunEntry: BegunEntry = {
  act: 'saveThing',
  session: null,
  onBehalfOf: null,
  from: '::1',
  logId: 'req-1',
  given: {},
  changed: [],
}
type Given = Partial<Omit<LedgerRecord, 'outcome'>>
type Outcome = 'done' | 'refused' | 'unknown'

/** Writes an entry, complete if it has an outcome. Returns the place of its first record. */
async function write(given: Given = {}, outcome?: Outcome, end: Given & { entry?: string } = {}) {
  const content = { ...usual, entry: JSON.stringify(begunEntry), ...given }
  const { seq } = await writer.append({ ...content, phase: 'begun', outcome: '' }, { onDisk: false })
  if (outcome) {
    const ended = { ...content, entry: '{}', at: content.at + 5, ...end, act: seq, phase: 'ended', outcome } as const
    await writer.append(ended, { onDisk: false })
  }
  return seq
}
const whole = async () => {
  const content = { ...usual, kind: 'reveal', entry: JSON.stringify(begunEntry) } as const
  return (await writer.append({ ...content, phase: 'whole', outcome: 'done' }, { onDisk: false })).seq
}
const find = (query: LedgerQuery = {}, limit = 100, offset = 0) => findEntries(store, 'A', query, { limit, offset })
const seqs = async (query: LedgerQuery = {}) => (await find(query)).entries.map(({ seq }) => seq)

describe('an entry', () => {
  test('has the start and the end of an action', async () => {
    const ended: EndedEntry = { code: 'BAD_INPUT', changed: ['a'] }
    const seq = await write({}, 'refused', { entry: JSON.stringify(ended) })
    const entry = {
      chain: 'A',
      seq,
      at: 1_000,
      endedAt: 1_005,
      kind: 'mutation',
      account: 'ACCOUNT',
      caller: 'admin',
      objectType: 'Charge',
      objectId: 'chg-1',
      outcome: 'refused',
      begun: begunEntry,
      ended,
    }
    expect(await findEntry(store, 'A', seq)).toEqual(entry)
    expect((await find()).entries).toEqual([entry])
  })

  test('has an unknown outcome until its end is known', async () => {
    const seq = await write()
    expect(await findEntry(store, 'A', seq)).toMatchObject({ outcome: 'unknown', ended: null, endedAt: null })
  })

  test('has the object’s id from its end if it is known only there', async () => {
    const seq = await write({ objectId: '' }, 'done', { objectId: 'new-1' })
    expect(await findEntry(store, 'A', seq)).toMatchObject({ objectId: 'new-1' })
    const other = await write({ objectId: 'old' }, 'refused', { objectId: '' })
    expect(await findEntry(store, 'A', other)).toMatchObject({ objectId: 'old' })
  })

  test('an entry of a single record has its outcome and no end', async () => {
    const seq = await whole()
    expect(await findEntry(store, 'A', seq)).toMatchObject({ outcome: 'done', ended: null, kind: 'reveal' })
  })

  test('an entry is not found by the place of its end, in another chain, or by an unknown place', async () => {
    const seq = await write({}, 'done')
    expect(await findEntry(store, 'A', seq + 1)).toBeNull()
    expect(await findEntry(store, 'B', seq)).toBeNull()
    expect(await findEntry(store, 'A', 99)).toBeNull()
  })

  test('an entry is never joined with the end of an entry in another chain', async () => {
    const seq = await write()
    await write({ chain: 'B' }, 'done')
    expect(await findEntry(store, 'A', seq)).toMatchObject({ outcome: 'unknown' })
  })
})

describe('a query', () => {
  test('finds only entries of its chain, newest first or oldest first', async () => {
    const places = [await write({}, 'done'), await write(), await whole()]
    await write({ chain: 'B' }, 'done')
    expect(await seqs()).toEqual(places.toReversed())
    const oldest = await findEntries(store, 'A', {}, { limit: 10, offset: 0, oldestFirst: true })
    expect(oldest.entries.map(({ seq }) => seq)).toEqual(places)
  })

  test('returns a page and the total of all pages', async () => {
    const places = [await write(), await write(), await write()]
    expect(await find({}, 1, 1)).toMatchObject({ entries: [{ seq: places[1] }], total: 3, totalIsExact: true })
    expect(await find({}, 10, 3)).toMatchObject({ entries: [], total: 3 })
  })

  test('finds nothing in an empty chain', async () => {
    expect(await find()).toEqual({ entries: [], total: 0, totalIsExact: true })
  })

  test.each<[LedgerQuery, Given]>([
    [{ caller: 'admin' }, { caller: 'other' }],
    [{ account: 'ACCOUNT' }, { account: 'OTHER' }],
    [{ objectTypes: ['Charge', 'Rule'] }, { objectType: 'Customer' }],
    [{ search: 'CHG' }, { objectId: 'cust-1' }],
    [{ search: 'ADM' }, { caller: 'other' }],
    [{ objectId: 'chg-1' }, { objectId: 'chg-2' }],
    [{ kind: 'mutation' }, { kind: 'reveal' }],
    [{ from: 1_000 }, { at: 999 }],
    [{ to: 1_001 }, { at: 1_001 }],
    [{ search: 'chg-1' }, { objectId: 'chg-2' }],
    [{ search: 'admin' }, { caller: 'other' }],
  ])('a query with %j does not find an entry with %j', async (query, other) => {
    const match = await write({}, 'done')
    await write(other, 'done')
    expect(await seqs(query)).toEqual([match])
    expect(await seqs()).toHaveLength(2)
  })

  test('combines all of its conditions', async () => {
    const match = await write({}, 'done')
    await write({ caller: 'other' }, 'done')
    await write({ objectId: 'chg-2' }, 'done')
    await write({}, 'refused')
    expect(await seqs({ caller: 'admin', search: 'chg-1', outcomes: ['done'] })).toEqual([match])
  })

  test('treats the wildcards of a search as literals', async () => {
    await write({}, 'done')
    expect(await seqs({ search: 'a%n' })).toEqual([])
    expect(await seqs({ search: '_dmin' })).toEqual([])
    expect(await seqs({ objectTypes: [] })).toEqual([])
  })

  test('finds entries by action, or by the verb of the action', async () => {
    const seqOf = async (act: string) => write({ entry: JSON.stringify({ act, reason: '"act":"saveRule"' }) }, 'done')
    const [refund, add, save] = [await seqOf('runChargeCommand'), await seqOf('addRule'), await seqOf('saveCustomer')]
    expect(await seqs({ acts: ['runChargeCommand'] })).toEqual([refund])
    expect(await seqs({ acts: ['add'] })).toEqual([add])
    expect(await seqs({ acts: ['save'] })).toEqual([save])
    expect(await seqs({ acts: ['add', 'runChargeCommand'] })).toEqual([add, refund])
    expect(await seqs({ acts: [] })).toEqual([])
    expect(await seqs({ acts: ['saveRule'] })).toEqual([])
  })

  test('searches for callers and for objects', async () => {
    const byCaller = await write({ caller: 'x', objectId: '1' })
    const byObject = await write({ caller: 'y', objectId: 'x' })
    const byEnd = await write({ caller: 'y', objectId: '' }, 'done', { objectId: 'x' })
    await write({ chain: 'B', objectId: 'x' })
    expect(await seqs({ search: 'x' })).toEqual([byEnd, byObject, byCaller])
  })

  test('finds an added object by the id that only the end record has', async () => {
    const seq = await write({ objectId: '' }, 'done', { objectId: 'new-1' })
    // The same id in another chain, at a place that also exists here.
    await write()
    await write({ chain: 'B', objectId: '' })
    await write({ chain: 'B', objectId: '' })
    await write({ chain: 'B', objectId: 'new-1' })
    expect(await seqs({ objectId: 'new-1' })).toEqual([seq])
  })

  test('distinguishes done, refused and unknown outcomes', async () => {
    const [done, refused, unknown] = [await write({}, 'done'), await write({}, 'refused'), await write({}, 'unknown')]
    const [open, read] = [await write(), await whole()]
    expect(await seqs({ outcomes: ['done'] })).toEqual([read, done])
    expect(await seqs({ outcomes: ['refused'] })).toEqual([refused])
    expect(await seqs({ outcomes: ['unknown'] })).toEqual([open, unknown])
    expect(await seqs({ outcomes: ['refused', 'unknown'] })).toEqual([open, unknown, refused])
  })
})

describe('the bound of a query', () => {
  /** Writes a record at a place without the records before it. */
  const writeAt = (seq: number, given: Given = {}) => {
    const content = { ...usual, phase: 'whole', outcome: 'done', entry: JSON.stringify(begunEntry), ...given } as const
    return store
      .insertInto('ledgerRecord')
      .values({ ...recordAfter(noHead, content), seq, act: seq })
      .execute()
  }

  test('the bound of a query is the newest 50,000 records', async () => {
    await writeAt(1)
    await writeAt(widestLook)
    expect(await find()).toMatchObject({ total: 2, totalIsExact: true })
    await writeAt(widestLook + 1)
    expect(await find()).toMatchObject({ total: 2, totalIsExact: false })
    expect(await seqs()).toEqual([widestLook + 1, widestLook])
  })

  test('does not apply to one object, which has an index', async () => {
    await writeAt(1)
    await writeAt(widestLook + 10)
    expect(await find({ objectId: 'chg-1' })).toMatchObject({ total: 2, totalIsExact: true })
  })

  test('counts from the end of the requested period', async () => {
    await writeAt(1, { at: 10 })
    await writeAt(2, { at: 20 })
    await writeAt(widestLook + 5, { at: 30 })
    expect(await find({ to: 25 })).toMatchObject({ total: 2, totalIsExact: true })
    expect(await find({ to: 20 })).toMatchObject({ total: 1 })
    expect(await find({ to: 31 })).toMatchObject({ total: 1, totalIsExact: false })
  })

  test('leaves the total exact if all older records are before the requested period', async () => {
    await writeAt(1, { at: 10 })
    await writeAt(widestLook + 5, { at: 30 })
    expect(await find({ from: 11 })).toMatchObject({ total: 1, totalIsExact: true })
    expect(await find({ from: 10 })).toMatchObject({ total: 1, totalIsExact: false })
  })

  test('leaves the total exact if there are no older records, in this chain', async () => {
    await writeAt(1, { chain: 'B' })
    await writeAt(widestLook + 5)
    expect(await find()).toMatchObject({ total: 1, totalIsExact: true })
  })

  test('looks at the newest of the older records', async () => {
    await writeAt(1, { at: 5 })
    await writeAt(2, { at: 20 })
    await writeAt(widestLook + 5, { at: 30 })
    expect(await find({ from: 15 })).toMatchObject({ totalIsExact: false })
  })

  test('counts up to 10,000 entries', async () => {
    const {
      chain,
      seq: _,
      act: __,
      ...rest
    } = recordAfter(noHead, {
      ...usual,
      phase: 'whole',
      outcome: 'done',
      entry: '{}',
    })
    const fill = (from: number, to: number) =>
      sql`insert into "ledgerRecord" (chain, seq, act, ${sql.join(Object.keys(rest).map((name) => sql.ref(name)))})
        with recursive place(n) as (select ${from} union all select n + 1 from place where n < ${to})
        select ${chain}, n, n, ${sql.join(Object.values(rest))} from place`.execute(store)
    await fill(1, deepestPage)
    expect(await find({}, 1)).toMatchObject({ total: 10_000, totalIsExact: true })
    await fill(deepestPage + 1, deepestPage + 5)
    expect(await find({}, 1)).toMatchObject({ total: 10_000, totalIsExact: false })
  })
})
