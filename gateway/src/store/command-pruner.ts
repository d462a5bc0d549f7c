import type { Store } from './store.ts'

/** How long commands are remembered, and how many. */
export interface CommandBounds {
  /** How long a request id has one effect, in milliseconds. */
  readonly termMs: number
  /** How many request ids an owner may have within the term; replicas that count at once may let some more in. */
  readonly mostPerOwner: number
  /** How many rows are deleted at once. */
  readonly batch: number
}

/** Keeps the table of commands within its bounds while it is used. */
export interface CommandPruner {
  /** Whether an owner has no room for another request id. */
  isFull(owner: string): boolean
  /** Deletes what is past its term and counts an owner's rows with the one just added, where that is due. Never fails. */
  run(owner: string): Promise<void>
}

const sweepEveryMs = 60_000
const countEveryMs = 60 * 60_000
const mostOwnersKnown = 10_000

/** The pruner of a store on the given clock (milliseconds); `onFailed` receives what could not be done. */
export function createCommandPruner(
  store: Store,
  clock: () => number,
  { termMs, mostPerOwner, batch }: CommandBounds,
  onFailed: (error: unknown) => void,
): CommandPruner {
  let nextSweep = 0
  /** How many rows owners have: counted at times, and one more for each use since. */
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
    // A full batch may have left some: the next use goes on.
    if (numDeletedRows === BigInt(batch)) nextSweep = now
  }

  async function count(owner: string, now: number): Promise<void> {
    const last = known.get(owner)
    if (last) {
      last.rows += 1
      // An owner without room is counted again soon: some of the rows may be past their term by then.
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
    // Of several counts at once the one that began last has seen the most, and may have been answered first.
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
