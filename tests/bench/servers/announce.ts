import type { Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Sends the server's port to the benchmark, and on request the resources that the process has used so far, or the
 * longest time since the last such request that its event loop was blocked, in milliseconds: as wall-clock time, and as
 * processor time, which excludes other processes of a busy machine.
 */
export function announce(server: Server): void {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const processor = meterProcessor()
  process.on('message', (message) => {
    if (message === 'usage') return process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() })
    if (message !== 'hold') return process.exit(0)
    // The timers must run first: they record a blocked period when it ends.
    setTimeout(() => {
      process.send?.({ clock: delay.max / 1e6, processor: processor.highest() })
      delay.reset()
    }, 5)
  })
}

/** The most processor time that this thread used between two turns of a timer, in milliseconds. */
function meterProcessor() {
  let highest = 0
  let last = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    highest = Math.max(highest, (user + system) / 1_000)
  }, 1).unref()
  return {
    highest() {
      const result = highest
      highest = 0
      return result
    },
  }
}
