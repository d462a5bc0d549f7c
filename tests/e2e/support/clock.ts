import type { Page } from 'playwright/test'

/** How far the clock is set ahead: much longer than a busy machine needs to stop it, and shorter than any interval. */
const leadMs = 4_000

/** Stops the clock installed in a page, and in its other tabs. From then on, only the test advances it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate((lead) => Date.now() + lead, leadMs))
}
