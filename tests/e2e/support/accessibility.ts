/// <reference lib="dom" />
import axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './portal.ts'

/** Fails if axe finds a serious or critical violation of all of its rules, or of the given ones. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await expectAtRest(page)
  // Only once per document, because parsing the library takes longer than most of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await readAxe(page)
  expect(await page.evaluate(graveViolations, rules), `axe on ${page.url()}`).toEqual([])
}

/**
 * Avoids `evaluate`, which takes twice as long for half a megabyte. The CDP session ends with the page: detaching it
 * earlier would bring an offline page back online.
 */
async function readAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe.source })
}

/** Runs in the page. Returns each serious or critical violation with its elements. */
async function graveViolations(rules: readonly string[] | undefined) {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    iframes: false,
    resultTypes: ['violations'],
    // Without the style sheets, which no rule used here needs: axe requests those that are still loading, and that fails
    // while the page is offline.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
}

/** Waits until every finite animation has ended. */
async function expectAtRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  )
}
