/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { extremes } from './support/charge-extremes.ts'
import { openRefund, sendButton } from './support/charge-page.ts'
import { readCharge, refundElsewhere } from './support/ledger.ts'
import { addFilter, rows } from './support/list.ts'
import { makeCharge } from './support/made-charge.ts'
import { alter } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { visit } from './support/visit.ts'

const width = 390
test.use({ viewport: { width, height: 844 }, hasTouch: true })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), page.url())
    .toBeLessThanOrEqual(width)
}

test('opens the menu over the page on a phone and closes it after a choice', async ({ page }) => {
  await page.goto('')
  const toggle = page.getByRole('button', { name: 'Main menu' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toHaveCount(0)
  await expect(toggle).not.toBeFocused()
  await toggle.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(toggle).toBeFocused()
  await toggle.click()
  await menu.getByRole('link', { name: 'Charges', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Charges' })).toBeVisible()
  await expect(menu).toHaveCount(0)
})

test('shows the merchant in the bar of a phone and names another one below the title', async ({ page }) => {
  await page.goto('merchant/charges')
  const bar = page.getByRole('banner')
  const merchant = bar.getByRole('combobox', { name: 'Merchant Account' })
  const title = bar.getByRole('heading', { level: 1 })
  await expect(bar.getByText('DM', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCSS('padding-left', '16px')
  const height = (await bar.boundingBox())?.height ?? 0
  expect((await page.getByRole('main').boundingBox())?.y).toBe(height)

  await merchant.tap()
  await expect(bar.getByText('DM', { exact: true })).toBeHidden()
  await expect(merchant).toHaveAttribute('aria-expanded', 'true')
  expect((await merchant.boundingBox())?.width).toBeGreaterThan(width / 2)
  await page.getByRole('option', { name: 'OTHER_MERCHANT' }).tap()
  await expect(page).toHaveURL(/\/merchant\/OTHER_MERCHANT\/charges$/)
  await expect(title).toHaveText('Charges')
  const name = bar.getByText('OTHER_MERCHANT', { exact: true })
  await expect(name).toBeVisible()
  await expect(bar.getByText('OM', { exact: true })).toBeVisible()
  // The name and the line below the bar have the warning color.
  const wait = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--wait)'
    return getComputedStyle(probe).color
  })
  await expect(name).toHaveCSS('color', wait)
  expect(await bar.evaluate((element) => getComputedStyle(element).boxShadow)).toContain(wait)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const inside = await bar.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect()
    return [...element.querySelectorAll('h1, .top-bar-for')].every((line) => {
      const box = line.getBoundingClientRect()
      return box.top >= 0 && box.bottom <= bottom && line.scrollHeight <= line.clientHeight
    })
  })
  expect(inside).toBe(true)
})

test('the merchant in the bar of a phone keeps its size next to a long title', async ({ page }) => {
  for (const path of ['merchant/charges', 'merchant/customers/@new']) {
    await page.goto(path)
    const merchant = page.getByRole('banner').getByRole('combobox', { name: 'Merchant Account' })
    await expect(merchant).toBeVisible()
    expect((await merchant.boundingBox())?.width, path).toBe(40)
  }
})

test('the bar of a form does not cover the field that the Tab key reaches', async ({ page }) => {
  await page.goto('merchant/customers/@new')
  await page.getByLabel('Customer ID').focus()
  const last = page.getByLabel('State or province')
  const covered = () =>
    page.evaluate(() => {
      const field = document.activeElement
      if (!field?.matches('main :is(input, select, textarea)')) return null
      const { left, top, width, height } = field.getBoundingClientRect()
      const shown = document.elementFromPoint(left + width / 2, top + height / 2)
      return shown && (field.contains(shown) || shown.contains(field)) ? null : field.id || field.getAttribute('name')
    })
  while (!(await last.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab')
    expect(await covered()).toBeNull()
  }
})

test('the buttons of a page and their reasons do not cover the end of the page', async ({ page }) => {
  for (const [locale, wide] of [
    ['en', width],
    ['es', 320],
  ] as const) {
    await prefer(page, { locale })
    await page.setViewportSize({ width: wide, height: 844 })
    await page.goto('merchant/charges/chg-1005')
    await expect(page.locator('.detail-head-actions .action-bar-why').first()).toBeVisible()
    // The last part of the page is drawn after the first.
    await page.getByRole('main').getByText('JSON').first().waitFor()
    const end = page.getByRole('button', { name: /^(Show query|Ver la consulta)$/ })
    await end.focus()
    const bar = await page.locator('.detail-head-actions').boundingBox()
    const box = await end.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), locale).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('the pointer selects text in a card, and a tap on the text opens the row', async ({ page }) => {
  // No test creates or changes charges in this currency, and the seeded IDs fit into a line.
  await page.goto('merchant/charges?currency=TRY')
  await expect(rows(page)).toHaveCount(10)
  const card = page.getByRole('listitem').filter({ has: rows(page).first() })
  const text = card.getByText(/^chg-\d+$/).first()
  const id = (await text.textContent()) ?? ''
  const box = await text.boundingBox()
  if (!box) throw new Error('The card has no box')
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  const selected = await page.evaluate(() => document.getSelection()?.toString() ?? '')
  expect(selected.length).toBeGreaterThan(3)
  expect(id).toContain(selected)
  await expect(page).toHaveURL(/charges\?/)
  await expectAccessible(page)
  await text.tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(id)
})

test('offers language and theme in the account menu of a phone', async ({ page }) => {
  await page.goto('')
  const account = page.getByRole('button', { name: 'Account: operator' })
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Language/ })).toHaveCount(0)
  await account.tap()
  await page.getByRole('menuitem', { name: 'Switch to light theme' }).tap()
  await expect(page.locator('body')).not.toHaveClass(/bp6-dark/)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await account.tap()
  await page.getByRole('menuitem', { name: 'Español' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cuenta: operator' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Cambiar al tema oscuro' })).toBeVisible()
  await expectAccessible(page)
})

