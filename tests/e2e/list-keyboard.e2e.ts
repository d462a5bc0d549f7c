/// <reference lib="dom" />
import { columnHeads, restOfList, rowIds, rows, search } from './support/list.ts'
import { expect, test } from './support/portal.ts'
import { followRequests } from './support/settled.ts'

const charges = 'merchant/charges'

test('reaches the column headers with Tab, then each row in one stop', { tag: '@fast' }, async ({ page }) => {
  await page.goto(charges)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Columns', exact: true }).focus()
  const stops: string[] = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
    })
    stops.push(stop)
    if (
      stop === 'Rows' ||
      (await page.getByRole('combobox', { name: 'Rows' }).evaluate((node) => node === document.activeElement))
    )
      break
  }
  const first = stops.indexOf('Sort by Charge ID')
  const firstRow = stops.findIndex((stop) => stop.startsWith('Open '))
  expect(first).toBeGreaterThanOrEqual(0)
  expect(stops.indexOf('Column options: Created')).toBe(firstRow - 1)
  expect(stops.slice(firstRow, firstRow + 10)).toEqual((await rowIds(page)).map((id) => `Open ${id}`))
  expect(stops.slice(firstRow + 10).filter((stop) => stop.startsWith('Open '))).toEqual([])
  expect(stops.filter((stop) => /Drag|^Charges$/.test(stop))).toEqual([])
})

test('keeps the column headers in place when one is focused', async ({ page }) => {
  await page.goto(charges)
  await expect(rows(page)).toHaveCount(10)
  await restOfList(page)
  const head = columnHeads(page).filter({ hasText: 'Amount' })
  const before = await head.boundingBox()
  await page.getByRole('button', { name: 'Sort by Amount' }).focus()
  expect(await head.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Column options: Amount' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await head.boundingBox()).toEqual(before)
})

test('keeps the focus in the search and clears it with Escape', async ({ page }) => {
  await page.goto(charges)
  await search(page, '4242')
  await expect(page).toHaveURL(/search=4242$/)
  const box = page.getByRole('searchbox')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/charges$/)
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
})

test('moves between rows with j and k, and returns to the opened row on Back', { tag: '@fast' }, async ({ page }) => {
  await page.goto(`${charges}?sort=id&size=100`)
  await expect(page.getByRole('link', { name: 'Open chg-1001', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Open chg-1001', exact: true }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: 'Open chg-1002', exact: true })).toBeFocused()
  const scroll = page.getByRole('region', { name: 'Charges' })
  await scroll.evaluate((node) => node.scrollTo({ top: 1200 }))
  const row = page.getByRole('link', { name: 'Open chg-1045', exact: true })
  await row.focus()
  const top = await scroll.evaluate((node) => node.scrollTop)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Charge chg-1045' })).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
  await expect.poll(() => scroll.evaluate((node) => node.scrollTop)).toBe(top)
})

test('remembers the rows per page and can fill the window', async ({ page }) => {
  await page.goto(charges)
  const size = page.getByRole('combobox', { name: 'Rows' })
  await expect(size).toHaveValue('10')
  await size.selectOption('Fit')
  await expect(page).toHaveURL(/size=fit$/)
  const range = page.getByText(/^1–\d+ of/)
  const shown = async () => Number(/–(\d+)/.exec((await range.textContent()) ?? '')?.[1])
  await expect.poll(shown).toBeGreaterThan(14)
  await expect.poll(async () => (await rows(page).count()) - (await shown())).toBe(0)
  const tall = await shown()
  await page.setViewportSize({ width: 1440, height: 750 })
  await expect.poll(shown).toBeLessThan(tall)
  await page.goto(charges)
  await expect(size).toHaveValue('fit')
  await page.goto(`${charges}?size=25`)
  await expect(page.getByText(/^1–25 of/)).toBeVisible()
  await page.goto('merchant/customers')
  await expect(size).toHaveValue('10')
})

test('the bar of a selection moves no row, even when the window changes', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.clock.install()
  await page.goto(charges)
  await expect(rows(page)).toHaveCount(10)
  await restOfList(page)
  const places = () =>
    page.locator('.list-table [role=cell]').evaluateAll((cells) =>
      cells.map((cell) => {
        const { top, left } = cell.getBoundingClientRect()
        return `${Math.round(left)} ${Math.round(top + scrollY)}`
      }),
    )
  const before = await places()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .press('Space')
  await expect(page.getByRole('button', { name: 'Work on the selected…' })).toBeVisible()
  expect(await places()).toEqual(before)
  // Triggers another measurement of the rows.
  await page.setViewportSize({ width: 1024, height: 767 })
  await expect.poll(() => page.evaluate(() => innerHeight)).toBe(767)
  await page.clock.runFor(1_000)
  // A screenshot needs a frame, which shows the new measurement.
  await page.screenshot()
  expect(await places()).toEqual(before)
})

for (const [place, query] of [
  ['', ''],
  [
    ' below a second line of filters',
    '?paymentMethod=CREDIT_CARD,DEBIT_CARD&from=2020-01-01T00:00:00Z&to=2026-11-01T23:59:59Z&minAmount=0.01&maxAmount=99999&currency=EUR,USD',
  ],
] as const) {
  test(`fills the window with rows without scrolling${place}`, async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 800 })
    await page.goto(charges)
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('Fit')
    let asked = 0
    page.on('request', (request) => {
      const isLook = request.headers()['x-portal-passive'] === '1'
      if (!isLook && request.postDataJSON()?.operationName === 'Charges') asked++
    })
    const settled = followRequests(page)
    await page.goto(charges + query)
    // Ten rows are the minimum, and they fit below two lines of filters from 800 pixels on.
    for (const height of [800, 850, 950, 800]) {
      await page.setViewportSize({ width: 1100, height })
      const spare = () =>
        page.evaluate(() => {
          const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
          const scroll = document.querySelector(
            '.list-table .bp6-table-quadrant-main .bp6-table-quadrant-scroll-container',
          )
          const page = document.documentElement
          return {
            // The page has a padding of 16 pixels at the bottom.
            isRoomLeft: bottom('main') - 16 - bottom('.list-footer') >= 32,
            pageScrolls: page.scrollHeight > page.clientHeight,
            isRead: document.querySelector('.list-table')?.getAttribute('aria-busy') === 'false',
            tableScrolls: scroll !== null && scroll.scrollHeight > scroll.clientHeight,
          }
        })
      await expect
        .poll(spare, `${height} pixels`)
        .toEqual({ isRoomLeft: false, pageScrolls: false, isRead: true, tableScrolls: false })
    }
    // One request per height, and one more if the first guess was off by a row.
    await settled()
    expect(asked).toBeLessThanOrEqual(5)
  })
}
