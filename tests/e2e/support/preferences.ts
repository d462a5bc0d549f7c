import type { Page } from 'playwright/test'
import { address } from './address.ts'

/** Sets the preferences of the page’s user, for example the language, as the portal stores them. It reads them when it opens. */
export async function prefer(page: Page, preferences: Readonly<Record<string, string>>): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(preferences))
  await page.context().addCookies([{ name: 'preferences', value, url: address.portal }])
}
