import { randomUUID } from 'node:crypto'
import { throttle } from '../timing/throttle.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** How long an export is kept, in milliseconds. */
export const exportsKeptMs = 30 * 24 * 60 * 60_000
/** Maximum number of exports kept for a caller and merchant. */
export const mostExports = 100

const sweepEveryMs = 60_000
const batch = 1_000

/** An exported file and its result. */
export type ListExport = Tables['listExport']

/** The files that callers have exported from lists, in the gateway's store. */
export interface ListExports {
  /** Records the start of a file, and returns its id. */
  begin(
    what: Pick<ListExport, 'owner' | 'list' | 'format' | 'bound' | 'total' | 'isTotalExact' | 'way'>,
  ): Promise<string>
  /** Records the rows written so far. */
  progress(id: string, rows: number): Promise<void>
  /** Records the result of a file. */
  end(id: string, what: Partial<Pick<ListExport, 'state' | 'rows' | 'bytes' | 'sha256' | 'why'>>): Promise<void>
  /** One file of the owner. */
  one(owner: string, id: string): Promise<ListExport | undefined>
}

/** Keeps exports with the given clock (in milliseconds). */
export function createListExports(store: Store, clock: () => number): ListExports {
  const sweep = throttle(sweepEveryMs, clock, async () => {
    const old = store
      .selectFrom('listExport')
      .select('id')
      .where('began', '<', clock() - exportsKeptMs)
    await store.deleteFrom('listExport').where('id', 'in', old.limit(batch)).execute()
  })

  async function makeRoom(owner: string): Promise<void> {
    const beyond = await store
      .selectFrom('listExport')
      .select('id')
      .where('owner', '=', owner)
      .orderBy('began', 'desc')
      .orderBy('id')
      .limit(batch)
      .offset(mostExports)
      .execute()
    if (beyond.length === 0) return
    const ids = beyond.map(({ id }) => id)
    await store.deleteFrom('listExport').where('id', 'in', ids).execute()
  }

  return {
    async begin(what) {
      const id = randomUUID()
      const fresh = { ended: 0, state: 'UNDER_WAY', rows: 0, bytes: 0, sha256: '', why: '' } as const
      await store
        .insertInto('listExport')
        .values({ ...what, ...fresh, id, began: clock() })
        .execute()
      await makeRoom(what.owner)
      await sweep()
      return id
    },
    async progress(id, rows) {
      await store.updateTable('listExport').set({ rows }).where('id', '=', id).execute()
    },
    async end(id, what) {
      await store
        .updateTable('listExport')
        .set({ ...what, ended: clock() })
        .where('id', '=', id)
        .execute()
    },
    one(owner, id) {
      const found = store.selectFrom('listExport').selectAll().where('id', '=', id).where('owner', '=', owner)
      return found.executeTakeFirst()
    },
  }
}
