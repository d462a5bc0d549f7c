import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { createKeyedDigest } from '../crypto/keyed-digest.ts'
import type { MasterKeys } from '../crypto/seal.ts'
import { badInput, codedError, codeOf } from '../rest/error.ts'
import { type CommandBounds, createCommandPruner } from './command-pruner.ts'
import type { Store } from './store.ts'
import { isStoreError } from './store-errors.ts'
import type { Tables } from './tables.ts'

/**
 * Makes the platform call of a command. Call it once and only around the call: a failure before it had no effect, and a
 * failure within it may have had one.
 */
export type Sending = <T>(call: () => Promise<T>) => Promise<T>

/** Records the commands sent to the platform, so that a request id has only one effect (docs/decisions/016). */
export interface IdempotencyStore {
  /**
   * Runs a command once per owner and request id. Returns `repeated` if it was done before. Throws OUTCOME_UNKNOWN if
   * it was sent before and its outcome was never learned, BAD_INPUT if the id was used for another command, and
   * RATE_LIMITED if the owner has used too many ids.
   */
  once<T>(
    owner: string,
    requestId: string,
    command: unknown,
    run: (sending: Sending) => Promise<T>,
  ): Promise<T | 'repeated'>
  /**
   * Like `once`, for results that cannot be read again: a repetition returns the part of the first result that `kept`
   * extracted. It is stored in clear text, so it must not contain personal data.
   */
  onceKept<T, Kept>(
    owner: string,
    requestId: string,
    command: unknown,
    run: (sending: Sending) => Promise<T>,
    kept: (answer: T) => Kept,
  ): Promise<T | Kept>
  /**
   * Whether a command with this request id was sent before. It is never sent again: repeating it only returns its
   * result.
   */
  wasSent(owner: string, requestId: string): Promise<boolean>
  /**
   * Runs a function that depends on an object's state while no other one runs for that object, across all replicas.
   * Throws CONFLICT (reason CHANGED) if another one is in progress. The names of an object must include its owner, and
   * the caller must have access to it; otherwise, other callers could block it. If an object has several names, one
   * shared name means the same object.
   */
  alone<T>(names: readonly string[], run: () => Promise<T>): Promise<T>
  /** Replaces a secret in an object's names. The result is the same on every replica and impossible to guess. */
  hide(secret: string): readonly string[]
}

interface Key {
  readonly owner: string
  readonly requestId: string
}

/** The owner of entries for work in progress. No merchant's name contains a space. */
const inProgressOwner = 'under way'
/** Longer than the lifetime of any request. Older work in progress belongs to a process that ended. */
const abandonedAfterMs = 60_000
/** An older claim that was not sent will never be sent: requests end sooner, and a lost claim cannot be sent. */
const claimLapsesMs = 20_000
/** Maximum number of claims waiting to be released. */
const mostUnreleased = 10_000

const day = 24 * 60 * 60_000
const defaultBounds: CommandBounds = { termMs: 35 * day, mostPerOwner: 500_000, batch: 1_000 }

/**
 * Records sent commands in a store, with the given clock (in milliseconds). A finished command returns its result even
 * if recording it failed, which is reported to `onUnnoted`. The same id then throws OUTCOME_UNKNOWN, which is safe.
 */
