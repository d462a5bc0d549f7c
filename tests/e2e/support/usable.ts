/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectTargets } from './targets.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The rules whose outcome depends on the theme. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']

/**
 * Fails where the page is not accessible, or a target too small, on a phone or at a desk, or where the colors of a theme
 * are too pale. The page is dark when this begins and ends: a theme is one class, of which nothing but colors depends.
 */
export async function expectUsable(page: Page, ready = async (): Promise<void> => {}): Promise<void> {
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    await ready()
    await expectAccessible(page)
    await expectTargets(page)
  }
  await setDark(page, false)
  await expectAccessible(page, rulesOfColors)
  await setDark(page, true)
}

/** Changes the theme, and waits for the colors that change gradually. */
function setDark(page: Page, isDark: boolean): Promise<void> {
  return page.evaluate(async (dark) => {
    document.body.classList.toggle('bp6-dark', dark)
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  }, isDark)
}
