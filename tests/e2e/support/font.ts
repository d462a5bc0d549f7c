/// <reference lib="dom" />
import { expect, type Page } from 'playwright/test'

/** Waits for the product's font, which replaces the system's font later. Their widths differ on some machines. */
export async function fontArrived(page: Page): Promise<void> {
  const isLoaded = () =>
    Array.from(document.fonts).some(({ family, status }) => /Geist Variable/.test(family) && status === 'loaded')
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true)
}
