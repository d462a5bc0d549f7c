import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store/store.ts'
import { createRetention } from './retention.ts'
import { verifyLedger } from './verify.ts'
import { createLedgerWriter, type LedgerWriter } from './writer.ts'

const hour = 60 * 60_000
const day = 24 * hour
let store: Store
let writer: LedgerWriter
let now: number
/** The monotonic clock. */
let steady: number
let said: string[]
let failures: unknown[]
beforeEach(async () => {
  store = await openStore({})
  writer = createLedgerWriter(store)
  now = 100 * day
  steady = 0
  said = []
  failures = []
})
afterEach(() => store.destroy())

const retention = (days: number | null = 30) =>
  createRetention(store, writer, {
    days,
    clock: () => now,
    monotonic: () => steady,
    report: (progress) => void said.push(progress),
    onFailed: (error) => void failures.push(error),
  })
/** Advances the time. */
const wait = (milliseconds: number) => {
  now += milliseconds
  steady += milliseconds
}
async function write(at: number, chain = 'A') {
  const nobody = { kind: 'mutation', account: '', caller: '', objectType: '', objectId: 'x', outcome: 'done' } as const
  await writer.append({ ...nobody, chain, phase: 'whole', at, entry: '{}' }, { onDisk: false })
}
const recordsOf = (chain = 'A') =>
  store.selectFrom('ledgerRecord').selectAll().where('chain', '=', chain).orderBy('seq').execute()
const phases = async (chain?: string) => (await recordsOf(chain)).map(({ seq, phase }) => `${seq} ${phase}`)
const problems = async () => {
  const found: unknown[] = []
  for await (const { chain, broken } of verifyLedger(store)) if (broken) found.push([chain, broken])
  return found
}

test('deletes the records older than the retention, and names the last of them in their chain', async () => {
  for (const at of [now - 31 * day, now - 30 * day - 1, now - 30 * day, now]) await write(at)
  const [, last] = await recordsOf()
  await retention().prune()
  const records = await recordsOf()
  expect(records.map(({ seq, phase }) => `${seq} ${phase}`)).toEqual(['3 whole', '4 whole', '5 pruned'])
  expect(records[2]).toMatchObject({
    ...{ at: now, kind: '', account: '', caller: '', objectType: '', objectId: '', outcome: '' },
    entry: JSON.stringify({ seq: 2, hash: last?.hash, at: now - 30 * day - 1 }),
  })
  expect(await problems()).toEqual([])
  expect(failures).toEqual([])
})

test('deletes and writes nothing if no record is old enough', async () => {
  await write(now - 30 * day)
  await retention().prune()
  expect(await phases()).toEqual(['1 whole'])
})

test('keeps everything if there is no retention', async () => {
  await write(0)
  await retention(null).prune()
  await retention(null).run()
  expect(await phases()).toEqual(['1 whole'])
})

test('prunes each chain up to its own last old record', async () => {
  for (const chain of ['A', 'B', 'C']) await write(chain === 'B' ? now : 0, chain)
  await write(now, 'A')
  await retention().prune()
  expect([await phases('A'), await phases('B'), await phases('C')]).toEqual([
    ['2 whole', '3 pruned'],
    ['1 whole'],
    ['2 pruned'],
  ])
  expect(await problems()).toEqual([])
})

test('deletes more than one batch', async () => {
  await write(0)
  const [record] = await recordsOf()
  const { seq: _, at: __, ...rest } = record ?? raise()
  await sql`insert into "ledgerRecord" (seq, at, ${sql.join(Object.keys(rest).map((name) => sql.ref(name)))})
    with recursive place(n) as (select 2 union all select n + 1 from place where n < 2001)
    select n, 0, ${sql.join(Object.values(rest))} from place`.execute(store)
  await retention().prune()
  expect((await phases()).map((each) => each.split(' ')[1])).toEqual(['pruned'])
})

test('prunes again without a second record if an earlier run stopped between recording and deleting', async () => {
  await write(0)
  await write(now)
  const [old] = await recordsOf()
  await retention().prune()
  await store
    .insertInto('ledgerRecord')
    .values(old ?? raise())
    .execute()
  await retention().prune()
  expect(await phases()).toEqual(['2 whole', '3 pruned'])
  // A new warning also counts the records that became old after the first one.
  now += 30 * day + 1
  await write(now)
  await retention().prune()
  expect(await phases()).toEqual(['4 whole', '5 pruned'])
  expect(await problems()).toEqual([])
})

