import type { Kysely } from 'kysely'
import { fingerprintsOf, type MasterKeys } from '../crypto/seal.ts'
import { StartError } from './starting.ts'
import type { Tables } from './tables.ts'

/** The mark of a store that was restored from a backup. */
interface RestoredMark {
  /** The time of the restoration, as an ISO timestamp. */
  readonly at: string
  /** The fingerprints of the session keys that were in use at the time of the backup. */
  readonly sessionKeys: readonly string[]
}

type MarkName = 'neededStep' | 'restored'

/** A mark of the store; null if it is not set. */
export async function readMark(db: Kysely<Tables>, name: MarkName): Promise<string | null> {
  const mark = await db.selectFrom('storeMark').select('value').where('name', '=', name).executeTakeFirst()
  return mark?.value ?? null
}

/** Sets a mark of the store. */
export async function writeMark(db: Kysely<Tables>, name: MarkName, value: string): Promise<void> {
  await db
    .insertInto('storeMark')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Marks a restored store, so that no gateway starts on it with the session keys of the backup. */
export function markRestored(db: Kysely<Tables>, mark: RestoredMark): Promise<void> {
  return writeMark(db, 'restored', JSON.stringify(mark))
}

/**
 * Throws a StartError if the store was restored and one of the session keys is as old as the backup: sessions that had
 * ended since would become valid again.
 */
export async function requireNewKeys(db: Kysely<Tables>, masterKeys: MasterKeys): Promise<void> {
  const text = await readMark(db, 'restored')
  if (text === null) return
  const { at, sessionKeys }: RestoredMark = JSON.parse(text)
  if (!fingerprintsOf(masterKeys).some((each) => sessionKeys.includes(each))) return
  throw new StartError(
    `The store was restored from a backup on ${at}, and a session key is the one of the backup: replace all keys of ` +
      'SESSION_KEYS (or delete the file session-keys in DATA_DIR), or sessions that had ended would work again.',
  )
}
