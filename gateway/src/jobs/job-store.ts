import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { onDiskMark } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import type { ItemOutcome, JobBounds, JobItemRow, JobRow, PlannedItem } from './job-kind.ts'

/** Item counts of a job by state. The first four add up to the selection. */
export interface JobCounts {
  readonly done: number
  readonly failed: number
  readonly unknown: number
  readonly notStarted: number
  /** Unknown items whose call is in flight. */
  readonly inFlight: number
  /** Items not started because the plan left them out. */
  readonly leftOut: number
}

/** The scope of jobs: an account, and the merchant it acts for. */
export interface JobScope {
  readonly account: string
  /** Empty for the account itself. */
  readonly merchant: string
}

/** A batch that a replica has claimed: no other replica sends its items. */
export interface Batch {
  readonly claim: string
  readonly items: readonly JobItemRow[]
}

/** Jobs and their items in the gateway's store, with the same statements for both engines. */
export type JobStore = ReturnType<typeof createJobStore>

/** PostgreSQL takes 65,535 parameters, SQLite 32,766. */
const rowsAtOnce = 500

/** How far ahead of the clock a call may be reserved, in milliseconds: many more than the replicas that take turns. */
const longestLeadMs = 5_000

/** Creates the job store on the given clock (milliseconds). */
export function createJobStore(store: Store, clock: () => number, bounds: JobBounds) {
  const open = ['PLANNED', 'RUNNING', 'PAUSED'] as const

  async function addPlan(
    job: Pick<JobRow, 'kind' | 'account' | 'caller' | 'merchant' | 'selection'>,
    items: readonly PlannedItem[],
    selected: number,
  ): Promise<JobRow> {
    const row: JobRow = {
      ...job,
      id: randomUUID(),
      state: 'PLANNED',
      why: '',
      reason: '',
      selected,
      started: 0,
      changed: clock(),
      ended: 0,
      keyId: '',
      sealedKey: '',
    }
    const rows = items.map(({ itemId, merchant, plan, planned = 0 }, place) => ({
      jobId: row.id,
      seq: place + 1,
      itemId,
      merchant,
      plan,
      planned,
      state: 'left' as const,
      claim: '',
      note: '',
      changed: row.changed,
    }))
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await store
        .insertInto('jobItem')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute()
    }
    // Inserted last, so that no one sees a job with half of its selection.
    await store.insertInto('job').values(row).execute()
    return row
  }

  /** Starts a plan: items with the given outcomes become ready. Returns whether the job was still a plan. */
  async function begin(id: string, plans: readonly string[], change: Partial<JobRow>): Promise<boolean> {
    const now = clock()
    // The items first: no replica looks at them until the job runs.
    await store
      .updateTable('jobItem')
      .set({ state: 'ready', changed: now })
      .where('jobId', '=', id)
      .where('state', '=', 'left')
      .where('plan', 'in', plans)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('job').select('id').where('id', '=', id).where('state', '=', 'PLANNED')),
      )
      .execute()
    return move(id, ['PLANNED'], { ...change, state: 'RUNNING', started: now })
  }

  /** Changes a job if it is in one of the states. Returns whether it was. */
  async function move(id: string, from: readonly JobRow['state'][], change: Partial<JobRow>): Promise<boolean> {
    const { numUpdatedRows } = await store
      .updateTable('job')
      .set({ ...change, changed: clock() })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /**
   * Claims the next items of a running job, all of one merchant, and records them as in flight on the disk before any
   * call is made. If two replicas claim the same items, one of them gets nothing. Returns null if there is nothing left
   * to claim.
   */
  async function claim({ id }: JobRow): Promise<Batch | null> {
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
      .set({ state: 'sending', claim, changed: clock() })
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
          .limit(bounds.batch),
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

  /** Records the outcomes of a batch, even of items that had lapsed to unknown in the meantime. */
  async function settle(id: string, { claim, items }: Batch, outcomes: readonly ItemOutcome[]): Promise<void> {
    const kinds = Map.groupBy(items, (_item, place) => {
      const { state, note = '' } = outcomes[place] ?? { state: 'unknown' as const }
      return JSON.stringify([state, note])
    })
    for (const [kind, members] of kinds) {
      const [state, note] = JSON.parse(kind) as [ItemOutcome['state'], string]
      await store
        .updateTable('jobItem')
        .set({ state, note: note.slice(0, 300), changed: clock(), ...(state === 'ready' && { claim: '' }) })
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
   * Marks items that have been in flight since before the time as unknown: their replica is gone, and they are never
   * sent again.
   */
  async function lapse(before: number): Promise<void> {
    await store
      .updateTable('jobItem')
      .set({ state: 'unknown', note: 'The portal stopped while this was being sent', changed: clock() })
      .where('state', '=', 'sending')
      .where('changed', '<=', before)
      .execute()
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
            selectFrom('jobItem').select('seq').where('jobId', '=', id).where('state', 'in', ['ready', 'sending']),
          ),
        ),
      )
      .execute()
  }

  /**
   * Reserves the next call of an account and returns its time (milliseconds). A reservation far in the future is void:
   * a clock that was put back has left it.
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

  /** Items after a place, in order. */
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

  /** A page of items in one of the states, or in any. */
  async function itemPage(
    id: string,
    states: readonly JobItemRow['state'][] | null,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ) {
    const wanted = store
      .selectFrom('jobItem')
      .where('jobId', '=', id)
      .$if(states !== null, (query) => query.where('state', 'in', states ?? []))
    const [items, { total }] = await Promise.all([
      wanted.selectAll().orderBy('seq').limit(limit).offset(offset).execute(),
      wanted.select(({ fn }) => fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { items, total: Number(total) }
  }

  function find(id: string): Promise<JobRow | undefined> {
    return store.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** The accounts with running jobs. */
  async function runningAccounts(): Promise<string[]> {
    const rows = await store.selectFrom('job').select('account').distinct().where('state', '=', 'RUNNING').execute()
    return rows.map(({ account }) => account)
  }

  /** The running jobs of an account, the oldest first. */
  function running(account: string): Promise<JobRow[]> {
    const jobs = store.selectFrom('job').selectAll().where('state', '=', 'RUNNING').where('account', '=', account)
    return jobs.orderBy('started').limit(100).execute()
  }

  /** Makes every replica check the rights of a caller's running jobs before their next batch. */
  async function doubt({ account, caller }: { readonly account: string; readonly caller: string }): Promise<void> {
    await store
      .updateTable('job')
      // Rights are known for a job since its start.
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
   * Deletes plans that were never started, jobs whose retention is over, and the oldest ended jobs of a merchant above
   * the limit.
   */
  async function sweep({ account, merchant }: JobScope): Promise<void> {
    const now = clock()
    await store
      .updateTable('job')
      .set({ state: 'PAUSED', why: 'LIFETIME', keyId: '', sealedKey: '' })
      .where('state', '=', 'RUNNING')
      .where('started', '<', now - bounds.runMs)
      .execute()
    const old = await store
      .selectFrom('job')
      .select('id')
      .where(({ or, and, eb }) =>
        or([
          and([eb('state', '=', 'PLANNED'), eb('changed', '<', now - bounds.planMs)]),
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
    for (const { id } of [...old, ...excess]) {
      await store.deleteFrom('job').where('id', '=', id).execute()
      await store.deleteFrom('jobItem').where('jobId', '=', id).execute()
    }
  }

  return {
    addPlan,
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
