import type { Server } from 'node:http'

/** How many charges the page holds, and how many distinct customers they have. */
export const chargeCount = 50
export const customerCount = 20

/** Tells the benchmark the server's port, and on request what the process has used. */
export function announce(server: Server): void {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  process.on('message', (message) => {
    if (message !== 'usage') return process.exit(0)
    globalThis.gc?.()
    process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage().rss })
  })
}
