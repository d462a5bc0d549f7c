import { LRUCache } from 'lru-cache'

/** How long counts are cached, in milliseconds. */
const rememberedMs = 60_000
/** Maximum number of cached owners (a merchant and a caller); each takes about 4 kB. */
const mostRemembered = 500

const hour = 60 * 60_000
const hours = 24

/** The counted statuses and the names of their counts. */
const countedStatuses = { charged: 'CHARGED', declined: 'DECLINED', error: 'ERROR' } as const
type CountName = keyof typeof countedStatuses

/** The charges of one hour. A failed count is null. */
interface Bucket extends Readonly<Record<CountName, number | null>> {
  /** Milliseconds since the epoch, `to` exclusive. */
  readonly from: number
  readonly to: number
}

/** The charges of a day by hour. */
interface Counts {
  readonly countedAt: number
  readonly buckets: readonly Bucket[]
}

/** Counts the charges of a status between two times (milliseconds), the second exclusive. */
type Count = (chargeStatus: string, from: number, to: number) => Promise<number>

/** Charges by hour, cached for a minute. */
export interface ChargeCounts {
  /** The counts of an owner. Counts older than a minute are read again, all in parallel. */
  get(owner: string, count: Count): Promise<Counts>
}

/** Caches counts on the given clock, in milliseconds. A set with a failed count is not cached. */
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