test('records the deletion on disk before it deletes any record', async () => {
  await write(0)
  const statements: string[] = []
  store = store.withPlugin({
    transformQuery({ node }) {
      const isOnDisk = JSON.stringify(node).includes('/* on disk */')
      if (node.kind !== 'SelectQueryNode') statements.push(`${node.kind}${isOnDisk ? ' on disk' : ''}`)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  writer = createLedgerWriter(store)
  await retention().prune()
  expect(statements).toEqual(['InsertQueryNode on disk', 'DeleteQueryNode'])
})

test('announces a deletion, executes it an hour later, and then runs once a day', async () => {
  const daily = retention()
  const runAfter = async (milliseconds: number) => {
    wait(milliseconds)
    await daily.run()
  }
  await write(0)
  await daily.run()
  expect(await phases()).toEqual(['1 whole'])
  expect(said).toEqual([
    '1 ledger records or more are older than 1970-03-12T00:00:00.000Z: their deletion begins in an hour',
  ])
  await runAfter(hour - 1)
  expect(await phases()).toEqual(['1 whole'])
  await runAfter(1)
  expect(await phases()).toEqual(['2 pruned'])
  await runAfter(30 * day)
  expect(await phases()).toEqual(['2 pruned'])
  await runAfter(day - 1)
  expect(await phases()).toEqual(['2 pruned'])
  await runAfter(1)
  expect(await phases()).toEqual(['3 pruned'])
  expect([said.length, failures]).toEqual([1, []])
})

test('deletes the records of one day per run, and those of the next day an hour later', async () => {
  for (const at of [0, day - 1, day, 2 * day, 3 * day]) await write(at)
  const hourly = retention()
  const left: string[][] = []
  for (let run = 0; run < 4; run++) {
    await hourly.run()
    left.push((await phases()).filter((each) => each.endsWith('whole')))
    wait(hour)
  }
  expect(left).toEqual([
    ['1 whole', '2 whole', '3 whole', '4 whole', '5 whole'],
    ['3 whole', '4 whole', '5 whole'],
    ['4 whole', '5 whole'],
    ['5 whole'],
  ])
})

describe('a wrong clock', () => {
  /** Writes a record like a change does, and then runs the retention. */
  async function change(daily: ReturnType<typeof retention>) {
    await write(now)
    const seq = (await recordsOf()).at(-1)?.seq ?? 0
    await daily.run({ chain: 'A', seq })
  }
  const places = async () => (await recordsOf()).map(({ seq }) => seq)

  test('deletes nothing if it is ahead for one change, and nothing for a day after that', async () => {
    const daily = retention()
    for (let n = 0; n < 20; n++) {
      await change(daily)
      wait(hour)
    }
    now += 400 * day
    await change(daily)
    now -= 400 * day
    for (let n = 0; n < 23; n++) {
      await change(daily)
      wait(hour)
    }
    expect(await places()).toEqual(Array.from({ length: 44 }, (_, n) => n + 1))
    expect(said).toEqual([
      'the clock was set by 9600 hours: no ledger record is deleted for a day',
      'the clock was set by -9600 hours: no ledger record is deleted for a day',
    ])
  })

  test('deletes no more than the previous record allows if it is ahead when the gateway starts', async () => {
    for (let n = 0; n < 20; n++) {
      await write(now)
      wait(hour)
    }
    now += 400 * day
    const daily = retention()
    await change(daily)
    expect([await places(), said]).toEqual([Array.from({ length: 21 }, (_, n) => n + 1), []])
  })

  test('deletes the records of one day each hour if it stays ahead', async () => {
    for (let n = 0; n < 3; n++) {
      await write(now)
      wait(day)
    }
    now += 400 * day
    const daily = retention()
    await change(daily)
    wait(hour)
    await change(daily)
    expect((await places()).slice(0, 3)).toEqual([1, 2, 3])
    wait(day)
    await change(daily)
    expect(await places()).toEqual([2, 3, 4, 5, 6, 7])
  })

  test('deletes no records before one whose clock was behind', async () => {
    for (const at of [now - day, 0, now]) await write(at)
    await retention().prune()
    expect(await places()).toEqual([1, 2, 3])
  })

  test('keeps the neighbors of a record whose clock was ahead no longer than others', async () => {
    for (const at of [0, now + 400 * day, 1]) await write(at)
    await write(now)
    await retention().prune()
    expect(await phases()).toEqual(['4 whole', '5 pruned'])
  })
})

test('reports a failure and never fails itself', async () => {
  await write(0)
  await sql`pragma query_only = on`.execute(store)
  await retention().prune()
  expect(failures).toMatchObject([{ extensions: { code: 'STORE_UNAVAILABLE' } }])
})

function raise(): never {
  throw new Error('no record')
}