export function createIdempotencyStore(
  store: Store,
  masterKeys: MasterKeys,
  clock: () => number,
  onUnnoted: (error: unknown) => void,
  bounds = defaultBounds,
): IdempotencyStore {
  const digests = createKeyedDigest(masterKeys)
  const pruner = createCommandPruner(store, clock, bounds, onUnnoted)
  /**
   * Claims by id that this process could not release because the store failed. The store may still execute their
   * insertion.
   */
  const unreleased = new Map<string, string>()

  return {
    async once(owner, requestId, command, run) {
      const outcome = await send({ owner, requestId }, command, run, () => null)
      return 'answer' in outcome ? outcome.answer : 'repeated'
    },
    async onceKept(owner, requestId, command, run, kept) {
      const outcome = await send({ owner, requestId }, command, run, (answer) => JSON.stringify(kept(answer)))
      return 'answer' in outcome ? outcome.answer : JSON.parse(outcome.kept ?? 'null')
    },
    async wasSent(owner, requestId) {
      const earlier = await store
        .selectFrom('sentCommand')
        .select('outcome')
        .where(isKey({ owner, requestId }))
        .where('outcome', 'in', ['sent', 'done'])
        .where('created', '>=', clock() - bounds.termMs)
        .executeTakeFirst()
      return earlier !== undefined
    },
    async alone(names, run) {
      // Always in the same order, so that two calls with common names never deadlock.
      const keys = names.toSorted().map((requestId) => ({ owner: inProgressOwner, requestId }))
      const claim = randomUUID()
      const isFree = await claimAll(keys, { claim, digest: '', keyId: '' }, abandonedAfterMs)
      try {
        if (!isFree) throw busy()
        const answer = await run()
        await takeBack(keys, claim)
        return answer
      } catch (error) {
        await takeBack(keys, claim, error)
        throw error
      }
    },
    hide: (secret) => digests.underEachKey(secret),
  }

  /** The result of a command that is sent now, or the stored result of an earlier one. */
  async function send<T>(
    key: Key,
    command: unknown,
    run: (sending: Sending) => Promise<T>,
    kept: (answer: T) => string | null,
  ): Promise<{ readonly answer: T } | { readonly kept: string | null }> {
    const { owner, requestId } = key
    if (requestId.trim() === '') throw badInput('requestId', 'is required')
    if (requestId.length > 200) throw badInput('requestId', 'is too long: at most 200 characters')
    await refuseExcess(owner)
    const text = JSON.stringify(command)
    const claim = randomUUID()
    const isMine = await claimAll([key], { claim, ...digests.make(text) }, claimLapsesMs)
    // Counts after the claim, so that the last of several concurrent commands counts all of them.
    await pruner.run(owner)
    if (!isMine) return { kept: await repeat(key, text) }
    let isSent = false
    const sending: Sending = async (call) => {
      await noteSent(key, claim)
      isSent = true
      return call()
    }
    try {
      const answer = await run(sending)
      if (!isSent) throw new TypeError('a command was run without `sending`')
      const done = { outcome: 'done', answer: kept(answer) } as const
      await store.updateTable('sentCommand').set(done).where(isClaim(key, claim)).execute().catch(onUnnoted)
      return { answer }
    } catch (error) {
      const isUnknown = codeOf(error) === 'OUTCOME_UNKNOWN' || codeOf(error) === undefined
      // A command that was not sent, or was refused, had no effect, so the same request may be sent again.
      if (!isSent || !isUnknown) await takeBack([key], claim, error)
      throw error
    }
  }

  async function refuseExcess(owner: string): Promise<void> {
    if (!pruner.isFull(owner)) return
    await pruner.run(owner)
    if (pruner.isFull(owner)) {
      throw codedError('RATE_LIMITED', 'Too many request ids: the oldest become free after a few weeks')
    }
  }

  /** Claims rows that are free, expired, or whose claim has lapsed. Returns whether it got all of them. */
  async function claimAll(
    keys: readonly Key[],
    { claim, digest, keyId }: { claim: string; digest: string; keyId: string },
    lapsesMs: number,
  ): Promise<boolean> {
    const created = clock()
    const row = { digest, keyId, claim, outcome: 'claimed', answer: null, created } as const
    for (const key of keys) await releaseUnreleased(key)
    try {
      const { numInsertedOrUpdatedRows } = await store
        .insertInto('sentCommand')
        .values(keys.map((key) => ({ ...key, ...row })))
        .onConflict((conflict) =>
          conflict
            .columns(['owner', 'requestId'])
            .doUpdateSet(row)
            .where(({ eb, and, or }) =>
              or([
                and([eb('sentCommand.outcome', '=', 'claimed'), eb('sentCommand.created', '<', created - lapsesMs)]),
                eb('sentCommand.created', '<', created - bounds.termMs),
              ]),
            ),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === BigInt(keys.length)
    } catch (error) {
      // A frozen store may execute the claim later, when no one is waiting anymore.
      for (const key of keys) leave(key, claim)
      throw error
    }
  }

  /** Records that the command is being sent. Throws if that fails, or if another request has the claim. */
  async function noteSent(key: Key, claim: string): Promise<void> {
    const { numUpdatedRows } = await store
      .updateTable('sentCommand')
      .set({ outcome: 'sent' })
      .where(isClaim(key, claim))
      .where('outcome', '=', 'claimed')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw sentBefore()
  }

  /** Releases unused claims. A store that has just failed is not called again, because the client is waiting. */
  async function takeBack(keys: readonly Key[], claim: string, because?: unknown): Promise<void> {
    try {
      if (isStoreError(because)) throw because
      for (const key of keys) await store.deleteFrom('sentCommand').where(isClaim(key, claim)).execute()
    } catch (error) {
      for (const key of keys) leave(key, claim)
      if (error !== because) onUnnoted(error)
    }
  }

  function leave(key: Key, claim: string): void {
    const [oldest] = unreleased.keys()
    if (unreleased.size >= mostUnreleased && oldest !== undefined) unreleased.delete(oldest)
    unreleased.set(idOf(key), claim)
  }

  /** Releases the claim left by an earlier use of the same id. Throws if the store still fails. */
  async function releaseUnreleased(key: Key): Promise<void> {
    const claim = unreleased.get(idOf(key))
    if (claim === undefined) return
    await store.deleteFrom('sentCommand').where(isClaim(key, claim)).execute()
    unreleased.delete(idOf(key))
  }

  async function repeat(key: Key, text: string): Promise<string | null> {
    const earlier = await store.selectFrom('sentCommand').selectAll().where(isKey(key)).executeTakeFirst()
    // If the key of its digest is gone, it is unknown whether it was the same command.
    const isSame = earlier ? digests.isOf(text, earlier.keyId, earlier.digest) : null
    if (isSame === false) throw badInput('requestId', 'was used for another command')
    if (isSame && earlier?.outcome === 'done') return earlier.answer
    throw sentBefore()
  }
}

function busy() {
  return codedError('CONFLICT', 'Another change to this object is in progress. Read it again before you retry', {
    reason: 'CHANGED',
  })
}

function sentBefore() {
  return codedError(
    'OUTCOME_UNKNOWN',
    'This command was sent before, and its outcome is unknown. Read the object again before you continue',
  )
}

function idOf({ owner, requestId }: Key): string {
  return `${owner}\n${requestId}`
}

function isKey(key: Key) {
  return (where: ExpressionBuilder<Tables, 'sentCommand'>) => where.and({ ...key })
}

function isClaim(key: Key, claim: string) {
  return (where: ExpressionBuilder<Tables, 'sentCommand'>) => where.and({ ...key, claim })
}
