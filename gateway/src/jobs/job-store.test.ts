import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store/store.ts'
import { type ItemOutcome, type JobBounds, type JobItemRow, type JobRow, jobBounds } from './job-kind.ts'
import { type Batch, createJobStore, type JobStore } from './job-store.ts'
import { noteOf } from './notes.ts'

const bounds: JobBounds = { ...jobBounds, batch: 3, callsPerSecond: 4, mostEnded: 2 }
const scope = { account: 'ACCOUNT', merchant: 'M' }
const start = Date.parse('2026-11-21T12:00:00Z')

let store: Store
let jobs: JobStore
let now: number
/** Statements that must be committed to disk. */
let onDisk: number
beforeEach(async () => {
  now = start
  onDisk = 0
  store = (await openStore({})).withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('/* on disk */')) onDisk++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  jobs = createJobStore(store, () => now, bounds)
})
afterEach(() => store.destroy())

const job = { kind: 'RESEND', caller: 'admin', selection: '{}', ...scope }

/**
 * A plan with one item per letter: `r` is to be resent and `s` skipped. Lowercase items belong to merchant M, uppercase
 * items to N.
 */
async function plan(letters = 'rrrr', given: Partial<typeof job> = {}): Promise<JobRow> {
  const items = [...letters].map((letter, place) => ({
    itemId: `item-${place + 1}`,
    merchant: letter === letter.toUpperCase() ? 'N' : 'M',
    plan: letter.toLowerCase() === 'r' ? 'RESEND' : 'SKIP',
    planned: 100 - place,
  }))
  return jobs.addPlan({ ...job, ...given }, items, now)
}
/** Creates a running job. */
async function run(letters?: string, given?: Partial<typeof job>): Promise<JobRow> {
  const planned = await plan(letters, given)
  await jobs.begin(planned, ['RESEND'], {})
  return planned
}
const states = async ({ id }: JobRow) => (await jobs.itemsAfter(id, 0, 100)).map(({ state }) => state)
const claim = async (row: JobRow): Promise<Batch> => (await jobs.claim(row)) ?? { claim: '', items: [] }
const places = ({ items }: Batch) => items.map(({ seq }) => seq)
const find = async ({ id }: JobRow) => (await jobs.find(id)) ?? null
/** Ends a job with all its items done. */
async function end(row: JobRow) {
  await store.updateTable('jobItem').set({ state: 'done' }).where('jobId', '=', row.id).execute()
  await jobs.finish(row.id)
}

