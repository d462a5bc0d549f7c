/// <reference lib="dom" />
import type { Page, Request } from 'playwright/test'
import { expect } from './portal.ts'

/**
 * Tracks the requests of a page. The returned function waits until every request has ended and the page has finished
 * the resulting work: it is idle and has requested nothing else. A pause in the network alone could also mean that the
 * machine is slow. Call this before the page loads. Requests that the test holds back can be left out.
 */
export function followRequests(page: Page, isLeftOut = (_request: Request): boolean => false): () => Promise<void> {
  const pending = new Set<Request>()
  let started = 0
  page.on('request', (request) => {
    if (isLeftOut(request)) return
    pending.add(request)
    started++
  })
  const end = (request: Request) => pending.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    await page.waitForLoadState('load')
    for (let before = -1; before !== started; ) {
      await expect.poll(() => pending.size).toBe(0)
      before = started
      await page.evaluate(untilIdle)
    }
  }
}

/**
 * The second frame and the second idle period, so that a script that has just arrived has run and its result is
 * painted.
 */
export async function untilIdle(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestIdleCallback(resolve))
  }
}
