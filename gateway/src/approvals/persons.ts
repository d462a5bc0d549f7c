import type { CallerKey } from '../lists/list-view-store.ts'
import type { Store } from '../store/store.ts'

/** Maximum number of people that are stored for a caller. */
const mostPersons = 100

/**
 * The people behind a caller. A caller is the person with its name, on every merchant account. It is also everyone else
 * who has created one of its keys through this portal, because they can act with it.
 */
export interface Persons {
  of(caller: CallerKey): Promise<readonly string[]>
  /** Records, before a key of a caller is created, that these people will know it. */
  note(caller: CallerKey, passwordId: string, persons: readonly string[]): Promise<void>
  /** Forgets who knows the keys of a deleted caller, or who knows one key that was changed by its caller or deleted. */
  forget(caller: CallerKey, passwordId?: string): Promise<void>
}

/** The id of a first key, because its own id is unknown until it is created. */
export const firstKey = ''

/** The person with a caller's name. Names of different people differ in more than case. */
export function personOf(callerName: string): string {
  return callerName.normalize('NFKC').toLowerCase()
}

/** Whether two sets of people have a person in common. */
export function isSamePerson(some: readonly string[], others: readonly string[]): boolean {
  return some.some((person) => others.includes(person))
}

/** Keeps the creators of keys in a store, with the given clock (in milliseconds). */
export function createPersons(store: Store, clock: () => number): Persons {
  return {
    async of({ account, caller }) {
      const rows = await store
        .selectFrom('callerKey')
        .select('person')
        .distinct()
        .where('account', '=', account)
        .where('caller', '=', caller)
        .limit(mostPersons)
        .execute()
      return [...new Set([personOf(caller), ...rows.map(({ person }) => person)])]
    },
    async note({ account, caller }, passwordId, persons) {
      const others = persons.filter((person) => person !== personOf(caller))
      if (others.length === 0) return
      await store
        .insertInto('callerKey')
        .values(others.map((person) => ({ account, caller, passwordId, person, created: clock() })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async forget({ account, caller }, passwordId) {
      let gone = store.deleteFrom('callerKey').where('account', '=', account).where('caller', '=', caller)
      if (passwordId !== undefined) gone = gone.where('passwordId', '=', passwordId)
      await gone.execute()
    },
  }
}