describe('a plan', () => {
  test('has its items in order, and waits to be started', async () => {
    const row = await plan('rs')
    expect(row).toEqual({
      ...job,
      id: expect.any(String),
      state: 'PLANNED',
      why: '',
      reason: '',
      selected: start,
      started: 0,
      changed: start,
      ended: 0,
      keyId: '',
      sealedKey: '',
      lines: 2,
      holdUntil: 0,
    })
    expect(await find(row)).toEqual(row)
    const usual = {
      ...{ jobId: row.id, merchant: 'M', state: 'left', claim: '', note: '', changed: start },
      ...{ currency: '', minor: 0, decimals: 0, seen: '', sent: 0, attempt: 0, checkAt: 0, finding: '', proof: '' },
    }
    expect(await jobs.itemsAfter(row.id, 0, 10)).toEqual([
      { ...usual, seq: 1, itemId: 'item-1', plan: 'RESEND', planned: 100 },
      { ...usual, seq: 2, itemId: 'item-2', plan: 'SKIP', planned: 99 },
    ])
  })

  test('has a time of 0 for items that have none in the plan', async () => {
    const { id } = await jobs.addPlan(job, [{ itemId: '1', merchant: 'M', plan: 'RESEND' }], now)
    expect(await jobs.itemsAfter(id, 0, 10)).toMatchObject([{ planned: 0 }])
  })

  // The boundaries of the blocks in which items are written and read.
  test.each([0, 99, 100, 101, 1_001])('holds all of %i items, even across blocks', async (count) => {
    const { id } = await plan('r'.repeat(count))
    const items = await jobs.itemsAfter(id, 0, 2_000)
    const all = Array.from({ length: count }, (_, place) => place + 1)
    expect(items.map(({ seq }) => seq)).toEqual(all)
    const read: number[] = []
    for await (const block of jobs.itemBlocks(id)) read.push(...block.map(({ seq }) => seq))
    expect(read).toEqual(all)
  })

  test('starts the items with the chosen outcomes, only once', async () => {
    const [row, other] = [await plan('rsr'), await plan('r')]
    now += 5
    expect(await jobs.begin(row, ['RESEND'], { reason: 'late' })).toBe(true)
    expect(await states(row)).toEqual(['ready', 'left', 'ready'])
    expect(await find(row)).toMatchObject({ state: 'RUNNING', started: start + 5, changed: start + 5, reason: 'late' })
    expect(await jobs.itemsAfter(row.id, 0, 1)).toMatchObject([{ changed: start + 5 }])
    expect(await states(other)).toEqual(['left'])
    expect(await find(other)).toMatchObject({ state: 'PLANNED' })
    // A second start changes nothing, not even items with another outcome.
    expect(await jobs.begin(row, ['RESEND', 'SKIP'], { reason: 'again' })).toBe(false)
    expect(await states(row)).toEqual(['ready', 'left', 'ready'])
    expect(await find(row)).toMatchObject({ reason: 'late' })
  })

  test('starts no items that are no longer planned', async () => {
    const row = await plan('rr')
    await store.updateTable('jobItem').set({ state: 'done' }).where('seq', '=', 1).execute()
    await jobs.begin(row, ['RESEND'], {})
    expect(await states(row)).toEqual(['done', 'ready'])
  })

  test('has the number of items and the earliest time of each outcome', async () => {
    const { id } = await plan('srrs')
    await plan('rrr')
    expect(await jobs.planOf(id)).toEqual([
      { plan: 'RESEND', count: 2, earliest: 98 },
      { plan: 'SKIP', count: 2, earliest: 97 },
    ])
  })
})

describe('a job', () => {
  test('moves only from the expected states', async () => {
    const [row, other] = [await run(), await run()]
    now += 5
    expect(await jobs.move(row.id, ['PLANNED', 'PAUSED'], { why: 'PERSON' })).toBe(false)
    expect(await find(row)).toMatchObject({ state: 'RUNNING', why: '', changed: start })
    expect(await jobs.move(row.id, ['PLANNED', 'RUNNING'], { state: 'PAUSED', why: 'PERSON' })).toBe(true)
    expect(await find(row)).toMatchObject({ state: 'PAUSED', why: 'PERSON', changed: start + 5 })
    expect(await find(other)).toMatchObject({ state: 'RUNNING', why: '' })
    expect(await jobs.move('unknown', ['RUNNING'], {})).toBe(false)
  })

  test('ends when nothing is left to do, and loses its key', async () => {
    const row = await run('rrs')
    await jobs.move(row.id, ['RUNNING'], { keyId: 'k1', sealedKey: 'sealed', why: 'PERSON' })
    await jobs.finish(row.id)
    expect(await find(row)).toMatchObject({ state: 'RUNNING' })
    const batch = await claim(row)
    await jobs.finish(row.id)
    expect(await find(row)).toMatchObject({ state: 'RUNNING', sealedKey: 'sealed' })
    await jobs.settle(row.id, batch, [{ state: 'done' }, { state: 'unknown' }])
    now += 5
    const other = await run('r')
    await jobs.finish(row.id)
    const ended = { state: 'DONE', why: '', ended: start + 5, changed: start + 5, keyId: '', sealedKey: '' }
    expect(await find(row)).toMatchObject(ended)
    expect(await find(other)).toMatchObject({ state: 'RUNNING' })
  })

  test('ends while it is paused, but not as a plan and not twice', async () => {
    const [paused, planned, ended] = [await run('s'), await plan('s'), await run('s')]
    await jobs.move(paused.id, ['RUNNING'], { state: 'PAUSED' })
    await jobs.finish(ended.id)
    await jobs.move(ended.id, ['DONE'], { state: 'STOPPED' })
    for (const { id } of [paused, planned, ended]) await jobs.finish(id)
    const found = [await find(paused), await find(planned), await find(ended)]
    expect(found.map((row) => row?.state)).toEqual(['DONE', 'PLANNED', 'STOPPED'])
  })

  test('does not exist under an unknown id', async () => {
    await plan()
    expect(await jobs.find('unknown')).toBeUndefined()
  })
})

