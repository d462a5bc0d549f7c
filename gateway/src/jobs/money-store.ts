import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { onDiskMark } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import type { ItemCheck, JobBounds, JobItemRow, JobRow, Money, PlannedItem } from './job-kind.ts'
import { shortNote } from './notes.ts'
import { unmarkItems } from './plan-marks.ts'

/** What a job moves in one currency, in the currency's smallest unit. */
export interface JobSum {
  readonly currency: string
  readonly decimals: number
  readonly count: number
  readonly planned: bigint
  readonly doneCount: number
  readonly done: bigint
  readonly unknown: bigint
  /** The amount of the lines that are still to be sent. */
  readonly ready: bigint
}

/** How long a replica owns a claimed check, in milliseconds. */
const checkLapseMs = 60_000

/** Statements for jobs that move money: sums, planned amounts, pauses on doubt, and checks of unknown items. */
export function createMoneyStore(store: Store, clock: () => number, bounds: JobBounds) {
  /** The amounts that the items with the given outcomes move, by currency in alphabetical order. */
  async function sums(id: string, plans: readonly string[]): Promise<JobSum[]> {
    const rows = await store
      .selectFrom('jobItem')
      .select([
        'currency',
        'decimals',
        'state',
        ({ fn }) => fn.countAll<number | string>().as('count'),
        // As a string, because the sum may exceed the exact range of a number.
        sql<string>`cast(sum(${sql.ref('minor')}) as text)`.as('minor'),
      ])
      .where('jobId', '=', id)
      .where('plan', 'in', plans)
      .where('currency', '!=', '')
      .groupBy(['currency', 'decimals', 'state'])
      .execute()
    const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
    return [...byCurrency]
      .map(([currency, parts]) => {
        const total = (states: readonly JobItemRow['state'][] | null) =>
          parts
            .filter(({ state }) => states === null || states.includes(state))
            .reduce(
              (sum, { minor, count }) => ({ minor: sum.minor + BigInt(minor), count: sum.count + Number(count) }),
              {
                minor: 0n,
                count: 0,
              },
            )
        const [all, done, unknown] = [total(null), total(['done']), total(['unknown', 'sending'])]
        const ready = total(['ready'])
        return {
          currency,
          decimals: Number(parts[0]?.decimals ?? 0),
          count: all.count,
          planned: all.minor,
          doneCount: done.count,
          done: done.minor,
          unknown: unknown.minor,
          ready: ready.minor,
        }
      })
      .sort((a, b) => (a.currency < b.currency ? -1 : 1))
  }

  /** The item at a place. */
  function item(jobId: string, seq: number): Promise<JobItemRow | undefined> {
    return store
      .selectFrom('jobItem')
      .selectAll()
      .where((where) => where.and({ jobId, seq }))
      .executeTakeFirst()
  }

  /**
   * Records that a plan changes, before its items change, so that a start based on the earlier plan fails. Returns
   * whether the job was still a plan.
   */
  async function touchPlan(id: string, change: Partial<JobRow>): Promise<boolean> {
    const now = clock()
    const touched = await store
      .updateTable('job')
      // Uses each time only once, because the time shows whether a plan has changed.
      .set({
        ...change,
        changed: sql<number>`case when changed < ${sql.lit(now)} then ${sql.lit(now)} else changed + 1 end`,
      })
      .where('id', '=', id)
      .where('state', '=', 'PLANNED')
      .returning('changed')
      .executeTakeFirst()
    if (touched === undefined) return false
    await unmarkItems(store, id, Number(touched.changed))
    return true
  }

  /** Replaces outcome, note and money of planned items. Items that have started keep theirs. */
  async function replan(
    jobId: string,
    items: readonly (Pick<PlannedItem, 'plan' | 'note'> & {
      readonly row: JobItemRow
      readonly money?: Money | undefined
    })[],
  ): Promise<void> {
    if (items.length === 0) return
    const changed = clock()
    const rows = items.map(({ row, plan, note = '', money }) => ({
      ...row,
      jobId,
      plan,
      note,
      changed,
      currency: money?.currency ?? row.currency,
      minor: money?.minor ?? 0,
      decimals: money?.decimals ?? row.decimals,
    }))
    await store
      .insertInto('jobItem')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['jobId', 'seq'])
          .doUpdateSet(({ ref }) => ({
            plan: ref('excluded.plan'),
            note: ref('excluded.note'),
            changed: ref('excluded.changed'),
            currency: ref('excluded.currency'),
            minor: ref('excluded.minor'),
            decimals: ref('excluded.decimals'),
            seen: ref('excluded.seen'),
          }))
          .where('jobItem.state', '=', 'left'),
      )
      .execute()
  }

  /**
   * Why a running job should pause itself: too many unknown or failed items since its last start; null if it should
   * not.
   */
  async function doubtOf({ id, started }: JobRow): Promise<'UNKNOWN_OUTCOMES' | 'FAILURES' | null> {
    const sent = store.selectFrom('jobItem').where('jobId', '=', id).where('sent', '>=', started)
    const { count } = await sent
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('state', '=', 'unknown')
      .executeTakeFirstOrThrow()
    if (Number(count) >= bounds.mostUnknown) return 'UNKNOWN_OUTCOMES'
    const last = await sent
      .select('state')
      .where('state', 'in', ['done', 'failed', 'unknown'])
      .orderBy('sent', 'desc')
      .orderBy('seq', 'desc')
      .limit(bounds.failedAmong)
      .execute()
    return last.filter(({ state }) => state === 'failed').length >= bounds.mostFailed ? 'FAILURES' : null
  }

  /** Claims the next unknown item of a job that is due for a check, so that no other replica checks it. */
  async function claimCheck(jobId: string): Promise<JobItemRow | null> {
    const now = clock()
    const due = await store
      .selectFrom('jobItem')
      .selectAll()
      .where('jobId', '=', jobId)
      .where('state', '=', 'unknown')
      .where('checkAt', '>', 0)
      .where('checkAt', '<=', now)
      .orderBy('checkAt')
      .limit(1)
      .executeTakeFirst()
    if (!due) return null
    const { numUpdatedRows } = await store
      .updateTable('jobItem')
      .set({ checkAt: now + checkLapseMs })
      .where('jobId', '=', jobId)
      .where('seq', '=', due.seq)
      .where('checkAt', '=', due.checkAt)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? due : null
  }

  /** Records the result of checking an unknown item. Returns whether it was still the same attempt. */
  async function found({ jobId, seq, attempt }: JobItemRow, check: ItemCheck): Promise<boolean> {
    const { state, note, finding = '', proof = '', checkAt = 0 } = check
    const { numUpdatedRows } = await store
      .updateTable('jobItem')
      .set({ state, note: shortNote(note), finding, proof, checkAt, changed: clock() })
      .where('jobId', '=', jobId)
      .where('seq', '=', seq)
      .where('attempt', '=', attempt)
      .where('state', '=', 'unknown')
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /**
   * Claims an item that was probably not done for a retry that a person requested. It is committed before any call is
   * made. Returns the claimed item; null if its state has changed.
   */
  async function claimAgain({ jobId, seq, attempt }: JobItemRow): Promise<JobItemRow | null> {
    const now = clock()
    const item = await store
      .updateTable('jobItem')
      .set({
        state: 'sending',
        claim: randomUUID(),
        sent: now,
        attempt: attempt + 1,
        finding: '',
        checkAt: 0,
        changed: now,
      })
      .where('jobId', '=', jobId)
      .where('seq', '=', seq)
      .where('attempt', '=', attempt)
      .where('state', '=', 'unknown')
      .where('finding', '=', 'PROBABLY_NOT_DONE')
      .returningAll()
      .modifyEnd(sql.raw(onDiskMark))
      .executeTakeFirst()
    return item ?? null
  }

  /** Whether items are in flight or due for a check. If so, the job keeps its key. */
  async function hasDoubt(jobId: string): Promise<boolean> {
    const item = await store
      .selectFrom('jobItem')
      .select('seq')
      .where('jobId', '=', jobId)
      .where('sent', '>', 0)
      .where(({ or, eb }) => or([eb('state', '=', 'sending'), eb('checkAt', '>', 0)]))
      .limit(1)
      .executeTakeFirst()
    return item !== undefined
  }

  /** Erases the key of a job that is not running. */
  async function eraseKey(id: string): Promise<void> {
    await store
      .updateTable('job')
      .set({ keyId: '', sealedKey: '' })
      .where('id', '=', id)
      .where('state', '!=', 'RUNNING')
      .execute()
  }

  /** When the account's jobs next have work, if that is in the future (milliseconds); null if never. */
  async function nextTime(account: string): Promise<number | null> {
    const now = clock()
    const jobs = await store
      .selectFrom('job')
      .select(['id', 'holdUntil', 'state'])
      .where('account', '=', account)
      .where('sealedKey', '!=', '')
      .execute()
    const held = jobs.filter(({ state, holdUntil }) => state === 'RUNNING' && holdUntil > now)
    const ids = jobs.map(({ id }) => id)
    const { at } =
      ids.length === 0
        ? { at: null }
        : await store
            .selectFrom('jobItem')
            .select(({ fn }) => fn.min<number | string | null>('checkAt').as('at'))
            .where('jobId', 'in', ids)
            .where('state', '=', 'unknown')
            .where('checkAt', '>', 0)
            .executeTakeFirstOrThrow()
    const times = [...held.map(({ holdUntil }) => holdUntil), ...(at === null ? [] : [Number(at)])]
    return times.length === 0 ? null : Math.max(now, Math.min(...times))
  }

  return { sums, item, touchPlan, replan, doubtOf, claimCheck, found, claimAgain, hasDoubt, eraseKey, nextTime }
}
