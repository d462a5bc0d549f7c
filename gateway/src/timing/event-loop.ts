import { performance } from 'node:perf_hooks'

/** A meter of the event loop. Each call returns the share of time since the last one in which it was busy, 0 to 1. */
export function meterEventLoop(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