describe('a claim', () => {
  test('takes the next items in order, up to a batch, and is committed to disk', async () => {
    const row = await run('rsrrrr')
    now += 5
    const first = await claim(row)
    expect(places(first)).toEqual([1, 3, 4])
    expect(first.items[0]).toMatchObject({ state: 'sending', claim: first.claim, changed: start + 5, itemId: 'item-1' })
    expect(onDisk).toBe(1)
    const second = await claim(row)
    expect(places(second)).toEqual([5, 6])
    expect(second.claim).not.toBe(first.claim)
    expect(await states(row)).toEqual(['sending', 'left', 'sending', 'sending', 'sending', 'sending'])
    expect(await jobs.claim(row)).toBeNull()
  })

  test('takes only items of one merchant', async () => {
    const row = await run('rRrR')
    expect(places(await claim(row))).toEqual([1, 3])
    expect(places(await claim(row))).toEqual([2, 4])
  })

  test('takes no items of other jobs', async () => {
    const [row, other] = [await run('r'), await run('rr')]
    expect(places(await claim(row))).toEqual([1])
    expect(await states(other)).toEqual(['ready', 'ready'])
    expect(await jobs.claim(row)).toBeNull()
  })

  test('takes nothing from a job that is not running', async () => {
    const row = await run('r')
    await jobs.move(row.id, ['RUNNING'], { state: 'PAUSED' })
    // Another running job makes no difference.
    await run('r')
    expect(places(await claim(row))).toEqual([])
    expect(await states(row)).toEqual(['ready'])
  })

  test('a claim is needed as long as an item is ready', async () => {
    const [row, other] = [await run('rs'), await plan('rs')]
    expect([await jobs.hasReady(row.id), await jobs.hasReady(other.id)]).toEqual([true, false])
    await claim(row)
    expect(await jobs.hasReady(row.id)).toBe(false)
  })
})

