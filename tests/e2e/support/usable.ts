/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectTargets } from './targets.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The rules whose result depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']
/** The rules, in addition to target sizes, whose result depends on the width of the window. */
const widthRules = ['color-contrast', 'scrollable-region-focusable']

/**
 * Fails if the page breaks a rule of accessibility: all rules on a desktop, and the rules that depend on the width or
 * the theme also on a phone and in the other theme. The page is dark when this starts and ends: a theme is one class,
 * and only colors depend on it.
 */
export async function expectUsable(page: Page, ready = async (): Promise<void> => {}): Promise<void> {
  await page.setViewportSize(phone)
  await ready()
  await expectAccessible(page, widthRules)
  await expectTargets(page)
  await page.setViewportSize(desk)
  await ready()
  await expectAccessible(page)
  await expectTargets(page)
  await setDark(page, false)
  await expectAccessible(page, colorRules)
  await setDark(page, true)
}

function setDark(page: Page, isDark: boolean): Promise<void> {
  return page.evaluate((dark) => {
    document.body.classList.toggle('bp6-dark', dark)
  }, isDark)
}
