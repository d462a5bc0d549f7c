import type { Store } from '../store/store.ts'
import { findNewest, type LedgerEntry, type LedgerQuery } from './reader.ts'

/** A period in which an object was changed without an entry, in milliseconds. */
export interface Gap {
  /** The last change that has an entry; null if there is none. */
  readonly from: number | null
  readonly to: number
}

/** How long after its start a change with an unknown outcome may still reach the platform. */
const latestEffectMs = 15_000

/** The gap between the last entry of an object and its `lastModified`; null if there is none. */
export async function gapAfter(store: Store, chain: string, query: LedgerQuery, to: number): Promise<Gap | null> {
  const mutations = { ...query, kind: 'mutation' } as const
  const [done, unknown] = await Promise.all(
    (['done', 'unknown'] as const).map((outcome) => findNewest(store, chain, { ...mutations, outcomes: [outcome] })),
  )
  const moments = [done && lastOf(done), unknown && unknown.at + latestEffectMs].filter((at) => at !== undefined)
  const from = moments.length === 0 ? null : Math.max(...moments)
  return from === null || to > from ? { from, to } : null
}

/** Uses the platform's time of the change, because its clock may differ from the gateway's. */
function lastOf({ ended, endedAt, at }: LedgerEntry): number {
  return ended?.modifiedAfter ? Date.parse(ended.modifiedAfter) : (endedAt ?? at)
}
