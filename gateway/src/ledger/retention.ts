import type { Store } from '../store/store.ts'
import { prunedOf } from './pruned.ts'
import type { LedgerWriter } from './writer.ts'

/** Deletes records that are older than the retention. */
export interface Retention {
  /**
   * Prunes if it is due: after a new record, once a day, or hourly while old records remain. The first run only
   * announces the deletion. Never fails.
   */
  run(newest?: Place): Promise<void>
  /** Prunes now. Never fails. */
  prune(): Promise<void>
}

/** The dependencies of the retention. */
export interface RetentionOptions {
  /** Null keeps everything. */
  readonly days: number | null
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** A monotonic clock in milliseconds, to detect that the other one was set. */
  readonly monotonic: () => number
  /** Receives the announced deletion, and the reasons why nothing is deleted. */
  readonly report: (progress: string) => void
  readonly onFailed: (error: unknown) => void
}

interface Place {
  readonly chain: string
  readonly seq: number
}

const hour = 60 * 60_000
const day = 24 * hour
const batch = 1_000

/**
 * Creates the retention of a ledger. Before it deletes records, it appends a record with the place and hash of the last
 * one to their chain. The remaining records can therefore still be verified, and any further deletion would be noticed.
 *
 * A wrong clock must not delete the ledger. A run deletes at most one day's records, only records that the newest other
 * record shows to be old enough, and nothing for a day after the clock was set by more than an hour.
 */
export function createRetention(
  store: Store,
  writer: LedgerWriter,
  { days, clock, monotonic, report, onFailed }: RetentionOptions,
): Retention {
  let next = Number.NEGATIVE_INFINITY
  let isFirst = true
  let last: { readonly wall: number; readonly steady: number } | null = null

  async function pruneAll(newest: Place | null, isTrial: boolean): Promise<{ isMore: boolean }> {
    if (days === null) return { isMore: false }
    const now = newest === null ? clock() : Math.min(clock(), (await newestOther(store, newest)) + day)
    const before = now - days * day
    let [isMore, records] = [false, 0]
    for await (const chain of chainsOf(store)) {
      const old = await oldIn(chain, before, clock() + hour)
      if (old === null) continue
      records += old.records
      isMore ||= old.isMore
      if (!isTrial) await pruneChain(chain, old)
    }
    if (isTrial && records > 0) {
      const until = new Date(before).toISOString()
      report(`${records} ledger records or more are older than ${until}: their deletion begins in an hour`)
    }
    return { isMore: isMore || (isTrial && records > 0) }
  }

  /** The oldest records of a chain, at most one day's. A record from the future gets the time of its neighbors. */
  async function oldIn(chain: string, before: number, future: number) {
    const found = { seq: 0, hash: '', at: null as number | null, records: 0, isMore: false }
    let bound = before
    while (true) {
      const page = await store
        .selectFrom('ledgerRecord')
        .select(['seq', 'hash', 'at'])
        .where('chain', '=', chain)
        .where('seq', '>', found.seq)
        .orderBy('seq')
        .limit(batch)
        .execute()
      for (const { seq, hash, at } of page) {
        const isCredible = at <= future
        if (isCredible && found.at === null) bound = Math.min(before, at + day)
        if (isCredible && at >= bound) return found.at === null ? null : { ...found, at: found.at, isMore: at < before }
        const youngest = isCredible ? Math.max(at, found.at ?? at) : found.at
        Object.assign(found, { seq, hash, at: youngest, records: found.records + 1 })
      }
      if (page.length < batch) return found.at === null ? null : { ...found, at: found.at }
    }
  }

  async function pruneChain(chain: string, { seq, hash, at }: { seq: number; hash: string; at: number }) {
    const pruned = await prunedOf(store, chain)
    if (pruned === null || pruned.seq < seq) {
      const noCaller = { kind: '', account: '', caller: '', objectType: '', objectId: '', outcome: '' } as const
      const entry = JSON.stringify({ seq, hash, at })
      await writer.append({ chain, phase: 'pruned', at: clock(), ...noCaller, entry }, { onDisk: true })
    }
    let deleted: bigint
    do {
      const result = await store
        .deleteFrom('ledgerRecord')
        .where('chain', '=', chain)
        .where('seq', 'in', (from) =>
          from
            .selectFrom('ledgerRecord')
            .select('seq')
            .where('chain', '=', chain)
            .where('seq', '<=', seq)
            .orderBy('seq')
            .limit(batch),
        )
        .executeTakeFirst()
      deleted = result.numDeletedRows
    } while (deleted === BigInt(batch))
  }

  /** How far the clock was set since the last record, in milliseconds. */
  function jumpOf(wall: number, steady: number): number {
    const jump = last === null ? 0 : wall - last.wall - (steady - last.steady)
    last = { wall, steady }
    return jump
  }

  return {
    async prune() {
      try {
        await pruneAll(null, false)
      } catch (error) {
        onFailed(error)
      }
    },
    async run(newest) {
      if (days === null) return
      const steady = monotonic()
      const jump = jumpOf(clock(), steady)
      if (Math.abs(jump) > hour) {
        next = steady + day
        report(`the clock was set by ${Math.round(jump / hour)} hours: no ledger record is deleted for a day`)
      }
      if (steady < next) return
      next = steady + hour
      const isTrial = isFirst
      isFirst = false
      try {
        const { isMore } = await pruneAll(newest ?? null, isTrial)
        if (!isMore) next = steady + day
      } catch (error) {
        onFailed(error)
      }
    },
  }
}

/** The time of the newest record in all chains except one. */
async function newestOther(store: Store, { chain: own, seq }: Place): Promise<number> {
  let newest = Number.NEGATIVE_INFINITY
  for await (const chain of chainsOf(store)) {
    let records = store.selectFrom('ledgerRecord').select('at').where('chain', '=', chain)
    if (chain === own) records = records.where('seq', '<', seq)
    const record = await records.orderBy('seq', 'desc').limit(1).executeTakeFirst()
    newest = Math.max(newest, record?.at ?? newest)
  }
  return newest
}

/** The chains of a store, by name. Uses only the index. */
export async function* chainsOf(store: Store): AsyncGenerator<string> {
  let last = ''
  while (true) {
    const { chain } = await store
      .selectFrom('ledgerRecord')
      .select(({ fn }) => fn.min('chain').as('chain'))
      .where('chain', '>', last)
      .executeTakeFirstOrThrow()
    if (chain === null || chain === undefined) return
    yield chain
    last = chain
  }
}
