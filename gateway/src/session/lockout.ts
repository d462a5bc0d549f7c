import { createHash } from 'node:crypto'
import type { GraphQLError } from 'graphql'
import { sql } from 'kysely'
import { codedError, codeOf } from '../rest/error.ts'
import { errorCodes } from '../rest/wire.ts'
import type { Store } from '../store/store.ts'
import type { Deadline } from '../timing/deadline.ts'
import { throttle } from '../timing/throttle.ts'
import type { AcceptedKeys, GivenKey } from './accepted-keys.ts'
import { networkOf } from './network-of.ts'

/** Number of wrong guesses within half an hour that closes a bucket. */
export const failuresAllowed = 10
/** How long a bucket stays closed, and how long after the last failure its failures are forgotten, in milliseconds. */
export const lockoutMs = 30 * 60_000
/**
 * Number of wrong guesses from all addresses together that are checked without delay. Later guesses wait for a turn.
 */
const failuresUnpaced = 30
/** Interval between turns, in milliseconds. */
const turnMs = 1_000
/** Maximum wait for a turn, in milliseconds. If it would be longer, the guess is refused with a retry time. */
const longestWaitMs = 5_000
/** Maximum number of stored buckets. Above it, those with the fewest failures are dropped, oldest first. */
const bucketsKept = 100_000

/** A sign-in attempt. */
export interface Attempt extends GivenKey {
  /** Whether the attempt includes a two-factor code. */
  readonly hasCode: boolean
  /** The address of the request. */
  readonly address: string
  /** Aborts the wait for a turn. */
  readonly deadline: Deadline
}

/** Limits the guesses at a credential, without letting anyone lock out its owner (decision 14). */
export interface Lockout {
  /**
   * Runs a sign-in attempt. Counts a guess before it runs, so that parallel guesses cannot outrun the count, and takes
   * it back unless it was wrong. Throws TOO_MANY_ATTEMPTS with `retryAfter` (seconds) for a closed bucket, whether or
   * not the caller exists.
   */
  guard<T>(attempt: Attempt, run: () => Promise<T>): Promise<T>
}

/** Options of a lockout. */
export interface LockoutOptions {
  readonly store: Store
  readonly acceptedKeys: AcceptedKeys
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Waits. Rejects when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly bucketsKept?: number
}

/**
 * The result of an attempt: the key is right, the key is wrong, the key is right but the code is wrong, or nothing was
 * proven.
 */
type Verdict = 'keyRight' | 'keyWrong' | 'codeWrong' | 'unjudged'

const failures = sql.ref('failedSignIn.failures')
const lastFailure = sql.ref('failedSignIn.lastFailure')
const lockedUntil = sql.ref('failedSignIn.lockedUntil')

