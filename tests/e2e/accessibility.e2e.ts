/// <reference lib="dom" />
import type { CallerKey } from '@portal/sandbox/test-caller'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { extremes } from './support/charge-extremes.ts'
import { openRefund } from './support/charge-page.ts'
import { addFilter, rows } from './support/list.ts'
import { alter } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { screens } from './support/screens.ts'
import { expectTargets } from './support/targets.ts'
import { expectUsable } from './support/usable.ts'
import { visit } from './support/visit.ts'

for (const [caller, own] of Object.entries(screens)) {
  test.describe(`for ${caller},`, () => {
    test.use({ caller: caller as CallerKey, sharesPage: true })
    for (const [screen, path, ready, tag = '@deep'] of own) {
      test(`${screen} is accessible`, { tag }, async ({ page }) => {
        await visit(page, path)
        await ready(page)
        await expectUsable(page)
      })
    }
  })
}

test('the methods that the example paywall does not offer are accessible', async ({ page }) => {
  await page.goto('merchant/paywall?customer=cust-42&country=ES&currency=EUR&amount=20')
  await page.getByRole('button', { name: /^Not available/ }).click()
  await expect(page.getByText('Not available in this country.').first()).toBeVisible()
  await expectUsable(page)
})

test('a charge with long values in every field is accessible, and so is its refund', async ({ page }) => {
  await alter(page, 'Charge', ({ charge }) => extremes(charge))
  const dialog = await openRefund(page, 'chg-1002')
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('region', { name: 'Raw JSON' }).getByRole('button', { name: 'Show' }).click()
  await expectUsable(page)
})

async function expectOverlayAccessible(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectTargets(page)
}

test.describe('on the list of charges,', { tag: '@fast' }, () => {
  test.use({ sharesPage: true })

  test('the menus are accessible, and Escape returns the focus', async ({ page }) => {
    await visit(page, 'merchant/charges')
    for (const name of ['Columns', 'Account: operator', 'Language: English', 'Filter']) {
      const opener = page.getByRole('button', { name, exact: true })
      await opener.click()
      await expect(opener).toHaveAttribute('aria-expanded', 'true')
      await expectOverlayAccessible(page)
      await page.keyboard.press('Escape')
      await expect(opener).toHaveAttribute('aria-expanded', 'false')
      await expect(opener).toBeFocused()
    }
  })

  test('the editor of each kind of filter is accessible, and Escape returns the focus', async ({ page }) => {
    await visit(page, 'merchant/charges')
    for (const filter of ['Status', 'Created', 'Amount', 'Currency']) {
      await addFilter(page, filter)
      await expect(page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: filter })).toBeVisible()
      await expectOverlayAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
    }
  })
})

test('a dialog with an invalid field is accessible', { tag: '@fast' }, async ({ page }) => {
  const dialog = await openRefund(page, 'chg-1026')
  await dialog.getByLabel('Amount').fill('0')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  await expectOverlayAccessible(page)
})

test('the cards of a list on a phone are accessible', { tag: '@fast' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  await expectOverlayAccessible(page)
})

test('a page is idle after a change of theme if the user prefers reduced motion', async ({ page }) => {
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  const moving = await page.evaluate(() => {
    document.body.classList.toggle('bp6-dark')
    return document.getAnimations().filter((animation) => {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
      return duration !== 0 && iterations !== 0
    }).length
  })
  expect(moving).toBe(0)
})
