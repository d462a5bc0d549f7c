import { LRUCache } from 'lru-cache'

/** How long counts are remembered, in milliseconds. */
const rememberedMs = 60_000
/** How many merchants and callers are remembered; each takes about 4 kB. */
const mostRemembered = 500

const hour = 60 * 60_000
const hours = 24

/** The statuses that are counted, and under which name. */
const countedStatuses = { charged: 'CHARGED', declined: 'DECLINED', error: 'ERROR' } as const
type CountName = keyof typeof countedStatuses

/** The charges of one hour; a count that failed is null. */
interface Bucket extends Readonly<Record<CountName, number | null>> {
  /** Milliseconds since the epoch: the first moment, and the one after the last. */
  readonly from: number
  readonly to: number
}

/** The charges of a day by hour. */
interface Counts {
  readonly countedAt: number
  readonly buckets: readonly Bucket[]
}

/** Counts the charges of a status between two moments (milliseconds), the second exclusive. */
type Count = (chargeStatus: string, from: number, to: number) => Promise<number>

/** Charges counted by hour, remembered for a minute. */
export interface ChargeCounts {
  /** The counts of an owner: those of less than a minute ago, otherwise counted anew, all at once. */
  get(owner: string, count: Count): Promise<Counts>
}

/** Remembers counts on the given clock, in milliseconds; those of which one failed are not remembered. */
export function createChargeCounts(clock: () => number): ChargeCounts {
  const known = new LRUCache<string, Counts>({
    max: mostRemembered,
    ttl: rememberedMs,
    ttlResolution: 0,
    perf: { now: clock },
  })
  return {
    async get(owner, count) {
      const remembered = known.get(owner)
      if (remembered) return remembered
      const countedAt = clock()
      const buckets = await Promise.all(
        Array.from({ length: hours }, (_, place) => {
          const from = countedAt - (hours - place) * hour
          return countedBucket(from, from + hour, count)
        }),
      )
      const counts = { countedAt, buckets }
      const isWhole = buckets.every(({ charged, declined, error }) => ![charged, declined, error].includes(null))
      if (isWhole) known.set(owner, counts)
      return counts
    },
  }
}

async function countedBucket(from: number, to: number, count: Count): Promise<Bucket> {
  const orNull = (name: CountName) => count(countedStatuses[name], from, to).catch(() => null)
  const [charged, declined, error] = await Promise.all([orNull('charged'), orNull('declined'), orNull('error')])
  return { from, to, charged, declined, error }
}
