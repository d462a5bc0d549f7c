import { LRUCache } from 'lru-cache'
import type { Deadline } from '../timing/deadline.ts'
import type { ChargeSample } from './charge-sample.ts'

/** How long a sample is shared, in milliseconds. */
const sharedMs = 60_000
/** Maximum memory of all samples, in bytes. */
const mostMemory = 32 * 1024 * 1024
/** Measured: a sampled charge with one attempt, without its ids, with the level of its customer. */
const memoryOfCharge = 700

/** The owner of a sample: a caller, and the merchant whose charges are read. */
export interface SampleOwner {
  /** The account that the caller belongs to. */
  readonly merchantAccount: string
  readonly callerName: string
  /** The merchant acted for. */
  readonly merchant: string
}

/** A read in flight. It is aborted with the request that started it. */
interface Reading {
  readonly sample: Promise<ChargeSample>
  readonly deadline: Deadline
}

/** Samples of charges in memory, each for a minute, for one caller and one merchant. */
export interface ChargeSamples {
  /** The owner's sample if it is not older than a minute; otherwise a new one, which concurrent requests share. */
  get(owner: SampleOwner, deadline: Deadline, read: () => Promise<ChargeSample>): Promise<ChargeSample>
  /** Number of stored samples. */
  readonly size: number
}

/** Shares samples with the given clock, in milliseconds. Failed reads are not kept. */
export function createChargeSamples(clock: () => number): ChargeSamples {
  const kept = new LRUCache<string, ChargeSample>({
    maxSize: mostMemory,
    sizeCalculation: sizeOf,
    ttl: sharedMs,
    ttlResolution: 0,
    perf: { now: clock },
  })
  const inFlight = new Map<string, Reading>()

  async function begin(key: string, read: () => Promise<ChargeSample>): Promise<ChargeSample> {
    try {
      const sample = await read()
      kept.purgeStale()
      kept.set(key, sample)
      return sample
    } finally {
      inFlight.delete(key)
    }
  }

  const samples: ChargeSamples = {
    async get(owner, deadline, read) {
      const key = keyOf(owner)
      const known = kept.get(key)
      if (known) return known
      const reading = inFlight.get(key)
      if (!reading) {
        const sample = begin(key, read)
        inFlight.set(key, { sample, deadline })
        return sample
      }
      try {
        return await reading.sample
      } catch (error) {
        // The request that started the read is gone, so a waiting one starts it again.
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
