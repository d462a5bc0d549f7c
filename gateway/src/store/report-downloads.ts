import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { throttle } from '../timing/throttle.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** How long a download is kept, in milliseconds. */
export const downloadsKeptMs = 400 * 24 * 60 * 60_000
/** Maximum number of downloads kept for a caller and merchant. */
export const mostDownloads = 400

const sweepEveryMs = 60_000
const batch = 1_000

/** A download of a report: its period and its result. */
export type ReportDownload = Selectable<Tables['reportDownload']>

/**
 * The selected transactions: a period in milliseconds with an exclusive end, and conditions. If the conditions are
 * empty, all transactions match.
 */
export interface ReportSelection {
  readonly from: number
  readonly to: number
  readonly currency: string
  readonly statuses: readonly string[]
}

/** The reports that a caller has downloaded for a merchant, in the gateway's store (specification 7.3). */
export interface ReportDownloads {
  /** Records the start of a download, and returns its id. */
  begin(owner: string, selection: ReportSelection): Promise<string>
  /** Records the result of a download. */
  end(id: string, what: Partial<Omit<ReportDownload, 'id' | 'owner'>>): Promise<void>
  /** One download of the owner. */
  one(owner: string, id: string): Promise<ReportDownload | undefined>
  /** The owner's downloads, newest first. */
  all(owner: string): Promise<readonly ReportDownload[]>
}

/** Keeps downloads with the given clock (in milliseconds). */
export function createReportDownloads(store: Store, clock: () => number): ReportDownloads {
  const sweep = throttle(sweepEveryMs, clock, async () => {
    const old = store
      .selectFrom('reportDownload')
      .select('id')
      .where('began', '<', clock() - downloadsKeptMs)
    await store.deleteFrom('reportDownload').where('id', 'in', old.limit(batch)).execute()
  })

  async function makeRoom(owner: string): Promise<void> {
    const beyond = await store
      .selectFrom('reportDownload')
      .select('id')
      .where('owner', '=', owner)
      .orderBy('began', 'desc')
      .orderBy('id')
      .limit(batch)
      .offset(mostDownloads)
      .execute()
    if (beyond.length === 0) return
    const ids = beyond.map(({ id }) => id)
    await store.deleteFrom('reportDownload').where('id', 'in', ids).execute()
  }

  return {
    async begin(owner, { from, to, currency, statuses }) {
      const id = randomUUID()
      await store
        .insertInto('reportDownload')
        .values({
          id,
          owner,
          periodFrom: from,
          periodTo: to,
          currency,
          statuses: statuses.join(),
          began: clock(),
          ended: 0,
          state: 'UNDER_WAY',
          rows: 0,
          bytes: 0,
          sha256: '',
          totals: '[]',
          why: '',
        })
        .execute()
      await makeRoom(owner)
      await sweep()
      return id
    },
    async end(id, what) {
      await store
        .updateTable('reportDownload')
        .set({ ...what, ended: clock() })
        .where('id', '=', id)
        .execute()
    },
    one(owner, id) {
      const found = store.selectFrom('reportDownload').selectAll().where('id', '=', id).where('owner', '=', owner)
      return found.executeTakeFirst()
    },
    all(owner) {
      return store
        .selectFrom('reportDownload')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('began', 'desc')
        .orderBy('id')
        .limit(mostDownloads)
        .execute()
    },
  }
}
