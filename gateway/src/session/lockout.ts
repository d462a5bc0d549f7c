import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { codedError, codeOf } from '../rest/error.ts'
import type { Store } from '../store/store.ts'

/** How many sign-ins may fail before a credential is locked. */
export const failuresAllowed = 10
/** How long it stays locked, in milliseconds. */
export const lockoutMs = 30 * 60_000

/** Counts failed sign-ins per credential, however they are spread over requests and replicas. */
export interface Lockout {
  /**
   * Runs a sign-in attempt. It is counted before it runs, so that parallel guesses cannot outrun the count, and forgiven
   * unless the credentials were wrong. Throws TOO_MANY_ATTEMPTS for a locked credential, known to the platform or not.
   */
  guard<T>(merchantAccount: string, callerName: string, attempt: () => Promise<T>): Promise<T>
}

const failures = sql.ref('failedSignIn.failures')
const lastFailure = sql.ref('failedSignIn.lastFailure')
const lockedUntil = sql.ref('failedSignIn.lockedUntil')

/** The lockout over a store, on the given clock (milliseconds). */
export function createLockout(store: Store, clock: () => number): Lockout {
  async function count(subject: string): Promise<{ lockedUntil: number }> {
    const now = clock()
    // What was tried while locked does not lock for longer: the caller was told when to come back.
    const isLocked = sql`${lockedUntil} > ${now}`
    const isOver = sql`(${lockedUntil} > 0 or ${lastFailure} < ${now - lockoutMs})`
    return store
      .insertInto('failedSignIn')
      .values({ subject, failures: 1, lastFailure: now, lockedUntil: 0 })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures: sql<number>`case when ${isLocked} then ${failures} when ${isOver} then 1 else ${failures} + 1 end`,
          lastFailure: sql<number>`case when ${isLocked} then ${lastFailure} else ${now} end`,
          lockedUntil: sql<number>`case when ${isLocked} then ${lockedUntil} when ${isOver} then 0
            when ${failures} >= ${failuresAllowed} then ${now + lockoutMs} else 0 end`,
        }),
      )
      .returning('lockedUntil')
      .executeTakeFirstOrThrow()
  }

  async function forgive(subject: string): Promise<void> {
    await store.deleteFrom('failedSignIn').where('subject', '=', subject).execute()
  }

  return {
    async guard(merchantAccount, callerName, attempt) {
      const subject = subjectOf(merchantAccount, callerName)
      const remaining = (await count(subject)).lockedUntil - clock()
      if (remaining > 0) {
        throw codedError('TOO_MANY_ATTEMPTS', 'Too many failed sign-ins. Please try again in half an hour', {
          retryAfter: String(Math.ceil(remaining / 1000)),
        })
      }
      try {
        const result = await attempt()
        await forgive(subject)
        return result
      } catch (error) {
        if (codeOf(error) !== 'UNAUTHENTICATED') await takeBack(store, subject)
        throw error
      }
    },
  }
}

/** An attempt that failed for another reason than wrong credentials does not count. */
async function takeBack(store: Store, subject: string): Promise<void> {
  await store
    .updateTable('failedSignIn')
    .set((update) => ({ failures: update('failures', '-', 1) }))
    .where('subject', '=', subject)
    .execute()
}

function subjectOf(merchantAccount: string, callerName: string): string {
  return createHash('sha256').update(`${merchantAccount}\n${callerName}`.toLowerCase()).digest('hex')
}