describe('a batch in flight', () => {
  const outcomes: readonly ItemOutcome[] = [
    { state: 'done' },
    { state: 'failed', note: 'no' },
    { state: 'ready', note: 'later' },
  ]
  const itemsOf = (row: JobRow): Promise<JobItemRow[]> => jobs.itemsAfter(row.id, 0, 10)

  test('ends with the outcome of each item', async () => {
    const row = await run('rrr')
    const batch = await claim(row)
    now += 5
    await jobs.settle(row.id, batch, outcomes)
    const usual = { changed: start + 5 }
    expect(await itemsOf(row)).toMatchObject([
      { ...usual, state: 'done', note: '', claim: batch.claim },
      { ...usual, state: 'failed', note: 'no', claim: batch.claim },
      { ...usual, state: 'ready', note: 'later', claim: '' },
    ])
    // The next item is the one that was not done.
    expect(places(await claim(row))).toEqual([3])
  })

  test('leaves items without an outcome unknown, and truncates long notes', async () => {
    const row = await run('rr')
    await jobs.settle(row.id, await claim(row), [{ state: 'failed', note: 'x'.repeat(301) }])
    expect(await itemsOf(row)).toMatchObject([{ note: 'x'.repeat(300) }, { state: 'unknown', note: '' }])
  })

  test('changes only its own items, and only once', async () => {
    const [row, other] = [await run('rrrr'), await run('rrr')]
    const [first, , foreign] = [await claim(row), await claim(row), await claim(other)]
    await jobs.settle(row.id, { ...first, claim: foreign.claim }, outcomes)
    await jobs.settle(row.id, foreign, outcomes)
    expect(await states(row)).toEqual(['sending', 'sending', 'sending', 'sending'])
    expect(await states(other)).toEqual(['sending', 'sending', 'sending'])
    await jobs.settle(row.id, first, outcomes)
    await jobs.settle(row.id, first, [{ state: 'failed' }, { state: 'done' }, { state: 'failed' }])
    expect(await states(row)).toEqual(['done', 'failed', 'ready', 'sending'])
  })

  test('becomes unknown if its replica is silent, and known again if the outcome arrives late', async () => {
    const row = await run('rrrr')
    const late = await claim(row)
    now += 10
    const recent = await claim(row)
    await jobs.lapse(start - 1)
    expect(await states(row)).toEqual(['sending', 'sending', 'sending', 'sending'])
    await jobs.lapse(start)
    const note = noteOf('PORTAL_STOPPED')
    expect(await itemsOf(row)).toMatchObject([
      { state: 'unknown', note, changed: start + 10 },
      { state: 'unknown', note },
      { state: 'unknown', note },
      { state: 'sending', note: '' },
    ])
    await jobs.settle(row.id, late, outcomes)
    await jobs.settle(row.id, recent, [{ state: 'done' }])
    expect(await states(row)).toEqual(['done', 'failed', 'ready', 'done'])
    // Only items in flight become unknown.
    await jobs.lapse(now + 1)
    expect(await states(row)).toEqual(['done', 'failed', 'ready', 'done'])
  })

  test('does not lapse while it is renewed', async () => {
    const [row, other] = [await run('rrrr'), await run('r')]
    const [batch, unrenewed, foreign] = [await claim(row), await claim(row), await claim(other)]
    await store.updateTable('jobItem').set({ state: 'done' }).where('seq', '=', 1).where('jobId', '=', row.id).execute()
    now += 10
    await jobs.renew(row.id, batch)
    await jobs.renew(row.id, foreign)
    expect((await itemsOf(row)).map(({ changed }) => changed - start)).toEqual([0, 10, 10, 0])
    expect((await itemsOf(other)).map(({ changed }) => changed - start)).toEqual([0])
    await jobs.lapse(start)
    expect(await states(row)).toEqual(['done', 'sending', 'sending', 'unknown'])
    await jobs.renew(row.id, unrenewed)
    expect(await states(row)).toEqual(['done', 'sending', 'sending', 'unknown'])
  })
})

describe('the turns of an account', () => {
  test('the turns of an account are a quarter of a second apart at four calls per second, separately for each account', async () => {
    const turns = [await jobs.takeTurn('A'), await jobs.takeTurn('A'), await jobs.takeTurn('A')]
    expect(turns).toEqual([start, start + 250, start + 500])
    expect(await jobs.takeTurn('B')).toBe(start)
  })

  test('the turns of an account are immediate after a pause, and do not accumulate', async () => {
    await jobs.takeTurn('A')
    now += 249
    expect(await jobs.takeTurn('A')).toBe(start + 250)
    now += 10_000
    expect([await jobs.takeTurn('A'), await jobs.takeTurn('A')]).toEqual([now, now + 250])
  })

  test('restart after the clock was set back by more than five seconds', async () => {
    now += 3_600_000
    await jobs.takeTurn('A')
    now -= 3_600_000
    expect([await jobs.takeTurn('A'), await jobs.takeTurn('A')]).toEqual([now, now + 250])
    now -= 4_000
    expect(await jobs.takeTurn('A')).toBe(now + 4_500)
  })
})

