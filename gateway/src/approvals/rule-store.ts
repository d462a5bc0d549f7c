import { randomUUID } from 'node:crypto'
import type { CallerKey } from '../lists/list-view-store.ts'
import type { Store } from '../store/store.ts'
import { TtlCache } from '../timing/ttl-cache.ts'
import { mostRules, type RuleRow } from './approval.ts'

/** How long a changed rule may go unnoticed on another replica, in milliseconds: as long as for sessions. */
export const rulesTrustMs = 500

/** The values of a rule that people can set. */
export type RuleValues = Pick<
  RuleRow,
  'action' | 'currency' | 'above' | 'approvers' | 'isBlocked' | 'requesterFlag' | 'approverFlag'
>

interface RecentRules {
  /** When the rules were read (milliseconds). */
  readonly at: number
  readonly rules: Promise<readonly RuleRow[]>
}

/** The merchants' rules in the gateway's store. */
export interface RuleStore {
  /** A merchant's rules in the order in which they were added, at most half a second old. */
  of(merchant: string): Promise<readonly RuleRow[]>
  /** The rules of several merchants. */
  ofAll(merchants: readonly string[]): Promise<readonly RuleRow[]>
  /** The current rules of a merchant. */
  read(merchant: string): Promise<readonly RuleRow[]>
  /** The merchants that have rules. */
  merchantsAmong(merchants: readonly string[]): Promise<readonly string[]>
  one(merchant: string, id: string): Promise<RuleRow | undefined>
  add(merchant: string, values: RuleValues, by: CallerKey): Promise<RuleRow | 'full'>
  /** Changes a rule unless it has changed since it was read. */
  save(read: RuleRow, values: RuleValues, by: CallerKey): Promise<RuleRow | 'changed'>
  /** Removes a rule unless it has changed since it was read. Returns whether it did. */
  remove(read: RuleRow): Promise<boolean>
}

/** Creates the store with the given clock (in milliseconds). */
export function createRuleStore(store: Store, clock: () => number): RuleStore {
  const recent = new TtlCache<RecentRules>({ clock, lifeMs: rulesTrustMs, most: 1_000 })
  /** A second change within a second gets the next second, so that `lastModified` differs for each change. */
  const nextChange = (before: number) => Math.max(Math.floor(clock() / 1000) * 1000, before + 1000)

  const read = (merchant: string) =>
    store
      .selectFrom('approvalRule')
      .selectAll()
      .where('merchant', '=', merchant)
      .orderBy('created')
      .orderBy('id')
      .limit(mostRules + 1)
      .execute()

  return {
    of(merchant) {
      const known = recent.get(merchant)
      const now = clock()
      // Without this, rules would be cached for longer if the clock is set back.
      if (known && known.at <= now) return known.rules
      const rules = read(merchant)
      recent.set(merchant, { at: now, rules })
      // A failure is not remembered: without the rules, nothing is allowed.
      rules.catch(() => recent.delete(merchant))
      return rules
    },
    async ofAll(merchants) {
      return (await Promise.all(merchants.map((merchant) => this.of(merchant)))).flat()
    },
    read,
    async merchantsAmong(merchants) {
      const rows = await store
        .selectFrom('approvalRule')
        .select('merchant')
        .distinct()
        .where('merchant', 'in', merchants)
        .execute()
      return rows.map(({ merchant }) => merchant)
    },
    one: (merchant, id) =>
      store
        .selectFrom('approvalRule')
        .selectAll()
        .where('id', '=', id)
        .where('merchant', '=', merchant)
        .executeTakeFirst(),
    async add(merchant, values, by) {
      const row: RuleRow = {
        ...values,
        id: randomUUID(),
        merchant,
        created: clock(),
        changed: nextChange(0),
        changedByAccount: by.account,
        changedByCaller: by.caller,
      }
      await store.insertInto('approvalRule').values(row).execute()
      recent.delete(merchant)
      // Counts after the insertion, so that concurrent additions cannot exceed the limit together.
      if ((await read(merchant)).length <= mostRules) return row
      await store.deleteFrom('approvalRule').where('id', '=', row.id).execute()
      recent.delete(merchant)
      return 'full'
    },
    async save(before, values, by) {
      const { id, merchant, created } = before
      const row: RuleRow = {
        ...values,
        id,
        merchant,
        created,
        changed: nextChange(before.changed),
        changedByAccount: by.account,
        changedByCaller: by.caller,
      }
      const { id: _, ...changes } = row
      const { numUpdatedRows } = await store
        .updateTable('approvalRule')
        .set(changes)
        .where('id', '=', id)
        .where('changed', '=', before.changed)
        .executeTakeFirst()
      recent.delete(merchant)
      return numUpdatedRows === 0n ? 'changed' : row
    },
    async remove({ id, merchant, changed }) {
      const { numDeletedRows } = await store
        .deleteFrom('approvalRule')
        .where('id', '=', id)
        .where('changed', '=', changed)
        .executeTakeFirst()
      recent.delete(merchant)
      return numDeletedRows > 0n
    },
  }
}
