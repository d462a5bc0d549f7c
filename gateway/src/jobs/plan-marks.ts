import type { ExpressionBuilder } from 'kysely'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'

/** A condition on items: their job is still a plan, unchanged since the given time. */
export function isPlanSince(id: string, changed: number) {
  return ({ exists, selectFrom }: ExpressionBuilder<Tables, 'jobItem'>) =>
    exists(
      selectFrom('job').select('id').where('id', '=', id).where('state', '=', 'PLANNED').where('changed', '=', changed),
    )
}

/**
 * Makes the items of a plan wait again that a start marked as ready before it failed. Does nothing if the job runs, or if
 * its plan has changed since the given time: the later change does the same.
 */
export async function unmarkItems(store: Store, id: string, changed: number): Promise<void> {
  await store
    .updateTable('jobItem')
    .set({ state: 'left' })
    .where('jobId', '=', id)
    .where('state', '=', 'ready')
    .where(isPlanSince(id, changed))
    .execute()
}
