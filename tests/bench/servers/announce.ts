import type { Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Sends the server's port to the benchmark, and on request the resources that the process has used so far, or the
 * longest time since the last such request that its event loop was held, in milliseconds.
 */
export function announce(server: Server): void {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('message', (message) => {
    if (message === 'usage') return process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() })
    if (message !== 'hold') return process.exit(0)
    const longest = delay.max / 1e6
    delay.reset()
    return process.send?.(longest)
  })
}
