import { randomUUID } from 'node:crypto'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'

/** Maximum number of views of one list, for each caller and each team. */
export const mostViewsOfList = 50
/** Maximum number of views of all lists, for each caller and each team. */
export const mostViews = 500

/** A stored view of a list. */
export type ListViewRow = Tables['listView']

/** A caller, by merchant account and name. */
export interface CallerKey {
  readonly account: string
  readonly caller: string
}

/** Why a view was not stored. */
export type ViewRefusal = 'taken' | 'full' | 'changed'

/** The saved views of lists in the gateway's store. */
export interface ListViewStore {
  /** The views of some owners, in the order in which they were added: of one list, or of all. */
  of(owners: readonly string[], list: string | null): Promise<readonly ListViewRow[]>
  one(id: string): Promise<ListViewRow | undefined>
  /** Stores a new view. */
  add(
    what: Pick<ListViewRow, 'owner' | 'list' | 'name' | 'nameKey' | 'state'>,
    by: CallerKey,
  ): Promise<ListViewRow | ViewRefusal>
  /** Changes a view unless it has changed since it was read. */
  save(
    read: ListViewRow,
    changes: Partial<Pick<ListViewRow, 'owner' | 'name' | 'nameKey' | 'state'>>,
    by: CallerKey,
  ): Promise<ListViewRow | ViewRefusal>
  /** Removes a view unless it has changed since it was read. Returns whether it did. */
  remove(read: ListViewRow): Promise<boolean>
  /** Removes the views of a deleted caller, but not those of the team. */
  forget(caller: CallerKey): Promise<void>
}

/** The owner of a caller's own views. */
export function ownKey({ account, caller }: CallerKey): string {
  return `own/${account}/${caller}`
}

/** The owner of a team's views. */
export function teamKey(merchant: string): string {
  return `team/${merchant}`
}

/** Creates the store with the given clock (in milliseconds). */
export function createListViewStore(store: Store, clock: () => number): ListViewStore {
  /** A second change within a second gets the next second, so that each change has a new `lastModified`. */
  const nextChange = (before: number) => Math.max(Math.floor(clock() / 1000) * 1000, before + 1000)

  async function isFull(owner: string, list: string): Promise<boolean> {
    const rows = await store
      .selectFrom('listView')
      .select(['list', ({ fn }) => fn.countAll().as('count')])
      .where('owner', '=', owner)
      .groupBy('list')
      .execute()
    const total = rows.reduce((sum, { count }) => sum + Number(count), 0)
    return total > mostViews || rows.some((row) => row.list === list && Number(row.count) > mostViewsOfList)
  }

  /** Whether another view of the owner and list has the name. */
  async function isTaken({ id, owner, list, nameKey }: ListViewRow): Promise<boolean> {
    const other = await store
      .selectFrom('listView')
      .select('id')
      .where('owner', '=', owner)
      .where('list', '=', list)
      .where('nameKey', '=', nameKey)
      .where('id', '<>', id)
      .executeTakeFirst()
    return other !== undefined
  }

  return {
    of(owners, list) {
      let found = store.selectFrom('listView').selectAll().where('owner', 'in', owners)
      if (list !== null) found = found.where('list', '=', list)
      return found.orderBy('created').orderBy('id').execute()
    },
    one: (id) => store.selectFrom('listView').selectAll().where('id', '=', id).executeTakeFirst(),
    async add(what, by) {
      const row: ListViewRow = {
        ...what,
        ...by,
        id: randomUUID(),
        created: clock(),
        changed: nextChange(0),
        changedByAccount: by.account,
        changedByCaller: by.caller,
      }
      const { numInsertedOrUpdatedRows } = await store
        .insertInto('listView')
        .values(row)
        .onConflict((conflict) => conflict.columns(['owner', 'list', 'nameKey']).doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) return 'taken'
      // Counts after the insertion, so that concurrent additions cannot exceed the limit together.
      if (!(await isFull(row.owner, row.list))) return row
      await store.deleteFrom('listView').where('id', '=', row.id).execute()
      return 'full'
    },
    async save(read, changes, by) {
      const row: ListViewRow = {
        ...read,
        ...changes,
        changed: nextChange(read.changed),
        changedByAccount: by.account,
        changedByCaller: by.caller,
      }
      if (await isTaken(row)) return 'taken'
      const { id: _, ...values } = row
      const { numUpdatedRows } = await store
        .updateTable('listView')
        .set(values)
        .where('id', '=', read.id)
        .where('changed', '=', read.changed)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return 'changed'
      if (row.owner === read.owner || !(await isFull(row.owner, row.list))) return row
      const { id: __, ...before } = read
      await store.updateTable('listView').set(before).where('id', '=', read.id).execute()
      return 'full'
    },
    async remove({ id, changed }) {
      const { numDeletedRows } = await store
        .deleteFrom('listView')
        .where('id', '=', id)
        .where('changed', '=', changed)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async forget(caller) {
      await store.deleteFrom('listView').where('owner', '=', ownKey(caller)).execute()
    },
  }
}
