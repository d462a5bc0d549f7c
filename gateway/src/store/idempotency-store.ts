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
 * Makes the platform call of a command. To be called once, around nothing but the call: what fails before it has had no
 * effect, and what fails within it may have had one.
 */
export type Sending = <T>(call: () => Promise<T>) => Promise<T>

/** Remembers which commands went to the platform, so that the same request id has one effect (docs/decisions/016). */
export interface IdempotencyStore {
  /**
   * Runs a command once per owner and request id. Answers `repeated` where it was done before; throws OUTCOME_UNKNOWN
   * where it was sent before and its outcome was never learned, BAD_INPUT where the id was used for another command, and
   * RATE_LIMITED where the owner has used too many ids.
   */
  once<T>(
    owner: string,
    requestId: string,
    command: unknown,
    run: (sending: Sending) => Promise<T>,
  ): Promise<T | 'repeated'>
  /**
   * As `once`, for what cannot be read again: a repetition answers what `kept` leaves of the first answer. That lies in
   * the store as it is, so nothing personal may be kept.
   */
  onceKept<T, Kept>(
    owner: string,
    requestId: string,
    command: unknown,
    run: (sending: Sending) => Promise<T>,
    kept: (answer: T) => Kept,
  ): Promise<T | Kept>
  /**
   * Runs what rests on the state of an object while nothing else of its kind is under way for the same object, on whatever
   * replica. Throws CONFLICT (reason CHANGED) where something is. The names of an object must tell whose it is, and the
   * caller must be known to reach it, or strangers could hold it up. Where it has several, one in common is the same
   * object.
   */
  alone<T>(names: readonly string[], run: () => Promise<T>): Promise<T>
  /** The replacement of a secret in the names of an object: the same on every replica, and not to be guessed. */
  hide(secret: string): readonly string[]
}

interface Key {
  readonly owner: string
  readonly requestId: string
}

/** The owner of the entries of what is under way; no merchant's name holds a blank. */
const underWay = 'under way'
/** Longer than any request lives: what has been under way for longer was left behind by a process that ended. */
const abandonedAfterMs = 60_000
/** What was claimed for longer and not sent will not be sent: requests end sooner, and a lost claim cannot be sent. */
const claimLapsesMs = 20_000
/** How many claims are remembered that could not be taken back. */
const mostLeft = 10_000

const day = 24 * 60 * 60_000
const defaultBounds: CommandBounds = { termMs: 35 * day, mostPerOwner: 500_000, batch: 1_000 }

/**
 * The commands sent, over a store, on the given clock (milliseconds). A command that was done is answered also where that
 * could not be noted, which is reported to `onUnnoted`: the same id then answers OUTCOME_UNKNOWN, which is safe.
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
  /** Claims of this process, by id, that a failing store could not take back. It may carry them out later. */
  const left = new Map<string, string>()

  return {
    async once(owner, requestId, command, run) {
      const outcome = await send({ owner, requestId }, command, run, () => null)
      return 'answer' in outcome ? outcome.answer : 'repeated'
    },
    async onceKept(owner, requestId, command, run, kept) {
      const outcome = await send({ owner, requestId }, command, run, (answer) => JSON.stringify(kept(answer)))
      return 'answer' in outcome ? outcome.answer : JSON.parse(outcome.kept ?? 'null')
    },
    async alone(names, run) {
      // Always in the same order, so that two that share some never wait for each other.
      const keys = names.toSorted().map((requestId) => ({ owner: underWay, requestId }))
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

  /** The answer of a command that is sent now, or what is kept of the one that was sent before. */
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
    // Only now does each of several at once count itself, and the last of them all.
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
      // A command that was not sent, or was refused, had no effect: its intent may be sent again.
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

  /** Claims rows that nobody has, or whose claim has lapsed, or that are past their term. Answers whether it got all. */
  async function claimAll(
    keys: readonly Key[],
    { claim, digest, keyId }: { claim: string; digest: string; keyId: string },
    lapsesMs: number,
  ): Promise<boolean> {
    const created = clock()
    const row = { digest, keyId, claim, outcome: 'claimed', answer: null, created } as const
    for (const key of keys) await takeBackLeft(key)
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
      // A store that froze may carry it out later, when nobody waits any more.
      for (const key of keys) leave(key, claim)
      throw error
    }
  }

  /** Notes that the command goes out now. Throws where that cannot be noted, or where the claim has gone to another. */
  async function noteSent(key: Key, claim: string): Promise<void> {
    const { numUpdatedRows } = await store
      .updateTable('sentCommand')
      .set({ outcome: 'sent' })
      .where(isClaim(key, claim))
      .where('outcome', '=', 'claimed')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw sentBefore()
  }

  /** Takes back claims of which nothing came. A store that has just failed is not asked again: the client waits. */
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
    const [oldest] = left.keys()
    if (left.size >= mostLeft && oldest !== undefined) left.delete(oldest)
    left.set(idOf(key), claim)
  }

  /** Takes back what was left of an earlier use of the same id. Throws where the store still fails. */
  async function takeBackLeft(key: Key): Promise<void> {
    const claim = left.get(idOf(key))
    if (claim === undefined) return
    await store.deleteFrom('sentCommand').where(isClaim(key, claim)).execute()
    left.delete(idOf(key))
  }

  async function repeat(key: Key, text: string): Promise<string | null> {
    const earlier = await store.selectFrom('sentCommand').selectAll().where(isKey(key)).executeTakeFirst()
    // Where the key of its digest is gone, nobody can tell whether it was the same command.
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
