import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { MasterKeys } from '../crypto/seal.ts'
import type { Store } from '../store/store.ts'

/** How long a key counts as accepted after the platform last accepted it, in milliseconds: 30 days. */
export const acceptedForMs = 30 * 24 * 60 * 60_000
/** Minimum interval between records of an acceptance, in milliseconds. */
const notedEveryMs = 60 * 60_000

/** The names and the entered key of a credential. */
export interface GivenKey {
  readonly merchantAccount: string
  readonly callerName: string
  readonly secretKey: string
}

/**
 * Remembers the keys that the platform has accepted recently, so that other people's failures do not block the owner of
 * the correct key.
 */
export interface AcceptedKeys {
  /** When the platform last accepted the key; null if it has not within 30 days. */
  acceptedAt(given: GivenKey): Promise<number | null>
  note(given: GivenKey, acceptedAt: number | null): Promise<void>
  forget(given: GivenKey): Promise<void>
  sweep(): Promise<void>
}

/**
 * Keeps accepted keys in a store, with the given clock (in milliseconds). Stores 32 bits of an HMAC of each key, made
 * with a key derived from the master key. That is enough, because the platform still checks a key that passes. It does
 * not help a thief of both the store and the master key, because one in four billion keys matches.
 */
export function createAcceptedKeys(store: Store, masterKeys: MasterKeys, clock: () => number): AcceptedKeys {
  const hashingKeys = [...masterKeys.values()].map((master) =>
    Buffer.from(hkdfSync('sha256', master, '', 'portal accepted key', 32)),
  )

  /** The hash with each master key, newest first. */
  function hashesOf({ merchantAccount, callerName, secretKey }: GivenKey): string[] {
    const text = JSON.stringify([merchantAccount, callerName, secretKey])
    return hashingKeys.map((key) => createHmac('sha256', key).update(text).digest('hex').slice(0, 8))
  }

  return {
    async acceptedAt(given) {
      const row = await store
        .selectFrom('acceptedKey')
        .select('accepted')
        .where('subject', '=', subjectOf(given))
        .where('keyHash', 'in', hashesOf(given))
        .where('accepted', '>', clock() - acceptedForMs)
        .orderBy('accepted', 'desc')
        .executeTakeFirst()
      return row?.accepted ?? null
    },
    async note(given, acceptedAt) {
      const accepted = clock()
      if (acceptedAt !== null && accepted - acceptedAt < notedEveryMs) return
      const [keyHash = ''] = hashesOf(given)
      await store
        .insertInto('acceptedKey')
        .values({ subject: subjectOf(given), keyHash, accepted })
        .onConflict((conflict) => conflict.columns(['subject', 'keyHash']).doUpdateSet({ accepted }))
        .execute()
    },
    async forget(given) {
      await store
        .deleteFrom('acceptedKey')
        .where('subject', '=', subjectOf(given))
        .where('keyHash', 'in', hashesOf(given))
        .execute()
    },
    async sweep() {
      await store
        .deleteFrom('acceptedKey')
        .where('accepted', '<=', clock() - acceptedForMs)
        .execute()
    },
  }
}

function subjectOf({ merchantAccount, callerName }: GivenKey): string {
  return createHash('sha256')
    .update(JSON.stringify([merchantAccount, callerName]))
    .digest('hex')
}