/** Creates the lockout with a store. */
export function createLockout({ store, acceptedKeys, clock, pause, ...options }: LockoutOptions): Lockout {
  const mostBuckets = options.bucketsKept ?? bucketsKept

  /** Counts one more guess in a bucket. Throws if the bucket is closed; guesses in a closed bucket do not extend it. */
  async function count(bucket: string): Promise<void> {
    const now = clock()
    const isLocked = sql`${lockedUntil} > ${now}`
    const isOver = sql`(${lockedUntil} > 0 or ${lastFailure} < ${now - lockoutMs})`
    const row = await store
      .insertInto('failedSignIn')
      .values({ subject: bucket, failures: 1, lastFailure: now, lockedUntil: 0 })
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
    if (row.lockedUntil > now) throw tooMany(row.lockedUntil - now)
  }

  /** Throws if a bucket is closed, without counting. */
  async function refuseClosed(bucket: string): Promise<void> {
    const now = clock()
    const row = await store.selectFrom('failedSignIn').selectAll().where('subject', '=', bucket).executeTakeFirst()
    if (!row) return
    if (row.lockedUntil > now) throw tooMany(row.lockedUntil - now)
    if (row.lockedUntil === 0 && row.failures >= failuresAllowed && row.lastFailure >= now - lockoutMs) {
      throw tooMany(row.lastFailure + lockoutMs - now)
    }
  }

  /** Counts one more guess of all addresses together, and waits for its turn. Throws if too many are waiting. */
  async function queue(bucket: string, deadline: Deadline): Promise<void> {
    const now = clock()
    const isOver = sql`${lastFailure} < ${now - lockoutMs}`
    const row = await store
      .insertInto('failedSignIn')
      .values({ subject: bucket, failures: 1, lastFailure: now, lockedUntil: 0 })
      .onConflict((conflict) =>
        conflict
          .column('subject')
          .doUpdateSet({
            failures: sql<number>`case when ${isOver} then 1 else ${failures} + 1 end`,
            lastFailure: now,
            lockedUntil: sql<number>`case when ${isOver} or ${failures} < ${failuresUnpaced} then 0
              when ${lockedUntil} > ${now} then ${lockedUntil} + ${turnMs} else ${now + turnMs} end`,
          })
          .where('failedSignIn.lockedUntil', '<=', now + longestWaitMs),
      )
      .returning('lockedUntil')
      .executeTakeFirst()
    if (!row) throw tooMany(longestWaitMs + turnMs)
    const wait = row.lockedUntil - turnMs - now
    if (wait <= 0) return
    await pause(wait, deadline.signal).catch(async () => {
      await takeBack(bucket)
      throw tooMany(longestWaitMs + turnMs)
    })
  }

  /** Takes back a guess that was not wrong, and any lock that it caused in the meantime. */
  async function takeBack(bucket: string): Promise<void> {
    await store
      .updateTable('failedSignIn')
      .set({
        failures: sql<number>`case when ${failures} > 0 then ${failures} - 1 else 0 end`,
        lockedUntil: sql<number>`case when ${failures} <= ${failuresAllowed} then 0 else ${lockedUntil} end`,
      })
      .where('subject', '=', bucket)
      .execute()
  }

  const sweep = throttle(60_000, clock, async () => {
    const now = clock()
    await acceptedKeys.sweep()
    await store
      .deleteFrom('failedSignIn')
      .where('lastFailure', '<', now - lockoutMs)
      .where('lockedUntil', '<=', now)
      .execute()
    const { buckets } = await store
      .selectFrom('failedSignIn')
      .select(({ fn }) => fn.countAll<number>().as('buckets'))
      .executeTakeFirstOrThrow()
    if (Number(buckets) <= mostBuckets) return
    const excess = store
      .selectFrom('failedSignIn')
      .select('subject')
      .orderBy('failures')
      .orderBy('lastFailure')
      .limit(Number(buckets) - mostBuckets)
    await store.deleteFrom('failedSignIn').where('subject', 'in', excess).execute()
  })

  /** Counts a guess with a key that has not been accepted recently. Returns the buckets that counted it. */
  async function countGuess(attempt: Attempt): Promise<string[]> {
    const own = bucketOf(attempt, `from ${networkOf(attempt.address)}`)
    const all = bucketOf(attempt, 'all')
    await count(own)
    try {
      await queue(all, attempt.deadline)
    } catch (error) {
      await takeBack(own)
      throw error
    }
    return [own, all]
  }

  return {
    async guard(attempt, run) {
      await sweep()
      const codes = bucketOf(attempt, 'codes')
      const acceptedAt = await acceptedKeys.acceptedAt(attempt)
      const isKnown = acceptedAt !== null
      // Only someone with the right key can guess the code, so those guesses are counted together for all addresses.
      if (attempt.hasCode && !isKnown) await refuseClosed(codes)
      let buckets: string[] = []
      if (!isKnown) buckets = await countGuess(attempt)
      else if (attempt.hasCode) {
        await count(codes)
        buckets = [codes]
      }
      let verdict: Verdict = 'keyRight'
      try {
        return await run()
      } catch (error) {
        verdict = verdictOf(error)
        throw error
      } finally {
        const stays = verdict === (isKnown ? 'codeWrong' : 'keyWrong')
        if (!stays) for (const bucket of buckets) await takeBack(bucket)
        if (verdict === 'codeWrong' && !isKnown) await count(codes).catch(ignoreClosed)
        if (verdict === 'keyRight' || verdict === 'codeWrong') await acceptedKeys.note(attempt, acceptedAt)
        if (verdict === 'keyWrong' && isKnown) await acceptedKeys.forget(attempt)
      }
    },
  }
}

function verdictOf(error: unknown): Verdict {
  const code = codeOf(error)
  if (code === 'LOCKED' || code === 'TWO_FACTOR_REQUIRED') return 'keyRight'
  if (code !== 'UNAUTHENTICATED') return 'unjudged'
  const { platformCode } = (error as GraphQLError).extensions
  return platformCode === errorCodes.twoFactorInvalid ? 'codeWrong' : 'keyWrong'
}

/** This guess has already been checked. The next one fails because this one closed the bucket. */
function ignoreClosed(error: unknown): void {
  if (codeOf(error) !== 'TOO_MANY_ATTEMPTS') throw error
}

function tooMany(milliseconds: number): GraphQLError {
  const seconds = Math.ceil(milliseconds / 1000)
  const when = seconds > 60 ? 'in half an hour' : 'in a few seconds'
  return codedError('TOO_MANY_ATTEMPTS', `Too many failed sign-ins. Please try again ${when}`, {
    retryAfter: String(seconds),
  })
}

/** Compares names case-insensitively, because a platform may do the same. */
function bucketOf({ merchantAccount, callerName }: GivenKey, bucket: string): string {
  return createHash('sha256').update(`${merchantAccount}\n${callerName}\n${bucket}`.toLowerCase()).digest('hex')
}
