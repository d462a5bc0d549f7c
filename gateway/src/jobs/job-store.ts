import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { onDiskMark } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import type { ItemOutcome, JobBounds, JobItemRow, JobRow, PlannedItem } from './job-kind.ts'
import { createMoneyStore } from './money-store.ts'
import { noteOf, shortNote } from './notes.ts'
import { isPlanSince, unmarkItems } from './plan-marks.ts'

/** Item counts of a job by state. The first five add up to the selection. */
export interface JobCounts {
  readonly done: number
  readonly failed: number
  readonly unknown: number
  /** Items that were not sent because they had changed since the plan. */
  readonly left: number
  readonly notStarted: number
  /** Unknown items whose call is in flight. */
  readonly inFlight: number
  /** Items that were not started because the plan left them out. */
  readonly leftOut: number
}

/** The owner of jobs: an account, and the merchant it acts for. */
export interface JobScope {
  readonly account: string
  /** Empty for the account itself. */
  readonly merchant: string
}

/** A new job: its kind, its owner and its selection. */
type NewJob = Pick<JobRow, 'kind' | 'account' | 'caller' | 'merchant' | 'selection'>

/** A batch that a replica has claimed: no other replica sends its items. */
export interface Batch {
  readonly claim: string
  readonly items: readonly JobItemRow[]
}

/** Jobs and their items in the gateway's store. Both engines run the same statements. */
export type JobStore = ReturnType<typeof createJobStore>

/** Number of items per statement. Other writers wait for at most one statement. */
const rowsAtOnce = 100

/** How far ahead of the clock a call may be reserved, in milliseconds. Far more than replicas taking turns need. */
const longestLeadMs = 5_000

