import { TtlCache } from '../timing/ttl-cache.ts'

/** Minimum interval between two samples, in milliseconds: closer ones reveal nothing about the pace. */
const apartMs = 15_000
/** The period over which the pace is measured, in milliseconds. */
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

/** The depths of queues over time, in memory: at most 41 samples of 200 queues. */
export interface DepthSamples {
  /** Adds a sample and returns the change per minute since the oldest valid one; null if there is none. */
  pace(queue: string, running: boolean, depth: number): number | null
}

/** Keeps samples with the given clock (in milliseconds). Stopping or starting a queue discards its samples. */
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
