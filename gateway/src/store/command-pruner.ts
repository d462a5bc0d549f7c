import type { Store } from './store.ts'

/** The limits of the commands table. */
export interface CommandBounds {
  /** How long a request id is limited to one effect, in milliseconds. */
  readonly termMs: number
  /**
   * Maximum number of request ids per owner within that time. Replicas that count concurrently may accept some more.
   */
  readonly mostPerOwner: number
  /** Number of rows deleted in one statement. */
  readonly batch: number
}

/** Keeps the commands table within its limits while it is used. */
export interface CommandPruner {
  /** Whether an owner has reached the limit of request ids. */
  isFull(owner: string): boolean
  /** Deletes expired rows and counts an owner's rows if that is due, including the row just added. Never fails. */
  run(owner: string): Promise<void>
}

const sweepEveryMs = 60_000
const countEveryMs = 60 * 60_000
const mostOwnersKnown = 10_000

/** Creates the pruner of a store with the given clock (in milliseconds). `onFailed` receives errors. */
export function createCommandPruner(
  store: Store,
  clock: () => number,
  { termMs, mostPerOwner, batch }: CommandBounds,
  onFailed: (error: unknown) => void,
): CommandPruner {
  let nextSweep = 0
  /** Row counts by owner: counted periodically, plus one for each use since then. */
  const known = new Map<string, { rows: number; countAgain: number }>()

  async function sweep(now: number): Promise<void> {
    if (now < nextSweep) return
    nextSweep = now + sweepEveryMs
    const { numDeletedRows } = await store
      .deleteFrom('sentCommand')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('owner', 'requestId'),
          'in',
          selectFrom('sentCommand')
            .select(['owner', 'requestId'])
            .where('created', '<', now - termMs)
            .limit(batch)
            .$asTuple('owner', 'requestId'),
        ),
      )
      .executeTakeFirst()
    // A full batch may have left rows for the next use.
    if (numDeletedRows === BigInt(batch)) nextSweep = now
  }

  async function count(owner: string, now: number): Promise<void> {
    const last = known.get(owner)
    if (last) {
      last.rows += 1
      // An owner at the limit is counted again soon, because some rows may have expired by then.
      if (last.rows >= mostPerOwner) last.countAgain = Math.min(last.countAgain, now + sweepEveryMs)
      if (now < last.countAgain) return
    }
    if (known.size >= mostOwnersKnown) known.clear()
    const { rows } = await store
      .selectFrom((from) =>
        from.selectFrom('sentCommand').select('requestId').where('owner', '=', owner).limit(mostPerOwner).as('own'),
      )
      .select(({ fn }) => fn.countAll<number | string>().as('rows'))
      .executeTakeFirstOrThrow()
    // With concurrent counts, the one that started last is the most recent, even if it finishes first.
    const meanwhile = known.get(owner)
    const counted = Math.max(Number(rows), meanwhile && meanwhile !== last ? meanwhile.rows : 0)
    known.set(owner, { rows: counted, countAgain: now + (counted >= mostPerOwner ? sweepEveryMs : countEveryMs) })
  }

  return {
    isFull: (owner) => (known.get(owner)?.rows ?? 0) >= mostPerOwner,
    async run(owner) {
      const now = clock()
      try {
        await sweep(now)
        await count(owner, now)
      } catch (error) {
        onFailed(error)
      }
    },
  }
}
