/// <reference lib="dom" />
import type { Page } from 'playwright'
import { restOfList, rows } from './support/list.ts'
import { expect, test } from './support/portal.ts'
import { expectUsable } from './support/usable.ts'

/**
 * Finds in each of the first 30 frames with rows the element that a pointer above the checkbox of the first row would reach. Clicks on
 * it in the first of them.
 */
async function watchFirstFrames(page: Page) {
  await page.addInitScript(() => {
    const found: string[] = []
    let first: Element | null = null
    const look = () => {
      const box = document.querySelector('.list-cell a[data-row-link] ~ * input[type=checkbox]')
      if (box) {
        const { x, y, width, height } = box.getBoundingClientRect()
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)
        if (first === null) {
          first = box
          if (hit instanceof HTMLElement) hit.click()
        }
        found.push(box !== first ? 'another checkbox' : hit === box ? 'the checkbox' : (hit?.className ?? 'nothing'))
      }
      if (found.length < 30) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { firstFrames: found })
  })
  return async (): Promise<readonly string[]> => {
    await page.waitForFunction(() => Reflect.get(window, 'firstFrames').length === 30)
    return [...new Set<string>(await page.evaluate(() => Reflect.get(window, 'firstFrames')))]
  }
}

test('a click in the first frame with rows selects one, and the rows of that frame stay', async ({ page }) => {
  const found = await watchFirstFrames(page)
  await page.goto('merchant/charges')
  expect(await found()).toEqual(['the checkbox'])
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
  await expectUsable(page)
})

test('the pointer reaches a row while the list is scrolled, and marks the row that comes to rest beneath it', async ({
  page,
}) => {
  await page.goto('merchant/charges?size=100')
  await expect.poll(() => rows(page).count()).toBeGreaterThan(15)
  await restOfList(page)
  const table = page.getByRole('region', { name: 'Charges', exact: true })
  const place = await table.boundingBox()
  if (!place) throw new Error('the table has no place')
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
  await page.mouse.move(x, y)
  const rowAt = () =>
    page.evaluate(
      ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest('[data-row]')?.getAttribute('data-row'),
      [x, y],
    )
  const marked = () => page.locator('.list-cell.row-pointed').first().getAttribute('data-row')
  const before = await rowAt()
  await expect.poll(marked).toBe(before)
  // In the frame after a step of the scroll.
  const during = await table.evaluate(
    (node, [left = 0, top = 0]) =>
      new Promise((resolve) => {
        node.addEventListener('scroll', () =>
          requestAnimationFrame(() => {
            resolve(document.elementFromPoint(left, top)?.closest('[data-row]')?.getAttribute('data-row'))
          }),
        )
        // The rows beyond the edge are drawn already.
        node.scrollTo({ top: 64 })
      }),
    [x, y],
  )
  expect(during).toBe(String(Number(before) + 2))
  await expect.poll(marked).toBe(during)
})

test('keeps the selected rows after a look at one of them, with Back and with the u key', async ({ page }) => {
  await page.goto('merchant/charges')
  const selected = page.getByRole('checkbox', { name: /^Select chg-/, checked: true })
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const boxes = page.getByRole('checkbox', { name: /^Select chg-/ })
  await boxes.first().check()
  await boxes.nth(2).check()
  for (const goBack of [() => page.goBack(), () => page.keyboard.press('u')]) {
    await page
      .getByRole('link', { name: /^Open chg-/ })
      .nth(1)
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^Charge chg-/ })).toBeVisible()
    await goBack()
    await expect(selected).toHaveCount(2)
    await expect(bar).toContainText('2 selected')
  }
  // A list that the menu opens has no selection.
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await menu.getByRole('link', { name: 'Charges', exact: true }).click()
  await expect(boxes.first()).toBeVisible()
  await expect(selected).toHaveCount(0)
})