describe('the items of a job', () => {
  test('the items of a job are counted by state', async () => {
    const row = await run('rrrrrrrrrrs')
    const all = ['done', 'done', 'done', 'failed', 'failed', 'unknown', 'sending', 'sending', 'ready', 'ready'] as const
    for (const [place, state] of all.entries()) {
      await store
        .updateTable('jobItem')
        .set({ state })
        .where('seq', '=', place + 1)
        .execute()
    }
    await run('rr')
    expect(await jobs.counts(row.id)).toEqual({
      ...{ done: 3, failed: 2, unknown: 3, left: 0, notStarted: 3, inFlight: 2, leftOut: 1 },
    })
    const none = await plan('')
    expect(await jobs.counts(none.id)).toEqual({
      ...{ done: 0, failed: 0, unknown: 0, left: 0, notStarted: 0, inFlight: 0, leftOut: 0 },
    })
  })

  test('the items of a job are read in order, starting after a place', async () => {
    const { id } = await plan('rrrr')
    await plan('rrrr')
    const read = async (after: number, most: number) => (await jobs.itemsAfter(id, after, most)).map(({ seq }) => seq)
    expect([await read(0, 2), await read(2, 10), await read(4, 10)]).toEqual([[1, 2], [3, 4], []])
  })

  test('the items of a job are paged: all of them, or only those in some states', async () => {
    const { id } = await run('rsrsr')
    await run('rsrsr')
    const page = async (states: readonly JobItemRow['state'][] | null, limit = 10, offset = 0) => {
      const { items, total } = await jobs.itemPage(id, states, { limit, offset })
      return { places: items.map(({ seq }) => seq), total }
    }
    expect(await page(null)).toEqual({ places: [1, 2, 3, 4, 5], total: 5 })
    expect(await page(null, 2, 1)).toEqual({ places: [2, 3], total: 5 })
    expect(await page(['ready'])).toEqual({ places: [1, 3, 5], total: 3 })
    expect(await page(['ready'], 1, 1)).toEqual({ places: [3], total: 3 })
    expect(await page(['ready', 'left'])).toMatchObject({ total: 5 })
    expect(await page([])).toEqual({ places: [], total: 0 })
    const planned = async (plans: readonly string[], states: readonly JobItemRow['state'][] | null = null) =>
      (await jobs.itemPage(id, states, { limit: 10, offset: 0 }, plans)).items.map(({ plan }) => plan)
    const [first] = (await jobs.itemPage(id, null, { limit: 1, offset: 0 })).items
    const same = await planned([first?.plan ?? ''])
    expect([same.length > 0, new Set(same)]).toEqual([true, new Set([first?.plan])])
    expect(await planned([])).toEqual([])
    expect(await planned([first?.plan ?? ''], [])).toEqual([])
  })
})

describe('the jobs of a merchant', () => {
  test('the jobs of a merchant are paged, newest first', async () => {
    const rows: JobRow[] = []
    for (let time = 0; time < 3; time++) {
      now += 1
      rows.push(await plan('r'))
    }
    await plan('r', { merchant: 'N' })
    await plan('r', { account: 'OTHER' })
    const newest = rows.map(({ id }) => id).toReversed()
    const page = async (limit: number, offset: number) => {
      const { items, total } = await jobs.page(scope, { limit, offset })
      return { ids: items.map(({ id }) => id), total }
    }
    expect(await page(10, 0)).toEqual({ ids: newest, total: 3 })
    expect(await page(1, 1)).toEqual({ ids: newest.slice(1, 2), total: 3 })
  })

  test('have a stable order if they were selected at the same time', async () => {
    const ids = [await plan('r'), await plan('r'), await plan('r')].map(({ id }) => id).sort()
    const { items } = await jobs.page(scope, { limit: 10, offset: 0 })
    expect(items.map(({ id }) => id)).toEqual(ids)
  })

  test('the jobs of a merchant are open until they have ended', async () => {
    const rows = [await plan(), await run(), await run(), await run('s')]
    await jobs.move(rows[2]?.id ?? '', ['RUNNING'], { state: 'PAUSED' })
    await jobs.finish(rows[3]?.id ?? '')
    await plan('r', { merchant: 'N' })
    await plan('r', { account: 'OTHER' })
    expect(await jobs.openCount(scope)).toBe(3)
  })

  test('the jobs of a merchant are found while they run, longest first, at most 100', async () => {
    const ids: string[] = []
    for (let time = 0; time < 101; time++) {
      now -= 1
      ids.push((await run('r')).id)
    }
    await plan()
    const found = (await jobs.running(scope.account)).map(({ id }) => id)
    expect(found).toEqual(ids.toReversed().slice(0, 100))
    expect(await jobs.running('NONE')).toEqual([])
    expect(await jobs.runningAccounts()).toEqual([scope.account])
  })

  test('need another check of the rights after another start, but only for the same caller', async () => {
    const mine = await run('r')
    const paused = await run('r')
    await jobs.move(paused.id, ['RUNNING'], { state: 'PAUSED' })
    const before = await Promise.all([mine, paused].map(async ({ id }) => Number((await jobs.find(id))?.started)))
    await jobs.doubt({ account: mine.account, caller: 'someone-else' })
    await jobs.doubt({ account: 'OTHER', caller: mine.caller })
    const after = async () => Promise.all([mine, paused].map(async ({ id }) => Number((await jobs.find(id))?.started)))
    expect(await after()).toEqual(before)
    await jobs.doubt({ account: mine.account, caller: mine.caller })
    expect(await after()).toEqual([Number(before[0]) + 1, before[1]])
  })
})

