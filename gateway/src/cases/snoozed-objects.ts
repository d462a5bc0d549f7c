import type { Store } from '../store/store.ts'
import { TtlCache } from '../timing/ttl-cache.ts'

/** How long a snooze may go unnoticed on another replica, in milliseconds: as long as for sessions and rules. */
const trustMs = 500
/** Maximum number of objects of a type that are held in memory. */
const mostHeld = 1_000

/** The objects whose cases are snoozed, so that reading any other object does not read the store. */
export interface SnoozedObjects {
  /** The ids of the objects with a snoozed case; null if there are too many. At most half a second old. */
  ids(objectType: string): Promise<ReadonlySet<string> | null>
  /** Whether it is known, without reading the store, that no object has a snoozed case. */
  areNone(objectType: string): boolean
  /** Records that a case was snoozed on this replica. */
  forget(objectType: string): void
}

interface Recent {
  readonly ids: Promise<ReadonlySet<string> | null>
  /** Whether the set has arrived and is empty. */
  isEmpty: boolean
}

/** Reads the objects of snoozed cases, with the given clock (in milliseconds). */
export function createSnoozedObjects(store: Store, clock: () => number): SnoozedObjects {
  const recent = new TtlCache<Recent>({ clock, lifeMs: trustMs, most: 100 })

  async function read(objectType: string): Promise<ReadonlySet<string> | null> {
    const rows = await store
      .selectFrom('objectCase')
      .select('objectId')
      .where('objectType', '=', objectType)
      .where('snoozedUntil', '>', clock())
      .limit(mostHeld + 1)
      .execute()
    return rows.length > mostHeld ? null : new Set(rows.map(({ objectId }) => objectId))
  }

  return {
    ids(objectType) {
      const known = recent.get(objectType)
      if (known !== undefined) return known.ids
      const snoozed: Recent = { ids: read(objectType), isEmpty: false }
      recent.set(objectType, snoozed)
      snoozed.ids.then(
        (ids) => {
          snoozed.isEmpty = ids?.size === 0
        },
        // A failure is not remembered.
        () => recent.delete(objectType),
      )
      return snoozed.ids
    },
    areNone: (objectType) => recent.get(objectType)?.isEmpty ?? false,
    forget(objectType) {
      recent.delete(objectType)
    },
  }
}
