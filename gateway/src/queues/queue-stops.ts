import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'

/** The systems that process queues. */
export type QueueSystem = 'PLATFORM' | 'NOTIFICATION_SERVICE'

/** A stop of a queue through this portal, with its author and reason. */
export type QueueStop = Tables['queueStop']

/** The authors and reasons of stopped queues, which the platform does not record (specification 7.9). */
export interface QueueStops {
  of(system: QueueSystem): Promise<readonly QueueStop[]>
  note(stop: QueueStop): Promise<void>
  /** Forgets the stop of a queue unless it is later than the given time (milliseconds). */
  forget(system: QueueSystem, name: string, until: number): Promise<void>
}

/** Keeps the stops in the gateway's store, at most one per queue. */
export function createQueueStops(store: Store): QueueStops {
  return {
    of: (system) => store.selectFrom('queueStop').selectAll().where('system', '=', system).execute(),
    async note(stop) {
      const { system: _, name: __, ...values } = stop
      await store
        .insertInto('queueStop')
        .values(stop)
        .onConflict((conflict) => conflict.columns(['system', 'name']).doUpdateSet(values))
        .execute()
    },
    async forget(system, name, until) {
      await store
        .deleteFrom('queueStop')
        .where('system', '=', system)
        .where('name', '=', name)
        .where('at', '<=', until)
        .execute()
    },
  }
}
