/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { rows } from './support/list.ts'
import { expect, test } from './support/portal.ts'
import { followRequests } from './support/settled.ts'

/** Returns the printed elements that are not dark on white or are underlined. */
function findColored(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lightness = (color: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
      return alpha === 0 ? null : (red + green + blue) / 3
    }
    return [...document.querySelectorAll('html, body, body *')].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return []
      const { color, backgroundColor, textDecorationLine } = getComputedStyle(element)
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      const isLight = hasText && (lightness(color) ?? 255) > 110
      // The bar of a figure may be dark.
      const isTinted = (lightness(backgroundColor) ?? 255) < 255 && !element.matches('.bar, .bar-fill')
      const isUnderlined = element.matches('a') && textDecorationLine !== 'none'
      if (!isLight && !isTinted && !isUnderlined) return []
      return [
        `${element.tagName}.${element.getAttribute('class')} ${color} on ${backgroundColor} ${textDecorationLine}`,
      ]
    })
  })
}

/** Fails if an element is not printed dark on white in one of the themes. */
async function expectBlackOnWhite(page: Page): Promise<void> {
  for (const isDark of [true, false]) {
    await page.evaluate((dark) => void document.body.classList.toggle('bp6-dark', dark), isDark)
    expect(await findColored(page), isDark ? 'dark' : 'light').toEqual([])
  }
}

test.describe('On paper', () => {
  test('prints all rows and the filters of a list, and keeps its scroll position', async ({ page }) => {
    await page.goto('merchant/charges?sort=id&size=100&minAmount=0.01')
    await expect(page.getByText(/^1–100 of/)).toBeVisible()
    // The views arrive after the rows.
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
    const scroll = page.getByRole('region', { name: 'Charges', exact: true })
    await scroll.evaluate((node) => node.scrollTo({ top: 900 }))
    await expect(page.getByRole('link', { name: 'Open chg-1040', exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table', { name: 'Charges' }).getByRole('row')).toHaveCount(101)
    await expect(page.getByRole('heading', { level: 1, name: 'Charges' })).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['Amount at least 0.01'])
    await expect(page.getByText(/^1–100 of/)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await expectBlackOnWhite(page)
    await page.emulateMedia({ media: 'screen' })
    await expect(rows(page).first()).toBeVisible()
    await expect.poll(() => scroll.evaluate((node) => node.scrollTop)).toBe(900)
  })

  for (const [what, path, heading] of [
    ['charge', 'merchant/charges/chg-1028', 'Charge chg-1028'],
    ['customer', 'merchant/customers/cust-42', /^Customer/],
  ] as const) {
    test(`prints a ${what} without buttons and with the side panels below`, async ({ page }) => {
      const settled = followRequests(page)
      await page.goto(path)
      await expect(page.getByRole('region', { name: 'Raw JSON' })).toBeVisible()
      await settled()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Raw JSON' })).toBeHidden()
      const [main, side] = [page.locator('.detail-main'), page.locator('.detail-side')]
      const [work, rail] = [await main.boundingBox(), await side.boundingBox()]
      expect(rail?.y).toBeGreaterThan((work?.y ?? 0) + (work?.height ?? 0))
      expect(rail?.width).toBe(work?.width)
      await expectBlackOnWhite(page)
    })
  }
})
