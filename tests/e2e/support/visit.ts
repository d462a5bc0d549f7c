/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { address } from './address.ts'
import { expect } from './portal.ts'

/**
 * Opens a URL like a link in the portal does, without a load if the portal is open. Leaves the previous page first, so
 * that a test cannot mistake its texts for those of the next page. A form with changes would ask first.
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

/**
 * React Router follows the history. Entries are numbered, because a page with unsaved changes counts the steps back.
 */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const place = (history.state?.idx ?? 0) + 1
    history.pushState({ usr: null, key: `visit-${place}`, idx: place }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, new URL(path, address.portal).href)
}
