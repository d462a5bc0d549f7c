import { setImmediate } from 'node:timers/promises'
import { findEntries, findNewest, type LedgerQuery } from '@portal/gateway/ledger/reader'
import { openStore, type Store } from '@portal/gateway/store/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../support/depth.ts'
import { onEachStore } from '../support/kinds-of-store.ts'

/** Records: alternating starts and ends, one per second. */
const size = rounds({ fast: 20_000, deep: 200_000 })
const scanned = Math.min(size, 50_000)
const second = 1_000

await onEachStore('reading a large ledger on', { postgres: 'both tiers' }, ({ patienceMs: _, ...options }) => {
  let store: Store
  beforeAll(async () => {
    const filling = await openStore({ ...options, patienceMs: 120_000 })
    const columns = 'chain seq act phase at kind account caller objectType objectId outcome entry previous hash'.split(
      ' ',
    )
    await sql`insert into "ledgerRecord" (${sql.join(columns.map((name) => sql.ref(name)))})
      with recursive place(i) as (select 1 union all select i + 1 from place where i < ${sql.lit(size)})
      select 'M', i, i - (i + 1) % 2, case i % 2 when 0 then 'ended' else 'begun' end, i * ${sql.lit(second)},
        'mutation', 'M', case i % 2000 when 1 then 'rare' else 'often' end, 'Charge',
        case when i <= 6000 then 'grown' else 'other' end, case i % 2 when 0 then 'done' else '' end,
        ${sql.lit(JSON.stringify({ given: 'x'.repeat(800) }))}, '', '' from place`.execute(filling)
    // The end of one in a thousand actions is missing.
    await sql`delete from "ledgerRecord" where phase = 'ended' and seq % 2000 = 0`.execute(filling)
    // PostgreSQL does this in the background, but only after a while.
    if (options.databaseUrl) await sql`analyze "ledgerRecord"`.execute(filling)
    await filling.destroy()
    // With the statement timeout of production.
    store = await openStore(options)
  })
  afterAll(() => store?.destroy())

  const acts = size / 2
  const isWhole = size <= 50_000
  const old = 8_000 * second
  interface Expected {
    readonly total: number
    readonly totalIsExact: boolean
    /** The position of the page's first entry. */
    readonly first: number
    /** The minimum number of statements. */
    readonly steps: number
  }
  const most = { total: Math.min(10_000, acts), totalIsExact: acts <= 10_000, steps: 20 }
  const all = { totalIsExact: isWhole, steps: scanned / 1_000 }
  test.each<[string, LedgerQuery, number, Expected]>([
    ['the newest entries', {}, 0, { ...most, first: size - 1 }],
    ['a deep page', {}, 9_980, { ...most, first: size - 1 - 2 * 9_980 }],
    ['a rare outcome', { outcomes: ['unknown'] }, 0, { ...all, total: scanned / 2_000, first: size - 1 }],
    ['a rare caller', { caller: 'rare' }, 0, { ...all, total: scanned / 2_000, first: size - 1_999 }],
    ['a search without hits', { search: 'none' }, 0, { ...all, total: 0, first: 0 }],
    [
      'a period long ago',
      { from: 4_000 * second, to: old },
      0,
      { total: 2_000, totalIsExact: true, first: 7_999, steps: 4 },
    ],
    [
      'a rare outcome long ago',
      { to: old, outcomes: ['unknown'] },
      0,
      { total: 4, totalIsExact: true, first: 7_999, steps: 8 },
    ],
    [
      'an object with many entries',
      { objectId: 'grown' },
      0,
      { total: 3_000, totalIsExact: true, first: 5_999, steps: 6 },
    ],
  ])('finds %s, and serves others in the meantime', async (_title, query, offset, { first, steps, ...totals }) => {
    let turns = 0
    let isDone = false
    const others = async () => {
      while (!isDone) {
        await setImmediate()
        turns++
      }
    }
    const counting = others()
    const { entries, ...found } = await findEntries(store, 'M', query, { limit: 20, offset })
    isDone = true
    await counting
    expect(found).toEqual(totals)
    expect(entries[0]?.seq ?? 0).toBe(first)
    // One turn per 1,000 records that have to be scanned.
    expect(turns).toBeGreaterThanOrEqual(steps)
  })

  test('lets several readers take steps in turn', async () => {
    const order: string[] = []
    const read = async (name: string, query: LedgerQuery) => {
      await findNewest(store, 'M', query)
      order.push(name)
    }
    await Promise.all([read('wide', { search: 'none' }), read('wide', { search: 'none' }), read('narrow', {})])
    expect(order[0]).toBe('narrow')
  })
})
