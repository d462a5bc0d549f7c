import { LRUCache } from 'lru-cache'
import type { ChargeSample } from '../sample/charge-sample.ts'
import { outcomeOf, outcomeStatuses, type PaymentOutcome } from './attempt.ts'

const minute = 60_000
const hour = 60 * minute

/** The ranges of a picture: the length of a bucket, and the number of complete ones before the current one. */
export const pictureSpans = {
  HOUR: { bucketMs: 5 * minute, buckets: 12 },
  SIX_HOURS: { bucketMs: 15 * minute, buckets: 24 },
  DAY: { bucketMs: hour, buckets: 24 },
} as const

/** A range of a picture. */
export type PictureSpan = keyof typeof pictureSpans

/** The charges created in a period, by outcome. Each is null if it could not be counted. */
export interface PictureBucket extends Readonly<Record<PaymentOutcome, number | null>> {
  /** Milliseconds since the epoch; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

/**
 * Counts the charges with some statuses, or all charges, between two times (milliseconds), the second one exclusive.
 */
export type CountCharges = (statuses: readonly string[] | null, from: number, to: number) => Promise<number>

/** How long the counts of a past bucket are kept. Buckets with waiting charges are kept only briefly. */
const keptMs = 24 * hour
const keptWaitingMs = 5 * minute
/** A bucket is kept once it ended this long ago: by then a typical payment has its outcome. */
const settledMs = 10 * minute
/** Maximum number of kept buckets across all owners. Each takes about 300 bytes. */
const mostKept = 20_000

/** The charges of a merchant over time. */
export interface Pictures {
  /**
   * The buckets of a range up to now, oldest first. The last one is still open. Buckets that the newest charges cover
   * are counted from them, and past ones are cached. Every other bucket takes five calls.
   */
  get(owner: string, span: PictureSpan, sample: ChargeSample, count: CountCharges): Promise<readonly PictureBucket[]>
}

/** Creates pictures with the given clock (in milliseconds). */
export function createPictures(clock: () => number): Pictures {
  const kept = new LRUCache<string, PictureBucket>({ max: mostKept, ttlResolution: 0, perf: { now: clock } })

  async function bucketOf(owner: string, from: number, to: number, now: number, count: CountCharges) {
    const key = JSON.stringify([owner, from, to])
    const known = kept.get(key)
    if (known) return known
    const bucket = await counted(from, to, count)
    const isWhole = Object.values(bucket).every((value) => value !== null)
    const ttl = bucket.waiting === 0 ? keptMs : keptWaitingMs
    if (isWhole && to <= now - settledMs) kept.set(key, bucket, { ttl })
    return bucket
  }

  return {
    get(owner, span, sample, count) {
      const now = clock()
      const reach = reachOf(sample)
      return Promise.all(
        bucketsOf(span, now).map(({ from, to }) =>
          from > reach ? sampledBucket(sample, from, to) : bucketOf(owner, from, to, now, count),
        ),
      )
    },
  }
}

/** The buckets of one gateway. Only the newest charges have them, so earlier buckets are left out. */
export function gatewayBuckets(
  span: PictureSpan,
  sample: ChargeSample,
  gatewayConfigId: string,
  now: number,
): readonly PictureBucket[] {
  const own = { ...sample, charges: sample.charges.filter(({ paymentGateway }) => paymentGateway === gatewayConfigId) }
  const reach = reachOf(sample)
  return bucketsOf(span, now)
    .filter(({ from }) => from > reach)
    .map(({ from, to }) => sampledBucket(own, from, to))
}

/** Aligns buckets with whole units of the clock, so that every later picture has the same past ones. */
function bucketsOf(span: PictureSpan, now: number) {
  const { bucketMs, buckets } = pictureSpans[span]
  const current = now - (now % bucketMs)
  return Array.from({ length: buckets + 1 }, (_, place) => {
    const from = current - (buckets - place) * bucketMs
    return { from, to: from + bucketMs }
  })
}

/** The time after which the sample has every charge. */
function reachOf({ charges, total }: ChargeSample): number {
  if (charges.length >= total) return Number.NEGATIVE_INFINITY
  const oldest = Date.parse(charges.at(-1)?.creationTime ?? '')
  return Number.isNaN(oldest) ? Number.POSITIVE_INFINITY : oldest
}

function sampledBucket({ charges }: Pick<ChargeSample, 'charges'>, from: number, to: number): PictureBucket {
  const counts = { approved: 0, declined: 0, error: 0, waiting: 0, ended: 0 }
  for (const { creationTime, chargeStatus } of charges) {
    const at = Date.parse(creationTime ?? '')
    if (at >= from && at < to) counts[outcomeOf(chargeStatus)]++
  }
  return { from, to, ...counts }
}

async function counted(from: number, to: number, count: CountCharges): Promise<PictureBucket> {
  const orNull = (statuses: readonly string[] | null) => count(statuses, from, to).catch(() => null)
  const [all, declined, error, waiting, ended] = await Promise.all([
    orNull(null),
    orNull(outcomeStatuses.declined),
    orNull(outcomeStatuses.error),
    orNull(outcomeStatuses.waiting),
    orNull(outcomeStatuses.ended),
  ])
  const others = [declined, error, waiting, ended]
  const approved =
    all === null || others.includes(null) ? null : others.reduce<number>((sum, each) => sum - (each ?? 0), all)
  return { from, to, approved: approved === null ? null : Math.max(0, approved), declined, error, waiting, ended }
}
