import type { Server } from 'node:http'

/** Sends the server's port to the benchmark, and on request the resources that the process has used so far. */
export function announce(server: Server): void {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  process.on('message', (message) => {
    if (message !== 'usage') return process.exit(0)
    process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() })
  })
}
