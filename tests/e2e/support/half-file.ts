import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'

const half = Buffer.alloc(2_000_000, '%PDF-1.4 ')
const files = '**/files/**'

/** Serves the page's files from a real server that sends only half of the declared length. */
export async function answerHalf(
  page: Page,
): Promise<{ readonly breakOff: () => void; readonly end: () => Promise<void> }> {
  const sending: ServerResponse[] = []
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 2 * half.length }).write(half)
    sending.push(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await page.route(files, (route) => route.continue({ url }))
  return {
    breakOff: () => sending.at(-1)?.destroy(),
    async end() {
      await page.unroute(files)
      server.closeAllConnections()
      server.close()
    },
  }
}