test('shows lists as cards on a phone', async ({ page }) => {
  await page.goto('merchant/charges?sort=id')
  await expect(page.getByRole('table')).toHaveCount(0)
  const cards = page.getByRole('list', { name: 'Charges, as cards' }).getByRole('listitem')
  await expect(cards).toHaveCount(10)
  await expect(cards.filter({ hasText: 'chg-1003' })).toContainText('EUR 200.00')
  await page.getByRole('link', { name: 'Open chg-1003', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Charge chg-1003' })).toBeVisible()
})

test('fits a list with its filters and its calendar into 320 pixels', async ({ page }) => {
  const narrow = 320
  // The ID of this charge is wider than a card.
  await makeCharge()
  await page.setViewportSize({ width: narrow, height: 700 })
  for (const list of ['charges', 'customers', 'configuration/access']) {
    await visit(page, `merchant/${list}`)
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Open / })
        .first(),
    ).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), list).toBeLessThanOrEqual(narrow)
  }
  await page.goto('merchant/charges?chargeStatus=EXPIRED,CREATED&minAmount=1')
  await addFilter(page, 'Created')
  const days = page.locator('.days-picker')
  await expect(days.getByRole('grid')).toBeVisible()
  const box = await days.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(narrow)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow)
})

test('scrolls the filters in one line on a phone and keeps the focused one in view', async ({ page }) => {
  await page.goto(
    'merchant/charges?chargeStatus=EXPIRED,CREATED&currency=EUR,USD&minAmount=1&from=last30Days&last4=4242',
  )
  const bar = page.getByRole('group', { name: 'Filters' })
  const chip = (name: string) => bar.getByRole('button', { name: new RegExp(`^${name} `) })
  await expect(chip('Status')).toBeInViewport({ ratio: 1 })
  const heights = await bar
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().top))
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(4)
  await expectNoSidewaysScroll(page)
  const last = bar.getByRole('button', { name: 'Clear all' })
  await expect(last).not.toBeInViewport()
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(chip('Status')).not.toBeInViewport()
  await chip('Status').focus()
  await expect(chip('Status')).toBeInViewport({ ratio: 1 })
  // A new filter gets its chip at the far end, with its editor next to it.
  await addFilter(page, 'Customer ID')
  await expect(page.getByRole('textbox', { name: 'Customer ID', exact: true })).toBeFocused()
  await expect(bar.getByRole('button', { name: 'Customer ID' })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})

