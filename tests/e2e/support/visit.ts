/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { address } from './address.ts'
import { expect } from './portal.ts'

/**
 * Opens an address as a link of the portal does, without loading the portal again; loads it where it is not open yet. The page
 * before is gone when this ends: its texts cannot be taken for those of the next. A form with changes would ask first.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith(address.portal)) {
    await page.goto(path)
    return
  }
  await go(page, 'nowhere')
  await expect(page).toHaveTitle(/^Error/)
  await go(page, path)
}

/** React Router follows the history; it numbers its entries, as pages with unsaved changes count the steps back. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const place = (history.state?.idx ?? 0) + 1
    history.pushState({ usr: null, key: `visit-${place}`, idx: place }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, new URL(path, address.portal).href)
}