/** Creates the job store with the given clock (in milliseconds). */
export function createJobStore(store: Store, clock: () => number, bounds: JobBounds) {
  const open = ['PLANNING', 'PLANNED', 'RUNNING', 'PAUSED'] as const

  /** Adds a job with its complete plan. */
  async function addPlan(job: NewJob, items: readonly PlannedItem[], selected: number): Promise<JobRow> {
    const row = newRow(job, 'PLANNED', items.length, selected)
    await addItems(row.id, items, 0)
    // Inserted last, so that no one sees a job with only part of its selection.
    await store.insertInto('job').values(row).execute()
    return row
  }

  /** Adds a job whose plan is made in steps: `addItems` adds its items, then it moves to PLANNED. */
  async function addPlanning(job: NewJob, lines: number, selected: number): Promise<JobRow> {
    const row = newRow(job, 'PLANNING', lines, selected)
    await store.insertInto('job').values(row).execute()
    return row
  }

  function newRow(job: NewJob, state: JobRow['state'], lines: number, selected: number): JobRow {
    return {
      ...job,
      id: randomUUID(),
      state,
      why: '',
      reason: '',
      selected,
      started: 0,
      changed: clock(),
      ended: 0,
      keyId: '',
      sealedKey: '',
      lines,
      holdUntil: 0,
    }
  }

  /** Adds items to a job after the given place. */
  async function addItems(jobId: string, items: readonly PlannedItem[], after: number): Promise<void> {
    const changed = clock()
    const rows = items.map(({ itemId, merchant, plan, planned = 0, note = '', money, seen = '' }, place) => ({
      jobId,
      seq: after + place + 1,
      itemId,
      merchant,
      plan,
      planned,
      state: 'left' as const,
      claim: '',
      note,
      changed,
      currency: money?.currency ?? '',
      minor: money?.minor ?? 0,
      decimals: money?.decimals ?? 0,
      seen,
      sent: 0,
      attempt: 0,
      checkAt: 0,
      finding: '' as const,
      proof: '',
    }))
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await store
        .insertInto('jobItem')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute()
      await turn()
    }
  }

  /**
   * Starts a plan: items with the given outcomes become ready, and no others. Returns whether the job was still a plan
   * and unchanged since the given time, with amounts as shown. A change of amounts goes through the lines in steps, and
   * one of these may come until the items are ready. An interrupted start leaves a plan, whose next start counts alone.
   */
  async function begin(
    { id, changed }: Pick<JobRow, 'id' | 'changed'>,
    plans: readonly string[],
    change: Partial<JobRow>,
    isAsShown: () => Promise<boolean> = async () => true,
  ): Promise<boolean> {
    const now = clock()
    // Of several starts, one gets this time of change. The marks below belong to it.
    const claimed = Math.max(now, changed + 1)
    const { numUpdatedRows } = await store
      .updateTable('job')
      .set({ changed: claimed })
      .where('id', '=', id)
      .where('state', '=', 'PLANNED')
      .where('changed', '=', changed)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    // Updates the items first: no replica looks at them until the job runs.
    await unmarkItems(store, id, claimed)
    await store
      .updateTable('jobItem')
      .set({ state: 'ready', changed: now })
      .where('jobId', '=', id)
      .where('state', '=', 'left')
      .where('plan', 'in', plans)
      .where(isPlanSince(id, claimed))
      .execute()
    const started = { ...change, state: 'RUNNING', started: now } as const
    if ((await isAsShown()) && (await move(id, ['PLANNED'], started, claimed))) return true
    // The plan has changed in the meantime, so the user must review it again.
    await unmarkItems(store, id, claimed)
    return false
  }

  /**
   * Changes a job if it is in one of the states and, if a time is given, unchanged since then. Returns whether it was.
   */
  async function move(
    id: string,
    from: readonly JobRow['state'][],
    change: Partial<JobRow>,
    unchangedSince?: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await store
      .updateTable('job')
      .set({ ...change, changed: clock() })
      .where('id', '=', id)
      .where('state', 'in', from)
      .$if(unchangedSince !== undefined, (query) => query.where('changed', '=', unchangedSince ?? 0))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /**
   * Claims the next items of a running job, all of one merchant, and commits them as in flight before any call is made.
   * If two replicas claim the same items, one of them gets nothing. Returns null if there is nothing left to claim. A
   * job that moves money claims one item, whose outcome is read again if it stays unknown.
   */
  async function claim({ id }: JobRow, isMoney = false): Promise<Batch | null> {
    const first = await store
      .selectFrom('jobItem')
      .select('merchant')
      .where('jobId', '=', id)
      .where('state', '=', 'ready')
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    if (!first) return null
    const claim = randomUUID()
    const items = await store
      .updateTable('jobItem')
      .set((item) => ({
        state: 'sending' as const,
        claim,
        changed: clock(),
        ...(isMoney && { sent: clock(), attempt: item('attempt', '+', 1) }),
      }))
      .where('jobId', '=', id)
      .where('state', '=', 'ready')
      .where('seq', 'in', (from) =>
        from
          .selectFrom('jobItem')
          .select('seq')
          .where('jobId', '=', id)
          .where('state', '=', 'ready')
          .where('merchant', '=', first.merchant)
          .orderBy('seq')
          .limit(isMoney ? 1 : bounds.batch),
      )
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('job').select('id').where('id', '=', id).where('state', '=', 'RUNNING')),
      )
      .returningAll()
      .modifyEnd(sql.raw(onDiskMark))
      .execute()
    return { claim, items: items.toSorted((a, b) => a.seq - b.seq) }
  }

  async function hasReady(id: string): Promise<boolean> {
    const item = await store
      .selectFrom('jobItem')
      .select('seq')
      .where('jobId', '=', id)
      .where('state', '=', 'ready')
      .limit(1)
      .executeTakeFirst()
    return item !== undefined
  }

  /** Records that a batch is still in progress. */
  async function renew(id: string, { claim }: Batch): Promise<void> {
    await store
      .updateTable('jobItem')
      .set({ changed: clock() })
      .where('jobId', '=', id)
      .where('claim', '=', claim)
      .where('state', '=', 'sending')
      .execute()
  }

  /** Records the outcomes of a batch, even of items that had become unknown in the meantime. */
  async function settle(id: string, { claim, items }: Batch, outcomes: readonly ItemOutcome[]): Promise<void> {
    const kinds = Map.groupBy(items, (_item, place) => {
      const { state, note = '', proof = '' } = outcomes[place] ?? { state: 'unknown' as const }
      return JSON.stringify([state, note, proof])
    })
    for (const [kind, members] of kinds) {
      const [state, note, proof] = JSON.parse(kind) as [ItemOutcome['state'], string, string]
      await store
        .updateTable('jobItem')
        .set((item) => ({
          state,
          note: shortNote(note),
          proof,
          changed: clock(),
          finding: '' as const,
          checkAt: state === 'unknown' ? checkSoon() : 0,
          // It was not sent, so the next claim counts as the same attempt.
          ...(state === 'ready' && {
            claim: '',
            attempt: sql<number>`case when attempt > 0 then ${item.ref('attempt')} - 1 else 0 end`,
          }),
        }))
        .where('jobId', '=', id)
        .where('claim', '=', claim)
        .where('state', 'in', ['sending', 'unknown'])
        .where(
          'seq',
          'in',
          members.map(({ seq }) => seq),
        )
        .execute()
    }
  }

  /**
   * Marks items that have been in flight since before the given time as unknown: their replica is gone. They are never
   * sent again.
   */
  async function lapse(before: number): Promise<void> {
    await store
      .updateTable('jobItem')
      .set({
        state: 'unknown',
        note: noteOf('PORTAL_STOPPED'),
        changed: clock(),
        checkAt: checkSoon(),
      })
      .where('state', '=', 'sending')
      .where('changed', '<=', before)
      .execute()
  }

  /** Items of jobs that move money are read as soon as their outcome is unknown. */
  function checkSoon() {
    return sql<number>`case when sent > 0 then ${sql.lit(clock())} else 0 end`
  }

  /** Ends a job that has nothing left to do. */
  async function finish(id: string): Promise<void> {
    await store
      .updateTable('job')
      .set({ state: 'DONE', why: '', ended: clock(), changed: clock(), keyId: '', sealedKey: '' })
      .where('id', '=', id)
      .where('state', 'in', ['RUNNING', 'PAUSED'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jobItem')
              .select('seq')
              .where('jobId', '=', id)
              .where(({ or, eb }) => or([eb('state', 'in', ['ready', 'sending']), eb('checkAt', '>', 0)])),
          ),
        ),
      )
      .execute()
  }

  /**
   * Reserves the next call of an account and returns its time (milliseconds). Ignores a reservation far in the future,
   * which was made before the clock was set back.
   */
  async function takeTurn(lane: string): Promise<number> {
    const now = clock()
    const step = 1_000 / bounds.callsPerSecond
    const latest = now + longestLeadMs
    const { nextCall } = await store
      .insertInto('jobLane')
      .values({ lane, nextCall: now + step })
      .onConflict((conflict) =>
        conflict.column('lane').doUpdateSet({
          nextCall: sql<number>`case when ${sql.ref('jobLane.nextCall')} between ${sql.lit(now)} and ${sql.lit(latest)} then ${sql.ref('jobLane.nextCall')} else ${sql.lit(now)} end + ${sql.lit(step)}`,
        }),
      )
      .returning('nextCall')
      .executeTakeFirstOrThrow()
    return Number(nextCall) - step
  }

  async function counts(id: string): Promise<JobCounts> {
    const rows = await store
      .selectFrom('jobItem')
      .select(['state', ({ fn }) => fn.countAll<number | string>().as('count')])
      .where('jobId', '=', id)
      .groupBy('state')
      .execute()
    const of = (state: JobItemRow['state']) => Number(rows.find((row) => row.state === state)?.count ?? 0)
    return {
      done: of('done'),
      failed: of('failed'),
      unknown: of('unknown') + of('sending'),
      left: of('changed'),
      notStarted: of('ready') + of('left'),
      inFlight: of('sending'),
      leftOut: of('left'),
    }
  }

  /** Item count and earliest time per planned outcome. */
  function planOf(id: string) {
    return store
      .selectFrom('jobItem')
      .select([
        'plan',
        ({ fn }) => fn.countAll<number | string>().as('count'),
        ({ fn }) => fn.min<number | string>('planned').as('earliest'),
      ])
      .where('jobId', '=', id)
      .groupBy('plan')
      .orderBy('plan')
      .execute()
  }

  /** The items after a place, in order. */
  function itemsAfter(id: string, after: number, most: number): Promise<JobItemRow[]> {
    return store
      .selectFrom('jobItem')
      .selectAll()
      .where('jobId', '=', id)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(most)
      .execute()
  }

  /** All items in order, in blocks. Other requests are served between blocks. */
  async function* itemBlocks(id: string): AsyncGenerator<readonly JobItemRow[]> {
    for (let after = 0; ; ) {
      const items = await itemsAfter(id, after, rowsAtOnce)
      if (items.length === 0) return
      yield items
      after = items.at(-1)?.seq ?? after
      await turn()
    }
  }

  /** The merchants that the items of a job belong to. */
  async function merchantsOf(id: string): Promise<string[]> {
    const rows = await store.selectFrom('jobItem').select('merchant').distinct().where('jobId', '=', id).execute()
    return rows.map(({ merchant }) => merchant)
  }

  /** A page of items, optionally only those in one of the states or with one of the planned outcomes. */
  async function itemPage(
    id: string,
    states: readonly JobItemRow['state'][] | null,
    { limit, offset }: { readonly limit: number; readonly offset: number },
    plans: readonly string[] | null = null,
  ) {
    const wanted = store
      .selectFrom('jobItem')
      .where('jobId', '=', id)
      .$if(states !== null, (query) => query.where('state', 'in', states ?? []))
      .$if(plans !== null, (query) => query.where('plan', 'in', plans ?? []))
    const [items, { total }] = await Promise.all([
      wanted.selectAll().orderBy('seq').limit(limit).offset(offset).execute(),
      wanted.select(({ fn }) => fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { items, total: Number(total) }
  }

  function find(id: string): Promise<JobRow | undefined> {
    return store.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Jobs with work: running ones, and those with a key to read their unknown items. */
  const withWork = () =>
    store.selectFrom('job').where(({ or, eb }) => or([eb('state', '=', 'RUNNING'), eb('sealedKey', '!=', '')]))

  /** The accounts whose jobs have work. */
  async function runningAccounts(): Promise<string[]> {
    const rows = await withWork().select('account').distinct().execute()
    return rows.map(({ account }) => account)
  }

  /** The jobs of an account that have work, oldest first. */
  function running(account: string): Promise<JobRow[]> {
    return withWork().selectAll().where('account', '=', account).orderBy('started').limit(100).execute()
  }

  /** Makes every replica check the rights of a caller's running jobs before their next batch. */
  async function doubt({ account, caller }: { readonly account: string; readonly caller: string }): Promise<void> {
    await store
      .updateTable('job')
      // A job's rights are cached since its start.
      .set((job) => ({ started: job('started', '+', 1) }))
      .where('state', '=', 'RUNNING')
      .where('account', '=', account)
      .where('caller', '=', caller)
      .execute()
  }

  async function page({ account, merchant }: JobScope, bounds: { readonly limit: number; readonly offset: number }) {
    const wanted = store.selectFrom('job').where((where) => where.and({ account, merchant }))
    const [items, { total }] = await Promise.all([
      wanted.selectAll().orderBy('selected', 'desc').orderBy('id').limit(bounds.limit).offset(bounds.offset).execute(),
      wanted.select(({ fn }) => fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { items, total: Number(total) }
  }

  async function openCount({ account, merchant }: JobScope): Promise<number> {
    const { count } = await store
      .selectFrom('job')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where((where) => where.and({ account, merchant }))
      .where('state', 'in', open)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /**
   * Deletes plans that were never started, jobs past their retention, and a merchant's oldest ended jobs above the
   * limit.
   */
  async function sweep({ account, merchant }: JobScope): Promise<void> {
    const now = clock()
    await store
      .updateTable('job')
      .set({ state: 'PAUSED', why: 'LIFETIME', keyId: '', sealedKey: '' })
      .where('state', '=', 'RUNNING')
      .where('started', '<', now - bounds.runMs)
      .execute()
    // Reading unknown items takes minutes.
    await store
      .updateTable('job')
      .set({ keyId: '', sealedKey: '' })
      .where('state', '!=', 'RUNNING')
      .where('sealedKey', '!=', '')
      .where('changed', '<', now - bounds.planMs)
      .execute()
    const old = await store
      .selectFrom('job')
      .select('id')
      .where(({ or, and, eb }) =>
        or([
          and([eb('state', '=', 'PLANNED'), eb('changed', '<', now - bounds.planMs)]),
          and([eb('state', '=', 'PLANNING'), eb('changed', '<', now - bounds.planningMs)]),
          and([eb('state', '!=', 'RUNNING'), eb('changed', '<', now - bounds.keptMs)]),
        ]),
      )
      .limit(20)
      .execute()
    const excess = await store
      .selectFrom('job')
      .select('id')
      .where((where) => where.and({ account, merchant }))
      .where('ended', '>', 0)
      .orderBy('ended', 'desc')
      .limit(20)
      .offset(bounds.mostEnded)
      .execute()
    for (const { id } of [...old, ...excess]) await remove(id)
  }

  /** Deletes a job with its items. */
  async function remove(id: string): Promise<void> {
    await store.deleteFrom('job').where('id', '=', id).execute()
    await store.deleteFrom('jobItem').where('jobId', '=', id).execute()
  }

  return {
    ...createMoneyStore(store, clock, bounds),
    addPlan,
    addPlanning,
    addItems,
    remove,
    begin,
    move,
    hasReady,
    claim,
    renew,
    settle,
    lapse,
    finish,
    takeTurn,
    counts,
    planOf,
    itemsAfter,
    itemBlocks,
    merchantsOf,
    itemPage,
    find,
    runningAccounts,
    running,
    doubt,
    page,
    openCount,
    sweep,
  }
}
