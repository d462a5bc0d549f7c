import { TtlCache } from '../timing/ttl-cache.ts'

/** How far apart two readings are at least, in milliseconds: closer ones say nothing of a pace. */
const apartMs = 15_000
/** How far a pace looks back, in milliseconds. */
const lookBackMs = 10 * 60_000
const mostQueues = 200

interface Reading {
  readonly at: number
  readonly depth: number
}

interface Course {
  readonly running: boolean
  readonly readings: readonly Reading[]
}

/** The depths of queues as they were read, in memory: at most 41 readings of 200 queues. */
export interface DepthSamples {
  /** Notes a reading and answers the change a minute since the oldest that counts; null where there is none. */
  pace(queue: string, running: boolean, depth: number): number | null
}

/** Readings on the given clock (milliseconds). Stopping or starting a queue begins anew. */
export function createDepthSamples(clock: () => number): DepthSamples {
  const courses = new TtlCache<Course>({ clock, lifeMs: lookBackMs, most: mostQueues })
  return {
    pace(queue, running, depth) {
      const now = clock()
      const known = courses.get(queue)
      const before = known?.running === running ? known.readings.filter(({ at }) => at >= now - lookBackMs) : []
      const last = before.at(-1)
      if (!last || now - last.at >= apartMs) courses.set(queue, { running, readings: [...before, { at: now, depth }] })
      const [first] = before
      if (!first || now - first.at < apartMs) return null
      return ((depth - first.depth) * 60_000) / (now - first.at)
    },
  }
}
