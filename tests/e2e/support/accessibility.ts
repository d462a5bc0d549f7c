/// <reference lib="dom" />
import axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './portal.ts'

/** Fails where axe finds something serious or critical on the page as it is, by all of its rules or by some. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await expectAtRest(page)
  // Once for each document: reading the library takes longer than most of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await readAxe(page)
  expect(await page.evaluate(graveViolations, rules), `axe on ${page.url()}`).toEqual([])
}

/**
 * Past `evaluate`, which takes twice as long for half a megabyte. The session ends with the page: detached earlier, it would
 * bring a page that a test has put offline back online.
 */
async function readAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe.source })
}

/** Runs in the page. Tells each serious or critical violation with the elements that have it. */
async function graveViolations(rules: readonly string[] | undefined) {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    iframes: false,
    resultTypes: ['violations'],
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

/** Colours in the middle of a transition are nobody's: waits until all that ends has ended. */
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
