import { sql } from 'kysely'
import type { Store } from '../store/store.ts'
import { throttle } from '../timing/throttle.ts'
import type { ActionName } from './approval.ts'

const dayMs = 24 * 60 * 60_000
/** How many extra days a sum is kept, so that it is still found if the clock is set back by a day. */
const daysKept = 2
const batch = 1_000

/** An amount (in millionths) that an action moves in one currency, for a requester and the people behind it. */
export interface Movement {
  readonly merchant: string
  readonly persons: readonly string[]
  readonly action: ActionName
  readonly currency: string
  readonly amount: bigint
}

/** The amounts that people moved on one day (UTC) without an approval, to detect many small amounts. */
export interface DaySums {
  /**
   * Adds a movement to the sum of each person unless a sum would exceed the limit (millionths). Returns whether it did.
   */
  add(movement: Movement, limit: bigint): Promise<boolean>
  /** Takes back a movement that was not made. */
  takeBack(movement: Movement): Promise<void>
  /** The largest sum of any of these people today, in millionths. */
  sum(movement: Omit<Movement, 'amount'>): Promise<bigint>
}

/** Creates the sums with the given clock (in milliseconds). */
export function createDaySums(store: Store, clock: () => number): DaySums {
  const today = () => Math.floor(clock() / dayMs)
  const sweep = throttle(60_000, clock, async () => {
    const old = store
      .selectFrom('approvalSum')
      .select('day')
      .where('day', '<', today() - daysKept)
    await store.deleteFrom('approvalSum').where('day', 'in', old.limit(batch)).execute()
  })

  async function addOf(person: string, { merchant, action, currency, amount }: Movement, limit: bigint) {
    if (amount > limit) return false
    // The limits of rules fit exactly in a number, so every amount within a limit does, too.
    const [moved, most] = [Number(amount), Number(limit)]
    const { numInsertedOrUpdatedRows } = await store
      .insertInto('approvalSum')
      .values({ merchant, person, action, currency, day: today(), amount: moved })
      .onConflict((conflict) =>
        conflict
          .columns(['merchant', 'person', 'action', 'currency', 'day'])
          .doUpdateSet({ amount: sql<number>`"approvalSum"."amount" + ${sql.lit(moved)}` })
          .where(sql<boolean>`"approvalSum"."amount" + ${sql.lit(moved)} <= ${sql.lit(most)}`),
      )
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

  async function takeBackOf(person: string, { merchant, action, currency, amount }: Movement): Promise<void> {
    await store
      .updateTable('approvalSum')
      .set({ amount: sql<number>`"amount" - ${sql.lit(Number(amount))}` })
      .where((where) => where.and({ merchant, person, action, currency, day: today() }))
      .execute()
  }

  return {
    async add(movement, limit) {
      await sweep()
      const added: string[] = []
      for (const person of movement.persons) {
        if (await addOf(person, movement, limit)) {
          added.push(person)
          continue
        }
        for (const each of added) await takeBackOf(each, movement)
        return false
      }
      return true
    },
    async takeBack(movement) {
      for (const person of movement.persons) await takeBackOf(person, movement)
    },
    async sum({ merchant, persons, action, currency }) {
      const { most } = await store
        .selectFrom('approvalSum')
        .select(({ fn }) => fn.max<number | string | null>('amount').as('most'))
        .where('merchant', '=', merchant)
        .where('person', 'in', persons)
        .where('action', '=', action)
        .where('currency', '=', currency)
        .where('day', '=', today())
        .executeTakeFirstOrThrow()
      return BigInt(most ?? 0)
    },
  }
}
