/// <reference lib="dom" />
import type { Locator, Page } from 'playwright/test'
import { makeCharge } from './support/made-charge.ts'
import { expect, test } from './support/portal.ts'
import { expectTargets } from './support/targets.ts'

/**
 * Presses Tab until the first stop comes again, then Shift+Tab. Each stop is inside the dialog, visible and named, and
 * both directions have the same stops.
 */
async function expectNamedStops(page: Page, what: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog, what).toHaveAccessibleName(/\S/)
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus'), what).toHaveCount(1)
  await expectTargets(page)
  const focused = page.locator(':focus')
  const walk = async (key: string) => {
    const stops: string[] = []
    for (;;) {
      await page.keyboard.press(key)
      expect(await dialog.evaluate((element) => element.contains(document.activeElement)), `${what}: ${stops}`).toBe(
        true,
      )
      await expect(focused, what).toBeVisible()
      await expect(focused, what).toHaveAccessibleName(/\S/)
      const stop = await focused.evaluate((element) => {
        if (element.dataset.stop !== undefined) return null
        element.dataset.stop = 'passed'
        return `${element.tagName} ${element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent}`
      })
      if (stop === null) break
      stops.push(stop)
      if (stops.length > 40) throw new Error(`${what}: no way round`)
    }
    await dialog.evaluate((element) => {
      for (const passed of element.querySelectorAll<HTMLElement>('[data-stop]')) delete passed.dataset.stop
    })
    return stops
  }
  const forth = await walk('Tab')
  const back = await walk('Shift+Tab')
  expect(forth.length, what).toBeGreaterThan(1)
  expect(back.toSorted(), what).toEqual(forth.toSorted())
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Checks the target sizes of a dialog whose layout differs on a phone. */
async function expectTargetsOfDialog(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('dialog'), what).toBeVisible()
  await expectTargets(page)
}

for (const [device, check, promise] of [
  ['desk', expectNamedStops, 'name every stop of the Tab key'],
  ['phone', expectTargetsOfDialog, 'have targets that are large enough for a finger'],
] as const) {
  async function tryEach(page: Page, openers: readonly (readonly [string, () => Locator])[]): Promise<void> {
    for (const [what, opener] of openers) {
      await test.step(what, async () => {
        await opener().click()
        await check(page, what)
        await close(page)
      })
    }
  }

  test.describe(`on a ${device}`, () => {
    if (device === 'phone') test.use({ viewport: { width: 390, height: 844 } })

    test(`the dialogs of a charge ${promise}`, async ({ page }) => {
      const main = page.getByRole('main')
      const action = (name: string) => [name, () => main.getByRole('button', { name, exact: true })] as const
      await page.goto(`merchant/charges/${await makeCharge()}`)
      await tryEach(page, [action('Refund'), action('Record chargeback'), action('Send a test notification')])
      await page.goto(`merchant/charges/${await makeCharge({ operation: 'FUNDS_AUTHORIZATION' })}`)
      await tryEach(page, [action('Capture'), action('Cancel authorization')])
    })

    test(`the dialogs of a customer ${promise}`, async ({ page }) => {
      const main = page.getByRole('main')
      const action = (name: string) => [name, () => main.getByRole('button', { name, exact: true })] as const
      await page.goto('merchant/customers/cust-42')
      await tryEach(page, [
        action('Change trust level'),
        action('Block'),
        [
          'Delete a payment profile',
          () => page.getByRole('region', { name: 'Payment profiles' }).getByRole('button', { name: 'Delete' }).first(),
        ],
      ])
    })

    test.describe('callers', () => {
      test.use({ caller: 'admin' })
      test(`the dialogs ${promise}`, async ({ page }) => {
        const main = page.getByRole('main')
        const action = (name: string) => [name, () => main.getByRole('button', { name, exact: true }).first()] as const
        await page.goto('merchant/callers/support')
        await tryEach(page, [action('Lock'), action('Delete'), action('Add password'), action('Change')])
        await page.goto('merchant/callers/@me')
        await tryEach(page, [action('Turn on'), action('Change')])
      })
    })
  })
}
