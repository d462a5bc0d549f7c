import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { badInput, codedError, codeOf } from '../rest/error.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** Remembers which commands went to the platform, so that the same request id has one effect. */
export interface SentCommands {
  /**
   * Runs a command once per owner and request id. Answers `repeated` where it was done before; throws OUTCOME_UNKNOWN
   * where it was sent before and its outcome was never learned, BAD_INPUT where the id stood for another command.
   */
  once<T>(owner: string, requestId: string, command: unknown, run: () => Promise<T>): Promise<T | 'repeated'>
  /**
   * As `once`, for what cannot be read again: a repetition answers what `kept` leaves of the first answer. That lies in
   * the store as it is, so nothing personal may be kept.
   */
  onceKept<T, Kept>(
    owner: string,
    requestId: string,
    command: unknown,
    run: () => Promise<T>,
    kept: (answer: T) => Kept,
  ): Promise<T | Kept>
  /**
   * Runs what rests on how an object stands while nothing else of its kind is under way for the same object, on whatever
   * replica. Throws CONFLICT (reason CHANGED) where something is.
   */
  alone<T>(object: string, run: () => Promise<T>): Promise<T>
}

/** Whose entries stand for what is under way; no merchant's name holds a blank. */
const underWay = 'under way'
/** Longer than any request lives: what has stood for longer was left behind by a process that ended. */
const abandonedAfterMs = 60_000

/**
 * The commands sent, over a store, on the given clock (milliseconds). A command that was done is answered also where that
 * could not be noted, which `onUnnoted` is told: the same id then answers OUTCOME_UNKNOWN, which is safe.
 */
export function createSentCommands(
  store: Store,
  clock: () => number,
  onUnnoted: (error: unknown) => void,
): SentCommands {
  return {
    async once(owner, requestId, command, run) {
      const outcome = await send(owner, requestId, command, run, () => null)
      return 'answer' in outcome ? outcome.answer : 'repeated'
    },
    async onceKept(owner, requestId, command, run, kept) {
      const outcome = await send(owner, requestId, command, run, (answer) => JSON.stringify(kept(answer)))
      return 'answer' in outcome ? outcome.answer : JSON.parse(outcome.kept ?? 'null')
    },
    async alone(object, run) {
      const key = { owner: underWay, requestId: object }
      const now = clock()
      await store
        .deleteFrom('sentCommand')
        .where(matches(key))
        .where('created', '<', now - abandonedAfterMs)
        .execute()
      const { numInsertedOrUpdatedRows } = await store
        .insertInto('sentCommand')
        .values({ ...key, digest: '', outcome: 'sent', created: now })
        .onConflict((conflict) => conflict.columns(['owner', 'requestId']).doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) {
        throw codedError('CONFLICT', 'Something else is being done to this just now. Look at it again', {
          reason: 'CHANGED',
        })
      }
      try {
        return await run()
      } finally {
        await store.deleteFrom('sentCommand').where(matches(key)).execute().catch(onUnnoted)
      }
    },
  }

  /** The answer of a command that is sent now, or what is kept of the one that was sent before. */
  async function send<T>(
    owner: string,
    requestId: string,
    command: unknown,
    run: () => Promise<T>,
    kept: (answer: T) => string | null,
  ): Promise<{ readonly answer: T } | { readonly kept: string | null }> {
    if (requestId.trim() === '') throw badInput('requestId', 'is required')
    if (requestId.length > 200) throw badInput('requestId', 'is too long: at most 200 characters')
    const digest = createHash('sha256').update(JSON.stringify(command)).digest('hex')
    const key = { owner, requestId }
    const { numInsertedOrUpdatedRows } = await store
      .insertInto('sentCommand')
      .values({ ...key, digest, outcome: 'sent', created: clock() })
      .onConflict((conflict) => conflict.columns(['owner', 'requestId']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return { kept: await repeat(key, digest) }
    try {
      const answer = await run()
      const done = { outcome: 'done', answer: kept(answer) } as const
      await store.updateTable('sentCommand').set(done).where(matches(key)).execute().catch(onUnnoted)
      return { answer }
    } catch (error) {
      // A command that was refused had no effect: its intent may be sent again.
      if (codeOf(error) === 'OUTCOME_UNKNOWN' || codeOf(error) === undefined) throw error
      await store.deleteFrom('sentCommand').where(matches(key)).execute()
      throw error
    }
  }

  async function repeat(key: { owner: string; requestId: string }, digest: string): Promise<string | null> {
    const earlier = await store.selectFrom('sentCommand').selectAll().where(matches(key)).executeTakeFirst()
    if (earlier && earlier.digest !== digest) throw badInput('requestId', 'was used for another command')
    if (earlier?.outcome === 'done') return earlier.answer
    throw codedError(
      'OUTCOME_UNKNOWN',
      'This command was sent before and its outcome is not known. Read the object again before anything else',
    )
  }
}

function matches(key: { owner: string; requestId: string }) {
  return (where: ExpressionBuilder<Tables, 'sentCommand'>) => where.and(key)
}
