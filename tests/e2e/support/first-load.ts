/// <reference lib="dom" />
import type { Page } from 'playwright/test'

/** A file that a page has loaded, with its size over the wire, headers included. */
export interface LoadedFile {
  readonly address: string
  readonly bytes: number
}

/**
 * Stops the timers that load more after the first screen, and forgets that an earlier load fetched the font. Otherwise,
 * the speed of the machine would decide whether they fire in time.
 */
export async function stopLateTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.removeItem('portal.font')
    const start = window.setTimeout
    const startSoon = (run: () => void, delay = 0) => (delay >= 2_000 ? 0 : start(run, delay))
    window.setTimeout = startSoon as typeof window.setTimeout
  })
}

/**
 * Records the responses of a page from now on, with an empty cache. An image inlined in a style sheet is not a request.
 */
export async function listLoaded(page: Page): Promise<readonly LoadedFile[]> {
  const files: LoadedFile[] = []
  const addresses = new Map<string, string>()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
  protocol.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? ''
    if (!address.startsWith('data:')) files.push({ address, bytes: encodedDataLength })
  })
  return files
}

/** The sum of the sizes. */
export function bytesOf(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
