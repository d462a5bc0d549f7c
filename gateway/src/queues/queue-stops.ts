import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'

/** The systems that work off queues. */
export type QueueSystem = 'PLATFORM' | 'NOTIFICATION_SERVICE'

/** Who stopped a queue in this portal, and why. */
export type QueueStop = Tables['queueStop']

/** Who stopped which queue: the platform knows neither that nor why (specification 7.9). */
export interface QueueStops {
  of(system: QueueSystem): Promise<readonly QueueStop[]>
  note(stop: QueueStop): Promise<void>
  /** Forgets how a queue was stopped, unless that was after the moment (milliseconds). */
  forget(system: QueueSystem, name: string, until: number): Promise<void>
}

/** Keeps the stops in the gateway's store, one for each queue. */
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
