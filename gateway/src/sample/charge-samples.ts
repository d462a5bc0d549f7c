import { LRUCache } from 'lru-cache'
import type { ChargeSample } from './charge-sample.ts'

/** How long a sample is shared, in milliseconds. */
const sharedMs = 60_000
/** What all samples may take together, in bytes of memory. */
const mostMemory = 32 * 1024 * 1024
/** Measured: a sampled charge beside its texts, with the level of its customer. */
const memoryOfCharge = 400

/** Whose sample it is: who reads, and the charges of which merchant. */
export interface SampleOwner {
  /** The account that the caller belongs to. */
  readonly merchantAccount: string
  readonly callerName: string
  /** The merchant acted for. */
  readonly merchant: string
}

/** A read under way, which ends with the request that began it. */
interface Reading {
  readonly sample: Promise<ChargeSample>
  readonly deadline: AbortSignal
}

/** Samples of charges in memory, each for a minute, for one caller and one merchant. */
export interface ChargeSamples {
  /** The owner's sample, if it is not older than a minute; otherwise the given one, which all who ask meanwhile wait for. */
  get(owner: SampleOwner, deadline: AbortSignal, read: () => Promise<ChargeSample>): Promise<ChargeSample>
  /** How many are kept. */
  readonly size: number
}

/** Shares samples on the given clock, in milliseconds. What failed is not kept. */
export function createChargeSamples(clock: () => number): ChargeSamples {
  const kept = new LRUCache<string, ChargeSample>({
    maxSize: mostMemory,
    sizeCalculation: sizeOf,
    ttl: sharedMs,
    ttlResolution: 0,
    perf: { now: clock },
  })
  const underWay = new Map<string, Reading>()

  async function begin(key: string, read: () => Promise<ChargeSample>): Promise<ChargeSample> {
    try {
      const sample = await read()
      kept.purgeStale()
      kept.set(key, sample)
      return sample
    } finally {
      underWay.delete(key)
    }
  }

  const samples: ChargeSamples = {
    async get(owner, deadline, read) {
      const key = keyOf(owner)
      const known = kept.get(key)
      if (known) return known
      const reading = underWay.get(key)
      if (!reading) {
        const sample = begin(key, read)
        underWay.set(key, { sample, deadline })
        return sample
      }
      try {
        return await reading.sample
      } catch (error) {
        // Whoever began it has left: those who still wait begin anew.
        if (!reading.deadline.aborted || deadline.aborted) throw error
        return samples.get(owner, deadline, read)
      }
    },
    get size() {
      kept.purgeStale()
      return kept.size
    },
  }
  return samples
}

/** Names may contain any character. */
function keyOf({ merchantAccount, callerName, merchant }: SampleOwner): string {
  return JSON.stringify([merchantAccount, callerName, merchant])
}

function sizeOf({ charges }: ChargeSample): number {
  return charges.reduce(
    (sum, charge) => sum + memoryOfCharge + 2 * (charge.id.length + (charge.customerId ?? '').length),
    1,
  )
}