test.describe('Callers', () => {
  test.use({ caller: 'admin' })
  test('fits the screens of callers into 320 pixels', async ({ page }) => {
    const narrow = 320
    await page.setViewportSize({ width: narrow, height: 700 })
    for (const [path, last] of [
      ['merchant/configuration/access', page.getByRole('link', { name: /^Open / }).last()],
      ['merchant/callers/support', page.getByRole('region', { name: 'IP addresses' })],
      ['merchant/callers/support?edit', page.getByRole('button', { name: 'Save' })],
      ['merchant/callers/@new', page.getByRole('button', { name: 'Add caller' })],
      ['merchant/callers/@me', page.getByRole('region', { name: 'IP addresses' })],
    ] as const) {
      await visit(page, path)
      await expect(last).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
        .toBeLessThanOrEqual(narrow)
      const cut = await page.getByRole('main').evaluate((main) =>
        [...main.querySelectorAll('.caller-expiry, .figure dd, .detail-name, .id-text, .status-tag')]
          .filter((element) => {
            const line = element.closest('.list-card-time, .figure, .list-card') ?? element
            return element.getBoundingClientRect().right > line.getBoundingClientRect().right + 0.5
          })
          .map((element) => element.textContent),
      )
      expect(cut, path).toEqual([])
    }
  })
})

test('refunds on a phone', async ({ page, charge }) => {
  const dialog = await openRefund(page, charge.id)
  await dialog.getByLabel('Amount').fill('2')
  await expect(sendButton(dialog)).toBeInViewport()
  await sendButton(dialog).click()
  await expect(dialog).toBeHidden()
  expect(await readCharge(charge.id)).toMatchObject({ amountRefunded: '2.00' })
})

test('scrolls no page sideways on a phone', { tag: '@fast' }, async ({ page }) => {
  for (const path of ['', 'merchant/charges', 'merchant/customers', 'me/preferences', 'inspire', 'nowhere']) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
    if (path.startsWith('merchant')) await expect(rows(page)).toHaveCount(10)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('merchant/charges/@new')
  await expect(page.getByLabel('Price', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  for (const path of ['merchant/charges/chg-1028', 'merchant/customers/cust-101', 'merchant/customers/cust-66']) {
    await visit(page, path)
    await expect(page.getByRole('region', { name: 'Raw JSON' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await alter(page, 'Charge', ({ charge }) => extremes(charge))
  await page.goto('merchant/charges/chg-1002')
  await expect(page.getByText('12 of 12')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('fits a customer with long charge IDs on a phone, in Spanish', async ({ page }) => {
  await prefer(page, { locale: 'es' })
  const id = await makeCharge({ price: '2500.500', currency: 'KWD' })
  await page.goto('merchant/customers/cust-42')
  await expect(page.getByRole('link', { name: id })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('scrolls the result of a command into view on a phone', async ({ page, charge }) => {
  const dialog = await openRefund(page, charge.id)
  await dialog.getByLabel('Amount').fill('1')
  await refundElsewhere(charge.id, '0.01')
  await sendButton(dialog).click()
  await expect(dialog.getByText('The charge now')).toBeInViewport()
})

test('fits a long search text that finds nothing on a phone', async ({ page }) => {
  await page.goto(`merchant/charges?search=${'x'.repeat(200)}`)
  await expect(page.getByRole('heading', { name: 'No charges match' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