describe('the sweep', () => {
  const left = async (...rows: JobRow[]) => (await Promise.all(rows.map(find))).map((row) => row?.state ?? null)
  const sweep = () => jobs.sweep(scope)

  test('pauses jobs that have run for too long, and erases their key', async () => {
    const row = await run()
    await jobs.move(row.id, ['RUNNING'], { keyId: 'k1', sealedKey: 'sealed' })
    now += bounds.runMs
    const newer = await run()
    await sweep()
    expect(await left(row, newer)).toEqual(['RUNNING', 'RUNNING'])
    now += 1
    await sweep()
    expect(await left(row, newer)).toEqual(['PAUSED', 'RUNNING'])
    expect(await find(row)).toMatchObject({ why: 'LIFETIME', keyId: '', sealedKey: '' })
  })

  test('pauses no job that has already ended', async () => {
    const row = await run('s')
    await jobs.finish(row.id)
    now += bounds.runMs + 1
    await sweep()
    expect(await left(row)).toEqual(['DONE'])
  })

  test('deletes plans that were not started in time, with their items', async () => {
    const [planned, begun] = [await plan(), await run()]
    now += bounds.planMs
    await sweep()
    expect(await left(planned, begun)).toEqual(['PLANNED', 'RUNNING'])
    now += 1
    const newer = await plan()
    await sweep()
    expect(await left(planned, begun, newer)).toEqual([null, 'RUNNING', 'PLANNED'])
    expect(await states(planned)).toEqual([])
    expect(await states(begun)).toHaveLength(4)
    expect(await states(newer)).toHaveLength(4)
  })

  test('deletes paused and ended jobs after their retention, and never a running one', async () => {
    const [paused, ended] = [await run(), await run('s')]
    await jobs.move(paused.id, ['RUNNING'], { state: 'PAUSED' })
    await jobs.finish(ended.id)
    now += bounds.keptMs
    await sweep()
    expect(await left(paused, ended)).toEqual(['PAUSED', 'DONE'])
    now += 1
    const running = await run()
    await store.updateTable('job').set({ changed: 0 }).where('id', '=', running.id).execute()
    await sweep()
    expect(await left(paused, ended, running)).toEqual([null, null, 'RUNNING'])
  })

  test('deletes a merchant’s oldest ended jobs above the limit', async () => {
    const rows: JobRow[] = []
    for (let time = 0; time < 4; time++) {
      now += 1
      const row = await run('r')
      await end(row)
      rows.push(row)
    }
    const others = [await run('r', { merchant: 'N' }), await run('r', { account: 'OTHER' }), await run()]
    for (const other of others.slice(0, 2)) await end(other)
    await sweep()
    expect(await left(...rows)).toEqual([null, null, 'DONE', 'DONE'])
    expect(await left(...others)).toEqual(['DONE', 'DONE', 'RUNNING'])
  })

  test('deletes at most 20 old jobs at a time', async () => {
    for (let time = 0; time < 21; time++) await plan('')
    now += bounds.planMs + 1
    await sweep()
    expect((await jobs.page(scope, { limit: 1, offset: 0 })).total).toBe(1)
    await sweep()
    expect((await jobs.page(scope, { limit: 1, offset: 0 })).total).toBe(0)
  })
})
